import type { Command, CommandDone, CommandRefused, CommandReply } from '../../session/attach/commands.ts'
import type { CommandRefusal } from '../../session/log/events/command-refusals.ts'
import type { Person } from './person.ts'

/** What carries out each kind of command. */
export type Handlers = {
  readonly [T in Command['type']]: (
    command: Extract<Command, { type: T }>,
    person: Person,
  ) => CommandReply | Promise<CommandReply>
}

export const ok = (text: string): CommandDone => ({ ok: true, text })
/** Done, and something is to be read of it. */
export const okBut = (text: string, remarks: readonly string[]): CommandDone =>
  remarks.length === 0 ? ok(text) : { ok: true, partly: true, text: [text, ...remarks].filter(Boolean).join(' ') }
export const no = (refusal: CommandRefusal, text: string): CommandRefused => ({ ok: false, refusal, text })
export const answered = (refused: CommandRefused | null, text: string): CommandReply => refused ?? ok(text)
