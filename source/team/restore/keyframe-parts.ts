import { z } from 'zod'

/**
 * What a keyframe keeps of a team because the log does not tell it: the places that bodies remember. Each gives plain JSON
 * under a name of its own and gets it back under the same name.
 */
export interface KeyframeParts {
  /**
   * Registers a part and returns what it had given when the session was last kept; undefined when it begins anew. What
   * comes back was read from a file and is to be checked.
   */
  part(name: string, save: () => unknown): unknown
  save(): Readonly<Record<string, unknown>>
}

const kept = z.object({ parts: z.record(z.string(), z.unknown()) })

export const createKeyframeParts = (saved: unknown): KeyframeParts => {
  const known = kept.safeParse(saved).data?.parts ?? {}
  const saves = new Map<string, () => unknown>()
  return {
    part(name, save) {
      saves.set(name, save)
      return Object.hasOwn(known, name) ? known[name] : undefined
    },
    save: () => ({ parts: Object.fromEntries([...saves].map(([name, save]) => [name, save()])) }),
  }
}
