import { UsageError } from '../../errors.ts'
import type { Position } from '../../minecraft/blocks/position.ts'

/** `key: value`, a bare value, or a list of such. */
export interface Entry {
  readonly key: string | null
  readonly value: string | number | readonly Entry[]
}

const token = /[[{(]|[\]})]|[A-Za-z_]\w*\s*:|-?\d+(?:\.\d+)?|[A-Za-z_]\w*|[^\s,]/g

/** As deep as JSON may be; descriptions have three levels. */
const bracketsAtMost = 200

/** Text into entries; brackets of any kind nest, commas are blanks. Throws UsageError for brackets in brackets without end. */
export const parseEntries = (text: string): Entry[] => {
  const open: Entry[][] = [[]]
  const keys: (string | null)[] = []
  let key: string | null = null
  for (const [word] of text.replaceAll('minecraft:', '').matchAll(token)) {
    if (/^[[{(]$/.test(word)) {
      if (open.length > bracketsAtMost)
        throw new UsageError(`brackets nested deeper than ${bracketsAtMost} levels`, 'Correct the line.')
      open.push([])
      keys.push(key)
      key = null
    } else if (/^[\]})]$/.test(word)) {
      // A bracket too many closes nothing.
      if (open.length === 1) continue
      const value = open.pop()!
      open.at(-1)!.push({ key: keys.pop()!, value })
      key = null
    } else if (word.endsWith(':')) key = word.slice(0, -1).trim().toLowerCase()
    else {
      open.at(-1)!.push({ key, value: /^-?\d/.test(word) ? Number(word) : word })
      key = null
    }
  }
  // Brackets that are not closed end with the line.
  while (open.length > 1) {
    const value = open.pop()!
    open.at(-1)!.push({ key: keys.pop()!, value })
  }
  return open[0]!
}

/** Three whole numbers; null when it is something else. */
export const tripleOf = (value: Entry['value']): Position | null => {
  if (!Array.isArray(value) || value.length !== 3) return null
  const numbers = (value as readonly Entry[]).map(entry => (entry.key === null ? entry.value : null))
  return numbers.every(one => Number.isSafeInteger(one)) ? (numbers as [...Position]) : null
}
