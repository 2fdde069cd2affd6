import { join } from 'node:path'
import process from 'node:process'
import { z } from 'zod'
import { EnvironmentError, UsageError } from '../../errors.ts'
import { sameName } from '../../minecraft/names/suggestions.ts'
import { modelName } from '../../session/log/events/seat-minds.ts'
import { createEmbeddingRanker } from './embeddings.ts'
import { toolUses } from './endpoint/endpoint-features.ts'
import { lookAtEndpoint } from './endpoint/look-at-endpoint.ts'
import {
  present,
  type ThinkingSettings,
  thinkingFlagsOf,
  thinkingIn,
  thinkingNames,
  thinkingOptions,
  thinkingSettings,
} from './endpoint/thinking-options.ts'
import {
  askedModel,
  fullName,
  hasAddress,
  isSeatName,
  type Models,
  mindOf,
  namedModel,
  placeOf,
  providerIn,
  type SeatMind,
  seatMind,
  withoutAddress,
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
  /** How single models are asked, by their names. */
  perModel: z.record(z.string(), thinkingSettings).optional(),
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
    return present<Config>({
      ...{ kind: 'openai', provider: undefined, ...namedModel(name, { raw: baseUrl !== undefined }), baseUrl },
      models: given.models && { ...given.models },
      seats: given.seats && { ...given.seats },
      perModel: given.perModel && { ...given.perModel },
      embeddings: given.text('embeddings'),
      tools: given.text('tools') as Config['tools'], // the flag's choices are these words
      stream: stream === undefined ? undefined : stream === 'on',
      ...{ thinking: thinkingOf(given), prompts: undefined },
    })
  },
  ready(given) {
    const nowhere = modelsOf(given).find(one => !URL.canParse(placeOf(one).baseUrl))
    if (nowhere)
      throw new UsageError(
        `OPENAI_BASE_URL is not a URL, and ${fullName(nowhere)} is asked there.`,
        'Example: http://localhost:11434/v1; or unset it to ask OpenAI itself.',
      )
    const without = withoutKey(given)
    if (without)
      throw new UsageError(
        `--model ${fullName(without)} needs ${placeOf(without).preset.keys.join(' or ')} in the environment.`,
        'Set it, or pass --base-url of an endpoint without a key, or leave --model out to play with the rule brain.',
      )
  },
  look: lookAtEndpoint,
  async *try({ thinking, ...config }, signal) {
    const { tryModel } = await import('./endpoint/try-model.ts')
    for (const { settings, ...model } of modelsOf(config))
      yield* tryModel(model, { thinking: { ...thinking, ...thinkingIn(settings) }, signal })
  },
  withPrompts: (given, prompts) => ({ ...given, prompts }),
  flagsOf: ({ provider, model, baseUrl, embeddings, tools, stream, thinking, seats = {} }) => ({
    ...{ model: fullName({ provider, model }), 'base-url': baseUrl, embeddings, tools },
    stream: stream === undefined ? undefined : stream ? 'on' : 'off',
    ...thinkingFlagsOf(thinking),
    seat: Object.entries(seats).flatMap(([seat, mind]) =>
      isSeatName(seat) ? Object.entries(withoutAddress(mind)).map(([field, value]) => `${seat}.${field}=${value}`) : [],
    ),
  }),
  forFleet: given =>
    given.prompts === undefined && !Object.values(given.seats ?? {}).some(hasAddress)
      ? present({ ...given, baseUrl: undefined })
      : null,
  onFleet(given) {
    const { OPENAI_BASE_URL: around } = process.env
    const here = present({
      ...{ ...given, prompts: undefined },
      seats: given.seats && changed(given.seats, withoutAddress),
      baseUrl: given.provider === undefined ? around || undefined : undefined,
    })
    const without = withoutKey(here)
    if (!without) return here
    const [key] = placeOf(without).preset.keys
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
    const seats = seatsAgain(recorded.seats, given.seats)
    return openaiProvider.fromFlags({
      address: there ? given.text('base-url') : given.address,
      text: name => given.text(name) ?? (typeof before[name] === 'string' ? String(before[name]) : undefined),
      number: name => given.number(name) ?? (typeof before[name] === 'number' ? Number(before[name]) : undefined),
      models: recorded.models,
      seats,
      perModel: recorded.perModel,
    })
  },
  addresses: ({ baseUrl, seats = {} }) =>
    [baseUrl, ...Object.values(seats).map(mind => mind['base-url'])].filter(url => url !== undefined),
  needsConsent: ({ models = {}, seats = {}, perModel = {}, embeddings, thinking, ...main }) => [
    `the model ${fullName(main)}`,
    ...Object.entries(models).map(([what, model]) => `the model ${model} for ${what}`),
    ...Object.entries(seats).flatMap(([seat, mind]) => consentsOfMind(seat, mind)),
    ...Object.entries(perModel).flatMap(([model, settings]) => fieldsOf(settings, field => `${field} of ${model}`)),
    ...(embeddings === undefined ? [] : [`embeddings of the model ${embeddings}`]),
    ...fieldsOf(thinkingFlagsOf(thinking), field => field),
  ],
  ranker({ embeddings: model, ...given }, onTrouble) {
    if (model === undefined) return undefined
    const cache = join('.mcteam', 'embeddings.jsonl')
    return createEmbeddingRanker({ place: placeOf(given), model, cache, onTrouble })
  },
  async create({ kind: _, embeddings: __, ...options }, rank) {
    const { createOpenAIBrain } = await import('./openai.ts')
    return createOpenAIBrain({ ...options, rank })
  },
}

