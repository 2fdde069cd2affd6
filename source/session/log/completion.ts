import type { SessionState } from './state.ts'

type Tasks = SessionState['tasks']

/** Roots of goals, oldest first: the last one is the goal that holds now. */
const goalsOf = (tasks: Tasks): string[] =>
  Object.values(tasks).flatMap(task => (task.parent === null && task.done?.kind === 'children' ? [task.task] : []))

/** Roots of goals that another one took the place of. */
export const pastGoals = (tasks: Tasks): ReadonlySet<string> => new Set(goalsOf(tasks).slice(0, -1))

/** Work that is not for a goal of the past. */
export const presentTasks = (tasks: Tasks): Tasks[string][] => {
  const past = pastGoals(tasks)
  if (past.size === 0) return Object.values(tasks)
  const isPast = (id: string | null, seen = new Set<string>()): boolean => {
    if (id === null || seen.has(id)) return false
    seen.add(id)
    return past.has(id) || isPast(tasks[id]?.parent ?? null, seen)
  }
  return Object.values(tasks).filter(({ task }) => !isPast(task))
}

const rootOf = (tasks: Tasks, id: string): string => {
  const seen = new Set<string>()
  let root = id
  for (let up: string | null = id; up !== null && !seen.has(up); up = tasks[up]?.parent ?? null) {
    seen.add(up)
    root = up
  }
  return root
}

/** Whether the session ended before this did. */
export const wasLeftOpen = ({ status, cause }: Pick<Tasks[string], 'status' | 'cause'>): boolean =>
  status === 'cancelled' && cause === 'session-ended'

/** How far the goal that holds now is: what the judge found; without a judge, the share of its tasks that are done. */
export const completionOf = ({ score, tasks }: Pick<SessionState, 'score' | 'tasks'>): number => {
  if (score.parts.length > 0 || score.completion > 0) return score.completion
  const goal = goalsOf(tasks).at(-1)
  // What a person asks for beside the goal is no part of it.
  const leaves = presentTasks(tasks).filter(
    task =>
      (goal === undefined || rootOf(tasks, task.task) === goal) &&
      task.children.length === 0 &&
      (task.status !== 'cancelled' || wasLeftOpen(task)),
  )
  return leaves.length === 0 ? 0 : leaves.filter(task => task.status === 'succeeded').length / leaves.length
}
