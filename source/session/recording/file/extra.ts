import { KnownError } from '../../../errors.ts'

/**
 * Extras come from parts that know more types than JSON (an arena has byte arrays and maps). They are written as
 * `{"$bytes": base64}`, `{"$map": […]}` and `{"$set": […]}`, and read back as what they were.
 */
export function encodeExtra(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (typeof value !== 'object' || value === null) return value
  if (ArrayBuffer.isView(value)) {
    return { $bytes: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') }
  }
  if (Array.isArray(value)) return value.map(encodeExtra)
  if (value instanceof Map) return { $map: [...value].map(([key, item]) => [encodeExtra(key), encodeExtra(item)]) }
  if (value instanceof Set) return { $set: [...value].map(encodeExtra) }
  if ('toJSON' in value && typeof value.toJSON === 'function') return encodeExtra(value.toJSON())
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, encodeExtra(item)]))
}

/** An extra of ours nests a dozen levels, and its bytes are one value. */
const nestingAtMost = 128
const valuesAtMost = 1_000_000

/** Thrown with what is wrong with the extra. */
export class ExtraError extends KnownError {}

/** It may come from a stranger: what `encodeExtra` does not write is refused (`ExtraError`). */
export function decodeExtra(value: unknown): unknown {
  let values = 0
  const decoded = (one: unknown, depth: number): unknown => {
    if (++values > valuesAtMost) throw new ExtraError(`holds more than ${valuesAtMost} values`)
    if (typeof one !== 'object' || one === null) return one
    if (depth >= nestingAtMost) throw new ExtraError(`is nested deeper than ${nestingAtMost} levels`)
    const items = (list: readonly unknown[]) => list.map(item => decoded(item, depth + 1))
    if (Array.isArray(one)) return items(one)
    const [first, ...others] = Object.entries(one)
    if (first && others.length === 0) {
      const [key, content] = first
      if (key === '$bytes') return bytesOf(content)
      if (key === '$map') return new Map(listOf(key, content).map(pair => pairOf(decoded(pair, depth + 1))))
      if (key === '$set') return new Set(items(listOf(key, content)))
    }
    return Object.fromEntries(Object.entries(one).map(([key, item]) => [key, decoded(item, depth + 1)]))
  }
  return decoded(value, 0)
}

function bytesOf(content: unknown): Uint8Array {
  if (typeof content !== 'string') throw new ExtraError('holds a $bytes that is no text')
  return new Uint8Array(Buffer.from(content, 'base64'))
}

function listOf(key: string, content: unknown): readonly unknown[] {
  if (!Array.isArray(content)) throw new ExtraError(`holds a ${key} that is no list`)
  return content
}

function pairOf(pair: unknown): readonly [unknown, unknown] {
  if (!Array.isArray(pair) || pair.length !== 2) throw new ExtraError('holds a $map with an entry that is no pair')
  return [pair[0], pair[1]]
}
