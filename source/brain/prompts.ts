import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { z } from 'zod'
import { questions } from './questions/index.ts'
import { renderInput } from './render.ts'
import type { Question } from './types.ts'

/** A prompt file that cannot be used: which one, where, why. */
export class PromptError extends Error {
  override readonly name = 'PromptError'
}

const settings = z
  .strictObject({
    model: z.string().min(1),
    temperature: z.number().min(0).max(2),
    maxTokens: z.int().min(16).max(100_000),
  })
  .partial()
export type PromptSettings = z.infer<typeof settings>

const frontMatter = z.strictObject({
  question: z.string(),
  inputs: z.array(z.string()),
  settings: settings.default({}),
})

export interface Prompt {
  readonly question: string
  readonly settings: PromptSettings
  readonly file: string
  /** Static part first, so that endpoints can keep it in their cache. */
  render(input: unknown): { readonly system: string; readonly user: string }
}
export type Prompts = ReadonlyMap<string, Prompt>

/** The folder that comes with the program: `prompts/` beside package.json, wherever this code was bundled to. */
export const promptFolder = (): string => {
  let folder = dirname(fileURLToPath(import.meta.url))
  for (let up = 0; up < 6; up++) {
    if (existsSync(join(folder, 'prompts', 'planTask.md'))) return join(folder, 'prompts')
    folder = dirname(folder)
  }
  throw new PromptError('The folder prompts/ is missing from this installation; install mcteam again.')
}

/** Loads every question's template; files of the same name in `overrides` win. */
export const loadPrompts = (overrides?: string, own = promptFolder()): Prompts => {
  if (overrides !== undefined && !existsSync(overrides))
    throw new PromptError(`There is no folder ${overrides} (--prompts).`)
  return new Map(
    Object.values(questions).map(question => {
      const file = `${question.name}.md`
      const chosen =
        overrides !== undefined && existsSync(join(overrides, file)) ? join(overrides, file) : join(own, file)
      let text: string
      try {
        text = readFileSync(chosen, 'utf8')
      } catch (error) {
        throw new PromptError(`Cannot read ${chosen}: ${error instanceof Error ? error.message : String(error)}`)
      }
      // The table holds questions of many types; a template only needs the names of their inputs.
      return [question.name, parsePrompt(text, chosen, question as unknown as Question)]
    }),
  )
}

const placeholder = /\{\{\s*([^}]*?)\s*\}\}/g

/** Front matter between `---` lines, then `[system]` and `[user]`, each with `{{input}}` places. */
export const parsePrompt = (text: string, file: string, question: Question): Prompt => {
  const source = text.replace(/\r\n/g, '\n')
  const match = /^---\n([\s\S]*?)\n---\n/.exec(source)
  if (!match) throw new PromptError(`${file}:1: a prompt starts with front matter between two lines of ---.`)
  const front = readFront(match[1]!, file)
  if (front.question !== question.name)
    throw new PromptError(
      `${file}:${lineOf(source, 'question:')}: this is the prompt of ${question.name}, not of ${front.question}.`,
    )
  const known = question.input instanceof z.ZodObject ? Object.keys(question.input.shape) : []
  for (const name of front.inputs)
    if (!known.includes(name))
      throw new PromptError(
        `${file}:${lineOf(source, name)}: ${question.name} has no input "${name}"; it has ${known.join(', ')}.`,
      )
  const body = source.slice(match[0].length)
  const offset = match[0].split('\n').length - 1
  for (const [index, line] of body.split('\n').entries())
    for (const [, name] of line.matchAll(placeholder))
      if (!front.inputs.includes(name!))
        throw new PromptError(
          `${file}:${offset + index + 1}: {{${name}}} is not among the inputs of this prompt (${front.inputs.join(', ')}).`,
        )
  const parts = /^\[system\]\n([\s\S]*?)\n\[user\]\n([\s\S]*)$/.exec(body.trim())
  if (!parts)
    throw new PromptError(
      `${file}:${offset + 1}: after the front matter come a line [system] and a line [user], each with its text.`,
    )
  const [, system, user] = parts
  const fill = (template: string, input: unknown): string =>
    template
      .replace(placeholder, (_, name: string) => renderInput(name, (input as Readonly<Record<string, unknown>>)[name]))
      .trim()
  return {
    question: question.name,
    settings: front.settings,
    file,
    render: input => ({ system: fill(system!, input), user: fill(user!, input) }),
  }
}

const readFront = (text: string, file: string): z.infer<typeof frontMatter> => {
  let data: unknown
  try {
    data = parse(text)
  } catch (error) {
    throw new PromptError(
      `${file}: the front matter is not YAML: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
    )
  }
  const result = frontMatter.safeParse(data)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new PromptError(`${file}: front matter: ${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'invalid'}`)
}

const lineOf = (text: string, piece: string): number => {
  const index = text.indexOf(piece)
  return index < 0 ? 1 : text.slice(0, index).split('\n').length
}
