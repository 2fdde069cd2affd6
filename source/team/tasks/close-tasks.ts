import type { TeamResult } from '../team-interface.ts'
import type { Checks } from './check-condition.ts'
import { isEnded, leavesOf } from './task-rules.ts'
import type { Work } from './task-tree.ts'

/** How work ends that a session leaves open. */
const broken = { status: 'cancelled', cause: 'session-ended', reason: 'the session ended' } as const

/** What the world shows is done counts, the rest is cancelled: no task stays open in a session that is over. */
export const closeTasks = async (work: Work, checks: Checks, result: TeamResult['result']): Promise<void> => {
  for (const leaf of leavesOf(work.tasks())) {
    if (isEnded(leaf)) continue
    const check =
      result === 'success' ? await checks.verify(leaf.task, leaf.assignees[0] ?? '').catch(() => null) : null
    if (check?.met) work.change(leaf.task, { status: 'succeeded', progress: { done: check.done, total: check.total } })
    else
      work.change(
        leaf.task,
        result === 'success'
          ? { status: 'cancelled', cause: 'not-needed', reason: 'the goal was reached without it' }
          : broken,
      )
  }
  // Stages before the goal that holds them: what consists of others ends as they did.
  const groups = Object.values(work.tasks()).filter(one => !isEnded(one))
  for (const group of groups.reverse()) {
    const children = group.children.flatMap(id => work.get(id) ?? [])
    const whole = children.length > 0 && children.every(child => child.status === 'succeeded')
    const reached = result === 'success' && (whole || group.parent === null)
    const done = children.filter(child => child.status === 'succeeded').length
    const progress = children.length > 0 ? { progress: { done, total: children.length } } : {}
    work.change(group.task, reached ? { status: 'succeeded', ...progress } : broken)
  }
}
