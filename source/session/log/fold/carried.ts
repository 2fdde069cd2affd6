import type { SessionState } from '../state.ts'

/** What these seats carry together. */
export function carriedByAll(seats: SessionState['seats']): Record<string, number> {
  const all = new Map<string, number>()
  for (const { body } of Object.values(seats))
    for (const [item, count] of Object.entries(body.inventory)) all.set(item, (all.get(item) ?? 0) + count)
  return Object.fromEntries(all)
}
