/**
 * Records are keyed by names from outside, so `constructor` and `__proto__` are just names here: reading looks at own
 * properties only, and writing by spread and computed key makes own properties.
 */
export function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

export function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  if (!Object.hasOwn(record, key)) return record
  const { [key]: _, ...rest } = record
  return rest
}

/** A new list with `item` at its end, the oldest ones falling out beyond `bound`. */
export function appended<T>(list: readonly T[], item: T, bound: number): readonly T[] {
  const result = list.length < bound ? list.slice() : list.slice(list.length - bound + 1)
  result.push(item)
  return result
}
