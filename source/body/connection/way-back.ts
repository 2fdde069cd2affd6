import { refusalOf } from './join-refusal.ts'

/** Waits between attempts to join again, in ms; the last one repeats. */
const retryPausesMs = [500, 1_000, 2_000, 5_000, 10_000, 30_000]
/** The first wait of a body that another player of its name throws out again and again, ms; each further one is twice as long. */
const takenPauseMs = 30_000
const longestTakenPauseMs = 600_000
/** A body that stood so long in the world undisturbed shares its name with no player any more, ms. */
const undisturbedMs = 600_000

/** How a body comes back into the world: at once after most losses, ever more rarely while two players fight over its name. */
export interface WayBack {
  /** The connection is gone. What to tell people, once: two throw each other out. */
  lost(reason: string): string | null
  /** It stands in the world again. */
  back(): void
  /** Before this attempt to join, counted from 1, ms. */
  pauseMs(attempt: number): number
}

export const createWayBack = (username: string, now: () => number): WayBack => {
  let since = now()
  let thrownOut = 0
  return {
    lost(reason) {
      if (now() - since >= undisturbedMs) thrownOut = 0
      if (refusalOf(reason) !== 'name-taken') return null
      thrownOut++
      return thrownOut === 2
        ? `Another player named ${username} throws ${username} out again and again: another team uses this name. Give each team its own names: --names Ann,Ben,Cid or --prefix red_. ${username} joins again in ${takenPauseMs / 1000} s, and ever more rarely.`
        : null
    },
    back() {
      since = now()
    },
    pauseMs(attempt) {
      const retry = retryPausesMs[Math.min(attempt, retryPausesMs.length) - 1]!
      return thrownOut < 2 ? retry : Math.max(retry, Math.min(longestTakenPauseMs, takenPauseMs * 2 ** (thrownOut - 2)))
    },
  }
}
