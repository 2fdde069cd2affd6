import { expect, test } from 'vitest'
import { z } from 'zod'
import { issueWords } from '../source/issue-words.ts'

const said = (schema: z.ZodType, value: unknown): string => issueWords(schema.safeParse(value).error?.issues[0])

test('what may stand in a place that takes several kinds of value is said', () => {
  expect(said(z.union([z.string(), z.number()]), {})).toBe('Invalid input: expected string or number')
  const seconds = z.union([z.number().min(0), z.enum(['never', 'off'])])
  expect(said(seconds, 'soon')).toBe('Invalid input: expected number or "never" or "off"')
  const inner = z.union([z.number(), z.object({ tokens: z.number() })])
  expect(said(inner, { tokens: 'x' })).toBe('tokens: Invalid input: expected number, received string')
})
