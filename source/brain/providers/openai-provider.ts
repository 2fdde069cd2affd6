import { join } from 'node:path'
import process from 'node:process'
import { z } from 'zod'
import { EnvironmentError, UsageError } from '../../errors.ts'
import { sameName } from '../../minecraft/names/suggestions.ts'
import { createEmbeddingRanker } from './embeddings.ts'
import { toolUses } from './endpoint/endpoint-features.ts'
import { lookAtEndpoint } from './endpoint/look-at-endpoint.ts'
import { thinkingFlagsOf, thinkingOptions } from './endpoint/thinking-options.ts'
import {
  besideModel,
  fullName,
  type Models,
  modelName,
  namedModel,
  placeOf,
  providerIn,
  seatMind,
} from './named-model.ts'
import { presetNames } from './presets.ts'
import type { GivenFlags, Provider } from './provider.ts'

const config = z.strictObject({
  kind: z.literal('openai'),
  /** Who offers the model; without: the endpoint at `baseUrl`, else OpenAI. */
  provider: z.enum(presetNames).optional(),
  model: modelName,
  /** Other models for some questions, by the question's name. */
  models: z.record(z.string(), z.string()).optional(),
  /** What seats have of their own, by their names. */
  seats: z.record(z.string(), seatMind).optional(),
  baseUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** Model of embeddings, for finding examples and programs; by their words when absent. */
  embeddings: z.string().optional(),
  /** Whether actions are offered as tools; `auto` when absent. */
  tools: z.enum(toolUses).optional(),
  /** Answers come whole, not piece by piece. */
  stream: z.boolean().optional(),
  thinking: thinkingOptions.optional(),
  /** Absolute path of a folder whose prompts win. */
  prompts: z.string().optional(),
})
type Config = z.infer<typeof config>

/** Without the fields that are not given: absent is another thing than undefined in what is sent as JSON. */
const present = (fields: { readonly [Field in keyof Config]: Config[Field] | undefined }): Config =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Config // what is required stays

