import type { ApprovalState, SeatState, SessionState } from '../session/state.ts'
import type { Snapshot } from './snapshot.ts'

/** Questions several panes ask of the state. */

/** Approvals that wait for a decision, oldest first. */
export const waiting = (state: SessionState): readonly ApprovalState[] =>
  Object.values(state.approvals).filter(approval => approval.decision === undefined)

/** The approval that the keys are about: the chosen one, else the oldest. */
export const approvalAtHand = (state: SessionState, chosen: string | undefined): ApprovalState | undefined => {
  const open = waiting(state)
  return open.find(approval => approval.approval === chosen) ?? open[0]
}

/** How far the goal is: what the judge found; without a judge, the share of the tasks that are done. */
export const completionOf = ({ score, tasks }: Pick<SessionState, 'score' | 'tasks'>): number => {
  if (score.parts.length > 0 || score.completion > 0) return score.completion
  const leaves = Object.values(tasks).filter(task => task.children.length === 0 && task.status !== 'cancelled')
  return leaves.length === 0 ? 0 : leaves.filter(task => task.status === 'succeeded').length / leaves.length
}

export const seatsOf = (state: Pick<SessionState, 'seats'>): readonly SeatState[] => Object.values(state.seats)

/** The seat that the agent view shows. */
export const seatAtHand = (state: SessionState, chosen: string | undefined): SeatState | undefined =>
  (chosen === undefined ? undefined : state.seats[chosen]) ?? seatsOf(state)[0]

export const roleOf = (snapshot: Snapshot): string =>
  (snapshot.person !== null && snapshot.state?.people[snapshot.person]?.role) || 'observer'

export const matches = (text: string, filter: string | undefined): boolean =>
  filter === undefined || filter === '' || text.toLowerCase().includes(filter.toLowerCase())
