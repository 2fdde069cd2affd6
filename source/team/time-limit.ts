import type { WorkClock } from '../session/log/work-clock.ts'
import type { SessionLike } from './team-interface.ts'

/** Ends what takes too long by the team's own clock, which stands still while the team only waits for brains. */
export const watchTime = (session: SessionLike, clock: WorkClock, limitMs: number, over: () => void): (() => void) => {
  let timer: NodeJS.Timeout | undefined
  const arm = (): void => {
    clearTimeout(timer)
    timer = undefined
    // Anything that makes it count again comes with an event.
    if (clock.ticking) timer = setTimeout(over, Math.max(0, limitMs - clock.worked(session.state.t))).unref()
  }
  const unsubscribe = session.subscribe(() => {
    if (clock.ticking !== (timer !== undefined)) arm()
  })
  arm()
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}
