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

export function decodeExtra(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(decodeExtra)
  const [first, ...others] = Object.entries(value)
  if (first && others.length === 0) {
    const [key, content] = first
    if (key === '$bytes' && typeof content === 'string') return new Uint8Array(Buffer.from(content, 'base64'))
    if (key === '$map' && Array.isArray(content))
      return new Map(content.map(([a, b]) => [decodeExtra(a), decodeExtra(b)]))
    if (key === '$set' && Array.isArray(content)) return new Set(content.map(decodeExtra))
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, decodeExtra(item)]))
}
