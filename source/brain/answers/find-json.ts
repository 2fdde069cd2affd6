import { jsonrepair } from 'jsonrepair'
import { KnownError } from '../../errors.ts'
import { jsonOf } from '../../json.ts'
import { limits } from './answer-limits.ts'

/** An answer that no question needs: too deep or too much of it. */
export class Unreadable extends KnownError {}

/** What mending may still cost: characters, squared. One for all texts of an answer. */
export interface RepairBudget {
  left: number
}
export const repairBudget = (): RepairBudget => ({ left: limits.repairCharacters ** 2 })

/**
 * The JSON object in a text: models wrap it in fences, greetings and afterthoughts, and forget brackets. Undefined: there is
 * none. Throws Unreadable for one that is nested too deeply or holds too much.
 */
export const findJson = (text: string, budget = repairBudget()): unknown => {
  let repairs = 0
  let start = text.indexOf('{')
  for (let tries = 0; start >= 0 && tries < limits.starts; tries++) {
    const end = endOfObject(text, start)
    // What stands inside a broken object is not the answer: it is mended before anything in it is looked at.
    const found =
      (end < 0 ? undefined : jsonOf(text.slice(start, end))) ??
      (looksLikeObject(text, start) && repairs++ < limits.repairs
        ? mended(text, start, end < 0 ? text.length : end, budget)
        : undefined)
    if (found !== undefined) return found
    // Not an object after all: `{{` in prose, a set in braces. The next brace may open the real one.
    start = text.indexOf('{', start + 1)
  }
  return undefined
}

/** Behind the brace that closes the one at `start`; −1: nothing closes it. */
const endOfObject = (text: string, start: number): number => {
  let depth = 0
  let values = 0
  let quoted = false
  for (let at = start; at < text.length; at++) {
    const char = text[at]
    if (quoted) {
      if (char === '\\') at++
      else if (char === '"') quoted = false
    } else if (char === '"') quoted = true
    else if (char === ',') values++
    else if (char === '{' || char === '[') {
      if (++depth > limits.depth)
        throw new Unreadable(`The answer is nested more than ${limits.depth} levels deep; answer with a flat object.`)
      values++
    } else if ((char === '}' || char === ']') && --depth <= 0) return char === '}' ? at + 1 : -1
    if (values > limits.values)
      throw new Unreadable(`The answer holds more than ${limits.values} values; answer with what was asked for.`)
  }
  return -1
}

/** Whether a brace opens an object rather than a remark in prose. */
const looksLikeObject = (text: string, start: number): boolean => /^\{\s*["']/.test(text.slice(start, start + 100))

/** Brackets that are missing, crossed or doubled, commas and quotes that JSON does not know. */
const mended = (text: string, start: number, end: number, budget: RepairBudget): unknown => {
  // Behind the last bracket comes the rest of what was being written, an afterthought, or nothing.
  const last = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1
  const goesOn = /^\s*,/.test(text.slice(last, last + 100))
  for (const stop of new Set(goesOn ? [end, last] : [Math.min(last, end), end])) {
    const cost = (stop - start) ** 2
    if (stop <= start || cost > budget.left) continue
    budget.left -= cost
    try {
      const repaired = jsonrepair(text.slice(start, stop))
      const found: unknown = repaired.startsWith('{') && endOfObject(repaired, 0) > 0 ? jsonOf(repaired) : undefined
      if (found !== undefined) return found
    } catch (error) {
      if (error instanceof Unreadable) throw error
      // Beyond repair up to here.
    }
  }
  return undefined
}
