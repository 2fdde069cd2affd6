import { isBeyondReach } from '../../session/log/events/task-causes.ts'
import { own } from '../../session/log/fold/records.ts'
import { thingIn } from '../../session/log/item-titles.ts'
import type { PlanState, SessionState, TaskState } from '../../session/log/state.ts'
import type { Schedule } from '../team-interface.ts'

/** What stands as their plan in tasks that peers take on. */
export const peersPlan = 'peers'

/** Pure decisions over the live task tree. */

export type Tasks = SessionState['tasks']

export const isEnded = (task: TaskState): boolean =>
  task.status === 'succeeded' || task.status === 'failed' || task.status === 'cancelled'
/** Whether a person threw away the version that answered this failure: nothing comes of it until one asks. */
export const isLetBe = (
  { letBe }: Pick<PlanState, 'letBe'>,
  { status, endedAt = 0 }: Pick<TaskState, 'status' | 'endedAt'>,
): boolean => letBe !== undefined && status === 'failed' && endedAt <= letBe
/** Something that its worker carries goes to another one: no other worker can do it, least of all the one who gets it. */
export const isGift = ({ way, done }: TaskState): boolean =>
  way === 'give' || (done?.kind === 'have' && done.seat !== undefined)
/** Whether a task is this group, or in it at any depth. */
export const isUnder = (tasks: Tasks, id: string | null | undefined, group: string): boolean =>
  typeof id === 'string' && (id === group || isUnder(tasks, tasks[id]?.parent, group))
/** The task of the goal that all of this is under. */
export const rootOf = (tasks: Tasks, id: string): string => {
  const parent = tasks[id]?.parent
  return parent && tasks[parent] ? rootOf(tasks, parent) : id
}
const isLeaf = (task: TaskState): boolean => task.done?.kind !== 'children'

/**
 * All that a task waits for is there: its own requirements, those of the stages around it, what others are to bring. A cancelled one no
 * longer holds anything up, nor does a thing that no worker can get or put away hold up work that takes nothing of it.
 */
export const isReady = (task: TaskState, tasks: Tasks, leaf = task): boolean =>
  !task.held &&
  !task.awaits &&
  task.requires.every(id => !tasks[id] || !holdsUp(tasks[id], leaf, tasks)) &&
  (task.parent === null || tasks[task.parent] === undefined || isReady(tasks[task.parent]!, tasks, leaf))

/** Work that is to be done before a task begins. */
export const heldUpBy = (task: TaskState, tasks: Tasks, leaf = task): TaskState[] => [
  ...task.requires.flatMap(id => {
    const required = own(tasks, id)
    if (!required || !holdsUp(required, leaf, tasks)) return []
    return isLeaf(required) ? [required] : leavesUnder(tasks, id).filter(one => holdsUpStage(one, leaf, tasks))
  }),
  ...(task.parent !== null && own(tasks, task.parent) ? heldUpBy(own(tasks, task.parent)!, tasks, leaf) : []),
]

/** What its worker does, or could begin at once; what waits for something else keeps no worker from other work. */
export const isDoable = (task: TaskState, tasks: Tasks): boolean =>
  task.status === 'running' || (!isEnded(task) && isReady(task, tasks))

/** Whether `leaf` cannot begin because of `required`. */
export const holdsUp = (required: TaskState, leaf: TaskState, tasks: Tasks): boolean => {
  if (required.status === 'succeeded' || required.status === 'cancelled') return false
  if (isLeaf(required)) return !(leaf.done?.kind === 'stored' && isBeyond(required, tasks))
  const open = required.children.flatMap(id => tasks[id] ?? [])
  return open.length === 0 || open.some(one => holdsUpStage(one, leaf, tasks))
}

/** A building takes what was put away for it, and a report tells of it: these wait for the next plan. */
const goesOn: ReadonlySet<string | undefined> = new Set(['have', 'stored', 'placed'])
const holdsUpStage = (one: TaskState, leaf: TaskState, tasks: Tasks): boolean =>
  one.status !== 'succeeded' &&
  one.status !== 'cancelled' &&
  !(goesOn.has(leaf.done?.kind) && (isBeyond(one, tasks) || one.requires.some(id => isBeyond(tasks[id], tasks)))) &&
  !(one.done?.kind === 'have' && isBeyond(one, tasks, 'have') && putsAnother(leaf, one.done.item))

/** Puts another thing away, or sets it up: what is made waits, since nothing here says of what. */
const putsAnother = ({ done, way }: TaskState, item: string): boolean =>
  (done?.kind === 'stored' || done?.kind === 'placed') && way !== 'craft' && thingIn(done) !== item

/** Things that are to be put away, or to be had, and cannot be had: every worker of the plan has tried. */
const isBeyond = (task: TaskState | undefined, tasks: Tasks, kind: 'stored' | 'have' = 'stored'): boolean =>
  task?.status === 'failed' &&
  isBeyondReach(task.cause) &&
  task.done?.kind === kind &&
  (task.cause === 'no-leave' ||
    leavesOf(tasks).every(
      one => one.plan !== task.plan || one.assignees.every(name => task.tries?.by.includes(name) ?? false),
    ))

export interface StatusChange {
  readonly task: string
  readonly status: TaskState['status']
  readonly progress?: { readonly done: number; readonly total: number }
  readonly reason?: string
}

