import type { Bot } from 'mineflayer'
import type { QuirkId } from './quirk.ts'

/** What is known of one server, by all who play on it from here, from one connection to the next. */
export interface KnownQuirks {
  has(id: QuirkId): boolean
  learn(id: QuirkId): void
  /** The server did otherwise. */
  forget(id: QuirkId): void
}

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

// Keyed by the connection: another one may be to another server.
const ofConnection = new WeakMap<Bot, KnownQuirks>()

export const attachQuirks = (bot: Bot, known: KnownQuirks): void => void ofConnection.set(bot, known)
export const knows = (bot: Bot, id: QuirkId): boolean => ofConnection.get(bot)?.has(id) ?? false
export const learn = (bot: Bot, id: QuirkId): void => ofConnection.get(bot)?.learn(id)
export const forget = (bot: Bot, id: QuirkId): void => ofConnection.get(bot)?.forget(id)
