import type { Bot } from 'mineflayer'
import type { BodyEvent } from '../contract/observation.ts'
import { watchThrown } from './thrown-items.ts'

type Received = Extract<BodyEvent, { type: 'received' }>

/** What one player throws arrives in several pieces; so long after the last one all of it is told, ms. */
const togetherMs = 300

/** Tells what this body picks up of what other players threw. Returns how to stop. */
export function watchGifts(bot: Bot, tell: (event: Received) => void): () => void {
  const received = new Map<string, Record<string, number>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = (): void => {
    for (const [from, items] of received) tell({ type: 'received', from, items })
    received.clear()
  }
  const stop = watchThrown(bot, ({ collector, name, from }) => {
    if (collector !== bot.entity) return
    for (const [by, count] of from) {
      if (by === bot.username) continue
      const items = received.get(by) ?? {}
      received.set(by, { ...items, [name]: (items[name] ?? 0) + count })
      clearTimeout(timer)
      timer = setTimeout(flush, togetherMs)
    }
  })
  return () => {
    clearTimeout(timer)
    flush()
    stop()
  }
}
