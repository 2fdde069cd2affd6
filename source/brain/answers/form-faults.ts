import type { z } from 'zod'
import { endHint, nearestName } from '../../minecraft/names/suggestions.ts'
import { fieldOf } from './mend-form.ts'

/** What is wrong with the form of an answer: each kind of fault once for each place, with the item's own id where it has one. */
export const formFaults = (given: unknown, issues: readonly z.core.$ZodIssue[]): string[] => {
  const counted = new Map<string, { where: string; one: string; many: string; count: number }>()
  for (const issue of issues) {
    const inList = typeof issue.path.at(-1) === 'number'
    const where = nameOf(given, inList && issue.code === 'invalid_type' ? issue.path.slice(0, -1) : issue.path)
    const one = problem(given, issue, 1)
    const key = `${where} ${one}`
    const known = counted.get(key)
    if (known) known.count++
    else counted.set(key, { where, one, many: problem(given, issue, 2), count: 1 })
  }
  return [...counted.values()].map(({ where, one, many, count }) =>
    count === 1 ? `${where}: ${one}` : `${where}: ${many} (${count} times)`,
  )
}

/** The way to a place, from the innermost part that has an id; where none has, counted from one. */
const nameOf = (given: unknown, path: readonly PropertyKey[]): string => {
  let id: string | undefined
  let steps: string[] = []
  let value = given
  for (const [index, step] of path.entries()) {
    steps.push(typeof step === 'number' ? `#${step + 1}` : String(step))
    value = fieldOf(value, step)
    const own = fieldOf(value, 'id')
    if (typeof step === 'number' && typeof own === 'string' && own !== '' && index < path.length - 1) {
      id = own
      steps = []
    }
  }
  const way = steps.join('.').slice(0, 120)
  return id === undefined ? way || 'the object' : `${id.slice(0, 60)}: ${way}`
}

const words: Readonly<Record<string, readonly [string, string]>> = {
  string: ['a text', 'texts'],
  number: ['a number', 'numbers'],
  int: ['a whole number', 'whole numbers'],
  boolean: ['true or false', 'true or false'],
  array: ['a list', 'lists'],
  object: ['an object', 'objects'],
  record: ['an object', 'objects'],
  tuple: ['a list of numbers such as [x,y,z]', 'lists of numbers such as [x,y,z]'],
}

const problem = (given: unknown, issue: z.core.$ZodIssue, count: 1 | 2): string => {
  let found: unknown = given
  for (const step of issue.path) found = fieldOf(found, step)
  const options = optionsOf(issue)
  if (options) return notAmong(found, options)
  const wanted = issue.code === 'invalid_type' ? words[issue.expected] : undefined
  if (!wanted) return issue.message.slice(0, 200)
  const kind = Array.isArray(found) ? 'array' : found === null ? 'null' : typeof found
  const name = found === undefined ? 'nothing' : (words[kind]?.[count - 1] ?? kind)
  return `${wanted[count - 1]} wanted, ${name} found`
}

/** The words that may stand at a place, where only certain ones may. */
const optionsOf = (issue: z.core.$ZodIssue): readonly string[] | undefined => {
  const options: unknown =
    issue.code === 'invalid_value'
      ? issue.values
      : issue.code === 'invalid_union' && 'options' in issue
        ? issue.options
        : undefined
  return Array.isArray(options) && options.length > 0 && options.every(one => typeof one === 'string')
    ? (options as string[]) // just tested
    : undefined
}

const notAmong = (found: unknown, options: readonly string[]): string => {
  const there = `one of ${options.map(one => JSON.stringify(one)).join(', ')} wanted`
  if (typeof found !== 'string') return `${there}, ${found === undefined ? 'nothing' : 'something else'} found`
  const near = nearestName(found.toLowerCase(), options, { within: Math.ceil(found.length / 3) })
  return `${there}, ${JSON.stringify(found.slice(0, 80))} found${endHint(near && JSON.stringify(near))}`
}
