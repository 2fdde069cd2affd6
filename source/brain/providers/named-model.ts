import process from 'node:process'
import { z } from 'zod'
import { UsageError } from '../../errors.ts'
import { didYouMean, nearestName } from '../../minecraft/names/suggestions.ts'
import { type Preset, type PresetName, presetNames, presetOf } from './presets.ts'

export const modelName = z.string().regex(/^(?!-)[^\s]{1,200}$/)

/** The provider that stands before a model's name. */
export const providerIn = (given: string): PresetName | undefined => {
  const before = given.slice(0, Math.max(given.indexOf('/'), 0)).toLowerCase()
  return presetNames.find(name => name === before)
}

/** A model, and who offers it. Without a provider: the endpoint at the session's address, else OpenAI. */
export interface NamedModel {
  readonly provider?: PresetName | undefined
  readonly model: string
}
export const fullName = ({ provider, model }: NamedModel): string =>
  provider === undefined ? model : `${provider}/${model}`

/**
 * `anthropic/claude-…` is a model of Anthropic. `raw`: names are those of the endpoint at an address of one's own, where `Qwen/Qwen3-8B`
 * is a name like any other; only a program of the user's own (`ollama/…`) is one at any address. Throws UsageError.
 */
export const namedModel = (given: string, { raw }: { readonly raw: boolean }): NamedModel => {
  const at = given.indexOf('/')
  const before = given.slice(0, Math.max(at, 0))
  const provider = providerIn(given)
  const model = given.slice(at + 1)
  if (provider !== undefined && model !== '' && (!raw || presetOf(provider).own)) return { provider, model }
  if (raw || at < 0) return { model: given }
  if (provider !== undefined) throw new UsageError(`${given} names no model.`, `Example: ${provider}/NAME`)
  const near = nearestName(before, presetNames, { anyCase: true })
  throw new UsageError(
    `There is no provider ${before} (of ${given}).${didYouMean(near && `${near}/${model}`)}`,
    `Providers: ${presetNames.join(', ')}. For a name with a slash at an endpoint of your own pass --base-url URL.`,
  )
}

/** Where a model is asked, with which key, and what is known of that endpoint. */
export interface Place {
  readonly preset: Preset
  readonly baseUrl: string
  /** Undefined: none is set. */
  readonly key: string | undefined
  /** It may do without. */
  readonly keyless: boolean
}

/** An endpoint of which nothing is known but its address; most of those know only the older field. */
const unknown: Omit<Preset, 'baseUrl'> = { keys: ['OPENAI_API_KEY'], openAI: true }

export const placeOf = ({ provider }: Pick<NamedModel, 'provider'>, baseUrl: string | undefined): Place => {
  const elsewhere = provider === undefined && baseUrl !== undefined
  const preset = elsewhere ? { ...unknown, baseUrl } : presetOf(provider ?? 'openai')
  const key = preset.keys.map(name => process.env[name]).find(Boolean)
  // As every program does that asks OpenAI: what stands in its place may do without a key.
  const around = provider === 'openai' && baseUrl === undefined ? process.env.OPENAI_BASE_URL || undefined : undefined
  return {
    ...{ preset, key, baseUrl: baseUrl ?? around ?? preset.baseUrl },
    keyless: elsewhere || around !== undefined || preset.own === true,
  }
}

export const seatMind = z.strictObject({
  /** As `--model` takes it. */
  model: modelName.optional(),
  /** Who the agent is, in words for its prompts. */
  persona: z.string().min(1).max(1000).optional(),
  temperature: z.number().min(0).max(2).optional(),
})
export type SeatMind = z.infer<typeof seatMind>

/** Of a session: its model, and other ones beside it. */
export interface Models extends NamedModel {
  readonly baseUrl?: string | undefined
}

/** Another model of a session. Without a provider before it, it is one of the session's endpoint. Throws UsageError. */
export const besideModel = (given: string, { provider, baseUrl }: Models): Models => {
  const named = namedModel(given, { raw: provider === undefined && baseUrl !== undefined })
  const there = named.provider === undefined || named.provider === provider
  return there ? { ...named, provider, baseUrl } : named
}
