import { lstatSync, realpathSync } from 'node:fs'
import { dirname, isAbsolute, relative, resolve } from 'node:path'
import { z } from 'zod'
import { thinkingNames, thinkingSettings } from '../../brain/providers/endpoint/thinking-options.ts'
import { type SeatMind, seatMind, withoutAddress } from '../../brain/providers/named-model.ts'
import { seatFields } from '../../brain/providers/seat-fields.ts'
import { busFlags, busHostFlags, workerFlags } from '../bus-flags.ts'
import type { CliFlag } from '../flag.ts'
import { personFlags, sessionFlags } from '../flags.ts'
import type { SettingInfo } from './setting.ts'

/**
 * Every setting. Flags that can be set are declared where the flags are, so that a flag, its setting, their help and their
 * check cannot drift apart; what no flag can say stands here.
 */

export interface Setting extends SettingInfo {
  readonly name: string
  readonly help: string
  readonly schema: z.ZodType
  /** The flag that wins over the files. */
  readonly flag?: string
}

/** A folder below the one where mcteam is started, links followed. */
const isInside = (folder: string): boolean => {
  if (isAbsolute(folder) || /^[A-Za-z]:|^~/.test(folder) || folder.split(/[\\/]/).includes('..')) return false
  // What is not there yet is made where it is said to be; what is there may be a link to anywhere.
  let there = resolve(folder)
  while (lstatSync(there, { throwIfNoEntry: false }) === undefined && there !== dirname(there)) there = dirname(there)
  try {
    return !relative(realpathSync('.'), realpathSync(there)).split(/[\\/]/).includes('..')
  } catch {
    return false // a link to nowhere, or in a circle
  }
}

/** The first seat that has an address of its own, and the field that says it. */
const addressIn = (seats: Readonly<Record<string, SeatMind>>): readonly string[] | undefined => {
  for (const [name, mind] of Object.entries(seats)) {
    const field = Object.keys(mind).find(one => !Object.hasOwn(withoutAddress(mind), one))
    if (field !== undefined) return [name, field]
  }
  return undefined
}

const text = z.string().trim().min(1, 'must not be empty')
const keyList = z.union([text, z.array(text)])

const flagSchema = (flag: CliFlag): z.ZodType => {
  if (flag.choices && flag.refined)
    return text.refine(
      value => flag.choices!.includes(value.split(':')[0]!),
      `expected one of ${flag.choices.join(', ')}, perhaps with options behind a colon`,
    )
  if (flag.choices) return z.enum(flag.choices)
  if (flag.type === 'boolean') return z.boolean()
  const { form } = flag
  // `2.5` is a number in YAML.
  if (form)
    return z
      .union([z.number(), text])
      .refine(value => form.fits(String(value)), `expected ${form.expected}`)
      .describe(form.expected)
  if (flag.type === 'string') return text
  const [least, most] = flag.range ?? [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]
  return (flag.fraction ? z.number() : z.int()).min(least).max(most)
}

const fromFlags = (flags: Readonly<Record<string, CliFlag>>): Setting[] =>
  Object.entries(flags).flatMap(([name, flag]) =>
    flag.setting
      ? [
          {
            name,
            help: flag.summary,
            initial: flag.default ?? '',
            schema: flagSchema(flag),
            flag: name,
            ...flag.setting,
          },
        ]
      : [],
  )

export const settings: readonly Setting[] = [
  ...fromFlags(personFlags),
  {
    name: 'keys',
    group: 'Screen',
    help: 'other keys for what the screen can do; the names are in docs/keys.md, [] takes a key away',
    schema: z.record(text, keyList),
    initial: 'as docs/keys.md says',
    example: '{ approve: y, reject: n, view.map: [m, "4"] }',
  },
  {
    name: 'editor',
    group: 'Screen',
    help: 'the program in which plans are edited, with its arguments',
    schema: text,
    initial: '$VISUAL or $EDITOR',
    example: 'code --wait',
    setBy: 'user',
  },
  ...fromFlags(sessionFlags),
  {
    name: 'models',
    group: 'Thinking',
    help: 'other models: for a question by its name (the files in prompts/), for all of the `leader` or of the `workers`',
    schema: z.record(text, text),
    initial: 'the one model for all',
    example: '{ leader: gpt-5, workers: gpt-5-mini, converse: gpt-5-nano }',
  },
  {
    name: 'seats',
    group: 'Thinking',
    help: `what single agents have of their own, by their names: ${seatFields.join(', ')}; persona (who the agent is), style (how it speaks) and prompt are words for its prompts, key is the environment variable of the key; base-url and key only in your own file`,
    schema: z.record(text, seatMind),
    initial: 'what all have',
    example: '{ Bob: { model: ollama/qwen3:8b, persona: a cautious miner } }',
    // Checked by the schema before.
    userPart: value => addressIn(value as Readonly<Record<string, SeatMind>>),
  },
  {
    name: 'model-settings',
    group: 'Thinking',
    help: `how single models are asked, by their names: ${thinkingNames.join(', ')}`,
    schema: z.record(text, thinkingSettings),
    initial: 'as all are',
    example: '{ ollama/qwen3:8b: { timeout: 600, concurrency: 1, context: 32768 } }',
  },
  ...fromFlags(busFlags),
  ...fromFlags(busHostFlags),
  ...fromFlags(workerFlags),
  {
    name: 'recordings',
    group: 'Recordings',
    help: 'the folder new recordings are written to',
    schema: text,
    initial: 'recordings',
    example: 'recordings',
    harmless: value => typeof value === 'string' && isInside(value),
  },
]

/** Whether any mcteam.yaml may set it, trusted or not. */
export const isHarmless = (name: string, value: unknown): boolean => {
  const setting = settings.find(one => one.name === name)
  return setting?.setBy === 'project' || (setting?.harmless?.(value) ?? false)
}

/** What a settings file may hold. */
export const settingsSchema = z.strictObject(
  Object.fromEntries(settings.map(setting => [setting.name, setting.schema.optional()])),
)

/** Whether it is a table, whose entries files and flags set one by one. */
export const isTable = (name: string): boolean => settings.find(one => one.name === name)?.schema instanceof z.ZodRecord
