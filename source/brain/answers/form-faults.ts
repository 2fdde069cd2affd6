import type { z } from 'zod'
import { endHint, nearestName } from '../../minecraft/names/suggestions.ts'
import { own } from '../../session/log/fold/records.ts'
import { fieldOf } from './mend-form.ts'

/** What is wrong with the form of an answer: each kind of fault once for each place, with the item's own id where it has one. */
export const formFaults = (given: unknown, issues: readonly z.core.$ZodIssue[]): string[] => {
  const counted = new Map<string, { where: string; one: string; many: string; count: number }>()
  const otherKind = new Set(issues.filter(one => one.code === 'invalid_type').map(one => one.path.join('.')))
  for (const issue of issues) {
    // How long something is of another kind than wanted says nothing.
    if (issue.code !== 'invalid_type' && otherKind.has(issue.path.join('.'))) continue
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
    const isField = typeof step !== 'number'
    steps.push(isField ? `${typeof path[index - 1] === 'number' ? ', ' : '.'}${String(step)}` : `, entry ${step + 1}`)
    value = fieldOf(value, step)
    const own = fieldOf(value, 'id')
    if (typeof step === 'number' && typeof own === 'string' && own !== '' && index < path.length - 1) {
      id = own
      steps = []
    }
  }
  const way = steps
    .join('')
    .replace(/^[.,] ?/, '')
    .slice(0, 120)
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
  null: ['null', 'null'],
  tuple: ['a list of numbers such as [x,y,z]', 'lists of numbers such as [x,y,z]'],
}

const problem = (given: unknown, issue: z.core.$ZodIssue, count: 1 | 2): string => {
  let found: unknown = given
  for (const step of issue.path) found = fieldOf(found, step)
  const options = optionsOf(issue)
  if (options) return notAmong(found, options)
  const isKind = issue.code === 'invalid_type' || issue.code === 'invalid_union'
  const there = !isKind || isBroken(issue, found) ? shown(found) : kindOf(found, count)
  return `${wantedBy(issue, count)} wanted, ${there} found${found === undefined ? meantField(given, issue.path) : ''}`
}

/** What the schema says itself goes before what its kind is called. */
const ownWords = /^(?!Invalid |Too |Unrecognized )/

const wantedBy = (issue: z.core.$ZodIssue, count: 1 | 2): string => {
  if (ownWords.test(issue.message)) return issue.message.slice(0, 200)
  if (issue.code === 'invalid_type') return words[issue.expected]?.[count - 1] ?? issue.expected
  if (issue.code === 'invalid_union') {
    const kinds = issue.errors.flatMap(errors =>
      errors.filter(one => one.path.length === 0).map(one => wantedBy(one, count)),
    )
    return [...new Set(kinds)].join(' or ')
  }
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return 'something else'
  const [limit, bound] =
    issue.code === 'too_small' ? (['at least', issue.minimum] as const) : (['at most', issue.maximum] as const)
  const of = own(unitOf, issue.origin)
  return `${issue.exact ? 'exactly' : limit} ${bound}${of ? ` ${of[bound === 1 ? 0 : 1]}` : ''}`
}
const unitOf: Readonly<Record<string, readonly [string, string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}

/** A number, and no whole one. */
const isBroken = (issue: z.core.$ZodIssue, found: unknown): boolean =>
  issue.code === 'invalid_type' && issue.expected === 'int' && typeof found === 'number'

const kindOf = (found: unknown, count: 1 | 2): string => {
  const kind = Array.isArray(found) ? 'array' : found === null ? 'null' : typeof found
  return found === undefined ? 'nothing' : (words[kind]?.[count - 1] ?? kind)
}

/** A long text or list by its length, all else as it is. */
const shown = (found: unknown): string => {
  if (typeof found === 'string' && found.length > 60) return String(found.length)
  if (Array.isArray(found)) return `a list of ${found.length}`
  return found === undefined ? 'nothing' : JSON.stringify(found).slice(0, 80)
}

/** A field that is missing may stand there under a name much like its own. */
const meantField = (given: unknown, path: readonly PropertyKey[]): string => {
  const key = path.at(-1)
  let holder: unknown = given
  for (const step of path.slice(0, -1)) holder = fieldOf(holder, step)
  if (typeof key !== 'string' || typeof holder !== 'object' || holder === null) return ''
  const near = nearestName(key, Object.keys(holder), { within: Math.ceil(key.length / 3), anyCase: true })
  return near === undefined ? '' : `; ${JSON.stringify(near)} is no field of it`
}

/** What may stand at a place, where only certain words may. */
const optionsOf = (issue: z.core.$ZodIssue): readonly unknown[] | undefined => {
  const options: unknown =
    issue.code === 'invalid_value'
      ? issue.values
      : issue.code === 'invalid_union' && 'options' in issue
        ? issue.options
        : undefined
  return Array.isArray(options) && options.length > 0 ? options : undefined
}

const notAmong = (found: unknown, options: readonly unknown[]): string => {
  const there = `${options.length > 1 ? 'one of ' : ''}${options.map(one => JSON.stringify(one)).join(', ')} wanted`
  if (typeof found !== 'string') return `${there}, ${kindOf(found, 1)} found`
  const texts = options.filter(one => typeof one === 'string')
  const near = nearestName(found.toLowerCase(), texts, { within: Math.ceil(found.length / 3) })
  return `${there}, ${JSON.stringify(found.slice(0, 80))} found${endHint(near && JSON.stringify(near))}`
}
