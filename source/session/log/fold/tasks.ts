import { afterFailure } from '../events/task-causes.ts'
import type { EventOf } from '../events.ts'
import type { SessionState, TaskState, TriesState } from '../state.ts'
import { gotByOthers } from '../task-progress.ts'
import { withTask } from './failures.ts'
import type { Folds } from './fold-of.ts'
import { appended, own, put, removed } from './records.ts'

type Tasks = SessionState['tasks']

const ended: ReadonlySet<TaskState['status']> = new Set(['succeeded', 'failed', 'cancelled'])

export const taskFolds = {
  // The record is copied once, not again for the parent.
  'task.added': (state, { data, t }, owned = new Set()) => {
    const known = own(state.tasks, data.task)
    const task: TaskState = {
      ...data,
      children: known?.children ?? [],
      // Logs of before do not say who gave it: what belongs to no plan was asked for in person.
      from: data.from === undefined && data.plan === undefined && data.assignees.length > 0 ? 'team' : data.from,
      carried: known?.carried,
      // A new plan gives all another chance.
      tries: known?.tries && { ...known.tries, best: 0, fruitless: [] },
      startedAt: data.status === 'running' ? t : undefined,
      endedAt: ended.has(data.status) ? t : undefined,
    }
    let tasks: Tasks = put(state.tasks, data.task, task, owned)
    if (known && known.parent !== data.parent) tasks = withoutChild(tasks, known.parent, data.task, owned)
    const parent = data.parent === null ? undefined : own(tasks, data.parent)
    // One that is new is no child of any yet.
    if (parent && !(known && parent.children.includes(data.task))) {
      const children = appended(parent.children, data.task, Number.POSITIVE_INFINITY, owned)
      tasks = put(tasks, parent.task, { ...parent, children }, owned)
    }
    return { tasks }
  },

  'task.changed': (state, { data, t }, owned) => {
    const known = own(state.tasks, data.task)
    if (!known) return undefined
    const { task: id, awaits, from, opinion, ...changes } = data
    const { awaits: before, from: giver, opinion: claimed, ...others } = known
    // What has begun or ended no longer waits.
    const over = data.status !== undefined && data.status !== 'waiting' && data.status !== 'ready'
    const waits = awaits === undefined && !over ? before : awaits
    const gave = given(data, giver)
    let task: TaskState = {
      ...others,
      ...changes,
      ...claim(opinion, claimed),
      awaits: waits ?? undefined,
      from: gave,
      tries: data.status === 'failed' ? tried(known, data) : known.tries,
    }
    if (data.status !== undefined && data.status !== known.status) {
      const { startedAt, endedAt: _endedAt, reason: _reason, cause: _cause, finding: _finding, ...rest } = task
      task = {
        ...rest,
        // A reason explains the status it came with, not the next one.
        reason: data.reason,
        cause: data.cause,
        finding: data.finding,
        startedAt: data.status !== 'running' ? startedAt : ended.has(known.status) ? t : (startedAt ?? t),
        endedAt: ended.has(data.status) ? t : undefined,
      }
    }
    if (data.status === 'running') task = { ...task, ...carriedBefore(task) }
    return { tasks: put(state.tasks, id, task, owned), seats: withTask(state.seats, data, owned) }
  },

  'task.removed': (state, { data }, owned) => {
    const task = own(state.tasks, data.task)
    if (!task) return undefined
    const gone = new Set<string>()
    const pending = [data.task]
    for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
      if (gone.has(id)) continue
      gone.add(id)
      for (const child of own(state.tasks, id)?.children ?? []) pending.push(child)
    }
    return { tasks: withoutChild(removed(state.tasks, gone, owned), task.parent, data.task, owned) }
  },
} satisfies Folds

const claim = (now: TaskState['opinion'] | null, before: TaskState['opinion']): Pick<TaskState, 'opinion'> => {
  const opinion = now === undefined ? before : (now ?? undefined)
  return opinion === undefined ? {} : { opinion }
}

/** The worker at a task knows of it, and of a task without a worker none knows, also in logs that do not say who gave it. */
function given({ from, status, assignees }: EventOf<'task.changed'>['data'], before?: string): string | undefined {
  if (from !== undefined) return from ?? undefined
  if (assignees?.length === 0) return undefined
  return before ?? (status === 'running' ? 'team' : undefined)
}

/** Of an amount that its worker is to carry, what is more than the task's own was there when it began. */
function carriedBefore({ done, amount, assignees, carried = {}, got }: TaskState): Pick<TaskState, 'carried'> {
  const [seat] = assignees
  if (done?.kind !== 'have' || done.taken || done.seat !== undefined || amount === undefined || seat === undefined)
    return {}
  return { carried: put(carried, seat, Math.max(0, done.count + gotByOthers({ got }) - amount)) }
}

function tried(task: TaskState, { cause, reason, progress }: EventOf<'task.changed'>['data']): TriesState {
  const before = task.tries ?? { failed: 0, by: [], declined: [], best: 0, fruitless: [] }
  const by = [...new Set([...before.by, ...task.assignees])]
  if (!afterFailure(cause).counts)
    return { ...before, by, declined: [...new Set([...before.declined, ...task.assignees])] }
  const done = (progress ?? task.progress)?.done ?? 0
  // An attempt that got further than all before has not failed, only not finished.
  const further = before.failed > 0 && done > before.best
  return {
    ...before,
    failed: before.failed + 1,
    reason: reason ?? before.reason,
    cause,
    by,
    best: Math.max(done, before.best),
    outOfReach: withOutOfReach(before, task.assignees, { cause, reason }),
    fruitless: [...(further ? [] : before.fruitless), ...task.assignees],
  }
}

/** What a worker said last of it counts. */
function withOutOfReach(
  { outOfReach }: TriesState,
  workers: readonly string[],
  { cause, reason = '' }: Pick<EventOf<'task.changed'>['data'], 'cause' | 'reason'>,
): TriesState['outOfReach'] {
  const others = outOfReach?.filter(({ worker }) => !workers.includes(worker)) ?? []
  const now = cause === 'out-of-reach' ? workers.map(worker => ({ worker, reason })) : []
  return outOfReach || now.length > 0 ? [...others, ...now] : undefined
}

function withoutChild(tasks: Tasks, parent: string | null, child: string, owned: Set<object> | undefined): Tasks {
  const task = parent === null ? undefined : own(tasks, parent)
  if (!task) return tasks
  return put<TaskState>(tasks, task.task, { ...task, children: task.children.filter(id => id !== child) }, owned)
}
