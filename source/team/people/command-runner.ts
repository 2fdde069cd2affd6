import { errorText } from '../../errors.ts'
import type { Core } from '../team-context.ts'
import type { Team } from '../team-interface.ts'
import { announcement } from './command-announcements.ts'
import { runCommand } from './commands.ts'
import type { People } from './person.ts'

export interface Renewal {
  /** The session has another goal: everybody begins again. */
  renewed(): void
}

/** What people tell the team to do: carried out, answered, and written down. Rejects nothing: whatever goes wrong is the answer. */
export const createObedience = (core: Core, people: People, { renewed }: Renewal): Team['command'] => {
  const { emit } = core.session
  return async (name, command) => {
    const person = people.all.get(name)
    if (!person) return { ok: false, text: 'Say hello first: this terminal has not joined the session.' }
    // What waits is gone from the list once it is decided.
    const told = announcement(core, person, command)
    const reply = await runCommand(command, {
      core,
      people,
      person,
      setPhase: (phase, reason) => void emit('session.phase', name, { phase, reason }),
      setGoal(goal, by) {
        emit('session.goal', by, { goal, by })
        core.work.cancel(core.goalTask(), 'goal-changed', 'there is a new goal')
        for (const member of core.members.values()) member.mind?.interrupt('the goal changed')
        renewed()
        core.wakeAll()
      },
    }).catch((error: unknown) => ({ ok: false, text: errorText(error) }))
    if (command.type !== 'say')
      emit('human.command', name, {
        person: name,
        command: command.type,
        ...('text' in command && command.text ? { text: command.text } : {}),
        ok: reply.ok,
        reply: reply.text,
        ...(reply.ok && told !== undefined ? { told } : {}),
      })
    return reply
  }
}
