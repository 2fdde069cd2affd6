/** Session time by the host's clock, ms. It stands still while the host is lost. */
export function createHostClock(clock: () => number) {
  let known = { t: 0, at: clock() }
  let running = false
  const now = (): number => known.t + (running ? clock() - known.at : 0)
  const set = (t: number): void => {
    known = { t, at: clock() }
  }
  return {
    now,
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
