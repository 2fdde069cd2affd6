import { z } from 'zod'
import { type Benched, benched } from '../../session/log/events/benched.ts'
import { keptAs } from './keyframe-parts.ts'

/** Keyframes of before hold a text: the name of a person, or one of two phrases. */
const early = z
  .string()
  .transform(
    (text): Benched =>
      text === 'a long absence'
        ? { cause: 'absent' }
        : text === 'a refused join'
          ? { cause: 'refused' }
          : { cause: 'stopped', by: text },
  )
const seats = z.record(z.string(), z.union([benched, early]))

export const benchedFrom = (saved: unknown): Map<string, Benched> => new Map(Object.entries(keptAs(seats, saved) ?? {}))
