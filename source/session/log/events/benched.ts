import { z } from 'zod'
import { name } from './words.ts'

/** Why a seat gets no work until a person or a leader gives it some. */
export const benched = z.discriminatedUnion('cause', [
  /** A person told it to stop. */
  z.object({ cause: z.literal('stopped'), by: name }),
  /** Its body stays out of the world; the seat gets work again when it is back. */
  z.object({ cause: z.literal('absent') }),
  /** Its body was not let into the world. */
  z.object({ cause: z.literal('refused') }),
])
export type Benched = z.infer<typeof benched>

/** What work fails of that the seat was to do. */
export const causeOfBench = ({ cause }: Benched): 'stopped' | 'absent' => (cause === 'stopped' ? 'stopped' : 'absent')

/** For people; `seat`: what to call it. */
export const benchedWords = (benched: Benched, seat = 'it'): string => {
  if (benched.cause === 'stopped') return `${benched.by} stopped ${seat}`
  return `${seat} ${benched.cause === 'absent' ? 'stays away from the world' : 'was not let into the world'}`
}

/** Why a seat gets no work for now, a pause included. */
export const out = z.discriminatedUnion('cause', [...benched.options, z.object({ cause: z.literal('paused') })])

/** The same for people. */
export const outWords = (why: z.infer<typeof out>, seat: string): string =>
  why.cause === 'paused' ? `${seat} is paused` : benchedWords(why, seat)
