import { type EndCause, endsSession, resultOf, resultWords, type SessionResult } from '../session/log/events/outcome.ts'
import type { Ending } from './ending.ts'
import type { MessageDelivery } from './messages/message-delivery.ts'
import type { Approvals } from './people/approvals.ts'
import type { Person } from './people/person.ts'
import type { Roster } from './seats/roster.ts'
import type { Checks } from './tasks/check-condition.ts'
import { closeTasks } from './tasks/close-tasks.ts'
import type { SessionGoal } from './tasks/session-goal.ts'
import { isUnder, runningOf } from './tasks/task-rules.ts'
import type { Work } from './tasks/task-tree.ts'
import type { SessionLike } from './team-interface.ts'

export interface GoalEndNeeds {
  readonly session: SessionLike
  readonly goal: Pick<SessionGoal, 'task' | 'isSet'>
  readonly ending: Ending
  /** Ends the work for the goal; what people asked for beside it goes on. */
  close(result: SessionResult): Promise<void>
  /** Tells the people of the team. */
  tell(text: string): void
  /** The next goal that waits begins. */
  begin(goal: string, by: string): void
}

/**
 * The end of a goal, for all who work for it. The session ends with it, unless the team stays: then the next goal that waits begins,
 * or the team waits for one.
 */
export const createGoalEnding = ({ session, goal, ending, close, tell, begin }: GoalEndNeeds): Ending => {
  const now = () => session.state.session
  const conclude = async (cause: EndCause, reason: string): Promise<void> => {
    const result = resultOf(cause)
    session.emit('goal.ended', 'team', { task: goal.task(), result, cause, reason })
    await close(result)
    if (ending.over) return
    const why = reason.replace(/[.\s]+$/, '')
    tell(result === 'success' ? `The goal is reached: ${why}.` : `The goal has ended, ${resultWords[result]}: ${why}.`)
    const [next] = now().queuedGoals ?? []
    // While the tasks were closed, a person may have given another one.
    if (next && !goal.isSet()) begin(next.goal, next.by)
  }
  return {
    signal: ending.signal,
    get over() {
      return ending.over || !goal.isSet()
    },
    end(cause, reason) {
      if (now().stays !== true || endsSession(cause)) ending.end(cause, reason)
      else if (!ending.over && goal.isSet()) void conclude(cause, reason)
    },
  }
}

export interface GoalWorkNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly work: Work
  readonly goal: Pick<SessionGoal, 'task'>
  readonly approvals: Approvals
  readonly checks: Checks
}

/** Minds let go of what they think and do for the goal; one that works for a person beside it goes on. */
export const interruptGoalWork = (
  { roster, work, goal }: Pick<GoalWorkNeeds, 'roster' | 'work' | 'goal'>,
  reason: string,
): void => {
  for (const { seat, mind } of roster.members.values()) {
    const running = runningOf(work.tasks(), seat)
    if (!running || isUnder(work.tasks(), running.task, goal.task())) mind?.interrupt(reason)
  }
}

/** Closes the tasks of the goal and withdraws what its plans ask for. */
export const endGoalWork = async (needs: GoalWorkNeeds, result: SessionResult): Promise<void> => {
  const { session, work, goal, approvals, checks } = needs
  for (const { id, request } of approvals.waiting())
    if (request.kind === 'plan') approvals.withdraw(id, 'the goal has ended')
  interruptGoalWork(needs, 'the goal has ended')
  await closeTasks(work, checks, result, session.state, goal.task())
}

export interface TellNeeds {
  readonly roster: Roster
  readonly people: ReadonlyMap<string, Person>
  readonly messageDelivery: Pick<MessageDelivery, 'send'>
}

/** One of the agents says it to all people who are here, on the screen or in the game. */
export const tellPeople = ({ roster, people, messageDelivery }: TellNeeds, text: string): void => {
  const to = [...people.values()].filter(({ online, inGame }) => online || inGame).map(({ name }) => name)
  const from = roster.planners[0] ?? roster.ears()
  if (from !== undefined && to.length > 0) messageDelivery.send({ from, to, text, kind: 'report' })
}