/** Any endpoint that speaks Chat Completions. */
export const openaiProvider: Provider<Config> = {
  config,
  readsAnyGoal: true,
  fromFlags(given) {
    const name = given.text('model')
    if (name === undefined) throw new UsageError('--brain openai needs a model.', 'Pass --model NAME.')
    // A file, and OPENAI_BASE_URL, say where names without a provider belong; `placeOf` says where those of OpenAI do.
    const baseUrl = providerIn(name) === undefined ? given.text('base-url') : given.address
    if (baseUrl !== undefined && !URL.canParse(baseUrl))
      throw new UsageError(`--base-url ${baseUrl} is not a URL.`, 'Example: http://localhost:11434/v1')
    const stream = given.text('stream')
    return present({
      ...{ kind: 'openai', provider: undefined, ...namedModel(name, { raw: baseUrl !== undefined }), baseUrl },
      models: given.models && { ...given.models },
      seats: given.seats && { ...given.seats },
      embeddings: given.text('embeddings'),
      tools: given.text('tools') as Config['tools'], // the flag's choices are these words
      stream: stream === undefined ? undefined : stream === 'on',
      ...{ thinking: thinkingOf(given), prompts: undefined },
    })
  },
  ready(given) {
    const nowhere = modelsOf(given).find(one => !URL.canParse(placeOf(one, one.baseUrl).baseUrl))
    if (nowhere)
      throw new UsageError(
        `OPENAI_BASE_URL is not a URL, and ${fullName(nowhere)} is asked there.`,
        'Example: http://localhost:11434/v1; or unset it to ask OpenAI itself.',
      )
    const without = withoutKey(given)
    if (without)
      throw new UsageError(
        `--model ${fullName(without)} needs ${placeOf(without, undefined).preset.keys.join(' or ')} in the environment.`,
        'Set it, or pass --base-url of an endpoint without a key, or leave --model out to play with the rule brain.',
      )
  },
  look: lookAtEndpoint,
  async *try({ thinking, ...config }, signal) {
    const { tryModel } = await import('./endpoint/try-model.ts')
    for (const model of modelsOf(config)) yield* tryModel(model, { thinking, signal })
  },
  withPrompts: (given, prompts) => ({ ...given, prompts }),
  flagsOf: ({ provider, model, baseUrl, embeddings, tools, stream, thinking }) => ({
    ...{ model: fullName({ provider, model }), 'base-url': baseUrl, embeddings, tools },
    stream: stream === undefined ? undefined : stream ? 'on' : 'off',
    ...thinkingFlagsOf(thinking),
  }),
  forFleet: given => (given.prompts === undefined ? present({ ...given, baseUrl: undefined }) : null),
  onFleet(given) {
    const { OPENAI_BASE_URL: around } = process.env
    const here = present({
      ...{ ...given, prompts: undefined },
      baseUrl: given.provider === undefined ? around || undefined : undefined,
    })
    const without = withoutKey(here)
    if (!without) return here
    const [key] = placeOf(without, undefined).preset.keys
    const or = [undefined, 'openai'].includes(without.provider)
      ? ' (or OPENAI_BASE_URL of an endpoint without a key)'
      : ''
    throw new EnvironmentError('has no model.', `Set ${key}${or} where it runs.`)
  },
  again(recorded, given) {
    const { baseUrl } = recorded
    const model = fullName(recorded)
    // A key goes to no endpoint that only a file names.
    if (baseUrl !== undefined && given.text('base-url') === undefined)
      throw new UsageError(
        `This session thought with ${model} at ${baseUrl}.`,
        `If you trust that endpoint with your key, pass --base-url ${baseUrl}; or pass --model NAME or --brain rules.`,
      )
    const before = openaiProvider.flagsOf({ ...recorded, baseUrl: undefined })
    // A name that was one of an endpoint's own is one of that which takes its place.
    const there = baseUrl !== undefined && given.text('model') === undefined
    const named = Object.keys(given.seats ?? {})
    const kept = Object.fromEntries(Object.entries(recorded.seats ?? {}).filter(([name]) => !sameName(named, name)))
    return openaiProvider.fromFlags({
      address: there ? given.text('base-url') : given.address,
      text: name => given.text(name) ?? (typeof before[name] === 'string' ? String(before[name]) : undefined),
      number: name => given.number(name) ?? (typeof before[name] === 'number' ? Number(before[name]) : undefined),
      models: recorded.models,
      seats: recorded.seats || given.seats ? { ...kept, ...given.seats } : undefined,
    })
  },
  addresses: ({ baseUrl }) => (baseUrl === undefined ? [] : [baseUrl]),
  needsConsent: ({ models = {}, seats = {}, embeddings, thinking, ...main }) => [
    `the model ${fullName(main)}`,
    ...Object.entries(models).map(([what, model]) => `the model ${model} for ${what}`),
    ...Object.entries(seats).flatMap(([seat, { model, persona }]) => [
      ...(model === undefined ? [] : [`the model ${model} for ${seat}`]),
      ...(persona === undefined ? [] : [`the persona of ${seat}: “${persona}”`]),
    ]),
    ...(embeddings === undefined ? [] : [`embeddings of the model ${embeddings}`]),
    ...Object.entries(thinkingFlagsOf(thinking)).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name} ${value}`],
    ),
  ],
  ranker({ embeddings: model, ...given }, onTrouble) {
    if (model === undefined) return undefined
    const cache = join('.mcteam', 'embeddings.jsonl')
    return createEmbeddingRanker({ place: placeOf(given, given.baseUrl), model, cache, onTrouble })
  },
  async create({ kind: _, embeddings: __, ...options }, rank) {
    const { createOpenAIBrain } = await import('./openai.ts')
    return createOpenAIBrain({ ...options, rank })
  },
}

/** All models of a session, each once. */
const modelsOf = ({ models = {}, seats = {}, ...config }: Config): Models[] => {
  const others = [...Object.values(models), ...Object.values(seats).flatMap(({ model }) => model ?? [])]
  const all = [config, ...others.map(name => besideModel(name, config))]
  return [...new Map(all.map(one => [fullName(one), one])).values()]
}

/** The first model that has no key here, and needs one. */
const withoutKey = (config: Config): Models | undefined =>
  modelsOf(config).find(one => {
    const { key, keyless } = placeOf(one, one.baseUrl)
    return key === undefined && !keyless
  })

/** How the model is asked, where flags or settings say so. */
const thinkingOf = (given: GivenFlags): Config['thinking'] => {
  const seconds = given.number('timeout')
  const asked = {
    timeout: seconds === undefined ? undefined : seconds * 1000,
    retries: given.number('retries'),
    concurrency: given.number('concurrency'),
    temperature: given.number('temperature'),
    maxTokens: given.number('max-tokens'),
    effort: given.text('reasoning-effort'),
  }
  const set = Object.entries(asked).filter(([, value]) => value !== undefined)
  return set.length === 0 ? undefined : thinkingOptions.parse(Object.fromEntries(set))
}
