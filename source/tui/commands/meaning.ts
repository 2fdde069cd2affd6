import { closest } from 'fastest-levenshtein'
import type { Command } from '../../session/commands.ts'
import type { SessionState } from '../../session/state.ts'
import type { Delivery } from '../ui.ts'

/** What the composer's text means: what is sent to the session, done here, or wrong. */

export type Meaning =
  | { readonly kind: 'send'; readonly command: Command }
  | { readonly kind: 'local'; readonly action: LocalAction; readonly argument: string }
  | { readonly kind: 'error'; readonly text: string }
export type LocalAction = 'help' | 'quit' | 'detach' | 'plan' | 'filter' | 'view'

export interface Speaker {
  readonly state: SessionState | undefined
  readonly person: string | null
  readonly delivery: Delivery
  /** The approval on the screen, when it is not simply the oldest. */
  readonly approval?: string
}

export const send = (command: Command): Meaning => ({ kind: 'send', command })
export const error = (text: string): Meaning => ({ kind: 'error', text })
export const local = (action: LocalAction, argument = ''): Meaning => ({ kind: 'local', action, argument })

/** The most similar one, in whatever case it is written. */
export const nearest = (wrong: string, known: readonly string[]): string => {
  const lower = known.map(name => name.toLowerCase())
  return known[lower.indexOf(closest(wrong.toLowerCase(), lower))] ?? ''
}

export const suggestion = (wrong: string, known: readonly string[]): string =>
  known.length === 0 ? '' : ` Did you mean ${nearest(wrong, known)}?`

export const sameName = (names: readonly string[], wanted: string): string | undefined =>
  names.find(name => name === wanted) ?? names.find(name => name.toLowerCase() === wanted.toLowerCase())

/** A seat by its name, with or without `@`, in any case. */
export const seat = (speaker: Speaker, argument: string): { readonly seat: string } | Meaning => {
  const wanted = argument.replace(/^@/, '')
  const names = Object.keys(speaker.state?.seats ?? {})
  const found = sameName(names, wanted)
  if (found !== undefined) return { seat: found }
  return error(
    `There is no seat “${wanted}”; the team is ${names.join(', ') || 'not here yet'}.${suggestion(wanted, names)}`,
  )
}

export const withSeat = (speaker: Speaker, argument: string, make: (seat: string | undefined) => Command): Meaning => {
  const wanted = argument.trim()
  if (wanted === '') return send(make(undefined))
  const found = seat(speaker, wanted)
  return 'kind' in found ? found : send(make(found.seat))
}

export const oneOf = <T extends string>(
  known: readonly T[],
  argument: string,
  usage: string,
): { readonly value: T } | { readonly error: string } => {
  const value = known.find(name => name === argument.trim().toLowerCase())
  return value === undefined ? { error: `${usage} takes one of ${known.join(', ')}.` } : { value }
}
