import type { Bot } from 'mineflayer'
import { botStateOf } from '../bot/bot-state.ts'
import type { KnownQuirks, QuirkId } from './quirk.ts'

/** `changed` is told of all that is known now, and of what was learned. */
export function createKnownQuirks(
  ids: Iterable<QuirkId> = [],
  changed: (all: readonly QuirkId[], learned: QuirkId | null) => void = () => {},
): KnownQuirks {
  const all = new Set(ids)
  return {
    has: id => all.has(id),
    learn(id) {
      if (all.has(id)) return
      all.add(id)
      changed([...all], id)
    },
    forget(id) {
      if (all.delete(id)) changed([...all], null)
    },
  }
}

export const knows = (bot: Bot, id: QuirkId): boolean => botStateOf(bot).server.quirks.has(id)
export const learn = (bot: Bot, id: QuirkId): void => botStateOf(bot).server.quirks.learn(id)
export const forget = (bot: Bot, id: QuirkId): void => botStateOf(bot).server.quirks.forget(id)
