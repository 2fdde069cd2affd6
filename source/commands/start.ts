import { randomBytes } from 'node:crypto'
import process from 'node:process'
import { createBody } from '../body/body.ts'
import { createClaims } from '../body/claims.ts'
import { createBrain } from '../brain/index.ts'
import type { EventInput, Header, SessionEvent } from '../session/events.ts'
import { type Host, startHost } from '../session/host.ts'
import { createRecorder } from '../session/recorder.ts'
import { createSession, type Session } from '../session/session.ts'
import { taskBlueprints } from '../tasks/blueprint.ts'
import { createTeam, type Team, type TeamResult } from '../team/index.ts'
import { version } from '../version.ts'
import { createReferee, type Referee } from '../world/referee/referee.ts'
import { watchScore } from '../world/referee/watch.ts'
import { startWorld } from '../world/startWorld.ts'
import type { World, WorldVersion } from '../world/types.ts'
import { abilities } from './abilities.ts'
import type { SessionConfig } from './config.ts'

export interface RunningSession {
  readonly id: string
  /** Where terminals attach. */
  readonly address: string
  readonly session: Session
  /** Resolves when the session has ended, for whatever reason; the log says which. */
  readonly ended: Promise<TeamResult>
  alert(text: string): void
  stop(reason: string): Promise<void>
  /** Resolves once no terminal has been attached for `ms`. */
  unattended(ms: number): Promise<void>
  close(): Promise<void>
}

export interface StartOptions {
  /** Hears every event from the first on. */
  readonly onEvent?: (event: SessionEvent) => void
}

/** Environment variables whose values must never reach a log, a recording, a prompt or an error. */
const secretVariables = /(_KEY|_TOKEN|_SECRET|PASSWORD)$/

/**
 * Puts a session together: log, host, world, referee, team. Resolves as soon as terminals can attach; what goes wrong
 * after that is an event in the log and ends the session.
 */
export async function startSession(config: SessionConfig, options: StartOptions = {}): Promise<RunningSession> {
  const { task } = config
  const brain = createBrain(config.brain)
  const header = headerOf(config)
  const recorder = createRecorder({ path: config.recording, header })
  const secrets = Object.entries(process.env).flatMap(([name, value]) =>
    secretVariables.test(name) && value && value.length >= 8 ? [value] : [],
  )
  const session = createSession({ header, recorder, secrets })
  if (options.onEvent) session.subscribe(options.onEvent)

  const blueprints = taskBlueprints(task)
  const claims = createClaims()
  const place = Promise.withResolvers<{ host: string; port: number }>()
  const stage = Promise.withResolvers<Referee | undefined>()
  for (const { promise } of [place, stage]) promise.catch(() => {}) // whoever waits for it hears of it
  let world: World | undefined
  let referee: Referee | undefined
  let stopWatching = () => {}

  const team: Team = createTeam({
    session,
    task,
    abilities,
    brainFor: () => brain,
    bodies: async seat => {
      const body = await createBody({
        ...(await place.promise),
        version: task.world.version,
        username: seat,
        blueprints,
        claims,
      })
      // Bodies join while the arena is being set; each is placed and equipped when both are done.
      await (await stage.promise)?.equip(seat, Object.keys(session.state.seats).indexOf(seat))
      return body
    },
    referee: {
      check: async (condition, players) =>
        referee
          ? await referee.check(condition, players)
          : { met: false, done: 0, total: 1, detail: 'the arena is not ready' },
    },
    version: task.world.version,
  })
  session.emit('session.started', 'host', {
    goal: task.goal,
    taskName: task.title,
    organization: task.organization,
    schedule: task.schedule,
    approvals: task.approvals,
    brain: brain.label,
    world: {
      kind: config.world.kind,
      version: task.world.version,
      address: config.world.kind === 'server' ? `${config.world.host}:${config.world.port}` : 'embedded',
    },
    ...(task.arena ? { region: task.arena.region } : {}),
    blueprints: structuredClone(blueprints) as EventInput<'session.started'>['blueprints'], // the log's type is not readonly
  })
  session.emit('session.phase', 'host', { phase: 'preparing', reason: 'starting the world' })
  const host: Host = await startHost({ session, control: team, task: task.title })

  async function play(): Promise<void> {
    const address = await openWorld()
    place.resolve(address)
    const started = team.start()
    started.catch(() => {}) // a referee that fails first says why
    referee = await openReferee(address)
    await referee?.prepare()
    stage.resolve(referee)
    await started
    const players = () => Object.values(session.state.seats).flatMap(({ seat, body }) => (body.online ? [seat] : []))
    if (referee) stopWatching = watchScore({ referee, emit: session.emit, players, task })
  }

  async function openWorld(): Promise<{ host: string; port: number }> {
    if (config.world.kind === 'server') return config.world
    world = await startWorld({
      version: task.world.version as WorldVersion, // checked against worldVersions when the flags were read
      terrain: task.world.terrain,
      seed: task.seed,
      operators: ['referee'],
    })
    recorder.extras(async () => ({ minds: team.minds(), world: await world?.snapshot() }))
    return { host: world.host, port: world.port }
  }

  async function openReferee(place: { host: string; port: number }): Promise<Referee | undefined> {
    if (config.world.kind === 'server' && !task.arena && task.judge.length === 0) return undefined
    const console = world ? (command: string) => world!.command(command) : undefined
    return await createReferee({ ...place, version: task.world.version, task, ...(console ? { console } : {}) })
  }

  const playing = play().catch(async (error: Error) => {
    place.reject(error)
    stage.reject(error)
    session.emit('alert', 'host', { level: 'error', text: error.message })
    await team.stop(error.message)
  })

  return {
    id: session.header.id,
    address: host.address,
    session,
    ended: team.ended,
    alert: text => void session.emit('alert', 'host', { level: 'error', text }),
    stop: reason => team.stop(reason),
    unattended: ms => unattended(host, ms),
    async close() {
      await playing
      stopWatching()
      // A last keyframe with arena and memories, so that whoever resumes finds everything as it was left.
      await session.keyframe()
      await referee?.close()
      await host.close()
      await session.close()
      await brain.close?.()
      await world?.stop()
    },
  }
}

function headerOf(config: SessionConfig): Header {
  const { task, brain, world, startedAt } = config
  return {
    mcteam: 1,
    id: `${task.name.slice(0, 24)}-${randomBytes(3).toString('hex')}`,
    startedAt,
    task,
    seed: task.seed,
    versions: {
      mcteam: version,
      node: process.versions.node,
      minecraft: task.world.version,
    },
    config: { brain, world, organization: task.organization, schedule: task.schedule, approvals: task.approvals },
  }
}

function unattended(host: Host, ms: number): Promise<void> {
  return new Promise(resolve => {
    let timer: NodeJS.Timeout | undefined
    const look = (count: number) => {
      clearTimeout(timer)
      if (count === 0) timer = setTimeout(leave, ms)
    }
    const leave = () => {
      unsubscribe()
      resolve()
    }
    const unsubscribe = host.onTerminals(look)
    look(host.terminals())
  })
}
