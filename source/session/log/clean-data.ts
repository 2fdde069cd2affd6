import { cleanText } from './clean-text.ts'

/** Deeper than anything a brain or an action writes; what is below is cut, so that a cycle ends too. */
const nestingAtMost = 32

/**
 * Makes any value plain JSON with clean strings: what a log line can hold, so that the state folded live and the state
 * folded from the file are the same. Fields that are undefined or functions vanish, `toJSON` is honoured, numbers JSON
 * cannot write become null.
 */
export function cleanData(value: unknown, clean: (text: string) => string = cleanText, depth = 0): unknown {
  switch (typeof value) {
    case 'string':
      return clean(value)
    case 'number':
      // −0 would come back from the file as 0.
      return Number.isFinite(value) ? value + 0 : null
    case 'boolean':
      return value
    case 'bigint':
      return clean(value.toString())
    case 'object':
      return value === null ? null : cleanObject(value, clean, depth)
    default:
      return undefined
  }
}

function cleanObject(value: object, clean: (text: string) => string, depth: number): unknown {
  if (depth >= nestingAtMost) return '…'
  if (Array.isArray(value)) return value.map(item => cleanData(item, clean, depth + 1) ?? null)
  if ('toJSON' in value && typeof value.toJSON === 'function') return cleanData(value.toJSON(), clean, depth + 1)
  if (value instanceof Error) return clean(value.message)
  const result: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(value)) {
    const cleaned = cleanData(field, clean, depth + 1)
    if (cleaned === undefined) continue
    const name = clean(key)
    // Plain assignment to `__proto__` would set the prototype instead of a field.
    if (name === '__proto__')
      Object.defineProperty(result, name, { value: cleaned, enumerable: true, writable: true, configurable: true })
    else result[name] = cleaned
  }
  return result
}
