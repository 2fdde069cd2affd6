import type { CommandRefused } from '../../session/attach/commands.ts'
import type { TaskState } from '../../session/log/state.ts'
import { holdsUp, isEnded, isReady, runningOf, type Tasks } from '../tasks/task-rules.ts'
import { no } from './command-handlers.ts'
import type { Person } from './person.ts'

/** Why a person can't change a task that way; null: they can. */

/** The goal, and a stage, have no worker and no check of their own: what is done is done by the tasks under them. */
export const whyNotWhole = (task: TaskState): CommandRefused | null => {
  if (task.done?.kind !== 'children') return null
  return task.parent === null
    ? no('unable', `“${task.title}” is the goal: /goal changes it, /stop ends the session.`)
    : no('unable', `“${task.title}” consists of other tasks: choose one under it.`)
}

export const whyNotMine = ({ seat }: Person, task: TaskState): CommandRefused | null => {
  if (seat === null || !task.assignees.includes(seat)) return no('forbidden', 'That task is not yours.')
  return isEnded(task) ? no('over', `It is ${task.status} already.`) : null
}

/** A task that is one's own and has not ended. */
export const whyNotNow = (seat: string, task: TaskState, tasks: Tasks): CommandRefused | null => {
  const other = runningOf(tasks, seat)
  if (other && other.task !== task.task)
    return no('not-yet', `“${other.title}” is under way: say /task done, /task fail or /task decline first.`)
  if (task.status === 'running' || isReady(task, tasks)) return null
  const lacking = lackingFor(task, task, tasks).map(({ title }) => `“${title}”`)
  const waits = lacking.length === 0 ? '' : `: it waits for ${lacking.join(', ')}`
  return no('not-yet', `“${task.title}” can't begin yet${waits}.`)
}

const lackingFor = (task: TaskState, leaf: TaskState, tasks: Tasks): TaskState[] => {
  const own = task.requires.flatMap(id => tasks[id] ?? []).filter(one => holdsUp(one, leaf, tasks))
  const parent = task.parent === null ? undefined : tasks[task.parent]
  return parent ? [...own, ...lackingFor(parent, leaf, tasks)] : own
}
