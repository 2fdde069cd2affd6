import { resolve } from 'node:path'
import process from 'node:process'
import type { GivenFlags } from '../../brain/providers/provider.ts'
import {
  asksModel,
  type BrainConfig,
  type ProviderName,
  providerOf,
  providerOfAnswers,
  providerOfModels,
  withoutModel,
} from '../../brain/providers/table.ts'
import { UsageError } from '../../errors.ts'
import type { Task } from '../../tasks/task-schema.ts'
import { type Flags, number, text } from '../command.ts'
import { brainFlags } from '../flags.ts'
import type { Settings } from '../settings/loaded.ts'
import { seatMinds } from './seats.ts'

/**
 * Who thinks: the provider that is named, or the one of the model, or rules. `minds`: what the task says of its seats. Throws
 * UsageError.
 */
export async function brainConfig(flags: Flags, settings: Settings, minds?: Task['minds']): Promise<BrainConfig> {
  const named = text(flags, 'brain') as ProviderName | undefined // one of the flag's choices
  const ofModel = text(flags, 'model') === undefined ? withoutModel.kind : providerOfModels
  const kind = named ?? (text(flags, 'answers') === undefined ? ofModel : providerOfAnswers)
  const provider = await providerOf({ kind })
  if (!asksModel(kind) && text(flags, 'seat') !== undefined)
    throw new UsageError(`--seat says how a model thinks in a seat, and ${kind} think here.`, 'Add --model NAME.')
  const read = new Set<string>()
  const brain = provider.fromFlags(noted(givenFlags(kind, flags, settings, minds), read))
  const unread = brainFlags.filter(name => isTyped(flags, settings, name) && !read.has(name))
  if (unread.length > 0)
    throw new UsageError(
      `${unread.map(name => `--${name}`).join(' and ')} would change nothing: --brain ${kind} does not read that.`,
      asksModel(kind) ? 'Leave it out.' : 'Leave it out, or add --model NAME.',
    )
  provider.ready(brain)
  return brain
}

/** Not only in a settings file, which says what holds for other providers, too. */
const isTyped = (flags: Flags, { values }: Settings, name: string): boolean =>
  flags[name] !== undefined && flags[name] !== values[name]

/** What the provider of a kind is given. No other one sees an address that was meant for models without a provider. */
export function givenFlags(kind: ProviderName, flags: Flags, settings: Settings, minds?: Task['minds']): GivenFlags {
  const { values } = settings
  const given = text(flags, 'base-url')
  const flag = isTyped(flags, settings, 'base-url') ? given : undefined
  const ofModels = kind === providerOfModels
  const address = flag ?? (ofModels && text(flags, 'model') === values.model ? given : undefined)
  // A flag wins over the environment, the environment over a file.
  const { OPENAI_BASE_URL: around } = process.env
  const baseUrl = ofModels ? (flag ?? around ?? given) : address
  return {
    address,
    text: name => (name === 'base-url' ? baseUrl : text(flags, name)),
    number: name => number(flags, name),
    // Names and values were checked when the file was read.
    models: values.models as GivenFlags['models'],
    seats: seatMinds(flags, values, minds),
    perModel: values['model-settings'] as GivenFlags['perModel'],
  }
}

/** The same; the names of flags that a provider reads are added to `read`. */
const noted = (given: GivenFlags, read: Set<string>): GivenFlags => ({
  ...given,
  get address() {
    read.add('base-url')
    return given.address
  },
  get seats() {
    read.add('seat')
    return given.seats
  },
  text(name) {
    read.add(name)
    return given.text(name)
  },
  number(name) {
    read.add(name)
    return given.number(name)
  },
})

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

export const withPrompts = async (brain: BrainConfig, prompts: string | undefined): Promise<BrainConfig> =>
  prompts === undefined ? brain : (await providerOf(brain)).withPrompts(brain, prompts)
