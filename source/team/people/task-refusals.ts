import type { TaskState } from '../../session/log/state.ts'
import { holdsUp, isEnded, isReady, runningOf, type Tasks } from '../tasks/task-rules.ts'
import type { Person } from './person.ts'

/** Why a person can't change a task that way, in one line; null: they can. */

/** The goal, and a stage, have no worker and no check of their own: what is done is done by the tasks under them. */
export const whyNotWhole = (task: TaskState): string | null => {
  if (task.done?.kind !== 'children') return null
  return task.parent === null
    ? `“${task.title}” is the goal: /goal changes it, /stop ends the session.`
    : `“${task.title}” consists of other tasks: choose one under it.`
}

export const whyNotMine = ({ seat }: Person, task: TaskState): string | null => {
  if (seat === null || !task.assignees.includes(seat)) return 'That task is not yours.'
  return isEnded(task) ? `It is ${task.status} already.` : null
}

/** A task that is one's own and has not ended. */
export const whyNotNow = (seat: string, task: TaskState, tasks: Tasks): string | null => {
  const other = runningOf(tasks, seat)
  if (other && other.task !== task.task)
    return `“${other.title}” is under way: say /task done, /task fail or /task decline first.`
  if (task.status === 'running' || isReady(task, tasks)) return null
  const lacking = lackingFor(task, task, tasks).map(({ title }) => `“${title}”`)
  return `“${task.title}” can't begin yet${lacking.length === 0 ? '' : `: it waits for ${lacking.join(', ')}`}.`
}

const lackingFor = (task: TaskState, leaf: TaskState, tasks: Tasks): TaskState[] => {
  const own = task.requires.flatMap(id => tasks[id] ?? []).filter(one => holdsUp(one, leaf, tasks))
  const parent = task.parent === null ? undefined : tasks[task.parent]
  return parent ? [...own, ...lackingFor(parent, leaf, tasks)] : own
}
