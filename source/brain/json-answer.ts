import { z } from 'zod'
import { BrainError, type Usage } from './types.ts'

/** The first complete JSON object in a text: models wrap it in fences, greetings and afterthoughts. */
export const findJson = (text: string): unknown => {
  for (let start = text.indexOf('{'); start >= 0; start = text.indexOf('{', start + 1)) {
    const end = endOfObject(text, start)
    if (end < 0) return undefined
    try {
      return JSON.parse(text.slice(start, end)) as unknown
    } catch {
      // Not an object after all: `{{` in prose, a set in braces. The next brace may open the real one.
    }
  }
  return undefined
}

const endOfObject = (text: string, start: number): number => {
  let depth = 0
  let quoted = false
  for (let at = start; at < text.length; at++) {
    const char = text[at]
    if (quoted) {
      if (char === '\\') at++
      else if (char === '"') quoted = false
    } else if (char === '"') quoted = true
    else if (char === '{') depth++
    else if (char === '}' && --depth === 0) return at + 1
  }
  return -1
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

/** The answer as the question wants it, or a BrainError that says which field is wrong and why. */
export const parseAnswer = <Output extends z.ZodType>(
  text: string,
  output: Output,
  usage: Usage,
  attempts = 1,
): z.infer<Output> => {
  const found = findJson(text)
  if (found === undefined)
    throw new BrainError(
      'bad-answer',
      'The answer holds no complete JSON object. Answer with one JSON object and nothing else.',
      attempts,
      text,
      usage,
    )
  // An item nobody is to do yet really is null.
  const result = output.safeParse(withoutNulls(found, new Set(['assignee'])))
  if (result.success) return result.data
  const issues = result.error.issues
    .slice(0, 3)
    .map(issue => `${issue.path.join('.') || 'the object'}: ${issue.message}`)
  throw new BrainError('bad-answer', `The answer does not fit: ${issues.join('; ')}.`, attempts, text, usage)
}

/** The output's JSON schema as endpoints take it. */
export const jsonSchemaOf = (output: z.ZodType): Record<string, unknown> => {
  const { $schema: _, ...schema } = z.toJSONSchema(output, { io: 'input', unrepresentable: 'any', target: 'draft-7' })
  return schema
}
