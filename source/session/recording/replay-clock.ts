export const speeds: readonly number[] = [0.5, 1, 2, 4, 8, 16]

/** Where a replay is, ms since the session's start. While it plays, that moves with real time, up to the end. */
export function createReplayClock(duration: () => number) {
  let anchor = { t: 0, wall: 0 }
  let playing = false
  let speed = 1
  const now = (): number =>
    playing ? Math.min(duration(), anchor.t + (performance.now() - anchor.wall) * speed) : anchor.t
  const set = (t: number): void => {
    anchor = { t, wall: performance.now() }
  }
  return {
    now,
    set,
    playing: () => playing,
    speed: () => speed,
    start(t: number) {
      set(t)
      playing = true
    },
    stop() {
      set(now())
      playing = false
    },
    setSpeed(wanted: number) {
      if (!speeds.includes(wanted)) throw new RangeError(`The speed is one of ${speeds.join(', ')}, not ${wanted}.`)
      set(now())
      speed = wanted
    },
  }
}
