import { existsSync } from 'node:fs'
import { LineCounter } from 'yaml'
import type { z } from 'zod'
import { reasonOf, UsageError } from '../errors.ts'
import { withArticle } from '../minecraft/names/articles.ts'
import { didYouMean, nearestName } from '../minecraft/names/suggestions.ts'
import { wordSet } from '../minecraft/names/word-list.ts'
import { withoutOptions } from '../organizations/index.ts'
import { readBoundedFile } from '../own-files.ts'
import { type YamlDocument, yamlDocument, yamlValue } from '../yaml-text.ts'
import { agentsOf } from './agents.ts'
import { outOfBounds, type Problem } from './arena-bounds.ts'
import { type Task, taskSchema } from './task-schema.ts'
import { placeIn } from './yaml.ts'

/** The largest buildings of the game's own format take a few. */
const largestTaskBytes = 64 << 20

const fieldsRemedy = 'docs/tasks.md describes every field.'
const yamlRemedy = 'Correct the file from there on; docs/tasks.md shows what a task looks like.'

/** Reads and checks a task file. Throws UsageError with file, line, column and field. */
export function loadTask(path: string): Task {
  let source: string
  try {
    source = readBoundedFile(path, largestTaskBytes).toString('utf8')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT')
      throw new UsageError(
        `There is no task file ${path}.`,
        'Pass the path of a .yaml file; tasks/demo/cabin.yaml is the demo.',
      )
    throw new UsageError(`Cannot read ${path}: ${reasonOf(error)}.`, 'Pass one .yaml file that you may read.')
  }
  return parseTask(source, path)
}

/** The same, and every block, item and creature must be one that the task's version of the game knows, every action one of the bodies'. */
export async function loadRealTask(path: string): Promise<Task> {
  const task = loadTask(path)
  await refuseUnknownNames(task, path)
  return task
}

/** Rejects with UsageError when the task's version does not know a name; with line and column where it is a file. */
export async function refuseUnknownNames(task: Task, path: string | undefined): Promise<void> {
  const { unknownName } = await import('./unknown-names.ts')
  const problem = unknownName(task) ?? (await strangeAction(task))
  if (!problem) return
  if (path !== undefined && existsSync(path))
    throw located(readBoundedFile(path, largestTaskBytes).toString('utf8'), path, problem)
  throw new UsageError(`${task.name}: ${problem.path.join('.')}: ${problem.message}`, problem.remedy ?? fieldsRemedy)
}

async function strangeAction(task: Task): Promise<Problem | null> {
  if (Object.keys(task.blocked).length === 0 && typeof task.abilities === 'string') return null
  return (await import('./unknown-actions.ts')).unknownAction(task)
}

function located(source: string, path: string, problem: Problem): UsageError {
  const lines = new LineCounter()
  const { line, col } = placeIn(yamlDocument(source, lines), lines, problem.path)
  return new UsageError(
    // Names out of the file stand in it: none begins a line of its own.
    `${path}:${line}:${col}: ${problem.path.join('.')}: ${problem.message}`.replace(/\s+/g, ' '),
    problem.remedy ?? fieldsRemedy,
  )
}

/** `path` only names the source in errors. */
export function parseTask(source: string, path: string): Task {
  const lines = new LineCounter()
  const document = yamlDocument(source, lines)
  const broken = document.errors[0]
  if (broken) {
    const { line, col } = lines.linePos(broken.pos[0])
    throw new UsageError(`${path}:${line}:${col}: not valid YAML: ${firstLine(broken.message)}`, yamlRemedy)
  }
  let value: unknown
  try {
    value = yamlValue(document)
  } catch (error) {
    throw new UsageError(`${path}: not valid YAML: ${firstLine((error as Error).message)}`, yamlRemedy)
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new UsageError(
      `${path}:1:1: this is ${describe(value)}, not a task.`,
      'Write a map of fields (name, title, goal, seats, …).',
    )
  }
  const parsed = taskSchema.safeParse(value)
  if (!parsed.success) {
    const issue = deepest(parsed.error.issues)
    const wrong = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path
    const { line, col } = placeIn(document, lines, wrong)
    const { message, remedy } = explain(issue, document)
    throw new UsageError(`${path}:${line}:${col}: ${message}`, remedy ?? fieldsRemedy)
  }
  const problem = inconsistency(parsed.data)
  if (problem) throw located(source, path, problem)
  return parsed.data
}

