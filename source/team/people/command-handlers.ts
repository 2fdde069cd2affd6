import type { Command, CommandReply } from '../../session/attach/commands.ts'
import type { Person } from './person.ts'

/** What carries out each kind of command. */
export type Handlers = {
  readonly [T in Command['type']]: (
    command: Extract<Command, { type: T }>,
    person: Person,
  ) => CommandReply | Promise<CommandReply>
}

export const ok = (text: string): CommandReply => ({ ok: true, text })
/** Done, and something is to be read of it. */
export const okBut = (text: string, remarks: readonly string[]): CommandReply =>
  remarks.length === 0 ? ok(text) : { ok: true, partly: true, text: [text, ...remarks].filter(Boolean).join(' ') }
export const no = (text: string): CommandReply => ({ ok: false, text })
export const answered = (problem: string | null, text: string): CommandReply =>
  problem === null ? ok(text) : no(problem)
