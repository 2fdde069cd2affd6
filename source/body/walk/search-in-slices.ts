import type { Bot } from 'mineflayer'
import { botStateOf } from '../bot/bot-state.ts'

/** Runs a search of a body, letting the event loop breathe between its slices. */
export async function inSlices<T>(bot: Bot, search: Generator<void, T>): Promise<T> {
  for (;;) {
    const began = performance.now()
    const slice = search.next()
    if (!slice.done) await new Promise<void>(resolve => setImmediate(resolve))
    botStateOf(bot).action.searchedMs += performance.now() - began
    if (slice.done) return slice.value
  }
}
