// Preloaded (`NODE_OPTIONS=--import=…`) into a process and its worker threads: its clock runs MCTEAM_CLOCK_SPEED times as fast, and its
// timers with it, so that a world and its bodies live through the same ticks in less time, for as long as the processor carries that.
import { syncBuiltinESMExports } from 'node:module'
import process from 'node:process'
import timers from 'node:timers'
import promises from 'node:timers/promises'

const speed = Number(process.env.MCTEAM_CLOCK_SPEED ?? 1)

const now = performance.now.bind(performance)
performance.now = () => now() * speed
const date = Date.now
const begun = date()
Date.now = () => Math.round(begun + (date() - begun) * speed)

for (const name of ['setTimeout', 'setInterval']) {
  const original = timers[name]
  const fast = (callback, ms = 0, ...args) => original(callback, ms / speed, ...args)
  // What promisify makes of it.
  Object.defineProperties(fast, Object.getOwnPropertyDescriptors(original))
  timers[name] = fast
  globalThis[name] = fast
}
const wait = promises.setTimeout
promises.setTimeout = (ms = 0, ...rest) => wait(ms / speed, ...rest)
syncBuiltinESMExports()
