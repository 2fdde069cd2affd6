import { resolve } from 'node:path'
import process from 'node:process'
import type { ToolUse } from '../../brain/providers/endpoint/endpoint-features.ts'
import { type ThinkingOptions, thinkingOptions } from '../../brain/providers/endpoint/thinking-options.ts'
import { UsageError } from '../../errors.ts'
import type { SessionConfig } from '../../host/session-config.ts'
import { type Flags, number, text } from '../command.ts'
import type { Settings } from '../settings/index.ts'

export function brainConfig(flags: Flags, settings: Settings): SessionConfig['brain'] {
  const model = text(flags, 'model')
  const given = text(flags, 'base-url')
  // A flag wins over the environment, the environment over a file.
  const typed = given !== settings.values['base-url']
  const baseUrl = typed ? (given ?? process.env.OPENAI_BASE_URL) : (process.env.OPENAI_BASE_URL ?? given)
  // Names and values were checked when the file was read.
  const models = settings.values.models as Readonly<Record<string, string>> | undefined
  if (model === undefined) {
    const think = number(flags, 'think')
    return think === undefined
      ? { kind: 'rules' }
      : { kind: 'rules', think: think * 1000, seed: number(flags, 'seed') ?? 1 }
  }
  if (text(flags, 'brain') === 'rules')
    throw new UsageError(`--brain rules and --model ${model} exclude each other: leave one out.`)
  if (!process.env.OPENAI_API_KEY && !baseUrl) {
    throw new UsageError(
      `--model ${model} needs OPENAI_API_KEY in the environment (or --base-url of an endpoint without a key). Leave --model out to play with the rule brain.`,
    )
  }
  if (baseUrl !== undefined && !URL.canParse(baseUrl))
    throw new UsageError(`--base-url ${baseUrl} is not a URL. Example: http://localhost:11434/v1`)
  return {
    kind: 'openai',
    model,
    ...(models === undefined ? {} : { models }),
    ...(text(flags, 'embeddings') === undefined ? {} : { embeddings: text(flags, 'embeddings')! }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    // The flags' choices are these words, checked when the flags were read.
    ...(text(flags, 'tools') === undefined ? {} : { tools: text(flags, 'tools') as ToolUse }),
    ...(text(flags, 'stream') === undefined ? {} : { stream: text(flags, 'stream') === 'on' }),
    ...thinkingOf(flags),
  }
}

/** How the model is asked, where flags or settings say so; their ranges were checked when they were read. */
export function thinkingOf(flags: Flags): { readonly thinking?: ThinkingOptions } {
  const seconds = number(flags, 'timeout')
  const given = {
    timeout: seconds === undefined ? undefined : seconds * 1000,
    retries: number(flags, 'retries'),
    concurrency: number(flags, 'concurrency'),
    temperature: number(flags, 'temperature'),
    maxTokens: number(flags, 'max-tokens'),
    effort: text(flags, 'reasoning-effort'),
  }
  const set = Object.entries(given).filter(([, value]) => value !== undefined)
  return set.length === 0 ? {} : { thinking: thinkingOptions.parse(Object.fromEntries(set)) }
}

/** Prompts and rules are read at once: a mistake in them must not wait for the first question. */
export async function promptsConfig(flags: Flags): Promise<string | undefined> {
  const given = text(flags, 'prompts')
  if (given === undefined) return undefined
  const folder = resolve(given)
  const [{ loadPrompts }, { loadRuleSets }] = await Promise.all([
    import('../../brain/providers/prompt-templates.ts'),
    import('../../planner/rule-sets.ts'),
  ])
  loadPrompts(folder)
  loadRuleSets(folder)
  return folder
}

export const withPrompts = (brain: SessionConfig['brain'], prompts: string | undefined): SessionConfig['brain'] =>
  brain.kind === 'openai' && prompts !== undefined ? { ...brain, prompts } : brain
