import process from 'node:process'

/** Often enough that little goes unseen, seldom enough that looking costs nothing. */
const lookEveryMs = 5
/** A timer may be late by so much on an idle machine. */
const timerMs = 1

/**
 * Measures how long something takes this process: waiting and computing of its own count, the time in which a busy machine does
 * not let it run does not. On an idle machine this is the time that passes.
 */
export function stopwatch(): { stop(): number } {
  let ms = 0
  let since = performance.now()
  let used = process.cpuUsage()
  const look = () => {
    const now = performance.now()
    const { user, system } = process.cpuUsage(used)
    // A process that waits sleeps no longer than until the timer is due; the rest is what it computed, or was kept from.
    ms += Math.min(now - since, lookEveryMs + timerMs + (user + system) / 1000)
    since = now
    used = process.cpuUsage()
  }
  const timer = setInterval(look, lookEveryMs).unref()
  return {
    stop() {
      clearInterval(timer)
      look()
      return ms
    },
  }
}

/** ms that this thread computes for it: what else the machine does is not in it. */
export function computing(run: () => unknown): number {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