/** What follows from the leaves: waiting ↔ ready, and the status and progress of those that consist of others. */
export const consequences = (tasks: Tasks): StatusChange[] => {
  const changes: StatusChange[] = []
  const status = new Map<string, TaskState['status']>()
  const now = (task: TaskState): TaskState['status'] => status.get(task.task) ?? task.status
  const visit = (task: TaskState): void => {
    for (const id of task.children) if (tasks[id]) visit(tasks[id])
    if (isLeaf(task)) {
      if (task.status !== 'waiting' && task.status !== 'ready') return
      const next = isReady(task, tasks) ? 'ready' : 'waiting'
      if (next !== task.status) {
        status.set(task.task, next)
        changes.push({ task: task.task, status: next })
      }
      return
    }
    const all = task.children.flatMap(id => tasks[id] ?? [])
    const kept = all.filter(child => now(child) !== 'cancelled')
    // What others brought is there.
    const children = kept.length > 0 ? kept : all.filter(({ cause }) => cause === 'not-needed')
    // An item that is tried again opens its stage, not a goal that was given up for another one.
    if (task.status === 'cancelled' && (task.parent === null || all.every(isEnded))) return
    if (children.length === 0) {
      // A stage without any work left is none that the goal waits for.
      if (all.length === 0 || task.parent === null) return
      status.set(task.task, 'cancelled')
      changes.push({ task: task.task, status: 'cancelled' })
      return
    }
    const done = children.filter(child => now(child) === 'succeeded' || now(child) === 'cancelled').length
    const next: TaskState['status'] =
      done === children.length
        ? 'succeeded'
        : children.some(child => ['running', 'succeeded', 'failed'].includes(now(child)))
          ? 'running'
          : children.some(child => now(child) === 'ready')
            ? 'ready'
            : 'waiting'
    const progress = { done, total: children.length }
    const moved = task.progress?.done !== progress.done || task.progress.total !== progress.total
    if (next === task.status && !moved) return
    status.set(task.task, next)
    changes.push({ task: task.task, status: next, progress: moved ? progress : undefined })
  }
  for (const task of Object.values(tasks)) if (task.parent === null || !tasks[task.parent]) visit(task)
  return changes
}

export const leavesOf = (tasks: Tasks): TaskState[] => Object.values(tasks).filter(isLeaf)
/** The leaves below a task. */
export const leavesUnder = (tasks: Tasks, id: string): TaskState[] =>
  (tasks[id]?.children ?? []).flatMap(child => {
    const task = tasks[child]
    return task === undefined ? [] : isLeaf(task) ? [task] : leavesUnder(tasks, child)
  })
export const runningOf = (tasks: Tasks, seat: string): TaskState | undefined =>
  leavesOf(tasks).find(task => task.status === 'running' && task.assignees.includes(seat))

/** Work of a seat that has not ended. */
export const openOf = (tasks: Tasks, seat: string): TaskState[] =>
  leavesOf(tasks).filter(task => task.assignees.includes(seat) && !isEnded(task))

export const openLeavesOf = (tasks: Tasks, plan: string): TaskState[] =>
  leavesOf(tasks).filter(task => task.plan === plan && !isEnded(task))

/** The number of the round that was handed out last; 0: none was. */
export const roundOf = (tasks: Tasks): number => Math.max(0, ...leavesOf(tasks).map(task => task.round ?? 0))

/** Which of the ready tasks a seat may begin. `round`: the one under way. */
export const mayStart = (
  schedule: Schedule,
  task: TaskState,
  running: readonly TaskState[],
  round: number,
): boolean => {
  switch (schedule) {
    case 'async':
      return true
    case 'relay':
      return running.length === 0
    case 'rounds':
      return task.round === round
  }
}

/** A new round: for each seat the first task that it could begin. Only when nothing of the last one is still going on. */
export const nextRound = (ready: readonly TaskState[], seats: readonly string[]): Set<string> => {
  const round = new Set<string>()
  for (const seat of seats) {
    const first = ready.find(task => task.assignees.includes(seat) && !round.has(task.task))
    if (first) round.add(first.task)
  }
  return round
}

/** Fewer cells than this are placed before a helper has fetched the material and come over. */
const worthTheWalk = 6

/**
 * What a worker without work could take over from a worker with a queue: the last piece of building that has not begun.
 * Other items rest on what their assignee carries.
 */
export const helpFor = (
  tasks: Tasks,
  plan: string,
  workers: readonly string[],
  fixed: (task: TaskState) => boolean,
): { readonly task: TaskState; readonly from: string; readonly to: string } | null => {
  const open = openLeavesOf(tasks, plan)
  const waiting = (name: string): TaskState[] =>
    open.filter(task => task.status === 'ready' && task.assignees.includes(name))
  const busy = (name: string): boolean => open.some(task => task.status === 'running' && task.assignees.includes(name))
  const to = workers.find(name => !busy(name) && waiting(name).length === 0)
  if (to === undefined) return null
  for (const from of workers) {
    if (!busy(from)) continue
    const task = waiting(from).findLast(
      one => one.done?.kind === 'built' && (one.done.cells?.length ?? worthTheWalk) >= worthTheWalk && !fixed(one),
    )
    if (task) return { task, from, to }
  }
  return null
}
