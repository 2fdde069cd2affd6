import { mcteam } from '../../command-name.ts'
import { errorText } from '../../errors.ts'
import type { Command, CommandReply } from '../../session/attach/commands.ts'
import type { MessageDelivery } from '../messages/message-delivery.ts'
import type { SessionLike, Team } from '../team-interface.ts'
import { type ActCommandNeeds, actCommand } from './act-command.ts'
import { announcement } from './command-announcements.ts'
import { answered, type Handlers, no, ok } from './command-handlers.ts'
import type { Person } from './person.ts'
import { type PlanCommandNeeds, planCommands } from './plan-commands.ts'
import { type SeatCommandNeeds, seatCommands } from './seat-commands.ts'
import { type TaskCommandNeeds, taskCommand } from './task-commands.ts'

interface MessageNeeds {
  readonly session: SessionLike
  /** All people by name. */
  readonly all: ReadonlyMap<string, Person>
  readonly messageDelivery: MessageDelivery
}

const messageCommands = ({ session, messageDelivery }: MessageNeeds): Pick<Handlers, 'say' | 'editMessage'> => ({
  say({ to, text, delivery }, person) {
    const known = [...Object.keys(session.state.seats), ...Object.keys(session.state.people)]
    const names: string[] = []
    for (const wanted of to) {
      const name = known.find(one => one.toLowerCase() === wanted.toLowerCase())
      if (name === undefined) return no(`There is no "${wanted}" here. Names: ${[...new Set(known)].join(', ')}.`)
      if (!names.includes(name)) names.push(name)
    }
    messageDelivery.send({ from: person.name, to: names, text, kind: 'chat', delivery, person: true })
    return ok(names.length > 0 ? `to ${names.join(', ')}` : 'to everybody')
  },
  editMessage: ({ message, text }, person) => answered(messageDelivery.edit(message, person.name, text), 'Changed.'),
})

/** What each group of commands needs; they share services, but none sees those of another. */
export type CommandNeeds = MessageNeeds & PlanCommandNeeds & SeatCommandNeeds & TaskCommandNeeds & ActCommandNeeds

/** What people tell the team to do: carried out, answered, and written down. Rejects nothing: whatever goes wrong is the answer. */
export const createCommands = (needs: CommandNeeds): Team['command'] => {
  const { session, all } = needs
  const handlers: Handlers = {
    ...messageCommands(needs),
    ...planCommands(needs),
    ...seatCommands(needs),
    task: (command, person) => taskCommand(needs, command, person),
    act: actCommand(needs),
  }
  const carryOut = async (command: Command, person: Person): Promise<CommandReply> => {
    if (session.state.session.phase === 'ended')
      return no(
        `The session has ended; its agents are gone. Watch it again with ${mcteam} replay, or start another one.`,
      )
    // The table pairs each kind with its handler; the union of all kinds cannot be narrowed by a computed key.
    const handler = handlers[command.type] as (command: Command, person: Person) => CommandReply | Promise<CommandReply>
    return await handler(command, person)
  }
  return async (name, command) => {
    const person = all.get(name)
    if (!person) return no('Say hello first: this terminal has not joined the session.')
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
      reply: reply.text,
      told: reply.ok ? told : undefined,
    })
    return reply
  }
}

const failure = (error: unknown): CommandReply => no(errorText(error))
