import { existsSync } from 'node:fs'
import process from 'node:process'
import { z } from 'zod'
import { thinkingFlagsOf, thinkingOptions } from '../../brain/providers/endpoint/thinking-options.ts'
import { UsageError } from '../../errors.ts'
import type { SessionConfig } from '../../host/session-config.ts'
import type { SessionState } from '../../session/log/state.ts'
import type { Recording } from '../../session/recording/open.ts'
import { taskSchema } from '../../tasks/task-schema.ts'
import { type Flags, text } from '../command.ts'
import type { Settings } from '../settings/index.ts'
import { brainConfig, promptsConfig, withPrompts } from './brain.ts'
import { teamConfig } from './people.ts'

/** What the header of a recording says about its session, for whoever goes on from it. */

/** Flags that were typed: what only a settings file says does not change a session that was begun otherwise. */
export const typed = (flags: Flags, { values }: Settings): Flags =>
  Object.fromEntries(Object.entries(flags).filter(([name, value]) => value !== values[name]))

/** The task of a recording's header, which holds it whole. */
export function recordedTask({ header, path }: Recording): SessionConfig['task'] {
  const result = taskSchema.safeParse(header.task)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new UsageError(
    `${path}: the task in its first line cannot be played (${issue?.path.join('.') || 'the whole'}: ${issue?.message}). It can be replayed.`,
  )
}

const worldSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('embedded') }),
  z.object({ kind: z.literal('server'), host: z.string(), port: z.int().min(1).max(65_535) }),
])
const brainSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rules'), think: z.number().min(0).optional(), seed: z.int().optional() }),
  z.object({
    kind: z.literal('openai'),
    model: z.string(),
    models: z.record(z.string(), z.string()).optional(),
    baseUrl: z.string().optional(),
    tools: z.enum(['auto', 'on', 'off']).optional(),
    stream: z.boolean().optional(),
    thinking: thinkingOptions.optional().catch(undefined),
  }),
])

export function recordedWorld({ header }: Recording): SessionConfig['world'] {
  const world = worldSchema.safeParse(header.config.world)
  return world.success ? world.data : { kind: 'embedded' }
}

/** As recorded, unless a flag says otherwise. A key goes to no endpoint that only a file names. */
function recordedBrain({ header }: Recording, flags: Flags, settings: Settings): SessionConfig['brain'] {
  const asked = typed(flags, settings)
  if (text(asked, 'brain') !== undefined) return brainConfig({ ...flags, model: text(asked, 'model') }, settings)
  if (text(asked, 'model') !== undefined) return brainConfig(flags, settings)
  const brain = brainSchema.safeParse(header.config.brain)
  if (!brain.success) return { kind: 'rules' }
  if (brain.data.kind === 'rules') return text(asked, 'think') === undefined ? brain.data : brainConfig(flags, settings)
  const { model, models, baseUrl, tools, stream, thinking } = brain.data
  const named = text(flags, 'base-url') ?? process.env.OPENAI_BASE_URL
  if (baseUrl !== undefined && named === undefined)
    throw new UsageError(
      `This session thought with ${model} at ${baseUrl}. If you trust that endpoint with your key, pass --base-url ${baseUrl}; or pass --model NAME or --brain rules.`,
    )
  const how = {
    tools,
    stream: stream === undefined ? undefined : stream ? 'on' : 'off',
    ...thinkingFlagsOf(thinking),
  }
  return brainConfig({ ...how, ...flags, model }, { ...settings, values: { ...settings.values, models } })
}

const teamSchema = z.object({
  humans: z.array(z.string()).default([]),
  others: z.enum(['observer', 'peer', 'leader']).optional(),
  approvalTimeout: z.object({ seconds: z.number(), otherwise: z.enum(['approve', 'reject']) }).optional(),
  budget: z.number().optional(),
})

/** Who thinks, with which prompts, under which rules about people and money: as recorded, unless a flag says otherwise. */
export async function recordedMinds(
  recording: Recording,
  flags: Flags,
  settings: Settings,
  { usage }: Pick<SessionState, 'usage'>,
): Promise<Pick<SessionConfig, 'brain' | 'team' | 'prompts'>> {
  const { config } = recording.header
  const asked = typed(flags, settings)
  const kept = teamSchema.safeParse(config.team)
  const { humans, ...wanted } = teamConfig(asked, recordedTask(recording))
  const before = kept.success ? kept.data : { humans: [] }
  // A person may have raised it.
  const { limit } = usage.budget ?? {}
  const team = {
    ...before,
    ...(limit != null && { budget: limit }),
    ...wanted,
    humans: humans.length > 0 ? humans : before.humans,
  }
  const prompts = text(asked, 'prompts') === undefined ? config.prompts : await promptsConfig(asked)
  if (typeof prompts === 'string' && !existsSync(prompts))
    throw new UsageError(`The prompts of this session were in ${prompts}, which is not there. Pass --prompts DIR.`)
  return {
    brain: withPrompts(recordedBrain(recording, flags, settings), typeof prompts === 'string' ? prompts : undefined),
    // Absent is another thing than undefined in what is sent to the host as JSON.
    team: JSON.parse(JSON.stringify(team)) as NonNullable<SessionConfig['team']>,
    ...(typeof prompts === 'string' ? { prompts } : {}),
  }
}
