import type { Organization, Seat } from '../../organizations/organization.ts'
import type { SessionState } from '../../session/log/state.ts'
import { agentsOf } from '../../tasks/agents.ts'
import type { Task } from '../../tasks/task-schema.ts'
import type { SessionLike, TeamOptions } from '../team-interface.ts'

type Logged = Pick<SessionState, 'seats' | 'session'>

/** Whether it is a seat of the team, rather than a person's own place: one of the task that no person removed, or one that a person added. */
export const isTeamSeat = (task: Pick<Task, 'seats'>, { seats, session }: Logged, name: string): boolean =>
  Object.hasOwn(seats, name) && seats[name]!.addedBy !== undefined
    ? true
    : agentsOf(task).includes(name) && !(session.removedSeats ?? []).includes(name)

/** The seats of the team, with the roles that the organization gives them: first those of the task, then those that people added. */
export const teamSeats = (task: Pick<Task, 'seats'>, { talks }: Organization, state: Logged): readonly Seat[] => {
  const roleOf = (role: Seat['role']): Seat['role'] => (talks ? 'peer' : role === 'peer' ? 'worker' : role)
  const { leader } = task.seats
  return [
    ...agentsOf(task).flatMap((name): Seat[] =>
      isTeamSeat(task, state, name) && state.seats[name]?.addedBy === undefined
        ? [{ name, role: roleOf(name === leader ? 'leader' : 'worker') }]
        : [],
    ),
    ...Object.values(state.seats).flatMap(({ seat, role, addedBy }): Seat[] =>
      addedBy === undefined ? [] : [{ name: seat, role: roleOf(role) }],
    ),
  ]
}

/** Puts the seats into the log, or who sits in them now. */
export const announceSeats = (
  { state, emit }: SessionLike,
  seats: readonly Seat[],
  brainFor: TeamOptions['brainFor'],
): void => {
  for (const { name: seat, role } of seats) {
    const occupant = { kind: 'agent', label: brainFor(seat).label } as const
    const known = state.seats[seat]
    // In a fork that is organized in another way, a seat has another role.
    if (known?.role !== role) emit('seat.added', 'team', { seat, role, occupant: known?.occupant ?? occupant })
    if (known?.occupant.kind === 'agent' && known.occupant.label !== occupant.label)
      emit('seat.occupied', 'team', { seat, occupant })
  }
}
