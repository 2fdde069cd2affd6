import type { CommandReply } from '../../session/attach/commands.ts'
import { noSeat, type Roster } from '../seats/roster.ts'
import type { SessionLike } from '../team-interface.ts'
import { no, ok } from './command-handlers.ts'
import { countWords, type Drafts } from './drafts.ts'
import type { Hands } from './hands.ts'
import { createKeptSeats } from './kept-seats.ts'
import type { Person, PersonRegister } from './person.ts'
import { personActWords } from './person-act-words.ts'
import type { RoleLimits } from './role-limits.ts'

/** Seats of agents in which people sit. */
export interface TakenSeats {
  take(person: Person, seat: string): CommandReply
  release(person: Person): CommandReply
  /** Back to the agent, with a summary of what the person did; null: the person had none. */
  giveBack(person: Person): { readonly seat: string; readonly summary: string } | null
  /** A person is here again, with the seat that the owner took from them if it is free. */
  takeAgain(person: Person, seat: string): void
  /** The seat's own thinking goes on, its drafts come to the person. */
  awaken(person: Person): void
}

export interface TakenSeatNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly register: PersonRegister
  readonly drafts: Drafts
  readonly hands: Hands
  readonly limits: RoleLimits
}

export const createTakenSeats = (needs: TakenSeatNeeds): TakenSeats => {
  const { session, roster, register, drafts, hands, limits } = needs
  const { members } = roster
  const { emit } = session
  const { all, announce } = register

  const giveBack = (person: Person): { readonly seat: string; readonly summary: string } | null => {
    const { taken: seat } = person
    if (seat === null) return null
    // What the person began ends with the seat: the agent's own actions would find the body busy.
    hands.next(person.name)
    const member = members.get(seat)
    if (!member?.mind) return null
    const done = (session.state.seats[seat]?.personActs ?? []).map(act => personActWords(act, seat)).join('; ')
    const summary = `${person.name} ${done || 'only watched'}`
    emit('seat.occupied', person.name, {
      seat,
      occupant: { kind: 'agent', label: member.brain.labelFor?.(seat) ?? member.brain.label },
      by: person.name,
      summary,
    })
    member.memory.add(`While ${person.name} had my seat: ${summary}`)
    drafts.release(seat)
    // Whatever the agent was about to do belonged to another moment. A leader's thought holds for the whole team.
    if (!member.leader) member.mind.interrupt(`${person.name} gave the seat back`)
    // The body is still at it for a moment; the person, or another one, may have the seat again by then.
    void hands.free(person.name).then(() => {
      const now = session.state.seats[seat]
      if (now?.occupant.kind === 'agent' && !now.paused) member.mind?.resume()
    })
    return { seat, summary }
  }

  const keptSeats = createKeptSeats({
    ...{ session, all, decides: limits.decides },
    giveBack: person => {
      giveBack(person)
      announce(person, 'observer')
    },
    take: (person, seat) => seats.take(person, seat),
  })

  const seats: TakenSeats = {
    giveBack,
    takeAgain: keptSeats.takeAgain,
    take(person, seat) {
      const member = members.get(seat)
      const now = session.state.seats[seat]
      if (!member || !now) return no('unknown', noSeat(session, seat))
      const holder = now.occupant.kind === 'person' ? now.occupant.label : undefined
      const kept = holder === undefined ? undefined : keptSeats.refused(person, holder)
      if (kept) return no('forbidden', kept)
      const refused = limits.refused(person, member.leader ? 'leader' : 'peer')
      if (refused) return no('forbidden', refused)
      if (holder !== undefined) keptSeats.free(person, holder, seat)
      giveBack(person)
      if (!member.leader) member.mind?.pause()
      roster.bench.free(seat)
      emit('seat.occupied', person.name, {
        ...{ seat, occupant: { kind: 'person', label: person.name }, by: person.name },
        takenFrom: holder,
      })
      seats.awaken(person)
      announce(person, member.leader ? 'leader' : member.role)
      const count = drafts.countOf(person.name)
      const how =
        count === 'off'
          ? '!action(…) moves its body'
          : `what it would do comes to you as drafts, which ${countWords(count)}; !action(…) moves its body`
      return ok(`You have ${seat}'s seat${member.leader ? '' : `: ${how}, /release gives it back`}.`)
    },
    release(person) {
      if (person.taken === null) return no('not-yet', 'You hold no seat of an agent.')
      const back = giveBack(person)
      announce(person, person.avatar ? 'peer' : 'observer')
      return ok(back ? `${back.seat} is with its agent again, who hears: ${back.summary}.` : 'The seat is free again.')
    },
    awaken(person) {
      const member = members.get(person.taken ?? '')
      if (!member || session.state.seats[member.seat]?.paused) return
      if (member.leader || drafts.holder(member.seat) === person.name) member.mind?.resume()
    },
  }
  return seats
}
