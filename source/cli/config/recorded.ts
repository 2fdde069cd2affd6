import { existsSync } from 'node:fs'
import { z } from 'zod'
import { someConfig } from '../../brain/providers/checked-config.ts'
import { mindOf } from '../../brain/providers/named-model.ts'
import { asksModel, providerOf, withoutModel } from '../../brain/providers/table.ts'
import { asWord, mcteam } from '../../command-name.ts'
import { UsageError } from '../../errors.ts'
import { consentsOf, isOwn, unsealed } from '../../host/own-recordings.ts'
import type { SessionConfig } from '../../host/session-config.ts'
import { teamName } from '../../host/team-home.ts'
import { issueWords } from '../../issue-words.ts'
import { type BudgetLimit, limitWords } from '../../session/log/budget-limit.ts'
import type { DecidingState } from '../../session/log/decided.ts'
import { listed } from '../../session/log/listed.ts'
import { openRecording, type Recording } from '../../session/recording/open.ts'
import { seatName } from '../../tasks/schema/common.ts'
import { taskSchema } from '../../tasks/task-schema.ts'
import { type Flags, text } from '../command.ts'
import type { Settings } from '../settings/loaded.ts'
import { agree } from './agree.ts'
import { brainConfig, givenFlags, promptsConfig, withPrompts } from './brain.ts'
import { busConfig } from './bus.ts'
import { teamConfig } from './people.ts'
import { checkSeats, seatMinds } from './seats.ts'

/** What the header of a recording says about its session, for `--resume` and `fork`. */

/** Flags that were typed: what only a settings file says does not change a session that was begun otherwise. */
export const typed = (flags: Flags, { values }: Settings): Flags =>
  Object.fromEntries(Object.entries(flags).filter(([name, value]) => value !== values[name]))

/** What is known of a recording without reading its events. */
export type RecordingHead = Pick<Recording, 'header' | 'path'>

export function recordedTask({ header, path }: RecordingHead): SessionConfig['task'] {
  const result = taskSchema.safeParse(header.task)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new UsageError(
    `${path}: the task in its first line cannot be played (${issue?.path.join('.') || 'the whole'}: ${issueWords(issue)}).`,
    `Replay it instead: ${mcteam} replay ${asWord(path)}`,
  )
}

const worldSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('embedded') }),
  z.object({
    kind: z.literal('server'),
    host: z.string(),
    port: z.int().min(1).max(65_535),
    referee: seatName.optional(),
    packs: z.enum(['accept', 'decline']).optional(),
    restore: z.enum(['end', 'later', 'never']).optional(),
  }),
])
export function recordedWorld({ header, path }: RecordingHead): SessionConfig['world'] {
  const { world } = header.config
  // Recordings of before do not say where they were played.
  if (world === undefined) return { kind: 'embedded' }
  const read = worldSchema.safeParse(world)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new UsageError(
    `${path}: its first line does not say where it was played (${issue?.path.join('.') || 'world'}: ${issueWords(issue)}).`,
    `Replay it instead: ${mcteam} replay ${asWord(path)}`,
  )
}

/** Named anew; undefined: as recorded. */
async function givenBrain(flags: Flags, settings: Settings): Promise<SessionConfig['brain'] | undefined> {
  const asked = typed(flags, settings)
  if (text(asked, 'brain') !== undefined) return await brainConfig({ ...flags, model: text(asked, 'model') }, settings)
  return text(asked, 'model') === undefined ? undefined : await brainConfig(flags, settings)
}

async function recordedBrain({ header }: Recording, flags: Flags, settings: Settings): Promise<SessionConfig['brain']> {
  const kept = someConfig.safeParse(header.config.brain)
  if (!kept.success) return withoutModel
  const provider = await providerOf(kept.data)
  const config = readable(provider.config, kept.data)
  if (!config) return withoutModel
  const brain = provider.again(config, { ...givenFlags(kept.data.kind, flags, settings), seats: seatMinds(flags, {}) })
  provider.ready(brain)
  return brain
}

/** What a recording of another version says, without the fields that are not known or not right here. */
const readable = <Config>(schema: z.ZodType<Config>, value: Readonly<Record<string, unknown>>): Config | undefined => {
  const first = schema.safeParse(value)
  if (first.success) return first.data
  const wrong = new Set(
    first.error.issues.flatMap(({ path: [field], ...issue }) =>
      field !== undefined ? [String(field)] : issue.code === 'unrecognized_keys' ? issue.keys : [],
    ),
  )
  return schema.safeParse(Object.fromEntries(Object.entries(value).filter(([field]) => !wrong.has(field)))).data
}

const teamSchema = z.object({
  humans: z.array(z.string()).default([]),
  others: z.enum(['observer', 'peer', 'leader']).optional(),
  prefix: z.string().optional(),
  home: z.string().regex(teamName).optional(),
  approvalTimeout: z.object({ seconds: z.number(), otherwise: z.enum(['approve', 'reject']) }).optional(),
  budget: (z.union([z.number(), z.object({ tokens: z.number() })]) satisfies z.ZodType<BudgetLimit>).optional(),
})