/** Words that mean another sender or all of the team in messages and events. */
export const reservedNames: ReadonlySet<string> = wordSet(
  'all everyone everybody workers you host team referee world nobody',
)

type Issue = z.core.$ZodIssue

/** A misspelt field explains the missing one it was meant to be; in a union the member that got furthest says what is wrong. */
function deepest(issues: readonly Issue[]): Issue {
  const issue = issues.find(candidate => candidate.code === 'unrecognized_keys') ?? issues[0]!
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return issue
  // The member of which the fields fit best is the one that was meant.
  const misfits = (list: readonly Issue[]): number => list.filter(({ path }) => path.length <= 1).length
  const depth = (list: readonly Issue[]): number => list[0]!.path.length
  const members = issue.errors.filter(list => list.length > 0)
  const best = members.sort((a, b) => misfits(a) - misfits(b) || depth(b) - depth(a))[0]
  return best ? deepest(best.map(one => ({ ...one, path: [...issue.path, ...one.path] }) as Issue)) : issue
}

/** `expected at most 120 characters`. */
function bound(issue: Extract<Issue, { code: 'too_big' | 'too_small' }>): string {
  const limit = issue.code === 'too_big' ? issue.maximum : issue.minimum
  const words =
    issue.inclusive === false
      ? issue.code === 'too_big'
        ? 'less than'
        : 'more than'
      : issue.code === 'too_big'
        ? 'at most'
        : 'at least'
  const unit = issue.origin === 'string' ? 'character' : issue.origin === 'array' ? 'entry' : ''
  const units = unit === '' ? '' : Number(limit) === 1 ? ` ${unit}` : unit === 'entry' ? ' entries' : ` ${unit}s`
  return `expected ${words} ${limit}${units}`
}

function explain(issue: Issue, document: YamlDocument): Pick<Problem, 'message' | 'remedy'> {
  const where = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    const key = issue.keys[0]!
    const field = where ? `${where}.${key}` : key
    const known = knownKeys(issue.path)
    const fields = ` Known fields here: ${known.join(', ') || 'see docs/tasks.md'}.`
    return { message: `unknown field "${field}".`, remedy: didYouMean(nearestName(key, known), fields) }
  }
  if (/received undefined$/.test(issue.message)) return { message: `${where || 'the task'} is missing` }
  if (issue.code === 'invalid_union' && issue.errors.length === 0) return noSuchKind(issue.path, document)
  if (issue.code === 'too_big' || issue.code === 'too_small')
    return { message: `${where || 'the task'}: ${bound(issue)}` }
  const message = issue.message.replace(/^Invalid (?:input|option): /, '')
  return { message: `${where || 'the task'}: ${message}` }
}

/** A word that decides what the rest of an entry means (`kind`), and is none of those that may stand there. */
function noSuchKind(path: readonly PropertyKey[], document: YamlDocument): ReturnType<typeof explain> {
  const given = document.getIn(path as unknown[])
  const kinds = optionsAt(path.slice(0, -1)).flatMap(option => {
    const word = unwrap(option.def?.shape?.[String(path.at(-1))]) as { def?: { values?: unknown[] } } | undefined
    return (word?.def?.values ?? []).map(String)
  })
  const where = path.join('.')
  const choices = `Choose one of: ${kinds.join(', ')}.`
  if (given === undefined) return { message: `${where} is missing.`, remedy: choices }
  const meant = didYouMean(nearestName(String(given), kinds, { within: 2 }))
  return { message: `${where}: there is no ${String(path.at(-1))} "${String(given)}".`, remedy: `${meant} ${choices}` }
}

/** Keys the schema knows at a path, for suggestions. */
function knownKeys(path: readonly PropertyKey[]): string[] {
  const shape = (unwrap(schemaAt(path)) as { def?: { shape?: object } } | undefined)?.def?.shape
  if (shape) return Object.keys(shape)
  return [...new Set(optionsAt(path).flatMap(option => Object.keys(option.def?.shape ?? {})))]
}

interface SchemaOption {
  readonly def?: { readonly shape?: Readonly<Record<string, unknown>> }
}
const optionsAt = (path: readonly PropertyKey[]): readonly SchemaOption[] =>
  (unwrap(schemaAt(path)) as { def?: { options?: SchemaOption[] } } | undefined)?.def?.options ?? []

