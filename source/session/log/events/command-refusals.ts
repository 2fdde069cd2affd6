import { z } from 'zod'

/** Why a command of a person was refused: data for screens, programs and studies of the log. The reply's text is for the person. */
const commandRefusals = {
  unreadable: 'its words could not be read',
  unclear: 'it fits more than one thing',
  unknown: 'what it names is not there',
  forbidden: 'the role of the person, the task or another person does not allow it',
  over: 'what it is about has ended, changed or been decided already',
  'not-yet': 'what it needs is not there yet',
  limit: 'it is too long, or there are too many',
  unable: 'this session, organization or task has no such thing',
  unsent: 'it did not reach the session',
  failed: 'it was begun and did not succeed',
  unanswered: 'no answer came: it may have been carried out',
} as const

export type CommandRefusal = keyof typeof commandRefusals
// `Object.keys` widens to string.
export const commandRefusal = z.enum(Object.keys(commandRefusals) as [CommandRefusal, ...CommandRefusal[]])

/** Whether the words of a refused command are worth putting right: nothing of it was begun. */
export const isToPutRight = (refusal: CommandRefusal | undefined): boolean =>
  refusal !== 'failed' && refusal !== 'unanswered'
