import { errorText } from '../../errors.ts'
import type { Command, CommandReply } from '../../session/attach/commands.ts'
import type { SessionLike, Team } from '../team-interface.ts'
import { type AnnouncementNeeds, announcement } from './command-announcements.ts'
import type { Person } from './person.ts'

export interface CommandRunnerNeeds extends AnnouncementNeeds {
  readonly session: SessionLike
  /** All people by name. */
  readonly all: ReadonlyMap<string, Person>
  carryOut(command: Command, person: Person): Promise<CommandReply>
}

/** What people tell the team to do: carried out, answered, and written down. Rejects nothing: whatever goes wrong is the answer. */
export const createCommandRunner = (needs: CommandRunnerNeeds): Team['command'] => {
  const { emit } = needs.session
  return async (name, command) => {
    const person = needs.all.get(name)
    if (!person) return { ok: false, text: 'Say hello first: this terminal has not joined the session.' }
    // What waits is gone from the list once it is decided.
    const told = announcement(needs, person, command)
    const reply = await needs
      .carryOut(command, person)
      .catch((error: unknown) => ({ ok: false, text: errorText(error) }))
    if (command.type !== 'say')
      emit('human.command', name, {
        person: name,
        command: command.type,
        text: 'text' in command ? command.text || undefined : undefined,
        ok: reply.ok,
        reply: reply.text,
        told: reply.ok ? told : undefined,
      })
    return reply
  }
}
