/**
 * Records are keyed by names from outside, so `constructor` and `__proto__` are just names here: reading looks at own
 * properties only, and writing by spread and computed key makes own properties.
 */
export function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

/** The record with `value` under `key`: a new one, or the same if it is `owned` by the caller of `foldAll`. */
export function put<T>(
  record: Readonly<Record<string, T>>,
  key: string,
  value: T,
  owned?: Set<object>,
): Readonly<Record<string, T>> {
  if (owned?.has(record) && key !== '__proto__') {
    // As with `appended`: only records that no other code has are owned.
    const mutable = record as Record<string, T>
    mutable[key] = value
    return mutable
  }
  const result = { ...record, [key]: value }
  owned?.add(result)
  return result
}

/** The record without these keys, as with `put`. */
export function removed<T>(
  record: Readonly<Record<string, T>>,
  keys: Iterable<string>,
  owned?: Set<object>,
): Readonly<Record<string, T>> {
  const result: Record<string, T> = owned?.has(record) ? (record as Record<string, T>) : { ...record }
  for (const key of keys) delete result[key]
  owned?.add(result)
  return result
}

export function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  if (!Object.hasOwn(record, key)) return record
  const { [key]: _, ...rest } = record
  return rest
}

/**
 * The list with `item` at its end, the oldest ones falling out beyond `bound`: a new one, or the same if it is `owned` by
 * the caller of `foldAll`.
 */
export function appended<T>(list: readonly T[], item: T, bound: number, owned?: Set<object>): readonly T[] {
  if (owned?.has(list)) {
    // Only lists made below by the same `foldAll`, or given to it as its alone, are owned; those are mutable.
    const mutable = list as T[]
    mutable.push(item)
    if (mutable.length > bound) mutable.shift()
    return mutable
  }
  const result = list.length < bound ? list.slice() : list.slice(list.length - bound + 1)
  result.push(item)
  owned?.add(result)
  return result
}

/** The list with `item` at `index`: a new one, or the same if it is `owned`, as with `appended`. */
export function replaced<T>(list: readonly T[], index: number, item: T, owned?: Set<object>): readonly T[] {
  // As above: only lists that no other code has are owned.
  const result = owned?.has(list) ? (list as T[]) : list.slice()
  result[index] = item
  owned?.add(result)
  return result
}
