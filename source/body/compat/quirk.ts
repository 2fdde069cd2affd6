import type { Bot } from 'mineflayer'

export const quirkIds = [
  'unconfirmed-clicks',
  'late-respawn',
  'unspoken-health',
  'acknowledged-digging',
  'unspoken-digging',
  'wide-palettes',
  'set-backs',
  'slow-pace',
  'written-chat',
  'other-private-messages',
  'no-private-messages',
  'protected-land',
] as const
export type QuirkId = (typeof quirkIds)[number]

/** What a server does otherwise than bodies expect of it. */
export interface Quirk {
  readonly id: QuirkId
  /** How it is noticed: a sentence for people. */
  readonly symptom: string
  /** What bodies do: a sentence for people. */
  readonly remedy: string
  /** Servers that were played and did so. */
  readonly seenOn: readonly string[]
  /** Notices it on a connection, and does what is to be done; returns what stops it. Absent: the code that meets it says so, or it is met alike everywhere. */
  watch?(bot: Bot, learn: () => void): () => void
}

/** What is known of one server, by all who play on it from here, from one connection to the next. */
export interface KnownQuirks {
  has(id: QuirkId): boolean
  learn(id: QuirkId): void
  /** The server did otherwise. */
  forget(id: QuirkId): void
}
