import type { z } from 'zod'
import { readCells } from '../../planner/cell-ranges.ts'

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
 * positions as texts or objects, options in other letters, a call's `arguments`, empty texts where none may stand. Says whether anything was.
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
    if (given === undefined) {
      const other = otherNameOf(holder, key)
      if (other !== undefined) put(place, holder[other])
      continue
    }
    if (issue.code === 'invalid_type' && issue.expected === 'tuple') {
      const position = positionIn(given)
      if (position) put(place, position)
      continue
    }
    if (typeof given !== 'string') {
      // What a call is given may be a text: then anything is told by its text.
      if (issue.code === 'invalid_union' && takesText(issue)) put(place, JSON.stringify(given))
      continue
    }
    // Nothing was meant to stand there.
    if (given === '' && !Array.isArray(holder)) {
      delete holder[key]
      mended = true
      continue
    }
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

const takesText = ({ errors }: z.core.$ZodIssueInvalidUnion): boolean =>
  errors.some(error =>
    error.some(one => one.path.length === 0 && one.code === 'invalid_type' && one.expected === 'string'),
  )

/** What a call's parts are called elsewhere: in the tools of endpoints, in other programs for agents. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  name: ['action', 'tool', 'function'],
  args: ['arguments', 'parameters', 'params', 'input'],
}

/** The only field that can be the one that is missing. */
const otherNameOf = (holder: Holder, key: PropertyKey): string | undefined => {
  const names = typeof key === 'string' && Object.hasOwn(otherNames, key) ? otherNames[key]! : []
  const there = names.filter(name => Object.hasOwn(holder, name))
  return there.length === 1 ? there[0] : undefined
}

const whole = String.raw`(-?\d{1,9})`
const threeNumbers = new RegExp(String.raw`^[\s([]*${whole}[\s,]+${whole}[\s,]+${whole}[\s)\]]*$`)

/** `2 -60 4`, `(2, -60, 4)`, {"x":2,"y":-60,"z":4} → [2, -60, 4]. */
const positionIn = (given: unknown): number[] | undefined => {
  if (typeof given === 'string' && given.length < 100) return threeNumbers.exec(given)?.slice(1).map(Number)
  if (typeof given !== 'object' || given === null || Object.keys(given).length !== 3) return undefined
  const parts = ['x', 'y', 'z'].map(axis => fieldOf(given, axis))
  const numbers = parts.map(part => (typeof part === 'string' && number.test(part) ? Number(part) : part))
  return numbers.every(part => typeof part === 'number') ? numbers : undefined
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
