import type { CommandReply, PersonHello } from '../../session/attach/commands.ts'
import type { Access } from '../../session/log/events/words.ts'
import type { SessionLike } from '../team-interface.ts'
import type { Avatars } from './avatars.ts'
import type { Person, PersonRegister, Role } from './person.ts'
import type { TakenSeats } from './taken-seats.ts'

/** People come and go, at terminals and in the game. */
export interface Presence {
  join(hello: PersonHello): void
  /** No seat is there yet: a person who had one before gets it back later. */
  joinEarly(hello: PersonHello): void
  leave(name: string, reason: string): void
  /** A player of this name, who is of the team, is in the game. */
  arrive(name: string): Person
  depart(name: string, reason: string): void
}

export interface PresenceNeeds {
  readonly session: SessionLike
  readonly register: PersonRegister
  readonly seats: Pick<TakenSeats, 'giveBack' | 'takeAgain' | 'awaken'>
  readonly avatars: Pick<Avatars, 'leave'>
  role(person: Person, role: Role): Promise<CommandReply>
}

export const createPresence = (needs: PresenceNeeds): Presence => {
  const { session, register, seats, avatars } = needs
  const { all, known, announce } = register
  const { emit } = session

  /** What they came as; when it cannot be, the log says why. */
  const wished = async (person: Person, role: Role): Promise<void> => {
    const { ok: got, text } = await needs.role(person, role)
    if (!got) emit('alert', person.name, { level: 'warning', text: `${person.name} cannot be ${role}: ${text}` })
  }

  /** Nothing connects them with the session any more, or a terminal still does. */
  const gone = (person: Person, reason: string): void => {
    if (person.online)
      announce(person, person.seat === null ? 'observer' : person.taken === null ? 'peer' : person.role)
    else emit('human.left', person.name, { person: person.name, reason })
  }

  /** A person is at a terminal: says whether they find the seat that they left; undefined: they were at another one before. */
  const sitsDown = (person: Person, access: Access): boolean | undefined => {
    person.access = access
    if (person.atTerminal) return undefined
    const { name, seat, role, inGame } = person
    const isBack = seat !== null && session.state.people[name]?.seat === seat
    person.atTerminal = true
    emit('human.joined', name, {
      person: name,
      // Another role than that is theirs only when they get it.
      role: isBack ? role : 'observer',
      access: access === 'member' ? undefined : access,
      seat: isBack ? seat : undefined,
      inGame: inGame || undefined,
    })
    return isBack
  }

  return {
    join({ person: name, role: wish, again = false, access = 'member' }) {
      const person = known(name)
      const { role: before } = person
      const lost = session.state.people[name]?.lostSeat
      const isBack = sitsDown(person, access)
      if (isBack === undefined) {
        // A second terminal of the same person: it changes what they are only when it says so.
        if (wish !== undefined) void wished(person, wish)
        return
      }
      if (isBack) return seats.awaken(person)
      if (lost !== undefined && (wish === undefined || wish === 'observer')) seats.takeAgain(person, lost)
      if (person.taken !== null) return
      // The seat of an agent that they left is the agent's until they ask for it; their own body is theirs.
      const asThey = again || before === 'peer' ? before : 'observer'
      void wished(person, person.emptyAvatar === null ? (wish ?? asThey) : 'peer')
    },
    joinEarly: ({ person, access = 'member' }) => void sitsDown(known(person), access),
    leave(name, reason) {
      const person = all.get(name)
      if (!person?.atTerminal) return
      person.atTerminal = false
      // A seat without its person is given back to its agent, as long as there is one: when a session that was stopped goes on,
      // its people find the seats they had.
      if (session.state.session.phase !== 'ended') seats.giveBack(person)
      gone(person, reason)
    },
    arrive(name) {
      const person = known(name)
      if (person.inGame) return person
      // A person who leads or sits in an agent's seat goes on doing so, with a body in the game beside it.
      const role = person.taken === null ? 'peer' : person.role
      person.inGame = true
      person.avatar ??= { seat: name, body: null, unlisten: null }
      person.emptyAvatar = null
      emit('human.joined', name, {
        ...{ person: name, role, seat: person.seat ?? name, inGame: true },
        access: person.access === 'member' ? undefined : person.access,
      })
      emit('seat.added', name, { seat: name, role: 'peer', occupant: { kind: 'person', label: name } })
      emit('body.joined', name, { seat: name, username: name })
      return person
    },
    depart(name, reason) {
      const person = all.get(name)
      if (!person?.inGame) return
      person.inGame = false
      void avatars.leave(person)
      gone(person, reason)
    },
  }
}
