import type { SessionSummary } from './state/session.ts'

/** Whether the team works for a goal. A team that stays has none before its first one and between two. */
export const hasGoal = ({ stays, goal, goalOver }: SessionSummary): boolean =>
  stays !== true || (goal !== '' && goalOver !== true)
