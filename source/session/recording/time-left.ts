import { type ClockKind, newClock, workedUntil } from '../log/work-clock.ts'
import type { Recording } from './open.ts'

/** ms of the team's time that a session from this moment on begins with: a fork goes on with the clock of its moment. */
const workedAt = async (recording: Recording, kind: ClockKind, t: number): Promise<number> => {
  const state = await recording.stateAt({ t })
  return workedUntil(state.clock ?? newClock, kind, state.t)
}

/** The last whole second from which half of the time limit is left, and what is left from there; ms. */
export const halfTimeLeft = async (
  recording: Recording,
  kind: ClockKind,
  limitMs: number,
): Promise<{ readonly t: number; readonly left: number }> => {
  let [early, late] = [0, Math.floor(recording.duration / 1000)]
  while (early < late) {
    const middle = Math.ceil((early + late) / 2)
    if ((await workedAt(recording, kind, middle * 1000)) <= limitMs / 2) early = middle
    else late = middle - 1
  }
  const t = early * 1000
  return { t, left: Math.max(0, limitMs - (await workedAt(recording, kind, t))) }
}
