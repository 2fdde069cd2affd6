import process from 'node:process'
import { z } from 'zod'
import { UsageError } from '../../errors.ts'
import { didYouMean, nearestName, sameName } from '../../minecraft/names/suggestions.ts'
import { modelName, seatWords } from '../../session/log/events/seat-minds.ts'
import { type ThinkingSettings, thinkingSettings } from './endpoint/thinking-options.ts'
import { type Preset, type PresetName, presetNames, presetOf } from './presets.ts'
import type { seatFields } from './seat-fields.ts'

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

export const placeOf = ({ provider, baseUrl, keyName }: Pick<Models, 'provider' | 'baseUrl' | 'keyName'>): Place => {
  const elsewhere = provider === undefined && baseUrl !== undefined
  const known: Preset = elsewhere ? { ...unknown, baseUrl } : presetOf(provider ?? 'openai')
  const preset: Preset = keyName === undefined ? known : { ...known, keys: [keyName] }
  const key = preset.keys.map(name => process.env[name]).find(Boolean)
  // As every program does that asks OpenAI: what stands in its place may do without a key.
  const around = provider === 'openai' && baseUrl === undefined ? process.env.OPENAI_BASE_URL || undefined : undefined
  return {
    ...{ preset, key, baseUrl: baseUrl ?? around ?? preset.baseUrl },
    keyless: keyName === undefined && (elsewhere || around !== undefined || preset.own === true),
  }
}

/** Where a model is asked, beside its name. Only its user's own file, and flags, say this: a key goes to no address that another names. */
const address = {
  'base-url': z.url({ protocol: /^https?$/ }).optional(),
  /** The environment variable of its key, with a name by which logs know that it holds a secret. */
  key: z
    .string()
    .regex(/^\w{0,100}(?:KEY|TOKEN)$/i, 'expected the name of an environment variable that ends in KEY or TOKEN')
    .optional(),
}
/** What one seat has of its own; it wins over what its model has. */
export const seatMind = z.strictObject({
  model: modelName.optional(),
  ...seatWords,
  ...address,
  ...thinkingSettings.shape,
} satisfies Record<(typeof seatFields)[number], z.ZodType>)
/** Settings may hold any name; one of another form is no agent's, and in a flag it could say another field than its own. */
export const isSeatName = (name: string): boolean => /^\w{1,16}$/.test(name)
export type SeatMind = z.infer<typeof seatMind>

/** Without what only this machine may say. */
export const withoutAddress = ({ 'base-url': _, key: __, ...mind }: SeatMind): SeatMind => mind
export const hasAddress = ({ 'base-url': url, key }: SeatMind): boolean => url !== undefined || key !== undefined

/** Of a session: its model, and other ones beside it. */
export interface Models extends NamedModel {
  readonly baseUrl?: string | undefined
  /** The environment variable of its key. @default that of its provider */
  readonly keyName?: string | undefined
}

/** Another model of a session. Without a provider before it, it is one of the session's endpoint. Throws UsageError. */
const besideModel = (given: string, { provider, baseUrl }: Models): Models => {
  const named = namedModel(given, { raw: provider === undefined && baseUrl !== undefined })
  const there = named.provider === undefined || named.provider === provider
  return there ? { ...named, provider, baseUrl } : named
}

/** What single models and seats of a session have of their own. */
export interface OwnSettings {
  readonly perModel?: Readonly<Record<string, ThinkingSettings>> | undefined
  readonly seats?: Readonly<Record<string, SeatMind>> | undefined
}

/** What a seat has of its own; people write names in any case. */
export const mindOf = ({ seats = {} }: OwnSettings, seat: unknown): SeatMind =>
  (typeof seat === 'string' && seats[sameName(Object.keys(seats), seat) ?? '']) || {}

/** A model as a seat asks it: which one, where, and how. Throws UsageError where the name means nothing. */
export const askedModel = (
  session: Models & OwnSettings,
  given: string | undefined,
  own: SeatMind = {},
): { readonly model: Models; readonly settings: ThinkingSettings } => {
  const named = given === undefined ? session : besideModel(given, session)
  const full = fullName(named)
  const { perModel = {} } = session
  const key = Object.keys(perModel).find(name => name === full || fullName(besideModel(name, session)) === full)
  const settings = { ...(key !== undefined && perModel[key]), ...own }
  const { 'base-url': baseUrl = named.baseUrl, key: keyName = named.keyName } = own
  const there = baseUrl === named.baseUrl ? named : namedModel(full, { raw: true })
  return { model: { ...there, baseUrl, keyName }, settings }
}
