import type { Check, Opinion } from '../../mind/mind-task.ts'
import type { CancelCause, FailureCause } from '../../session/log/events/task-causes.ts'
import type { EventInput } from '../../session/log/events.ts'
import { isSameCondition } from '../../session/log/same-condition.ts'
import type { TaskState } from '../../session/log/state.ts'
import type { SessionLike } from '../team-interface.ts'
import { stillGot } from './count-once.ts'
import { plannedOf, wantedOf } from './planned-item.ts'
import { sightsInWords } from './sights.ts'
import { consequences, isEnded } from './task-rules.ts'

/** The live task tree: every change is an event, the tree itself is the session's folded state. */
export interface Work {
  tasks(): SessionLike['state']['tasks']
  get(id: string): TaskState | undefined
  /** Its assignee begins it: what they carry for other items of the plan does not count for this one. */
  begin(id: string): void
  change(id: string, change: Omit<EventInput<'task.changed'>, 'task'>): void
  /** `finding`: what came of it, where only a report shows it. */
  succeed(id: string, opinion: Opinion | null, check?: Check, finding?: string): void
  fail(id: string, cause: FailureCause, reason: string, opinion?: Opinion | null): void
  cancel(id: string, cause: CancelCause, reason: string): void
  /** Statuses that follow from what changed. */
  settle(): void
}

export const createWork = (session: SessionLike): Work => {
  const tasks = () => session.state.tasks
  const get = (id: string): TaskState | undefined => (Object.hasOwn(tasks(), id) ? tasks()[id] : undefined)
  const change: Work['change'] = (id, what) => {
    const known = get(id)
    // What was claimed of one attempt says nothing of how it ended otherwise, or of the next one.
    const isStale = known?.opinion !== undefined && what.status !== undefined && what.status !== known.status
    const opinion = what.opinion ?? (isStale ? null : undefined)
    const isGoal = what.status !== undefined && known?.parent === null && known.done?.kind === 'children'
    session.emit('task.changed', 'team', { ...what, task: id, goal: isGoal || undefined, opinion })
  }
  const settle = (): void => {
    // One change can follow from another: a stage that ends makes the items of the next one ready.
    for (let pass = 0; pass < 20; pass++) {
      const changes = consequences(tasks())
      if (changes.length === 0) return
      for (const { task, status, progress } of changes) change(task, { status, progress: progress && { ...progress } })
    }
  }
  const work: Work = {
    tasks,
    get,
    change,
    settle,
    begin(id) {
      const task = get(id)
      if (!task) return
      const got = task.got && stillGot(task, session.state)
      const done = wantedOf(session, { ...task, got }, plannedOf(session, task))
      const grown = done && !(task.done && isSameCondition(done, task.done))
      change(id, { status: 'running', done: grown ? done : undefined, got })
      settle()
    },
    succeed(id, opinion, check, finding) {
      change(id, {
        status: 'succeeded',
        opinion: opinion || undefined,
        progress: check && check.total > 0 ? { done: check.done, total: check.total } : undefined,
        reason: check?.evidence && sightsInWords(check.evidence),
        finding: finding || undefined,
        evidence: check?.evidence && [...check.evidence],
      })
      settle()
    },
    fail(id, cause, reason, opinion) {
      change(id, { status: 'failed', cause, reason, opinion: opinion || undefined })
      settle()
    },
    cancel(id, cause, reason) {
      const end = (one: string): boolean => {
        const task = get(one)
        if (!task || isEnded(task)) return false
        for (const child of task.children) end(child)
        change(one, { status: 'cancelled', cause, reason })
        return true
      }
      // Not before all of it has ended: what is left halfway is not what its parts come to.
      if (end(id)) settle()
    },
  }
  return work
}

/** Another try. `from`: who tells the seat of it; without, who hands out work does. */
export const retryTask = (work: Work, id: string, seat: string, reason: string, from?: string): void => {
  if (!work.get(id)) return
  work.change(id, { status: 'waiting', assignees: [seat], reason, from })
  work.settle()
}

/** Leaves the task without an assignee: the seat that hands out work may give it to any other. */
export const releaseTask = (work: Work, id: string, reason: string): void => {
  work.change(id, { status: 'waiting', assignees: [], reason, from: null })
  work.settle()
}
