import { createRunningClock } from '../running-clock.ts'

export const speeds: readonly number[] = [0.5, 1, 2, 4, 8, 16]

/** Where a replay is, ms since the session's start. While it plays, that moves with real time, up to the end. */
export function createReplayClock(duration: () => number) {
  let speed = 1
  const clock = createRunningClock(
    () => performance.now(),
    () => speed,
  )
  const now = (): number => (clock.running() ? Math.min(duration(), clock.now()) : clock.now())
  return {
    now,
    set: clock.set,
    playing: clock.running,
    speed: () => speed,
    start: clock.start,
    stop() {
      const t = now()
      clock.stop()
      clock.set(t)
    },
    setSpeed(wanted: number) {
      if (!speeds.includes(wanted)) throw new RangeError(`The speed is one of ${speeds.join(', ')}, not ${wanted}.`)
      clock.set(now())
      speed = wanted
    },
  }
}
