import process from 'node:process'
import type { Bot } from 'mineflayer'
import { botStateOf } from '../bot/bot-state.ts'

/** How long this thread has really worked, ms; where Node cannot tell, what a clock says. */
const workedMs = (): number => {
  if (typeof process.threadCpuUsage !== 'function') return performance.now()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Runs a search of a body, letting the event loop breathe between its slices. */
export async function inSlices<T>(bot: Bot, search: Generator<void, T>): Promise<T> {
  const { action } = botStateOf(bot)
  for (;;) {
    const began = performance.now()
    const worked = workedMs()
    const slice = search.next()
    const ownMs = workedMs() - worked
    if (!slice.done) await new Promise<void>(resolve => setImmediate(resolve))
    const wholeMs = performance.now() - began
    action.searchedMs += wholeMs
    action.searchWaitedMs += Math.max(0, wholeMs - ownMs)
    if (slice.done) return slice.value
  }
}
