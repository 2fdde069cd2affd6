import type { PlanTaskInput } from '../brain/questions/plan-task/shape.ts'
import { type ClockKind, isTicking, newClock, workedUntil } from '../session/log/work-clock.ts'
import type { Task } from '../tasks/task-schema.ts'
import { atEnd, type Ending } from './ending.ts'
import type { SessionLike } from './team-interface.ts'

/**
 * Calls `over` with the ms counted, when the team's own clock has counted `limitMs`, and each time it counts again after that. It
 * stands still while the team only waits for brains or people.
 */
const watchTime = (
  session: SessionLike,
  kind: ClockKind,
  limitMs: number,
  over: (workedMs: number) => void,
): (() => void) => {
  const clock = () => session.state.clock ?? newClock
  let timer: NodeJS.Timeout | undefined
  const arm = (): void => {
    clearTimeout(timer)
    timer = undefined
    // Anything that makes it count again comes with an event.
    if (!isTicking(clock(), kind)) return
    const worked = workedUntil(clock(), kind, session.state.t)
    timer = setTimeout(over, Math.max(0, limitMs - worked), Math.max(limitMs, worked)).unref()
  }
  const unsubscribe = session.subscribe(() => {
    if (isTicking(clock(), kind) !== (timer !== undefined)) arm()
  })
  arm()
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}

/** Ends the session at its time limit, s, and warns once when a quarter of it is left; a session that goes on was warned before. */
export const limitTime = (session: SessionLike, ending: Ending, kind: ClockKind, limit: number): void => {
  const uncounted = kind === 'work' ? '; time in which the team waits for people does not count' : ''
  const warn = (workedMs: number): void => {
    if (session.state.session.warnedOfLimit === limit) return
    const left = Math.max(0, Math.round(limit - workedMs / 1000))
    const text = `${left} s are left of the time limit of ${limit} s${uncounted}`
    session.emit('alert', 'team', { level: 'warning', text, cause: 'time-limit-near', limit })
  }
  const tooLong = () => ending.end('time-limit', `the time limit of ${limit} s is over`)
  atEnd(ending, watchTime(session, kind, limit * 750, warn))
  atEnd(ending, watchTime(session, kind, limit * 1000, tooLong))
}

/** s; longer ones tell a plan nothing. */
const longestTimeLimitToldSeconds = 3600

/** What a plan has to fit into. */
export const timeLeftOf =
  ({ timeLimit, clock }: Pick<Task, 'timeLimit' | 'clock'>, workedMs: () => number) =>
  (): PlanTaskInput['timeLeft'] =>
    timeLimit > longestTimeLimitToldSeconds
      ? undefined
      : { seconds: Math.max(0, Math.round(timeLimit - workedMs() / 1000)), clock }

/** ms that the team has been at work by now, also between two events. */
export const createWorked = (session: SessionLike, kind: ClockKind): (() => number) => {
  let heard = performance.now()
  session.subscribe(() => {
    heard = performance.now()
  })
  return () => workedUntil(session.state.clock ?? newClock, kind, session.state.t + performance.now() - heard)
}
