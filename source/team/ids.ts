import type { SessionLike } from './team-interface.ts'

/** The next id that begins with this prefix; the same source for a whole session. */
export type NextId = (prefix: string) => string

export const createIds = (session: SessionLike): NextId => {
  /** Numbers that were given out before the events that tell of them. */
  const given = new Map<string, number>()
  return prefix => {
    const next = Math.max(given.get(prefix) ?? 0, session.state.ids?.[prefix] ?? 0) + 1
    given.set(prefix, next)
    return `${prefix}${next}`
  }
}
