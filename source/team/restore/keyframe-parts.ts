import { z } from 'zod'

/**
 * What a keyframe keeps of a team beside the folded state. Every part of it (the ledger of attempts, a mind, a leader, an
 * organization's own) gives plain JSON under a name of its own and gets it back under the same name.
 */
export interface Keeper {
  /**
   * Registers a part and returns what it had given when the session was last kept; undefined when it begins anew. What
   * comes back was read from a file: check it with `keptAs`.
   */
  part(name: string, save: () => unknown): unknown
  save(): Readonly<Record<string, unknown>>
}

const kept = z.object({ parts: z.record(z.string(), z.unknown()) })
/** Before parts had names: `{Bob: {memory}}`. */
const early = z.record(z.string(), z.object({ memory: z.unknown() }))

export const createKeeper = (saved: unknown): Keeper => {
  const known = partsOf(saved)
  const saves = new Map<string, () => unknown>()
  return {
    part(name, save) {
      saves.set(name, save)
      return Object.hasOwn(known, name) ? known[name] : undefined
    },
    save: () => ({ parts: Object.fromEntries([...saves].map(([name, save]) => [name, save()])) }),
  }
}

const partsOf = (saved: unknown): Readonly<Record<string, unknown>> => {
  const now = kept.safeParse(saved)
  if (now.success) return now.data.parts
  const before = early.safeParse(saved)
  if (!before.success) return {}
  return Object.fromEntries(Object.entries(before.data).map(([seat, { memory }]) => [`memory ${seat}`, memory]))
}

/** What was kept, if it still has the shape that its part expects. */
export const keptAs = <T extends z.ZodType>(schema: T, value: unknown): z.infer<T> | undefined => {
  const result = schema.safeParse(value)
  return result.success ? result.data : undefined
}