const changed = <Value, Changed>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value) => Changed,
): Record<string, Changed> => Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))

/** What a person agrees to who lets a seat think as another person wanted. */
const consentsOfMind = (seat: string, { model, ...mind }: SeatMind): string[] => [
  ...(model === undefined ? [] : [`the model ${model} for ${seat}`]),
  ...fieldsOf(mind, field => `the ${field} of ${seat}:`, quoted),
]
const quoted = (value: unknown): string => (typeof value === 'string' ? `“${value}”` : String(value))
const fieldsOf = (
  fields: object,
  name: (field: string) => string,
  shown: (value: unknown) => string = String,
): string[] => Object.entries(fields).map(([field, value]) => `${name(field)} ${shown(value)}`)

/** What seats had, with what is given again. Throws UsageError where a key would go to an address that only the recording names. */
const seatsAgain = (
  recorded: Config['seats'] = {},
  given: Config['seats'] = {},
): Readonly<Record<string, SeatMind>> | undefined => {
  const seats: Record<string, SeatMind> = { ...recorded }
  for (const [name, mind] of Object.entries(given)) {
    const known = sameName(Object.keys(seats), name) ?? name
    const before = seats[known] ?? {}
    // Another model has another address.
    seats[known] = { ...(mind.model === undefined ? before : withoutAddress(before)), ...mind }
  }
  for (const [name, { 'base-url': url, key }] of Object.entries(seats)) {
    const again = mindOf({ seats: given }, name)
    // A variable that only the recording names is none of its user's choice either, wherever its value would go.
    const said = again['base-url'] === url && (key === undefined || url !== undefined || again.key === key)
    if ((url === undefined && key === undefined) || said) continue
    const say = url === undefined ? `--seat ${name}.key=${key}` : `--seat ${name}.base-url=${url}`
    throw new UsageError(
      `${name} thought at ${url ?? 'the endpoint of the session'}${key === undefined ? '' : `, with the key in ${key}`}.`,
      `If you trust that endpoint with ${url === undefined ? 'this' : 'your'} key, pass ${say}; or pass --seat ${name}.model=NAME.`,
    )
  }
  return Object.keys(seats).length === 0 ? undefined : seats
}

/** All models of a session, each once for each place where it is asked. */
const modelsOf = ({ models = {}, seats = {}, ...config }: Config): (Models & { settings: ThinkingSettings })[] => {
  const session = { ...config, seats }
  const all = [
    askedModel(session, undefined),
    ...Object.values(models).map(name => askedModel(session, name)),
    ...Object.values(seats).map(mind => askedModel(session, mind.model, mind)),
  ].map(({ model: { provider, model, baseUrl, keyName }, settings }) => ({
    provider,
    model,
    baseUrl,
    keyName,
    settings,
  }))
  const ids = all.map(one => JSON.stringify([fullName(one), one.baseUrl, one.keyName]))
  return all.filter((_, index) => ids.indexOf(ids[index]!) === index)
}

/** The first model that has no key here, and needs one. */
const withoutKey = (config: Config): Models | undefined =>
  modelsOf(config).find(one => {
    const { key, keyless } = placeOf(one)
    return key === undefined && !keyless
  })

/** How the model is asked, where flags or settings say so. */
const thinkingOf = (given: GivenFlags): Config['thinking'] => {
  const asked = thinkingNames.map(name => [name, given.number(name) ?? given.text(name)])
  const set = asked.filter(([, value]) => value !== undefined)
  return set.length === 0 ? undefined : thinkingIn(thinkingSettings.parse(Object.fromEntries(set)))
}
