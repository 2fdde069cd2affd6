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
import type { Settings } from '../settings/index.ts'
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
  const brain = provider.fromFlags(givenFlags(flags, settings, minds))
  provider.ready(brain)
  return brain
}

export function givenFlags(flags: Flags, settings: Settings, minds?: Task['minds']): GivenFlags {
  const { OPENAI_BASE_URL: around } = process.env
  const typed = text(flags, 'base-url')
  // A flag wins over the environment, the environment over a file.
  const address = typed === settings.values['base-url'] ? (around ?? typed) : (typed ?? around)
  const { values } = settings
  const together = typed !== values['base-url'] || text(flags, 'model') === values.model
  return {
    address: together ? typed : undefined,
    text: name => (name === 'base-url' ? address : text(flags, name)),
    number: name => number(flags, name),
    // Names and values were checked when the file was read.
    models: settings.values.models as GivenFlags['models'],
    seats: seatMinds(flags, settings.values, minds),
    perModel: settings.values['model-settings'] as GivenFlags['perModel'],
  }
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

export const withPrompts = async (brain: BrainConfig, prompts: string | undefined): Promise<BrainConfig> =>
  prompts === undefined ? brain : (await providerOf(brain)).withPrompts(brain, prompts)
