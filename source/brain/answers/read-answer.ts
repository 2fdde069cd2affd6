import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { cleanData } from '../../session/log/clean-data.ts'
import { asWritten, unasked } from '../../session/log/events/plan.ts'
import { actionNames } from '../questions/shapes.ts'
import { findJson, Unreadable } from './find-json.ts'
import { formFaults } from './form-faults.ts'
import { mendForm, placeOf } from './mend-form.ts'

/** What was read: the answer, or everything that is wrong with it and, where it can be told, what the rest of it says. */
export type Read<Output> =
  | { readonly value: Output; readonly faults?: never; readonly rest?: never; readonly found?: true }
  | {
      readonly value?: never
      readonly faults: readonly string[]
      readonly rest?: Output
      /** There was an object; it is another one than was asked for. */
      readonly found?: boolean
    }

/** Most faults that are told at once; a model that makes more of them has not understood the form at all. */
const faultsAtMost = 16

export const readAnswer = <Output extends z.ZodType>(text: string, output: Output): Read<z.infer<Output>> => {
  let found: unknown
  try {
    found = findJson(text)
  } catch (error) {
    if (error instanceof Unreadable) return { faults: [error.message], found: true }
    throw error
  }
  if (found === undefined)
    return { faults: ['The answer holds no complete JSON object. Answer with one JSON object and nothing else.'] }
  return { ...fitAnswer(found, output), found: true }
}

/** Cleans a value once, so that what is checked, carried out and logged is the same, and holds it against the question's form. */
export const fitAnswer = <Output extends z.ZodType>(found: unknown, output: Output): Read<z.infer<Output>> => {
  // The assignee of an item that waits for one really is null.
  const given = withoutNulls(cleanData(found), new Set(['assignee']))
  let result = output.safeParse(given)
  // What is put right may show what else is wrong: a condition is looked into when its kind is known.
  for (let round = 0; round < mendRounds && !result.success && mendForm(given, result.error.issues); round++)
    result = output.safeParse(given)
  if (result.success) return { value: result.data }
  const { issues } = result.error
  const told = formFaults(given, issues)
  const faults = told.slice(0, faultsAtMost)
  if (told.length > faultsAtMost) faults.push(`and ${told.length - faultsAtMost} more`)
  const rest = restOf(given, issues, output)
  return { faults: [`The answer does not fit: ${faults.join('; ')}.`], rest }
}

/** Rounds of putting right what has another form than was asked for. */
const mendRounds = 3

/** `null` for something optional means the same as leaving it out; models that must name every field write it. */
const withoutNulls = (value: unknown, keep: ReadonlySet<string>): unknown => {
  if (Array.isArray(value)) return value.map(one => withoutNulls(one, keep))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) =>
      one === null && !keep.has(key) ? [] : [[key, withoutNulls(one, keep)]],
    ),
  )
}

/** Rounds of taking out what does not fit, and what of it is taken out in one. */
const patchRounds = 4
const patchesAtMost = 2_000

/**
 * The answer with neutral values where it does not fit, so that its other parts can be checked as well and everything that is
 * wrong be told at once. Undefined where too much is missing for that. It is never used as an answer.
 */
const restOf = <Output extends z.ZodType>(
  given: unknown,
  first: readonly z.core.$ZodIssue[],
  output: Output,
): z.infer<Output> | undefined => {
  const patched = structuredClone(given)
  let issues = first
  for (let round = 0; round < patchRounds && issues.length <= patchesAtMost; round++) {
    const emptied = new Set<unknown[]>()
    const left = new Set<unknown>([gone])
    for (const [index, issue] of issues.entries()) if (!patch(patched, issue, index, emptied, left)) return undefined
    // At the end: while the issues of a round are gone through, their places in a list must not move.
    for (const list of emptied) list.splice(0, list.length, ...list.filter(one => !left.has(one)))
    const result = output.safeParse(patched)
    if (result.success) return result.data
    issues = result.error.issues
  }
  return undefined
}

const gone = Symbol('gone')

/** Takes out what an issue is about, or puts something neutral where something must be. */
const patch = (
  root: unknown,
  { path, ...issue }: z.core.$ZodIssue,
  index: number,
  emptied: Set<unknown[]>,
  left: Set<unknown>,
): boolean => {
  const place = placeOf(root, path)
  if (!place) return false
  const { holder, key } = place
  const neutral = neutralOf(issue, index)
  if (Array.isArray(holder)) {
    // A position needs all its numbers; of other lists the rest does without the element.
    holder[key] = typeof neutral === 'number' ? neutral : gone
    if (typeof neutral !== 'number') emptied.add(holder)
    return true
  }
  if (Object.hasOwn(holder, key) && !('options' in issue)) {
    delete holder[key]
    return true
  }
  if (neutral === undefined) return false
  // Nothing can refer to an action or a function without a name, and that it has none is told: its list does without it.
  const list = key === 'name' && placeOf(root, path.slice(0, -1))?.holder
  if (Array.isArray(list)) {
    emptied.add(list)
    left.add(holder)
  }
  Object.defineProperty(holder, key, { value: neutral, enumerable: true, writable: true, configurable: true })
  return true
}

/** Something that says nothing, of the kind that is wanted. */
const neutralOf = (issue: Omit<z.core.$ZodIssue, 'path'>, index: number): unknown => {
  if (issue.code === 'invalid_type' && 'expected' in issue)
    return { string: `(nameless ${index + 1})`, number: 1, int: 1, boolean: false, array: [], object: {}, record: {} }[
      issue.expected as 'string'
    ]
  if (issue.code === 'invalid_value' && 'values' in issue) return (issue.values as readonly unknown[])[0]
  // The last kind of a condition is the one that names nothing.
  return 'options' in issue && Array.isArray(issue.options) ? (issue.options.at(-1) as unknown) : undefined
}

/** Takes out what limits no answer: every question pays for its schema. What is left out of an answer has a default anyway. */
const shorten = (schema: z.core.JSONSchema.BaseSchema): void => {
  delete schema.default
  delete schema.propertyNames
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (isDeepStrictEqual(schema.additionalProperties, {})) delete schema.additionalProperties
  if (!Array.isArray(schema.items)) return
  // A position: three of a kind.
  const [first, ...rest] = schema.items
  if (first === undefined || !rest.every(one => isDeepStrictEqual(one, first))) return
  schema.items = first
  delete schema.additionalItems
}

/** The output's JSON schema as endpoints take it; `actions`: the names of those that the answer may hold. */
export const jsonSchemaOf = (output: z.ZodType, actions: readonly string[] = []): Record<string, unknown> => {
  const { $schema: _, ...schema } = z.toJSONSchema(output, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-7',
    override({ zodSchema, jsonSchema }) {
      if (actions.length > 0 && actionNames.has(zodSchema)) jsonSchema.enum = [...actions]
      const written = asWritten.get(zodSchema)
      if (written) {
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
        Object.assign(jsonSchema, written)
      }
      shorten(jsonSchema)
      if (!(zodSchema instanceof z.ZodObject)) return
      for (const [name, field] of Object.entries(zodSchema.shape))
        if (unasked.has(field)) delete jsonSchema.properties?.[name]
    },
  })
  return schema
}
