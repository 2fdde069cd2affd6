import type { Bot } from 'mineflayer'

const searched = new WeakMap<Bot, number>()

/** ms that a body has spent on looking for ways: on a busy machine that is long, and nothing moves meanwhile. */
export const searchedMs = (bot: Bot): number => searched.get(bot) ?? 0

/** Runs a search of a body, letting the event loop breathe between its slices. */
export async function inSlices<T>(bot: Bot, search: Generator<void, T>): Promise<T> {
  for (;;) {
    const began = performance.now()
    const slice = search.next()
    if (!slice.done) await new Promise<void>(resolve => setImmediate(resolve))
    searched.set(bot, searchedMs(bot) + performance.now() - began)
    if (slice.done) return slice.value
  }
}
