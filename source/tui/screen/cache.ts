/**
 * Remembers what was drawn, because at a thousand events a second most panes did not change. One per screen; nothing here
 * changes what is shown, only how often it is worked out.
 */
export interface Cache {
  /** The last result under `id`, as long as every dependency is the very same value. */
  keep<T>(id: string, dependencies: readonly unknown[], compute: () => T): T
  /** One result per object and key, for as long as the object lives. */
  of<T>(object: object, key: string, compute: () => T): T
}

export const createCache = (): Cache => {
  const slots = new Map<string, { readonly dependencies: readonly unknown[]; readonly value: unknown }>()
  const objects = new WeakMap<object, Map<string, unknown>>()
  return {
    keep<T>(id: string, dependencies: readonly unknown[], compute: () => T): T {
      const slot = slots.get(id)
      if (
        slot &&
        slot.dependencies.length === dependencies.length &&
        dependencies.every((value, index) => Object.is(value, slot.dependencies[index]))
      ) {
        // The slot was written by this same function under this same id, whose callers agree on its type.
        return slot.value as T
      }
      const value = compute()
      slots.set(id, { dependencies, value })
      return value
    },
    of<T>(object: object, key: string, compute: () => T): T {
      let known = objects.get(object)
      if (!known) {
        known = new Map()
        objects.set(object, known)
      }
      if (known.has(key)) return known.get(key) as T // as above: the key names the one computation
      // Many resizes must not fill the memory with widths that are no longer shown.
      if (known.size > 8) known.clear()
      const value = compute()
      known.set(key, value)
      return value
    },
  }
}
