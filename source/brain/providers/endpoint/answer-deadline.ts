const waitParts = 8

/**
 * Calls `late` once when `ms` have passed in which this process could have read an answer; the result ends the wait. A process that
 * stood still (a busy machine, a computer that slept) finds the answer in its socket only after the timers that are due, so
 * that a standstill, however long, counts as one part of the wait.
 */
export const startDeadline = (ms: number, late: () => void): (() => void) => {
  let left = waitParts
  const timer = setInterval(() => {
    left -= 1
    if (left > 0) return
    clearInterval(timer)
    late()
  }, ms / waitParts)
  return () => clearInterval(timer)
}