/** The schema of what stands at a path. */
function schemaAt(path: readonly PropertyKey[]): unknown {
  let node: unknown = taskSchema
  for (const step of path) {
    node = unwrap(node)
    const { shape, element, valueType, options } = (node as { def?: Record<string, unknown> }).def ?? {}
    if (options) node = memberWith(options as readonly SchemaOption[], step)
    else if (shape && typeof step === 'string') node = (shape as Record<string, unknown>)[step]
    else node = element ?? valueType
    if (node === undefined) return undefined
  }
  return node
}

/** What stands at a field in the first member of a union that has it. */
const memberWith = (options: readonly SchemaOption[], field: PropertyKey): unknown =>
  options.map(option => (unwrap(option) as SchemaOption | undefined)?.def?.shape?.[String(field)]).find(Boolean)

/** Peels defaults, optionals, prefaults, transforms and late definitions off a schema. */
function unwrap(node: unknown): unknown {
  let current = node as { def?: { innerType?: unknown; in?: unknown; getter?: () => unknown } } | undefined
  for (;;) {
    const { innerType, in: read, getter } = current?.def ?? {}
    const inner = innerType ?? read ?? getter?.()
    if (inner === undefined) return current
    current = inner as typeof current
  }
}

/** What no schema can say: names that point at nothing. */
function inconsistency(task: Task): Problem | undefined {
  const names = agentsOf(task)
  const seats = new Set(names)
  const twice = names.find((name, i) => names.some((other, j) => j < i && other.toLowerCase() === name.toLowerCase()))
  if (twice)
    return { path: ['seats'], message: `"${twice}" stands there twice.`, remedy: 'Give every seat a name of its own.' }
  const taken = names.find(name => reservedNames.has(name.toLowerCase()))
  if (taken)
    return {
      path: ['seats'],
      message: `"${taken}" is a word of the program's own.`,
      remedy: 'Give the seat another name.',
    }
  const { name, needsLeader } = withoutOptions(task.organization)
  if (needsLeader && !task.seats.leader)
    return { path: ['seats'], message: `the organization "${name}" needs a leader.`, remedy: 'Add seats.leader.' }
  const seatsRemedy = `Seats: ${[...seats].join(', ')}.`
  const outside = outOfBounds(task)
  if (outside) return outside
  for (const field of ['inventories', 'knowledge', 'minds', 'blocked', 'abilities'] as const) {
    // Abilities may also be one word for all.
    if (typeof task[field] === 'string') continue
    const stranger = Object.keys(task[field] ?? {}).find(name => !seats.has(name))
    if (stranger !== undefined)
      return { path: [field, stranger], message: `there is no seat "${stranger}".`, remedy: seatsRemedy }
  }
  for (const [index, part] of task.judge.entries()) {
    const named = part.kind === 'each' ? Object.keys(part.targets) : part.kind === 'inside' ? (part.seats ?? []) : []
    const stranger = named.find(name => !seats.has(name))
    if (stranger !== undefined)
      return { path: ['judge', index], message: `there is no seat "${stranger}".`, remedy: seatsRemedy }
    if (part.kind === 'built' && !Object.hasOwn(task.blueprints, part.blueprint)) {
      const known = Object.keys(task.blueprints)
      return {
        path: ['judge', index, 'blueprint'],
        message: `there is no blueprint "${part.blueprint}".`,
        remedy: known.length > 0 ? `Blueprints: ${known.join(', ')}.` : undefined,
      }
    }
  }
  for (const [name, drawing] of Object.entries(task.blueprints)) {
    for (const [y, layer] of drawing.layers.entries()) {
      for (const [z, row] of layer.entries()) {
        const stranger = [...row].find(
          letter => letter !== '.' && letter !== '_' && !Object.hasOwn(drawing.legend, letter),
        )
        if (stranger)
          return {
            path: ['blueprints', name, 'layers', y, z],
            message: `the letter "${stranger}" is not in the legend (${Object.keys(drawing.legend).join(' ')}, . any, _ air).`,
          }
      }
    }
  }
  return undefined
}

function describe(value: unknown): string {
  if (value === null || value === undefined) return 'empty'
  return Array.isArray(value) ? 'a list' : withArticle(typeof value)
}

const firstLine = (text: string) => text.split('\n')[0]!
