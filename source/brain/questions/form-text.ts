import { stringify } from 'yaml'
import { z } from 'zod'
import type { MessageMeaning } from '../../session/log/events/meaning.ts'
import { parseYaml } from '../../yaml-text.ts'
import type { Problem } from '../question-form.ts'

/** An answer as YAML, as people change it. */
export const asYaml = (value: unknown): string => stringify(value, withoutMeaning, { lineWidth: 0 })

/** People write words; what they mean as data is not shown. */
const withoutMeaning = (key: unknown, value: unknown): unknown => (key === 'meaning' ? undefined : value)

const fromYaml = (text: string): { readonly value: object } | Problem => {
  try {
    const value: unknown = parseYaml(text)
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

/** Words of an answer, with what they mean. */
interface Line {
  readonly to: string
  readonly text: string
  readonly meaning?: MessageMeaning
}

/** What `filledIn` wrote, changed. Lines, below `name`, mean what they did where their words are as they were, otherwise nothing. */
export const readLines = (text: string, name: string, drafted: readonly Line[] = []): object | Problem => {
  const read = fromYaml(text)
  if ('problem' in read) return read
  const fields = z.looseObject({ [name]: z.array(z.looseObject({})) }).safeParse(read.value)
  if (!fields.success) return read.value
  const lines = fields.data[name]!.map(({ meaning: _, ...line }) => {
    const same = drafted.find(one => one.to === line.to && one.text === line.text)
    return { ...line, meaning: same?.meaning }
  })
  return { ...fields.data, [name]: lines }
}
