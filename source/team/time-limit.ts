import { type ClockKind, isTicking, newClock, workedUntil } from '../session/log/work-clock.ts'
import type { SessionLike } from './team-interface.ts'

/** Calls `over` when the team's own clock says so; that stands still while the team only waits for brains or people. */
export const watchTime = (session: SessionLike, kind: ClockKind, limitMs: number, over: () => void): (() => void) => {
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
