import { mcteam } from '../../command-name.ts'
import { errorText, UsageError } from '../../errors.ts'
import type { Command, CommandReply } from '../../session/attach/commands.ts'
import type { SessionLike, Team } from '../team-interface.ts'
import { type AnnouncementNeeds, announcement } from './command-announcements.ts'
import { type Handlers, no } from './command-handlers.ts'
import type { Person, PersonRegister } from './person.ts'
import { askedInstead, type SaidToTeamNeeds, saidToTeam } from './said-to-team.ts'

export interface CommandNeeds extends AnnouncementNeeds, SaidToTeamNeeds {
  readonly session: SessionLike
  readonly all: PersonRegister['all']
  readonly handlers: Handlers
}

/** What people tell the team to do: carried out, answered, and written down. Rejects nothing: whatever goes wrong is the answer. */
export const createCommands = (needs: CommandNeeds): Team['command'] => {
  const { session, all, handlers } = needs
  const carryOut = async (command: Command, person: Person): Promise<CommandReply> => {
    if (session.state.session.phase === 'ended')
      return no(
        'over',
        `The session has ended; its agents are gone. Watch it again with ${mcteam} replay, or start another one.`,
      )
    // The table pairs each kind with its handler; the union of all kinds cannot be narrowed by a computed key.
    const handler = handlers[command.type] as (command: Command, person: Person) => CommandReply | Promise<CommandReply>
    return await handler(command, person)
  }
  return async (name, given) => {
    const person = all.get(name)
    if (!person) return no('forbidden', 'Say hello first: this terminal has not joined the session.')
    const command =
      (given.type === 'say'
        ? saidToTeam(needs, person, given)
        : given.type === 'reject'
          ? askedInstead(needs, person, given)
          : undefined) ?? given
    // A message tells of itself, in events of its own; a question changes nothing.
    if (command.type === 'say' || command.type === 'readItem') return await carryOut(command, person).catch(failure)
    // What waits is gone from the list once it is decided.
    const told = announcement(needs, person, command)
    const reply = await carryOut(command, person).catch(failure)
    session.emit('human.command', name, {
      person: name,
      command: command.type,
      text: 'text' in command ? command.text || undefined : undefined,
      ok: reply.ok,
      refusal: reply.ok ? undefined : reply.refusal,
      reply: reply.text,
      told: reply.ok ? told : undefined,
    })
    return reply
  }
}

const failure = (error: unknown): CommandReply =>
  no(error instanceof UsageError ? 'unreadable' : 'failed', errorText(error))
