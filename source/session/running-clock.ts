/** Session time that can be stopped, ms; while it runs it follows `real`, `speed` times as fast. */
export function createRunningClock(real: () => number, speed = (): number => 1) {
  let known = { t: 0, at: real() }
  let running = false
  const now = (): number => known.t + (running ? (real() - known.at) * speed() : 0)
  const set = (t: number): void => {
    known = { t, at: real() }
  }
  return {
    now,
    set,
    running: () => running,
    start(t: number) {
      set(t)
      running = true
    },
    stop() {
      set(now())
      running = false
    },
    /** An event that happens later than it seems to be sets the clock forward; one that only came late does not set it back. */
    notBefore(t: number) {
      if (t > now()) set(t)
    },
  }
}
