import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { z } from 'zod'
import { clockTime } from '../session/describe.ts'
import { openRecording, type Recording } from '../session/recording.ts'
import type { Settings } from '../settings/index.ts'
import { taskSchema } from '../tasks/schema.ts'
import { type Flags, text, UsageError } from './command.ts'
import { brainConfig, type SessionConfig, worldConfig } from './config.ts'
import { refuseRunning } from './origin.ts'

/** Flags that a session which goes on in its own recording cannot change. */
const fixed = ['goal', 'agents', 'version', 'organization', 'schedule', 'approvals', 'approve', 'seed', 'record']

/** `--resume FILE|last`: everything is as the recording's header says; model and server may be named anew. */
export async function resumeConfig(input: readonly string[], given: Flags, settings: Settings): Promise<SessionConfig> {
  const flags = typed(given, settings)
  const file = text(flags, 'resume')!
  if (input.length > 0)
    throw new UsageError(`--resume takes its task from the recording; leave out ${input.join(' ')}.`)
  const path = file === 'last' ? newest(String(settings.values.recordings ?? 'recordings')) : resolve(file)
  const changed = fixed.find(name => flags[name] !== undefined)
  if (changed !== undefined)
    throw new UsageError(
      `--${changed} cannot be changed while a session goes on. Start another one from it: mcteam fork ${file} --at end`,
    )
  const recording = await openRecording(path)
  try {
    const { header } = recording
    await refuseRunning(header.id)
    const { session, t } = await recording.stateAt({ seq: recording.lastSeq })
    if (session.result === 'success')
      throw new UsageError(
        `${header.id} reached its goal at ${clockTime(t)}. Start another one from an earlier moment: mcteam fork ${file} --at 50%`,
      )
    const task = recordedTask(recording)
    if (session.result === 'failure' && session.resultReason?.startsWith('the time limit'))
      throw new UsageError(
        `${header.id} used up its time limit of ${task.timeLimit} s. Start another one from an earlier moment: mcteam fork ${file} --at 50%`,
      )
    return {
      task,
      world: text(flags, 'server') === undefined ? recordedWorld(recording) : (await worldConfig(task, flags)).target,
      brain: recordedBrain(recording, given, settings),
      recording: path,
      startedAt: header.startedAt,
      from: { kind: 'resume', id: header.id },
    }
  } finally {
    await recording.close()
  }
}

/** Flags that were typed: what only a settings file says does not change a session that was begun otherwise. */
export const typed = (flags: Flags, { values }: Settings): Flags =>
  Object.fromEntries(Object.entries(flags).filter(([name, value]) => value !== values[name]))

/** The recording that was written to last. */
function newest(folder: string): string {
  const files = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.jsonl')) : []
  const [first] = files
    .map(name => ({ path: resolve(join(folder, name)), at: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)
  if (!first) throw new UsageError(`There is no recording in ${resolve(folder)}. Name the file: --resume FILE`)
  return first.path
}

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
  z.object({ kind: z.literal('rules') }),
  z.object({
    kind: z.literal('openai'),
    model: z.string(),
    models: z.record(z.string(), z.string()).optional(),
    baseUrl: z.string().optional(),
  }),
])

function recordedWorld({ header }: Recording): SessionConfig['world'] {
  const world = worldSchema.safeParse(header.config.world)
  return world.success ? world.data : { kind: 'embedded' }
}

/** As recorded, unless a flag says otherwise. A key goes to no endpoint that only a file names. */
export function recordedBrain({ header }: Recording, flags: Flags, settings: Settings): SessionConfig['brain'] {
  const asked = typed(flags, settings)
  if (text(asked, 'brain') !== undefined) return brainConfig({ ...flags, model: text(asked, 'model') }, settings)
  if (text(asked, 'model') !== undefined) return brainConfig(flags, settings)
  const brain = brainSchema.safeParse(header.config.brain)
  if (!brain.success || brain.data.kind === 'rules') return { kind: 'rules' }
  const { model, models, baseUrl } = brain.data
  const named = text(flags, 'base-url') ?? process.env.OPENAI_BASE_URL
  if (baseUrl !== undefined && named === undefined)
    throw new UsageError(
      `This session thought with ${model} at ${baseUrl}. If you trust that endpoint with your key, pass --base-url ${baseUrl}; or pass --model NAME or --brain rules.`,
    )
  return brainConfig({ ...flags, model }, { ...settings, values: { ...settings.values, models } })
}
