import { leaderOf } from '../../organizations/organization.ts'
import type { CommandReply } from '../../session/attach/commands.ts'
import type { Roster } from '../seats/roster.ts'
import type { Avatars } from './avatars.ts'
import { no, ok } from './command-handlers.ts'
import type { Person, PersonRegister, Role } from './person.ts'
import type { RoleLimits } from './role-limits.ts'
import type { TakenSeats } from './taken-seats.ts'

export interface RoleNeeds {
  readonly roster: Roster
  readonly register: PersonRegister
  readonly seats: TakenSeats
  readonly avatars: Avatars
  readonly limits: RoleLimits
}

/** `/role`: a leader takes the seat that leads, a peer gets a body, an observer has neither. */
export const changeRole = async (needs: RoleNeeds, person: Person, role: Role): Promise<CommandReply> => {
  const { roster, register, seats, avatars, limits } = needs
  const refused = limits.refused(person, role)
  if (refused) return no('forbidden', refused)
  if (role === person.role && (role === 'observer' || person.seat !== null)) return ok(`You are ${role} already.`)
  if (role === 'leader') {
    const members = [...roster.members.values()]
    const seat = leaderOf(members.map(one => ({ name: one.seat, role: one.role }))) ?? roster.planner('')
    if (!seat) return no('unable', `This team has no seat that leads.${limits.decides()}`)
    const taken = seats.take(person, seat)
    if (!taken.ok) return taken
    // All were told with the seat.
    if (!person.inGame) await avatars.leave(person)
    return ok(`You lead: every plan of ${person.seat} waits for you.`)
  }
  seats.giveBack(person)
  // A body in the game is their own: it stays whatever they are.
  if (role !== 'peer' && !person.inGame) await avatars.leave(person)
  const entering = role === 'peer' && !person.avatar ? avatars.enter(person) : undefined
  register.announce(person, role)
  await entering
  return ok(role === 'peer' ? `You are a peer; your avatar is ${person.seat}.` : 'You watch.')
}
