import type { SessionSummary } from './state/session.ts'
import type { SessionState } from './state.ts'

/** Whether the team works for a goal. A team that stays has none before its first one and between two. */
export const hasGoal = ({ stays, goal, goalOver }: SessionSummary): boolean =>
  stays !== true || (goal !== '' && goalOver !== true)

/** The goal of the part of the team that a seat is in; undefined: it works for that of the team. */
export const partGoalOf = (
  { session }: Pick<SessionState, 'session'>,
  seat: string,
): NonNullable<SessionSummary['partGoals']>[number] | undefined =>
  session.partGoals?.find(({ seats }) => seats.includes(seat))

/** The task that all work for the goal of a part of the team is under. */
export const rootOfPart = (number: number): string => `goal${number}`
