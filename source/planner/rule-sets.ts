import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { LineCounter } from 'yaml'
import { z } from 'zod'
import { UsageError } from '../errors.ts'
import { issueWords } from '../issue-words.ts'
import { yamlDocument, yamlValue } from '../yaml-text.ts'
import { promptFolder } from './prompt-folder.ts'
import { relationNames } from './step-relations.ts'

const rule = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'expected lower-case letters, digits and -'),
  text: z.string().min(1).max(600),
  relation: z.enum(relationNames),
  /** Written by hand instead of asked for. */
  contradiction: z.string().min(1).max(600).optional(),
})
export type GameRule = z.infer<typeof rule>

const file = z.strictObject({
  about: z.string().min(1),
  /** A plan that builds from a blueprint is of this kind, whatever its goal says. */
  blueprints: z.literal(true).optional(),
  rules: z.array(rule).min(1).max(12),
})

/** CausalMACE's R for one kind of task. */
export interface RuleSet extends z.infer<typeof file> {
  readonly domain: string
}

/**
 * The rules of the game by kind of task: `rules/*.yaml` beside the prompts. Files of the same name in `overrides/rules`
 * win, others are added. Throws UsageError with file and line.
 */
export const loadRuleSets = (overrides?: string): readonly RuleSet[] => {
  const files = new Map<string, string>()
  for (const folder of [promptFolder(), ...(overrides === undefined ? [] : [overrides])].map(one => join(one, 'rules')))
    if (existsSync(folder))
      for (const name of readdirSync(folder).sort())
        if (/\.ya?ml$/.test(name)) files.set(basename(name).replace(/\.ya?ml$/, ''), join(folder, name))
  return [...files].map(([domain, path]) => ({ domain, ...readRules(readFileSync(path, 'utf8'), path) }))
}

const readRules = (text: string, path: string): z.infer<typeof file> => {
  const lines = new LineCounter()
  const document = yamlDocument(text, lines)
  const [broken] = document.errors
  if (broken)
    throw new UsageError(
      `${path}:${lines.linePos(broken.pos[0]).line}: not YAML: ${broken.message.split('\n')[0]}`,
      'Correct this line.',
    )
  const parsed = file.safeParse(yamlValue(document))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const at = (length: number): number | undefined => {
      // A node of any kind has a range; the document's type does not say so.
      const node = document.getIn((issue?.path ?? []).slice(0, length) as unknown[], true) as
        | { readonly range?: readonly number[] }
        | undefined
      return node?.range?.[0]
    }
    const length = issue?.path.length ?? 0
    const offset = at(length) ?? at(length - 1) ?? 0
    throw new UsageError(
      `${path}:${lines.linePos(offset).line}: ${issue?.path.join('.') || 'the file'}: ${issueWords(issue)}`,
      'Correct this line.',
    )
  }
  const { rules } = parsed.data
  const twice = rules.findIndex(({ id }, index) => rules.findIndex(other => other.id === id) < index)
  if (twice >= 0)
    throw new UsageError(`${path}: two rules have the id "${rules[twice]!.id}".`, 'Give each rule its own id.')
  return parsed.data
}
