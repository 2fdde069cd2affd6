import { createHash } from 'node:crypto'
import { LineCounter } from 'yaml'
import type { z } from 'zod'
import { mcteam } from '../../command-name.ts'
import { codeOf, reasonOf, UsageError } from '../../errors.ts'
import { issueWords } from '../../issue-words.ts'
import { didYouMean, nearestName } from '../../minecraft/names/suggestions.ts'
import { readSmallFile } from '../../own-files.ts'
import { placeIn } from '../../tasks/yaml.ts'
import { yamlDocument, yamlValue } from '../../yaml-text.ts'
import { settings, settingsSchema } from './table.ts'

export interface ReadSettings {
  readonly values: Readonly<Record<string, unknown>>
  /** Of the file as it was read. */
  readonly hash: string
  /** 1-based line on which a setting (`theme`) or an entry of one (`keys`, `approve`) stands. */
  line(...path: readonly string[]): number
}

/** Reads one settings file; nothing when there is none. `shown` is how the file is called in errors. */
export const readSettings = (file: string, shown: string, whose: 'project' | 'user'): ReadSettings | undefined => {
  let source: string
  try {
    source = readSmallFile(file)
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined
    throw new UsageError(
      `Cannot read the settings ${shown}: ${reasonOf(error)}.`,
      'Make it a file that can be read, or move it away.',
    )
  }
  const lines = new LineCounter()
  const document = yamlDocument(source, lines)
  const broken = document.errors[0]
  if (broken)
    throw new UsageError(
      `${shown}:${lines.linePos(broken.pos[0]).line}: not valid YAML: ${broken.message.split('\n')[0]}`,
      'Write lines of NAME: VALUE.',
    )
  const line = (...path: readonly string[]): number => placeIn(document, lines, path).line
  const value: unknown = yamlValue(document) ?? {}
  if (typeof value !== 'object' || Array.isArray(value))
    throw new UsageError(
      `${shown}:1: this is not a list of settings.`,
      `Write lines of NAME: VALUE; \`${mcteam} config init\` writes an example.`,
    )
  const parsed = settingsSchema.safeParse(value)
  if (!parsed.success) throw explained(parsed.error.issues[0], shown, line, value as Record<string, unknown>)
  const foreign = whose === 'project' ? userPartIn(parsed.data) : undefined
  if (foreign)
    throw new UsageError(
      `${shown}:${line(...foreign)}: ${foreign.join('.')} can only stand in your own settings: a project must not choose what runs on your machine or where your key is sent.`,
      `Take it out here; \`${mcteam} config init --user\` writes your own.`,
    )
  return { values: parsed.data, hash: createHash('sha256').update(source).digest('hex'), line }
}

/** The path of what only a person's own file may set. */
const userPartIn = (values: Readonly<Record<string, unknown>>): readonly string[] | undefined => {
  for (const { name, setBy, userPart } of settings) {
    if (!(name in values)) continue
    const part = setBy === 'user' ? [] : userPart?.(values[name])
    if (part) return [name, ...part]
  }
  return undefined
}

const explained = (
  issue: z.core.$ZodIssue | undefined,
  shown: string,
  line: (...path: readonly string[]) => number,
  value: Readonly<Record<string, unknown>>,
): UsageError => {
  if (issue?.code === 'unrecognized_keys') {
    const key = issue.keys[0] ?? ''
    const names = settings.map(setting => setting.name)
    return new UsageError(
      `${shown}:${line(key)}: there is no setting ${key}.`,
      `${didYouMean(nearestName(key, names))} \`${mcteam} config\` lists them.`,
    )
  }
  const path = issue?.path.map(String) ?? []
  const [name = ''] = path
  const setting = settings.find(entry => entry.name === name)
  const given = path.reduce<unknown>((inner, step) => (inner as Record<string, unknown> | undefined)?.[step], value)
  const choices = issue?.code === 'invalid_value' ? issue.values.map(String) : []
  const near = typeof given === 'string' ? nearestName(given, choices) : undefined
  const wanted =
    choices.length > 0
      ? `one of ${choices.join(', ')}`
      : issueWords(issue)
          .replace(/^Invalid input: expected /, '')
          .replace(/, received.*$/, '')
          .replace(/^string$/, 'text, in quotes if it looks like a number')
  return new UsageError(
    `${shown}:${line(...path)}: ${path.join('.')}: ${JSON.stringify(given)} does not fit: ${wanted}.`,
    `${didYouMean(near)} Example: ${name}: ${setting?.example ?? ''}`,
  )
}
