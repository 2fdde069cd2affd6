import type { CommandReply } from '../../session/attach/commands.ts'
import { noSeat, seatNamed } from '../seats/roster.ts'
import { putBackToWork, type StopNeeds, stop } from '../seats/stop-seat.ts'
import type { TeamOptions } from '../team-interface.ts'
import { answered, type Handlers, no, ok } from './command-handlers.ts'
import { countWords, type Drafts } from './drafts.ts'
import type { People } from './people.ts'
import type { Person } from './person.ts'

/** What people say about seats: who pauses, who stops, who sits where, and what comes to them as a draft. */
export interface SeatCommandNeeds extends StopNeeds {
  readonly people: Pick<People, 'all' | 'role' | 'seats'>
  readonly drafts: Drafts
  readonly changeModel: TeamOptions['changeModel']
}

const draftReplies = {
  accept: 'Draft accepted.',
  edit: 'Draft changed.',
  ignore: 'Draft ignored.',
  hold: 'The draft waits for you: /change TEXT answers instead of it.',
} as const

export const seatCommands = (
  needs: SeatCommandNeeds,
): Pick<Handlers, 'pause' | 'resume' | 'stop' | 'model' | 'role' | 'take' | 'release' | 'draft' | 'drafts'> => {
  const { session, roster, people, drafts, changeModel } = needs
  const { seats } = people
  const pausing = (seat: string | undefined, paused: boolean, person: Person): CommandReply => {
    const name = seat === undefined ? undefined : seatNamed(session, seat)
    if (seat !== undefined && (name === undefined || !roster.members.has(name)))
      return no('unknown', noSeat(session, seat))
    const chosen = name === undefined ? [...roster.members.values()] : [roster.members.get(name)!]
    let moved = 0
    for (const member of chosen) {
      const now = session.state.seats[member.seat]
      if (!paused) moved += putBackToWork(needs, member.seat)
      if (!now || now.paused === paused) continue
      session.emit('seat.paused', person.name, { seat: member.seat, paused, by: person.name })
      if (paused) member.mind?.pause()
      else if (now.occupant.kind === 'agent' || member.leader) member.mind?.resume()
      else seats.awaken(people.all.get(now.occupant.label) ?? person)
    }
    if (name === undefined)
      session.emit('session.phase', person.name, {
        phase: paused ? 'paused' : 'running',
        reason: `${person.name} ${paused ? 'paused' : 'resumed'} the team`,
      })
    const back = moved === 0 ? '' : ` ${moved === 1 ? 'One item comes' : `${moved} items come`} back from others.`
    if (!paused && name !== undefined && roster.bench.why(name) !== undefined)
      return ok(`${name} is not in the world; it gets work again when it is back.`)
    return ok(`${name ?? 'The team'} ${paused ? 'pauses' : 'goes on'}.${back}`)
  }
  return {
    pause: ({ seat }, person) => pausing(seat, true, person),
    resume: ({ seat }, person) => pausing(seat, false, person),
    stop: (command, person) => stop(needs, command, person),
    async model({ seat, model }, person) {
      const name = seat === undefined ? undefined : seatNamed(session, seat)
      if (seat !== undefined && (name === undefined || !roster.members.has(name)))
        return no('unknown', noSeat(session, seat))
      if (name === undefined || model === undefined)
        return ok(
          `${[...roster.members.values()]
            .filter(member => name === undefined || member.seat === name)
            .map(({ seat: one, brain }) => `${one}: ${brain.labelFor?.(one) ?? brain.label}`)
            .join(', ')}. To change one: /model NAME MODEL`,
        )
      if (!changeModel) return no('unable', 'The models of this session cannot be changed.')
      const label = await changeModel(name, model)
      session.emit('seat.model', person.name, { seat: name, model, label, by: person.name })
      return ok(`${name} thinks with ${label} from its next question on.`)
    },
    role: ({ role }, person) => people.role(person, role),
    take({ seat }, person) {
      if (needs.ending.over)
        return no('over', 'The session is ending: its agents only put away what they are at, and no seat is taken.')
      return seats.take(person, seatNamed(session, seat) ?? seat)
    },
    release: (_, person) => seats.release(person),
    draft: ({ draft, decision, text }, person) =>
      answered(drafts.answer(person.name, draft, decision, text), draftReplies[decision]),
    drafts({ count }, person) {
      drafts.setCount(person.name, count)
      const member = roster.members.get(person.taken ?? '')
      if (!member?.leader && count === 'off') member?.mind?.pause()
      else if (!member?.leader) seats.awaken(person)
      return ok(
        count === 'off'
          ? 'No drafts: what a seat of yours thinks by itself is not asked for.'
          : `Drafts ${countWords(count)}.`,
      )
    },
  }
}
