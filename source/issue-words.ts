import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** What may stand at a place that takes several kinds of value: a type (`string`), or words in quotes. Empty: that cannot be said so shortly. */
const kindsAt = (issue: Issue): readonly string[] => {
  if (issue.code === 'invalid_type') return issue.path.length === 0 ? [issue.expected] : []
  if (issue.code === 'invalid_value') return issue.path.length === 0 ? issue.values.map(one => JSON.stringify(one)) : []
  if (issue.code !== 'invalid_union') return []
  const kinds = issue.errors.map(member => (member[0] ? kindsAt(member[0]) : []))
  return kinds.some(one => one.length === 0) ? [] : [...new Set(kinds.flat())]
}

/** zod says of a union only “Invalid input”: here what it may be, or what is wrong with the member that fits best. */
export const issueWords = (issue: Issue | undefined): string => {
  if (!issue) return 'does not fit'
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return issue.message
  const kinds = kindsAt(issue)
  if (kinds.length > 0) return `Invalid input: expected ${kinds.join(' or ')}`
  const inner = issue.errors.flatMap(member => member.slice(0, 1))
  const [best] = inner.toSorted((a, b) => b.path.length - a.path.length)
  const words = best ? issueWords(best) : issue.message
  return best && best.path.length > 0 ? `${best.path.join('.')}: ${words}` : words
}
