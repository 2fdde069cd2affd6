import { handsOver } from '../../body/actions/index.ts'
import type { SessionState, TaskState } from '../../session/log/state.ts'
import type { TeamResult } from '../team-interface.ts'
import type { Checks } from './check-condition.ts'
import { isEnded, isUnder, leavesOf, peersPlan } from './task-rules.ts'
import type { Work } from './task-tree.ts'

type SeatsState = Pick<SessionState, 'seats'>

/** How work ends that a session, or a goal before the next one, leaves open. */
export const leftBySession = { status: 'cancelled', cause: 'session-ended', reason: 'the session ended' } as const
const leftByGoal = { status: 'cancelled', cause: 'goal-ended', reason: 'the goal has ended' } as const
/** How it ends in a session that has reached its goal. */
const unneeded = { status: 'cancelled', cause: 'not-needed', reason: 'the goal was reached without it' } as const

/** What a worker hands over may reach the goal before anything is said of it: then its task is done, by what was done for it. */
const isHandedOver = ({ task, status, actions = [], assignees }: TaskState, { seats }: SeatsState): boolean => {
  const { lastAction, run } = seats[assignees[0] ?? ''] ?? {}
  const achieved = run?.task === task ? run.history.filter(({ result }) => result === 'success').length : 0
  return (
    status === 'running' &&
    lastAction?.task === task &&
    lastAction.result === 'success' &&
    handsOver(lastAction.name) &&
    // The last one may have ended a moment ago.
    achieved >= actions.length - 1
  )
}

/**
 * What the world shows is done counts, the rest is cancelled: no task stays open in a session that is over. `goal`: only what is in
 * this group, for the team stays.
 */
export const closeTasks = async (
  work: Work,
  checks: Checks,
  result: TeamResult['result'],
  state: SeatsState,
  goal?: string,
  broken: typeof leftBySession | typeof leftByGoal = goal === undefined ? leftBySession : leftByGoal,
): Promise<void> => {
  const isOpen = (task: TaskState): boolean =>
    !isEnded(task) && (goal === undefined || isUnder(work.tasks(), task.task, goal))
  for (const leaf of leavesOf(work.tasks()).filter(isOpen)) {
    const check =
      result === 'success' ? await checks.verify(leaf.task, leaf.assignees[0] ?? '').catch(() => null) : null
    const isGiven = result === 'success' && isHandedOver(leaf, state)
    if (isGiven) work.change(leaf.task, { status: 'succeeded', progress: { done: 1, total: 1 } })
    else if (check?.met)
      work.change(leaf.task, { status: 'succeeded', progress: { done: check.done, total: check.total } })
    else work.change(leaf.task, result === 'success' ? unneeded : broken)
  }
  // Stages before the goal that holds them: what consists of others ends as they did.
  const groups = Object.values(work.tasks()).filter(isOpen)
  for (const group of groups.reverse()) {
    if (result !== 'success') {
      work.change(group.task, broken)
      continue
    }
    const all = group.children.flatMap(id => work.get(id) ?? [])
    const needed = all.filter(({ cause }) => cause !== 'not-needed')
    const done = needed.filter(child => child.status === 'succeeded').length
    // A peer's goal is the team's, which is reached, also where the peer has not said so itself.
    const isGoal = group.parent === null || group.plan === peersPlan
    const reached = isGoal || (done > 0 && done === needed.length)
    const progress = reached && needed.length > 0 ? { done, total: needed.length } : undefined
    work.change(group.task, reached ? { status: 'succeeded', progress } : unneeded)
  }
}
