import { z } from 'zod'
import type { Restore } from '../team-interface.ts'
import { keptAs } from './keyframe-parts.ts'

const counts = z.record(z.string(), z.int().min(0))

/** Fields of events that hold an id such as `q12`; texts of people and models are never read for ids. */
const idFields = ['ask', 'action', 'message', 'approval', 'draft', 'task', 'conversation'] as const

/**
 * The last number given out for each prefix. Where nothing was kept and `since` is not the whole log, every prefix goes on
 * from the number of the last event: each id has an event of its own, so none can have got further.
 */
export const countersFrom = (
  saved: unknown,
  { since, complete, seq }: Pick<Restore, 'since' | 'complete' | 'seq'>,
): { readonly known: Map<string, number>; readonly otherwise: number } => {
  const kept = keptAs(counts, saved)
  if (!kept && !complete) return { known: new Map(), otherwise: seq }
  const known = new Map(Object.entries(kept ?? {}))
  for (const { data } of since) {
    const fields: Readonly<Record<string, unknown>> = data
    for (const field of idFields) {
      const [, prefix, number] = /^([a-z]+)(\d{1,15})$/.exec(String(fields[field] ?? '')) ?? []
      if (prefix !== undefined) known.set(prefix, Math.max(known.get(prefix) ?? 0, Number(number)))
    }
  }
  return { known, otherwise: 0 }
}
