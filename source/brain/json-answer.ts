import { z } from 'zod'
import { cleanData } from '../session/cleanData.ts'
import { findJson, Unreadable } from './find-json.ts'

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

/** Faults that are told at once; whoever makes more of them has not understood the form at all. */
const faultsAtMost = 16

/** The answer in a text, as the question wants it. */
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
  // An item nobody is to do yet really is null.
  const given = withoutNulls(cleanData(found), new Set(['assignee']))
  const result = output.safeParse(given)
  if (result.success) return { value: result.data }
  const { issues } = result.error
  const faults = issues
    .slice(0, faultsAtMost)
    .map(issue => `${issue.path.map(String).join('.').slice(0, 120) || 'the object'}: ${issue.message.slice(0, 200)}`)
  if (issues.length > faultsAtMost) faults.push(`and ${issues.length - faultsAtMost} more`)
  const rest = restOf(given, issues, output)
  return { faults: [`The answer does not fit: ${faults.join('; ')}.`], ...(rest === undefined ? {} : { rest }) }
}

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

/** Rounds of taking out what does not fit. */
const patchRounds = 3

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
  for (let round = 0; round < patchRounds && issues.length <= faultsAtMost; round++) {
    for (const [index, issue] of issues.entries()) if (!patch(patched, issue, index)) return undefined
    const result = output.safeParse(patched)
    if (result.success) return result.data
    issues = result.error.issues
  }
  return undefined
}

/** Takes out what an issue is about, or puts something neutral where something must be. */
const patch = (root: unknown, { path, ...issue }: z.core.$ZodIssue, index: number): boolean => {
  const last = path.at(-1)
  let parent: unknown = root
  for (const step of path.slice(0, -1)) parent = fieldOf(parent, step)
  if (last === undefined || typeof parent !== 'object' || parent === null) return false
  const holder = parent as Record<PropertyKey, unknown> // a list is one too
  if (Array.isArray(parent) || Object.hasOwn(holder, last)) {
    if (Array.isArray(parent)) holder[last] = undefined
    else delete holder[last]
    return true
  }
  const neutral =
    issue.code === 'invalid_type'
      ? { string: `unnamed-${index}`, number: 1, int: 1, boolean: false, array: [], object: {}, record: {} }[
          issue.expected as 'string'
        ]
      : undefined
  if (neutral === undefined) return false
  Object.defineProperty(holder, last, { value: neutral, enumerable: true, writable: true, configurable: true })
  return true
}
const fieldOf = (value: unknown, step: PropertyKey): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, step)
    ? (value as Record<PropertyKey, unknown>)[step]
    : undefined

/** The output's JSON schema as endpoints take it. */
export const jsonSchemaOf = (output: z.ZodType): Record<string, unknown> => {
  const { $schema: _, ...schema } = z.toJSONSchema(output, { io: 'input', unrepresentable: 'any', target: 'draft-7' })
  return schema
}
