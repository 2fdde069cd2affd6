import type { CommandReply, PersonHello } from '../../session/attach/commands.ts'
import { createReturning } from '../restore/returning-people.ts'
import type { TeamPeople } from '../team-interface.ts'
import { type AvatarNeeds, createAvatars } from './avatars.ts'
import { changeRole } from './change-role.ts'
import type { Drafts } from './drafts.ts'
import { createHands, type Hands } from './hands.ts'
import type { Person, PersonRegister, Role } from './person.ts'
import { createPresence, type Presence } from './presence.ts'
import { createRoleLimits } from './role-limits.ts'
import { createTakenSeats, type TakenSeats } from './taken-seats.ts'

/** The people of a session: who is here, what they are, where they sit. */
export interface People extends Omit<Presence, 'joinEarly'> {
  readonly all: PersonRegister['all']
  readonly seats: TakenSeats
  readonly hands: Hands
  role(person: Person, role: Role): Promise<CommandReply>
  /** Gives people who had a seat when the session was interrupted some time to come back to it. */
  hold(): void
  /** People who came before the seats were there sit down now. */
  seatEarly(): void
  close(): Promise<void>
}

export interface PeopleNeeds extends AvatarNeeds {
  readonly register: PersonRegister
  readonly drafts: Drafts
  /** The most that people may become who join without having started the session. */
  readonly others: TeamPeople['others']
}

export const createPeople = (needs: PeopleNeeds): People => {
  const { session, roster, register, drafts } = needs
  const hands = createHands()
  const { all } = register
  const { members } = roster
  const limits = createRoleLimits(all, needs.others)
  const avatars = createAvatars(needs)
  const seats = createTakenSeats({ session, roster, register, drafts, hands, limits })
  const role: People['role'] = (person, wish) => changeRole({ roster, register, seats, avatars, limits }, person, wish)
  const presence = createPresence({ session, register, seats, avatars, role })
  const returning = createReturning({ session, register, seats })
  const early: (PersonHello & { readonly lostSeat?: string })[] = []
  return {
    ...{ ...presence, all, seats, hands, role },
    join(hello) {
      if (members.size > 0) return presence.join(hello)
      // A person who had a role when the session was interrupted wants it again.
      const before = all.get(hello.person)
      const role = hello.role ?? (before?.emptyAvatar === null ? before.role : 'observer')
      early.push({ ...hello, role, lostSeat: session.state.people[hello.person]?.lostSeat })
      presence.joinEarly(hello)
    },
    hold() {
      for (const person of all.values()) {
        const member = members.get(person.taken ?? '')
        if (member && !member.leader) member.mind?.pause()
        if (person.online && person.emptyAvatar !== null) void role(person, 'peer')
      }
      returning.wait()
    },
    seatEarly() {
      for (const { person: name, role: wish, lostSeat } of early.splice(0)) {
        const person = all.get(name)
        if (!person?.online || person.seat !== null) continue
        if (wish !== 'observer') presence.join({ person: name, role: wish, access: person.access })
        else if (lostSeat !== undefined) seats.takeAgain(person, lostSeat)
      }
    },
    async close() {
      returning.close()
      await avatars.close(all)
    },
  }
}
