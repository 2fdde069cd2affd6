import type { PeerNews } from '../../brain/questions/peer-news.ts'
import { readable } from '../../minecraft/names/readable.ts'
import { doneWhen } from '../../session/log/condition-words.ts'
import type { Condition } from '../../session/log/events/plan.ts'
import type { SessionEvent } from '../../session/log/events.ts'
import type { SessionState, TaskState } from '../../session/log/state.ts'
import { isEnded } from '../tasks/task-rules.ts'

export interface OwnWorkNeeds {
  state(): Pick<SessionState, 'tasks' | 'seats'>
  tell(seat: string, news: PeerNews): void
}

/** What the world showed of work that nothing was done for, in the words of the one who took it on. */
const asItWas = (done: Condition | undefined): string =>
  done?.kind === 'have' && done.seat === undefined && !done.anyone && !done.taken
    ? `you carry ${readable(done.item, done.count)}`
    : doneWhen(done)

/** Something was done for a task that was taken up, unless the run of its doer holds nothing. */
const isWorked = ({ seats }: Pick<SessionState, 'seats'>, { task, startedAt, assignees }: TaskState): boolean => {
  const { run, action } = seats[assignees[0] ?? ''] ?? {}
  const isEmpty = run?.task === task && !run.begun && run.history.length === 0 && !run.acted && action?.task !== task
  return startedAt !== undefined && !isEmpty
}

/**
 * What becomes of the work of a peer is news for it, also where the team or a person brought it about.
 * Returns what looks at each event.
 */
export const createOwnWorkWatch = ({ state, tell }: OwnWorkNeeds): ((event: SessionEvent) => void) => {
  const tasks = () => state().tasks
  /** Who is to do what has not ended. */
  const doers = new Map<string, string>()
  const doerOf = (id: string): string | undefined => {
    const task = tasks()[id]
    return task && task.done?.kind !== 'children' && !isEnded(task) ? task.assignees[0] : undefined
  }
  const look = (id: string): string | undefined => {
    const before = doers.get(id)
    const now = doerOf(id)
    if (now === undefined) doers.delete(id)
    else doers.set(id, now)
    return now === before ? undefined : before
  }
  for (const id of Object.keys(tasks())) look(id)
  /** Something was done for these, also by an earlier host. */
  const worked = new Set([...doers.keys()].filter(id => isWorked(state(), tasks()[id]!)))

  return ({ type, data }) => {
    if (type === 'action.started' && data.task !== undefined) worked.add(data.task)
    if (type !== 'task.added' && type !== 'task.changed' && type !== 'task.removed') return
    const seat = look(data.task)
    const task = tasks()[data.task]
    if (seat === undefined || task === undefined) return
    const { title, status, cause, reason = '', done, opinion } = task
    const isShown = done?.kind !== 'report' && opinion === undefined && !worked.has(task.task)
    const already = isShown ? asItWas(done) : undefined
    if (status === 'succeeded') tell(seat, { kind: 'task-done', title, already: already || undefined })
    else if (status === 'failed') tell(seat, { kind: 'task-failed', title, reason })
    // That there is a new goal is told by itself.
    else if (cause !== 'goal-changed') tell(seat, { kind: 'task-taken', title, reason })
  }
}
