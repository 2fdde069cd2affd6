import type { SessionState } from './state.ts'

/** How far the goal is: what the judge found; without a judge, the share of the tasks that are done. */
export const completionOf = ({ score, tasks }: Pick<SessionState, 'score' | 'tasks'>): number => {
  if (score.parts.length > 0 || score.completion > 0) return score.completion
  const leaves = Object.values(tasks).filter(task => task.children.length === 0 && task.status !== 'cancelled')
  return leaves.length === 0 ? 0 : leaves.filter(task => task.status === 'succeeded').length / leaves.length
}
