import { homedir, userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import type { ToolUse } from '../brain/learnt.ts'
import { type ThinkingOptions, thinkingOptions } from '../brain/thinking.ts'
import type { BusOptions } from '../bus/connect.ts'
import { UsageError } from '../errors.ts'
import type { Whereabouts } from '../fleet/placement.ts'
import { cleanFileName } from '../session/clean.ts'
import { ignoredLine, type Settings } from '../settings/index.ts'
import { leastBodies } from '../tasks/fit.ts'
import { reservedNames } from '../tasks/load.ts'
import { openTask } from '../tasks/open.ts'
import { type Task, taskSchema } from '../tasks/schema.ts'
import { type BusHostingChoices, busHosting, busOptions } from './bus.ts'
import { type Flags, number, text } from './command.ts'
import { warn } from './files.ts'
import { namesFlag, withNames } from './names.ts'

/** Everything a session host needs to know; plain JSON, handed over when it starts. Keys stay in the environment. */
export interface SessionConfig {
  readonly task: Task
  readonly world:
    | { readonly kind: 'embedded' }
    | {
        readonly kind: 'server'
        readonly host: string
        readonly port: number
        /** What is to be said of the server before anybody joins. */
        readonly warning?: string
      }
  readonly brain: /** `think`: model-like latency of the rule brain, ms. */
    | { readonly kind: 'rules'; readonly think?: number; readonly seed?: number }
    | {
        readonly kind: 'openai'
        readonly model: string
        /** Other models for some questions, by the question's name. */
        readonly models?: Readonly<Record<string, string>>
        readonly baseUrl?: string
        /** Model of embeddings, for finding examples and programs; by their words when absent. */
        readonly embeddings?: string
        /** Whether actions are offered as tools; `auto` when absent. */
        readonly tools?: ToolUse
        /** Answers come whole, not piece by piece. */
        readonly stream?: boolean
        readonly thinking?: ThinkingOptions
        /** Absolute path of a folder whose prompts win. */
        readonly prompts?: string
      }
  /** About people and money, as the team takes it. */
  readonly team?: {
    readonly humans: readonly string[]
    readonly others?: 'observer' | 'peer' | 'leader'
    readonly approvalTimeout?: { readonly seconds: number; readonly otherwise: 'approve' | 'reject' }
    /** US dollars. */
    readonly budget?: number
  }
  /** Absolute path of a folder whose prompts and rules win. */
  readonly prompts?: string
  /** Where other machines are found, and whether the seats may be there. */
  readonly bus?: BusOptions
  /** What people on the bus may do, and how it keeps the log. */
  readonly busHosting?: BusHostingChoices
  readonly seatsIn?: Whereabouts
  /** The person who starts the session, and may do everything in it. */
  readonly owner?: string
  /** Absolute path of the recording. */
  readonly recording: string
  /** Lines that people are to read when it begins. */
  readonly notices?: readonly string[]
  readonly startedAt: string
  /** A session that goes on: in its own recording, or from a moment of another one. */
  readonly from?:
    | { readonly kind: 'resume'; readonly id: string }
    | {
        readonly kind: 'fork'
        readonly id: string
        readonly path: string
        readonly seq: number
        /** The team is organized in another way than it was. */
        readonly organization?: string
        readonly message?: { readonly person: string; readonly to: readonly string[]; readonly text: string }
      }
}

const teamNames = [
  'Lena',
  'Bob',
  'Mia',
  'Ada',
  'Max',
  'Zoe',
  'Finn',
  'Ivy',
  'Otto',
  'Nia',
  'Leo',
  'Uma',
  'Pia',
  'Tom',
  'Eva',
  'Jon',
] as const
export const largestTeam = teamNames.length

/** Turns flags into a configuration. Throws UsageError, TaskError or ServerError, each one line. */
export async function sessionConfig(
  input: readonly string[],
  flags: Flags,
  settings: Settings,
): Promise<SessionConfig> {
  if (input.length > 1) throw new UsageError(`One task at a time: ${input.join(' ')}.`)
  const opened = input[0] ? await openTask(input[0], number(flags, 'seed')) : taskFromGoal(flags)
  const task = withNames(withFlags(opened, flags), flags)
  await checkOrganization(task.organization)
  checkBodies(task)
  const prompts = await promptsConfig(flags)
  const world = await worldConfig(task, flags)
  const startedAt = new Date().toISOString()
  const given = text(flags, 'record')
  const folder = String(settings.values.recordings ?? 'recordings')
  return {
    task: world.version ? { ...task, world: { ...task.world, version: world.version } } : task,
    world: world.target,
    brain: withPrompts(brainConfig(flags, settings), prompts),
    ...(prompts === undefined ? {} : { prompts }),
    ...busConfig(flags, settings),
    team: teamConfig(flags, task),
    recording: resolve(given ?? join(folder, recordingName(task.name, startedAt))),
    startedAt,
    ...(settings.ignored ? { notices: [ignoredLine(settings.ignored)] } : {}),
  }
}

const recordingName = (task: string, startedAt: string): string => {
  const stamp = startedAt
    .replace(/\.\d+Z$/, '')
    .replaceAll(':', '')
    .replace('T', '-')
  return `${cleanFileName(task)}-${stamp}.jsonl`
}

/** A new session for another goal: same team, brain and world, and nothing of the judge of the old task. */
export function withNewGoal({ from: _from, ...before }: SessionConfig, goal: string): SessionConfig {
  const startedAt = new Date().toISOString()
  const task = taskSchema.parse({ ...before.task, ...calledAfter(goal), judge: [], timeLimit: openTimeLimit })
  return { ...before, task, startedAt, recording: join(dirname(before.recording), recordingName(task.name, startedAt)) }
}

/** Options are checked here, where a mistake is one line, and not where the team is put together. */
async function checkOrganization(name: string): Promise<void> {
  if (!name.includes(':')) return
  const { organizationNamed } = await import('../team/organizations/index.ts')
  try {
    organizationNamed(name)
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/** Whoever is alone would wait for a second pair of feet until the time is over. */
function checkBodies(task: Task): void {
  const { bodies, reason } = leastBodies(task)
  if (task.organization.split(':')[0] === 'solo' && bodies > 1)
    throw new UsageError(
      `${task.name} cannot be done alone: ${reason}. Choose another organization, such as --organization dag.`,
    )
}

/** Prompts and rules are read at once: a mistake in them must not wait for the first question. */
export async function promptsConfig(flags: Flags): Promise<string | undefined> {
  const given = text(flags, 'prompts')
  if (given === undefined) return undefined
  const folder = resolve(given)
  const [{ loadPrompts }, { loadRuleSets }] = await Promise.all([
    import('../brain/prompts.ts'),
    import('../brain/rule-sets.ts'),
  ])
  loadPrompts(folder)
  loadRuleSets(folder)
  return folder
}

/** Where other people and other machines are; a flag that goes nowhere without a bus says so. */
export function busConfig(flags: Flags, settings: Settings): Pick<SessionConfig, 'bus' | 'busHosting' | 'seatsIn'> {
  const bus = busOptions(flags)
  const where = text(flags, 'seats-in')
  // What only stands in a file waits there for a session with a bus.
  if (where !== undefined && !bus && where !== settings.values['seats-in'])
    throw new UsageError(`--seats-in ${where} is about the fleets of a bus: pass --bus nats://HOST:PORT too.`)
  // The flag's choices are these three, checked when the flags were read.
  return {
    ...(bus ? { bus, busHosting: busHosting(flags) } : {}),
    ...(where === undefined ? {} : { seatsIn: where as Whereabouts }),
  }
}

export const withPrompts = (brain: SessionConfig['brain'], prompts: string | undefined): SessionConfig['brain'] =>
  brain.kind === 'openai' && prompts !== undefined ? { ...brain, prompts } : brain

export function teamConfig(flags: Flags, { seats }: Task): NonNullable<SessionConfig['team']> {
  const humans = (text(flags, 'human') ?? '').split(',').flatMap(name => name.trim() || [])
  const agents = [...(seats.leader === undefined ? [] : [seats.leader]), ...seats.workers]
  for (const name of humans) {
    if (!/^[A-Za-z0-9_]{3,16}$/.test(name))
      throw new UsageError(
        `--human ${name}: a Minecraft name has 3 to 16 letters, digits or _; separate several by commas.`,
      )
    const agent = agents.find(one => one.toLowerCase() === name.toLowerCase())
    if (agent) throw new UsageError(`--human ${name}: an agent is called ${agent}; the player needs another name.`)
    if (reservedNames.has(name.toLowerCase()))
      throw new UsageError(`--human ${name} is a word of the program's own. The player needs another name.`)
    const twin = humans.find(one => one !== name && one.toLowerCase() === name.toLowerCase())
    if (twin)
      throw new UsageError(`--human ${humans.join(',')}: ${twin} and ${name} are one player to the game. Name one.`)
  }
  const seconds = number(flags, 'approval-timeout')
  const otherwise = text(flags, 'otherwise')
  if (otherwise !== undefined && seconds === undefined)
    throw new UsageError(`--otherwise ${otherwise} needs --approval-timeout SECONDS: after what time?`)
  const budget = number(flags, 'budget')
  // The flag's choices are these three.
  const others = text(flags, 'others') as 'observer' | 'peer' | 'leader' | undefined
  return {
    humans,
    ...(others === undefined ? {} : { others }),
    // The flag's choices are these two, checked when the flags were read.
    ...(seconds === undefined
      ? {}
      : { approvalTimeout: { seconds, otherwise: (otherwise ?? 'reject') as 'approve' | 'reject' } }),
    ...(budget === undefined ? {} : { budget }),
  }
}

/** The name a person speaks under; nobody can be called like one of the agents, in any case. */
export function personName(flags: Flags, agents: readonly string[] = []): string {
  const taken = (name: string) => agents.find(agent => agent.toLowerCase() === name.toLowerCase())
  const given = text(flags, 'name')
  if (given !== undefined) {
    if (!/^[A-Za-z0-9_]{1,16}$/.test(given)) throw new UsageError(`--name ${given}: use 1 to 16 letters, digits or _.`)
    const agent = taken(given)
    if (agent) throw new UsageError(`--name ${given}: an agent is called ${agent}; choose another name.`)
    if (reservedNames.has(given.toLowerCase()))
      throw new UsageError(`--name ${given} is a word of the program's own. Choose another name.`)
    return given
  }
  let user = 'you'
  try {
    user = userInfo().username
  } catch {
    user = homedir().split(/[\\/]/).at(-1) ?? user // no entry in the user database, as in some containers
  }
  const name = user.replace(/[^A-Za-z0-9_]/g, '').slice(0, 16) || 'you'
  return taken(name) ? `${name.slice(0, 14)}_2` : name
}

export function brainConfig(flags: Flags, settings: Settings): SessionConfig['brain'] {
  const model = text(flags, 'model')
  const given = text(flags, 'base-url')
  // A flag wins over the environment, the environment over a file.
  const typed = given !== settings.values['base-url']
  const baseUrl = typed ? (given ?? process.env.OPENAI_BASE_URL) : (process.env.OPENAI_BASE_URL ?? given)
  // Names and values were checked when the file was read.
  const models = settings.values.models as Readonly<Record<string, string>> | undefined
  if (model === undefined) {
    const think = number(flags, 'think')
    return think === undefined
      ? { kind: 'rules' }
      : { kind: 'rules', think: think * 1000, seed: number(flags, 'seed') ?? 1 }
  }
  if (text(flags, 'brain') === 'rules')
    throw new UsageError(`--brain rules and --model ${model} exclude each other: leave one out.`)
  if (!process.env.OPENAI_API_KEY && !baseUrl) {
    throw new UsageError(
      `--model ${model} needs OPENAI_API_KEY in the environment (or --base-url of an endpoint without a key). Leave --model out to play with the rule brain.`,
    )
  }
  if (baseUrl !== undefined && !URL.canParse(baseUrl))
    throw new UsageError(`--base-url ${baseUrl} is not a URL. Example: http://localhost:11434/v1`)
  return {
    kind: 'openai',
    model,
    ...(models === undefined ? {} : { models }),
    ...(text(flags, 'embeddings') === undefined ? {} : { embeddings: text(flags, 'embeddings')! }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    // The flags' choices are these words, checked when the flags were read.
    ...(text(flags, 'tools') === undefined ? {} : { tools: text(flags, 'tools') as ToolUse }),
    ...(text(flags, 'stream') === undefined ? {} : { stream: text(flags, 'stream') === 'on' }),
    ...thinkingOf(flags),
  }
}

/** How the model is asked, where flags or settings say so; their ranges were checked when they were read. */
export function thinkingOf(flags: Flags): { readonly thinking?: ThinkingOptions } {
  const seconds = number(flags, 'timeout')
  const given = {
    timeout: seconds === undefined ? undefined : seconds * 1000,
    retries: number(flags, 'retries'),
    concurrency: number(flags, 'concurrency'),
    temperature: number(flags, 'temperature'),
    maxTokens: number(flags, 'max-tokens'),
    effort: text(flags, 'reasoning-effort'),
  }
  const set = Object.entries(given).filter(([, value]) => value !== undefined)
  return set.length === 0 ? {} : { thinking: thinkingOptions.parse(Object.fromEntries(set)) }
}

/** s: a goal in words has no time of its own. */
const openTimeLimit = 24 * 3600

/** What a task is called that is nothing but a goal. */
const calledAfter = (goal: string): { name: string; title: string; goal: string } => ({
  name:
    cleanFileName(
      goal
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .slice(0, 40),
    ).replace(/^[^a-z0-9]+|-+$/g, '') || 'goal',
  title: goal.slice(0, 120),
  goal,
})

function taskFromGoal(flags: Flags): Task {
  const goal = text(flags, 'goal')
  if (goal === undefined)
    throw new UsageError('What should the team do? Pass a task file (mcteam tui tasks/demo/cabin.yaml) or --goal "…".')
  const named = namesFlag(flags)?.length
  const given = number(flags, 'agents')
  const agents = named ?? given ?? 3
  // A team size that only stands in a settings file gives way to the names.
  if (!Number.isInteger(agents) || agents < 1 || agents > largestTeam)
    throw new UsageError(`--agents ${agents}: pass a whole number from 1 to ${largestTeam}.`)
  const [leader, ...workers] = teamNames.slice(0, agents)
  const alone = workers.length === 0
  return taskSchema.parse({
    ...calledAfter(goal),
    seats: alone ? { workers: [leader] } : { leader, workers },
    organization: alone ? 'solo' : 'tree',
    timeLimit: openTimeLimit,
    ...(text(flags, 'server') === undefined ? { arena: meadow } : {}),
  })
}

/** Where a goal without a task file is played on the embedded world: a meadow with a few trees. */
const meadow = {
  region: { from: [-24, -61, -24], to: [24, -45, 24] },
  spawn: [0, -60, 0],
  trees: [
    [8, -6],
    [11, -2],
    [9, 9],
    [5, 11],
    [-8, 7],
    [-11, -5],
    [-6, -10],
    [2, -12],
  ].map(([x, z]) => ({ kind: 'oak', at: [x, -60, z], height: 5 })),
  containers: [{ block: 'chest[facing=south]', at: [2, -60, 2] }],
}

/** `--ate literal` is an option of one organization that has a flag of its own. */
function organizationOf(name: string, ate: string | undefined): string {
  if (ate === undefined) return name
  if (name.split(':')[0] !== 'causal')
    throw new UsageError(`--ate ${ate} is for the organization causal, not for ${name}. Add --organization causal.`)
  return ate === 'literal' && !/[:,]literal\b/.test(name) ? `${name}${name.includes(':') ? ',' : ':'}literal` : name
}

function withFlags(task: Task, flags: Flags): Task {
  const approvals = text(flags, 'approvals') ?? text(flags, 'approve')
  return {
    ...task,
    ...(text(flags, 'goal') === undefined ? {} : { goal: text(flags, 'goal')! }),
    organization: organizationOf(text(flags, 'organization') ?? task.organization, text(flags, 'ate')),
    // The flag's choices are the schema's, checked when the flags were read.
    ...(text(flags, 'schedule') === undefined ? {} : { schedule: text(flags, 'schedule') as Task['schedule'] }),
    ...(approvals === undefined ? {} : { approvals: approvals as Task['approvals'] }),
    ...(number(flags, 'seed') === undefined ? {} : { seed: number(flags, 'seed')! }),
  }
}

export async function worldConfig(
  task: Task,
  flags: Flags,
): Promise<{ target: SessionConfig['world']; version?: string }> {
  const server = text(flags, 'server')
  const version = text(flags, 'version')
  if (server === undefined) {
    const { worldVersions } = await import('../world/types.ts')
    const wanted = version ?? task.world.version
    if (!worldVersions.some(known => known === wanted)) {
      throw new UsageError(
        `The embedded world cannot be Minecraft ${wanted}. It speaks ${worldVersions.join(', ')}; for other versions pass --server HOST:PORT.`,
      )
    }
    return { target: { kind: 'embedded' }, version: wanted }
  }
  const { pingServer, parseAddress, playableVersion, checkVersion } = await import('../world/ping.ts')
  const address = parseAddress(server)
  // A server that does not answer takes seconds to be given up; silence would look like a hang.
  const patience = setTimeout(() => {
    if (process.stderr.isTTY) warn(`Looking for a Minecraft server at ${address.host}:${address.port} …`)
  }, 500)
  if (version !== undefined) checkVersion(version)
  const status = await pingServer(address.host, address.port, version === undefined ? {} : { as: version }).finally(
    () => clearTimeout(patience),
  )
  const chosen = playableVersion(status, version)
  return {
    target: { kind: 'server', ...address, ...(chosen.warning === undefined ? {} : { warning: chosen.warning }) },
    version: chosen.version,
  }
}
