import { parse, stringify } from 'yaml'
import type { Problem } from '../question-form.ts'

/** An answer as YAML, as people change it. */
export const asYaml = (value: unknown): string => stringify(value, { lineWidth: 0 })

export const fromYaml = (text: string): { readonly value: object } | Problem => {
  try {
    const value: unknown = parse(text)
    return typeof value === 'object' && value !== null ? { value } : { problem: 'Write it as a list of fields.' }
  } catch (error) {
    return { problem: error instanceof Error ? error.message.split('\n')[0]! : String(error) }
  }
}

/** The answer as YAML without what is empty in it: all of that has a default. Nothing at all for an answer that says nothing. */
export const filledIn = (answer: object | null): string => {
  const fields = Object.entries(answer ?? {}).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value))
  return fields.length === 0 ? '' : asYaml(Object.fromEntries(fields))
}

/** What `filledIn` wrote, changed. */
export const readFields = (text: string): object | Problem => {
  const read = fromYaml(text)
  return 'problem' in read ? read : read.value
}
