import type { z } from 'zod'
import { readCells } from './cells.ts'

/** Cells that one answer may name in ranges; each range is a few letters and stands for many. */
const cellsInAnswer = 200_000

const number = /^\s*-?\d{1,15}(?:\.\d{1,15})?\s*$/

/** What a text says apart from case and gaps. */
export const squeezed = (text: string): string => text.replace(/[\s_-]+/g, '').toLowerCase()

/** The only option that a word can mean, apart from case and gaps. */
export const optionOf = (given: string, options: readonly unknown[]): string | undefined => {
  if (given.length > 100) return undefined
  const word = squeezed(given)
  const fitting = options.filter((one): one is string => typeof one === 'string' && squeezed(one) === word)
  return fitting.length === 1 ? fitting[0] : undefined
}

/**
 * Puts right in place what has another form than was asked for but one meaning only: numbers as texts, lists of cells as ranges,
 * options in other letters. Says whether anything was.
 */
export const mendForm = (root: unknown, issues: readonly z.core.$ZodIssue[]): boolean => {
  let mended = false
  const budget = { left: cellsInAnswer }
  const tried = new Set<unknown>()
  for (const issue of issues) {
    const place = placeOf(root, issue.path)
    if (!place) continue
    const { holder, key } = place
    const put = (at: { holder: Holder; key: PropertyKey }, value: unknown): void => {
      at.holder[at.key] = value
      mended = true
    }
    const putCells = (at: { holder: Holder; key: PropertyKey }): void => {
      const list = at.holder[at.key]
      if (tried.has(list)) return
      if (typeof list === 'object') tried.add(list)
      const cells = readCells(list, budget)
      if (cells) put(at, cells)
    }
    const given = holder[key]
    if (typeof given !== 'string') continue
    if (issue.code === 'invalid_type') {
      if (issue.expected === 'array') putCells(place)
      else if (issue.expected === 'number' || issue.expected === 'int') {
        if (number.test(given)) put(place, Number(given))
        else if (Array.isArray(holder)) {
          const list = placeOf(root, issue.path.slice(0, -1))
          if (list) putCells(list)
        }
      } else if (issue.expected === 'boolean' && /^\s*(?:true|false)\s*$/i.test(given))
        put(place, given.trim().toLowerCase() === 'true')
    } else {
      const options =
        issue.code === 'invalid_value'
          ? issue.values
          : issue.code === 'invalid_union' && 'options' in issue && Array.isArray(issue.options)
            ? (issue.options as readonly unknown[])
            : []
      const option = optionOf(given, options)
      if (option !== undefined) put(place, option)
    }
  }
  return mended
}

type Holder = Record<PropertyKey, unknown>

/** Where in an answer a path leads, as far as it has such a place of its own. */
export const placeOf = (
  root: unknown,
  path: readonly PropertyKey[],
): { holder: Holder; key: PropertyKey } | undefined => {
  const key = path.at(-1)
  let holder: unknown = root
  for (const step of path.slice(0, -1)) holder = fieldOf(holder, step)
  return key !== undefined && typeof holder === 'object' && holder !== null
    ? { holder: holder as Holder, key } // a list is one too
    : undefined
}
export const fieldOf = (value: unknown, step: PropertyKey): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, step) ? (value as Holder)[step] : undefined
