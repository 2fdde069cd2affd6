import type { FoldOf } from '../fold.ts'
import type { SessionState, TaskState } from '../state.ts'
import { own } from './records.ts'

type Kinds = 'task.added' | 'task.changed' | 'task.removed'
type Tasks = SessionState['tasks']

const ended: ReadonlySet<TaskState['status']> = new Set(['succeeded', 'failed', 'cancelled'])

export const taskFolds: { readonly [T in Kinds]: FoldOf<T> } = {
  'task.added': (state, { data, t }) => {
    const known = own(state.tasks, data.task)
    const task: TaskState = {
      ...data,
      children: known?.children ?? [],
      ...(data.status === 'running' && { startedAt: t }),
      ...(ended.has(data.status) && { endedAt: t }),
    }
    let tasks: Tasks = { ...state.tasks, [data.task]: task }
    if (known && known.parent !== data.parent) tasks = withoutChild(tasks, known.parent, data.task)
    const parent = data.parent === null ? undefined : own(tasks, data.parent)
    if (parent && !parent.children.includes(data.task)) {
      tasks = { ...tasks, [parent.task]: { ...parent, children: [...parent.children, data.task] } }
    }
    return { tasks }
  },

  'task.changed': (state, { data, t }) => {
    const known = own(state.tasks, data.task)
    if (!known) return undefined
    const { task: id, awaits, ...changes } = data
    const { awaits: before, ...others } = known
    // Whatever has begun or ended waits for nobody.
    const over = data.status !== undefined && data.status !== 'waiting' && data.status !== 'ready'
    const waits = awaits === undefined && !over ? before : awaits
    let task: TaskState = { ...others, ...changes, ...(waits && { awaits: waits }) }
    if (data.status !== undefined && data.status !== known.status) {
      const { startedAt, endedAt: _endedAt, reason: _reason, cause: _cause, ...rest } = task
      task = {
        ...rest,
        // A reason explains the status it came with, not the next one.
        ...(data.reason !== undefined && { reason: data.reason }),
        ...(data.cause !== undefined && { cause: data.cause }),
        ...(data.status === 'running'
          ? { startedAt: ended.has(known.status) ? t : (startedAt ?? t) }
          : startedAt !== undefined && { startedAt }),
        ...(ended.has(data.status) && { endedAt: t }),
      }
    }
    return { tasks: { ...state.tasks, [id]: task } }
  },

  'task.removed': (state, { data }) => {
    const task = own(state.tasks, data.task)
    if (!task) return undefined
    const gone = new Set<string>()
    const pending = [data.task]
    for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
      if (gone.has(id)) continue
      gone.add(id)
      pending.push(...(own(state.tasks, id)?.children ?? []))
    }
    const left = Object.fromEntries(Object.entries(state.tasks).filter(([id]) => !gone.has(id)))
    return { tasks: withoutChild(left, task.parent, data.task) }
  },
}

function withoutChild(tasks: Tasks, parent: string | null, child: string): Tasks {
  const task = parent === null ? undefined : own(tasks, parent)
  if (!task) return tasks
  return { ...tasks, [task.task]: { ...task, children: task.children.filter(id => id !== child) } }
}
