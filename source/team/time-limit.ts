import { type ClockKind, isTicking, newClock, workedUntil } from '../session/log/work-clock.ts'
import { atEnd, type Ending } from './ending.ts'
import type { SessionLike } from './team-interface.ts'

/** Calls `over` when the team's own clock says so; that stands still while the team only waits for brains or people. */
const watchTime = (session: SessionLike, kind: ClockKind, limitMs: number, over: () => void): (() => void) => {
  const clock = () => session.state.clock ?? newClock
  let timer: NodeJS.Timeout | undefined
  const arm = (): void => {
    clearTimeout(timer)
    timer = undefined
    // Anything that makes it count again comes with an event.
    if (isTicking(clock(), kind))
      timer = setTimeout(over, Math.max(0, limitMs - workedUntil(clock(), kind, session.state.t))).unref()
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

/** Ends the session at its time limit, s, and warns when a quarter of it is left. */
export const limitTime = (session: SessionLike, ending: Ending, kind: ClockKind, limit: number): void => {
  const uncounted = kind === 'work' ? '; time in which the team waits for people does not count' : ''
  const text = `${Math.round(limit / 4)} s are left of the time limit of ${limit} s${uncounted}`
  const warn = () => void session.emit('alert', 'team', { level: 'warning', text })
  const tooLong = () => ending.end('time-limit', `the time limit of ${limit} s is over`)
  atEnd(ending, watchTime(session, kind, limit * 750, warn))
  atEnd(ending, watchTime(session, kind, limit * 1000, tooLong))
}

/** ms that the team has been at work by now, also between two events. */
export const createWorked = (session: SessionLike, kind: ClockKind): (() => number) => {
  let heard = performance.now()
  session.subscribe(() => {
    heard = performance.now()
  })
  return () => workedUntil(session.state.clock ?? newClock, kind, session.state.t + performance.now() - heard)
}
