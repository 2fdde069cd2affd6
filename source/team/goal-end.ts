import { type EndCause, endsSession, resultOf, resultWords, type SessionResult } from '../session/log/events/outcome.ts'
import { judgedBeside } from '../session/log/goal-changes.ts'
import { listed } from '../session/log/listed.ts'
import type { Ending } from './ending.ts'
import type { Approvals } from './people/approvals.ts'
import { isPlan } from './people/plan-answer.ts'
import type { Roster } from './seats/roster.ts'
import type { Checks } from './tasks/check-condition.ts'
import { closeTasks } from './tasks/close-tasks.ts'
import type { SessionGoal } from './tasks/session-goal.ts'
import { isUnder, runningOf } from './tasks/task-rules.ts'
import type { Work } from './tasks/task-tree.ts'
import type { SessionLike } from './team-interface.ts'

export interface GoalEndNeeds {
  readonly session: SessionLike
  readonly goal: Pick<SessionGoal, 'task' | 'isSet' | 'isFor'>
  readonly ending: Ending
  /** Waits with the end while words of a person may change it. */
  hold(cause: EndCause, reason: string, end: (cause: EndCause, reason: string) => void): void
  /** Ends the work for the goal; what people asked for beside it goes on. `seats`: those who worked for it, where it was not the team's. */
  close(result: SessionResult, seats?: readonly string[]): Promise<void>
  /** Tells the people of the team. */
  tell(text: string): void
  /** Those who worked for it are free, and goals that wait begin. `seats`: those of a part of the team, who had a goal of their own. */
  next(seats: readonly string[]): void
}

const endInWords = (result: SessionResult, reason: string, whose = ''): string => {
  const why = reason.replace(/[.\s]+$/, '')
  return result === 'success'
    ? `The goal${whose} is reached: ${why}.`
    : `The goal${whose} has ended, ${resultWords[result]}: ${why}.`
}

/**
 * The end of the team's goal, for all who work for it. The session ends with it, unless the team stays: then the next goal that waits
 * begins, or the team waits for one.
 */
export const createGoalEnding = ({ session, goal, ending, hold, close, tell, next }: GoalEndNeeds): Ending => {
  const conclude = async (cause: EndCause, reason: string): Promise<void> => {
    const result = resultOf(cause)
    session.emit('goal.ended', 'team', { task: goal.task(), result, cause, reason })
    await close(result)
    if (ending.over) return
    tell(endInWords(result, reason))
    // While the tasks were closed, a person may have given another one.
    next([])
  }
  const end = (cause: EndCause, why: string): void => {
    const reason = [why, judgedBeside(session.state, goal.task())].filter(Boolean).join('; ')
    if (session.state.session.stays !== true || endsSession(cause)) ending.end(cause, reason)
    else if (!ending.over && goal.isSet()) void conclude(cause, reason)
  }
  return {
    signal: ending.signal,
    get over() {
      return ending.over || !goal.isSet()
    },
    end(cause, reason) {
      if (!ending.over && goal.isSet()) hold(cause, reason, end)
      else end(cause, reason)
    },
  }
}

/** The end of the goal of a part of the team: those who worked for it take on the next one that is for them, or work with the others again. */
export const createPartEnding = ({ session, goal, ending, hold, close, tell, next }: GoalEndNeeds): Ending => {
  const closing = new AbortController()
  const conclude = async (cause: EndCause, reason: string): Promise<void> => {
    const result = resultOf(cause)
    const seats = Object.keys(session.state.seats).filter(goal.isFor)
    session.emit('goal.ended', 'team', { task: goal.task(), result, cause, reason, seats })
    closing.abort()
    await close(result, seats)
    if (ending.over) return
    tell(endInWords(result, reason, seats.length > 0 ? ` of ${listed(seats)}` : ''))
    next(seats)
  }
  const end = (cause: EndCause, reason: string): void => {
    if (endsSession(cause)) ending.end(cause, reason)
    else if (!ending.over && goal.isSet()) void conclude(cause, reason)
  }
  return {
    signal: AbortSignal.any([ending.signal, closing.signal]),
    get over() {
      return ending.over || !goal.isSet()
    },
    end(cause, reason) {
      if (!ending.over && goal.isSet()) hold(cause, reason, end)
      else end(cause, reason)
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

/** The minds of these seats let go of what they think and do for the goal; one that works for a person beside it goes on. */
export const interruptGoalWork = (
  { roster, work, goal }: Pick<GoalWorkNeeds, 'roster' | 'work' | 'goal'>,
  seats: readonly string[],
  reason: string,
): void => {
  for (const seat of seats) {
    const running = runningOf(work.tasks(), seat)
    const mind = roster.members.get(seat)?.mind
    if (!running || isUnder(work.tasks(), running.task, goal.task())) mind?.interrupt(reason)
    else mind?.rethink(reason)
  }
}

/** Closes the tasks of the goal and withdraws what its plans ask for. */
export const endGoalWork = async (
  needs: GoalWorkNeeds,
  result: SessionResult,
  seats: readonly string[],
): Promise<void> => {
  const { session, work, goal, approvals, checks } = needs
  for (const { id, request } of approvals.waiting())
    if (isPlan(request.kind) && seats.includes(request.seat)) approvals.withdraw(id, 'the goal has ended')
  interruptGoalWork(needs, seats, 'the goal has ended')
  await closeTasks(work, checks, result, session.state, goal.task())
}
