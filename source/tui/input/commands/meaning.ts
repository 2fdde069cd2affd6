import { didYouMean, nearestName } from '../../../minecraft/names/suggestions.ts'
import type { Command } from '../../../session/attach/commands.ts'
import type { SessionState } from '../../../session/log/state.ts'
import type { Delivery } from '../../ui.ts'

/** What the composer's text means: what is sent to the session, done here, or wrong. */

export type InputMeaning =
  | { readonly kind: 'send'; readonly command: Command }
  | { readonly kind: 'local'; readonly action: LocalAction; readonly argument: string }
  | { readonly kind: 'error'; readonly text: string }
export type LocalAction = 'help' | 'quit' | 'stop' | 'detach' | 'plan' | 'design' | 'filter' | 'view'

export interface Speaker {
  readonly state: SessionState | undefined
  readonly person: string | null
  readonly delivery: Delivery
  /** The approval on the screen, when it is not simply the oldest. */
  readonly approval?: string
}

export const send = (command: Command): InputMeaning => ({ kind: 'send', command })
export const error = (text: string): InputMeaning => ({ kind: 'error', text })
export const local = (action: LocalAction, argument = ''): InputMeaning => ({ kind: 'local', action, argument })

/** ` Did you mean x?`, in whatever case it is written. */
export const suggestion = (wrong: string, known: readonly string[], mark = ''): string => {
  const near = wrong.length > 1 ? nearestName(wrong, known, { anyCase: true }) : undefined
  return didYouMean(near && `${mark}${near}`)
}

export const oneOf = <T extends string>(
  known: readonly T[],
  argument: string,
  usage: string,
): { readonly value: T } | { readonly error: string } => {
  const value = known.find(name => name === argument.trim().toLowerCase())
  return value === undefined ? { error: `${usage} takes one of ${known.join(', ')}.` } : { value }
}