/**
 * Who thinks, with which prompts, under which rules about people and money: as recorded, unless a flag says otherwise. Asks the user
 * first about a recording of another person. `world`: where that one has the bodies go.
 */
export async function recordedMinds(
  recording: Recording,
  flags: Flags,
  settings: Settings,
  state: DecidingState,
  world?: SessionConfig['world'],
): Promise<Pick<SessionConfig, 'brain' | 'seatModels' | 'team' | 'prompts'>> {
  const { config } = recording.header
  const asked = typed(flags, settings)
  const { usage, seats } = state
  const kept = teamSchema.safeParse(config.team)
  const own = isOwn(recording.header)
  // What its user has set once and for all holds for recordings of others.
  const { humans, ...wanted } = teamConfig(own ? asked : flags, recordedTask(recording))
  const { home, ...others } = kept.success ? kept.data : { humans: [] }
  // What a team of this user remembers is none of another's recording.
  const before = { ...others, home: own ? home : undefined }
  // A person may have raised it.
  const { limit, unit } = usage.budget ?? {}
  const raised = limit == null ? undefined : unit === 'tokens' ? { tokens: limit } : limit
  const team = {
    ...before,
    ...wanted,
    others: wanted.others ?? before.others,
    prefix: wanted.prefix ?? before.prefix,
    home: wanted.home ?? before.home,
    approvalTimeout: wanted.approvalTimeout ?? before.approvalTimeout,
    budget: wanted.budget ?? raised ?? before.budget,
    humans: humans.length > 0 ? humans : before.humans,
  }
  const prompts = text(asked, 'prompts') === undefined ? config.prompts : await promptsConfig(asked)
  if (typeof prompts === 'string' && !existsSync(prompts))
    throw new UsageError(`The prompts of this session were in ${prompts}, which is not there.`, 'Pass --prompts DIR.')
  const given = await givenBrain(flags, settings)
  const brain = given ?? (await recordedBrain(recording, flags, settings))
  checkSeats(flags, recordedTask(recording))
  const named = seatMinds(flags, {})
  const chosen = Object.values(seats).flatMap(({ seat, model: before }) => {
    const { model } = mindOf({ seats: named }, seat)
    // A brain that asks models has been told what a flag says of the seat.
    if (given || (model !== undefined && asksModel(brain.kind))) return []
    return model === undefined ? { seat, model: before, agreed: false } : { seat, model, agreed: true }
  })
  const seatModels = chosen.flatMap(({ model, ...one }) => (model === undefined ? [] : { ...one, model }))
  const strange = seatModels.flatMap(({ seat, model, agreed }) => (!agreed && asksModel(model) ? seat : []))
  const added = unsealed(recording.header, state)
    // What a flag chooses is not taken from the log.
    .filter(({ kind }) => kind !== 'budget' || wanted.budget === undefined)
    .filter(({ seat }) => seat === undefined || strange.includes(seat))
    .map(({ words }) => words)
  if (own) await agree({ kind: 'log', path: recording.path }, added, flags)
  else {
    const theirs = text(asked, 'prompts') === undefined && typeof prompts === 'string' ? prompts : undefined
    const consents = await consentsOf({ brain: given ? undefined : brain, world, prompts: theirs, budget: team.budget })
    const { budget } = team
    const spends = given !== undefined && asksModel(given.kind) && wanted.budget === undefined && budget !== undefined
    const commanding = humans.length > 0 ? [] : before.humans
    const all = [
      ...consents,
      ...(spends ? [`a budget of ${limitWords(budget)}`] : []),
      ...(commanding.length > 0 ? [`orders from ${listed(commanding)}`] : []),
      ...added,
    ]
    await agree({ kind: 'recording', path: recording.path }, [...new Set(all)], flags)
  }
  return {
    seatModels: Object.fromEntries(seatModels.map(({ seat, model }) => [seat, model])),
    brain: await withPrompts(brain, typeof prompts === 'string' ? prompts : undefined),
    // Absent is another thing than undefined in what is sent to the host as JSON.
    team: JSON.parse(JSON.stringify(team)) as NonNullable<SessionConfig['team']>,
    prompts: typeof prompts === 'string' ? prompts : undefined,
  }
}

/** With what a recorded session was played, for a new one: team, world, brain, rules about people and money. */
export async function setUpOf(path: string, flags: Flags, settings: Settings): Promise<SessionConfig> {
  const recording = await openRecording(path)
  try {
    return await recordedSetUp(recording, await recording.stateAt({ seq: recording.lastSeq }), flags, settings)
  } finally {
    await recording.close()
  }
}

export const recordedSetUp = async (
  recording: Recording,
  state: DecidingState,
  flags: Flags,
  settings: Settings,
): Promise<SessionConfig> => ({
  task: recordedTask(recording),
  world: recordedWorld(recording),
  ...(await recordedMinds(
    recording,
    flags,
    settings,
    state,
    text(typed(flags, settings), 'server') === undefined ? recordedWorld(recording) : undefined,
  )),
  ...busConfig(flags, settings),
  recording: recording.path,
  startedAt: recording.header.startedAt,
})
