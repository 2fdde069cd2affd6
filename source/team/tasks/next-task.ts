import { wayOf } from '../../brain/questions/way-in-title.ts'
import type { MindTask } from '../../mind/mind-task.ts'
import { keyOf } from '../../minecraft/blocks/position.ts'
import { thingIn } from '../../session/log/item-titles.ts'
import type { TaskState } from '../../session/log/state.ts'
import type { Schedule } from '../team-interface.ts'
import { chestShareOf } from './chest-shares.ts'
import { comesAfter } from './count-once.ts'
import { stillToGive } from './gifts.ts'
import {
  isDoable,
  isEnded,
  isReady,
  leavesOf,
  mayStart,
  nextRound,
  openOf,
  peersPlan,
  roundOf,
  type Tasks,
} from './task-rules.ts'
import type { Work } from './task-tree.ts'

/** A person or a seat asked this seat directly for something that is not done yet. */
export const isRequested = (tasks: Tasks, seat: string): boolean =>
  openOf(tasks, seat).some(task => task.plan === undefined)

/** Nothing of the last round is still going on: hands out the next one. */
const beginRound = (work: Work, seats: readonly string[]): void => {
  const tasks = work.tasks()
  const leaves = leavesOf(tasks)
  const last = roundOf(tasks)
  // No round waits for a task that was given back and belongs to no worker, nor for one that waits for another.
  if (leaves.some(task => task.round === last && isDoable(task, tasks) && task.assignees.length > 0)) return
  // What has not been handed out yet is begun in a later one.
  const ready = leaves.filter(task => task.status === 'ready' && task.plan !== undefined && task.from !== undefined)
  for (const id of nextRound(ready, seats)) work.change(id, { round: last + 1 })
}

/** Whether another task brings what this one's condition counts: to the same container, or to the one who is to put it there. */
const isShared = (task: TaskState, tasks: Tasks): boolean => {
  const { done } = task
  if (done?.kind !== 'stored') return false
  return leavesOf(tasks).some(other => {
    const isAbout = thingIn(other.done) === done.item || other.actions?.some(({ args }) => args.item === done.item)
    if (other.task === task.task || other.status === 'cancelled' || !isAbout) return false
    // What comes after it counts this one in, and not the other way round.
    const isLater = other.plan === task.plan && (other.stage ?? 0) > (task.stage ?? 0)
    if (isLater || comesAfter(other, task.task, tasks)) return false
    // What was put away is counted there already; what another one got, it still carries.
    if (isEnded(other)) return other.done?.kind === 'have' && other.assignees[0] !== task.assignees[0]
    return other.done?.kind !== 'stored' || !other.done.at || !done.at || keyOf(other.done.at) === keyOf(done.at)
  })
}

const toMind = (task: TaskState, tasks: Tasks): MindTask => {
  const { from = 'team', actions = [], tries } = task
  const share = chestShareOf(task, tasks)
  // It is the own share of the one that works at it now.
  const by = task.done?.kind === 'stored' && task.done.by !== undefined ? task.assignees[0] : undefined
  return {
    id: task.task,
    title: task.title,
    done: share ? { ...share.done, by } : (task.done ?? { kind: 'report' }),
    way: wayOf(task),
    amount: task.amount,
    share: share ? Math.max(0, share.own - share.put) : stillToGive(task),
    alone: !isShared(task, tasks),
    from,
    attempts: tries?.failed ?? 0,
    actions,
    own: task.plan === peersPlan,
    lastFailure: tries?.reason,
    milestones: task.milestones,
    data: task.data,
  }
}

/** An interruption comes before what was asked for earlier. */
const rankOf = ({ rank = 0 }: TaskState): number => rank

/**
 * The task that a seat is at; begins the next one when there is none. `seats`: all of the team, in their order. `isAway`: what was
 * asked for in person waits until the one whom it is about is back.
 */
export const currentTask = (
  work: Work,
  seats: readonly string[],
  seat: string,
  schedule: Schedule,
  isAway: (task: TaskState) => boolean = () => false,
): MindTask | null => {
  const mine = () => openOf(work.tasks(), seat).filter(task => task.plan !== undefined || !isAway(task))
  const asked = mine().filter(task => task.plan === undefined && isReady(task, work.tasks()))
  const isOwn = (task: TaskState): boolean => task.from === seat
  const request = asked.filter(task => !isOwn(task)).toSorted((a, b) => rankOf(b) - rankOf(a))[0] ?? asked[0]
  const active = mine().find(task => task.status === 'running')
  // What was asked of the seat directly goes before what it set itself, and that before the plan, which is taken up again afterwards.
  const isBefore = (one: TaskState, other: TaskState): boolean =>
    (isOwn(other) && !isOwn(one)) || rankOf(one) > rankOf(other)
  const isKept = active?.plan === undefined && !(active && request && isBefore(request, active))
  if (active && (isKept || !request)) return toMind(active, work.tasks())
  if (schedule === 'rounds') beginRound(work, seats)
  const round = roundOf(work.tasks())
  const ready = mine().filter(task => task.status === 'ready' && task.from !== undefined && isReady(task, work.tasks()))
  const busy = leavesOf(work.tasks()).filter(task => task.status === 'running' && task.plan !== undefined)
  const next = request ?? ready.find(task => mayStart(schedule, task, busy, round))
  if (!next) return active ? toMind(active, work.tasks()) : null
  if (active) work.change(active.task, { status: 'ready', reason: `after ${next.title}` })
  work.begin(next.task)
  return toMind(work.get(next.task)!, work.tasks())
}
