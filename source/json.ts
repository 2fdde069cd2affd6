import { KnownError } from './errors.ts'

/** Nothing of ours is nested deeper than a few dozen; what walks through a value that is much deeper exhausts the stack. */
const deepestJson = 200

/** Thrown with the reason alone; the caller knows the file. */
export class NestingError extends KnownError {}

/**
 * What a text of another program or person says as JSON. Throws SyntaxError, or NestingError for what is nested too deep, or has more lists
 * and objects than `partsAtMost` (200 or more).
 */
export function parseJson(text: string, partsAtMost = Number.POSITIVE_INFINITY): unknown {
  if (isTooMuch(text, partsAtMost)) throw new NestingError(`nested deeper than ${deepestJson} levels`)
  return JSON.parse(text)
}

/** The same, with undefined instead of an error. */
export function jsonOf(text: string, partsAtMost?: number): unknown {
  try {
    return parseJson(text, partsAtMost)
  } catch {
    return undefined
  }
}

/** An object with fields: not a list, not null. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const [quote, backslash] = ['"', '\\'].map(sign => sign.charCodeAt(0))
const [list, object, listEnd, objectEnd] = ['[', '{', ']', '}'].map(sign => sign.charCodeAt(0))

/** Few texts have so many brackets that they can be too deep; to look for one sign takes a fifth of the time of looking at each. */
function hasManyBrackets(text: string): boolean {
  let count = 0
  for (const sign of ['[', '{'])
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) if (++count > deepestJson) return true
  return false
}

/** Where the string that begins at `start` has its other quote. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes++
    if (escapes % 2 === 0) return end
  }
  return text.length
}

function isTooMuch(text: string, partsAtMost: number): boolean {
  if (!hasManyBrackets(text)) return false
  let depth = 0
  let parts = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === quote) at = endOfString(text, at)
    else if (sign === list || sign === object) {
      if (++depth > deepestJson || ++parts > partsAtMost) return true
    } else if (sign === listEnd || sign === objectEnd) depth--
  }
  return false
}

/** Whether a checked record keeps what is called so. */
export const isRecordKey = (name: string): boolean => name !== '__proto__'
