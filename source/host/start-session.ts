import { join } from 'node:path'
import process from 'node:process'
import { createBody } from '../body/body.ts'
import { createClaims } from '../body/bot/claims.ts'
import type { Body, Claims } from '../body/contract/body-types.ts'
import type { Brain } from '../brain/brain.ts'
import { providerOf } from '../brain/providers/table.ts'
import { mcteam } from '../command-name.ts'
import { errorText } from '../errors.ts'
import { taskBlueprints } from '../minecraft/blocks/blueprint.ts'
import { type ScoreWatch, watchScore } from '../referee/watch-score.ts'
import type { BusPlace } from '../remote/bus/door.ts'
import type { SeatOrder } from '../remote/fleet/station.ts'
import { type Host, startHost } from '../session/attach/host.ts'
import { cleanFileName } from '../session/log/clean-text.ts'
import type { EventInput, SessionEvent } from '../session/log/events.ts'
import { createLookup } from '../session/log/lookup.ts'
import { secretsOf } from '../session/log/secrets.ts'
import { createSession, type Session } from '../session/log/session-log.ts'
import { createTeam } from '../team/team.ts'
import type { Restore, Team, TeamResult } from '../team/team-interface.ts'
import { abilities } from './abilities.ts'
import { createArena, type Place } from './arena.ts'
import { lookAlike } from './look-alike.ts'
import { type Before, openOrigin } from './origin.ts'
import type { SessionConfig } from './session-config.ts'
import { createStations } from './stations.ts'

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
  /** Another brain around the one that the configuration names. */
  readonly around?: (brain: Brain) => Brain
}

/**
 * Puts a session together: log, host, world, referee, team. Resolves as soon as terminals can attach; what goes wrong
 * after that is an event in the log and ends the session.
 */
export async function startSession(config: SessionConfig, options: StartOptions = {}): Promise<RunningSession> {
  const { task } = config
  let alert = (_text: string): void => {}
  const provider = await providerOf(config.brain)
  const rank = provider.ranker(config.brain, text => alert(text))
  const named = await provider.create(config.brain, rank)
  const brain = options.around?.(named) ?? named
  const { bus, place: placed } = config.bus ? await placeOf(config.bus, config) : {}
  const secrets = secretsOf(process.env, [...provider.addresses(config.brain), ...(config.bus?.url.split(',') ?? [])])
  const { kind, header, recorder, before } = await openOrigin(config, secrets)
  const session = createSession({ header, recorder, secrets, state: before?.state })
  if (options.onEvent) session.subscribe(options.onEvent)
  alert = text => void session.emit('alert', 'host', { level: 'warning', text })
  if (before && kind === 'fork') await session.keyframe({ ...before.extra, seq: before.extraSeq, since: before.since })
  if (before) session.emit('session.resumed', 'host', { from: before.state.seq, reason: before.reason })

  const blueprints = taskBlueprints(task)
  const place = Promise.withResolvers<Place>()
  const stage = Promise.withResolvers<void>()
  for (const { promise } of [place, stage]) promise.catch(() => {}) // the code that waits for it gets the error
  let watching: ScoreWatch | undefined
  /** What is still being set up when the session ends is left at once. */
  const setting = new AbortController()
  const arena = createArena({
    config,
    before,
    tell: (level, text) => void session.emit('alert', 'host', { level, text }),
    signal: setting.signal,
  })

  const bodyHere = async (seat: string, shared: Claims, more: Partial<SeatOrder> = {}): Promise<Body> => {
    const { host, port, pass } = await place.promise
    return await createBody({
      ...{ host, port },
      pass: pass?.(seat),
      version: task.world.version,
      username: seat,
      blueprints,
      claims: shared,
      rank,
      // A server is the same world the next time; the embedded one is remembered with the recording.
      places: config.world.kind === 'server' ? placesFile(config.world, seat) : undefined,
      signal: setting.signal,
      joinRetryMs: more.joinRetryMs,
      containers: more.containers,
    })
  }
  const stations = bus
    ? createStations({
        ...{ bus, config, brain, blueprints },
        session: session.header.id,
        emit: session.emit,
        where: config.seatsIn ?? 'any',
        place: place.promise,
        placesFile: seat => (config.world.kind === 'server' ? placesFile(config.world, seat) : undefined),
        here: async (order, shared) => {
          const body = await bodyHere(order.seat, shared, order)
          body.recall?.(order.places)
          return body
        },
        rank,
      })
    : undefined
  const claims = stations?.claims ?? createClaims()
  const agents = new Set([task.seats.leader, ...task.seats.workers])

  const team: Team = createTeam({
    session,
    task,
    abilities,
    brainFor: seat => stations?.brain(seat) ?? { ...brain, label: brain.labelFor?.(seat) ?? brain.label },
    bodies: async seat => {
      // People's avatars stay where the people are.
      const body = stations && agents.has(seat) ? await stations.body(seat) : await bodyHere(seat, claims)
      // Bodies join while the arena is being set; each is placed and equipped when both are done.
      await stage.promise
      await arena.admit(seat, Object.keys(session.state.seats).indexOf(seat), body)
      return body
    },
    referee: {
      // No body is let in before the arena is prepared: without a referee then there is none.
      check: async (condition, players, stores) =>
        (await arena.referee?.check(condition, players, arena.asFound ? stores : undefined)) ?? null,
      takeScore: async () => await watching?.look(),
    },
    version: task.world.version,
    admission: arena.admission,
    prompts: config.prompts,
    ...config.team,
    restore: before && restoreOf(config, before),
  })
  const started: EventInput<'session.started'> = {
    goal: before?.state.session.goal || task.goal,
    taskName: task.title,
    organization: task.organization,
    schedule: task.schedule,
    ...rulesOf(config, before),
    others: config.team?.others,
    brain: brain.label,
    world: {
      kind: config.world.kind,
      version: task.world.version,
      address: config.world.kind === 'server' ? `${config.world.host}:${config.world.port}` : 'embedded',
    },
    ...(Object.values(task.knows).some(level => level !== 'all') && { knows: task.knows, recipes: task.recipes }),
    region: task.arena?.region,
    blueprints: structuredClone(blueprints) as EventInput<'session.started'>['blueprints'], // the log's type is not readonly
  }
  // A session that goes on with the same brain in the same world has nothing new to log.
  const { brain: label, world } = session.state.session
  if (kind !== 'resume' || label !== started.brain || world.address !== started.world.address)
    session.emit('session.started', 'host', started)
  session.emit('session.phase', 'host', {
    phase: 'preparing',
    reason: started.world.kind === 'server' ? `joining the server ${started.world.address}` : 'starting the world',
  })
  const { warning } = { warning: undefined, ...config.world }
  if (warning !== undefined) session.emit('alert', 'host', { level: 'warning', text: warning })
  for (const text of config.notices ?? []) alert(text)
  const host: Host = await startHost({
    session,
    control: team,
    task: task.title,
    recording: config.recording,
    owner: config.owner,
    lookAlike,
    players: config.team?.humans ?? [],
    lookup: createLookup(config.recording),
    doors: placed && [placed.door],
  })
  placed?.listen({
    taken(text) {
      session.emit('alert', 'host', { level: 'error', text })
      void team.stop(text)
    },
    trouble: (level, text) => void session.emit('alert', 'host', { level, text }),
  })
  if (bus) {
    const { id } = session.header
    const guests = config.busHosting?.guests ?? 'viewer'
    const rest = guests === 'operator' ? '' : ` Who may do more than a guest (${guests}): ${mcteam} invite ${id}`
    const text = `Others come in with: mcteam join ${id} --bus ${bus.shown}.${rest}`
    session.emit('alert', 'host', { level: 'info', text })
  }

  async function play(): Promise<void> {
    const address = await arena.open()
    host.worldAt(`${address.host}:${address.port}`)
    const humans = config.team?.humans ?? []
    if (humans.length > 0) {
      const where = `${address.host}:${address.port} (Minecraft ${task.world.version})`
      const proof = address.pass ? '; the inbox asks you before a player of that name plays' : ''
      const text = `${humans.join(' and ')} can join the game at ${where}${proof}`
      session.emit('alert', 'host', { level: 'info', text })
    }
    recorder.extras(async () => {
      const { seq } = session.state
      return { seq, minds: team.minds(), world: await arena.snapshot() }
    })
    place.resolve(address)
    const unsubscribe = session.subscribe(({ type, data }) => {
      // All bodies are in the world, no mind has begun yet.
      if (type !== 'session.phase' || data.phase === 'preparing') return
      unsubscribe()
      say(config.from)
    })
    const started = team.start()
    started.catch(() => {}) // a referee that fails first says why
    void team.ended.then(() => setting.abort(new Error('the session ended while its world was being set up')))
    await arena.prepare()
    const duty = !arena.referee ? 'absent' : arena.asFound || task.judge.length === 0 ? 'checks' : 'judges'
    if (session.state.session.referee !== duty) session.emit('session.referee', 'host', { referee: duty })
    stage.resolve()
    await started
    const players = () => Object.values(session.state.seats).flatMap(({ seat, body }) => (body.online ? [seat] : []))
    const { referee } = arena
    if (referee && !arena.asFound)
      watching = watchScore({
        ...{ referee, emit: session.emit, players, task, known: () => session.state.blocks },
        // Who has left carries nothing any more: what was judged at the end stands.
        judging: () => session.state.session.goal === task.goal && session.state.session.phase !== 'ended',
      })
  }

  /** What a person wants said at the moment where the fork begins. */
  function say(from: SessionConfig['from']): void {
    if (from?.kind !== 'fork' || !from.message) return
    const { person, to, text } = from.message
    const here = session.state.people[person]?.online === true
    if (!here) team.joined({ person, role: 'observer' })
    void team.command(person, { type: 'say', to: [...to], text, delivery: 'queue' }).then(({ ok, text: reply }) => {
      if (!ok) session.emit('alert', 'host', { level: 'warning', text: `The message was not sent: ${reply}` })
      if (!here && host.terminals() === 0) team.left(person, 'has said what was to be said')
    })
  }

  const playing = play().catch(async (error: Error) => {
    place.reject(error)
    stage.reject(error)
    // What was left because the session had ended is no news.
    if (setting.signal.aborted) return
    session.emit('alert', 'host', { level: 'error', text: errorText(error) })
    await team.stop(errorText(error), 'no-world')
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
      watching?.stop()
      // A last keyframe with arena and memories, so that a resumed session finds everything as it was left.
      await session.keyframe()
      await host.close()
      await session.close()
      await brain.close?.()
      await arena.close()
      stations?.close()
      await bus?.close()
    },
  }
}

/** Connects to the bus before anything is written: who cannot get there, or finds another host, leaves nothing behind. */
async function placeOf(options: NonNullable<SessionConfig['bus']>, { busHosting, from, startedAt }: SessionConfig) {
  const [{ connectBus }, { placeOnBus }, { secretOfInvitations }] = await Promise.all([
    import('../remote/bus/connect.ts'),
    import('../remote/bus/door.ts'),
    import('./invitations.ts'),
  ])
  const bus = await connectBus({ name: 'mcteam host', ...options })
  const place: BusPlace = placeOnBus({ bus, secret: secretOfInvitations(), ...busHosting })
  if (from?.kind === 'resume')
    await place.claim(from.id, startedAt).catch(async (error: unknown) => {
      await bus.close()
      throw error
    })
  return { bus, place }
}

/** What waits for a person: as the session had it, or as it is to be. */
function rulesOf(
  { task, team }: SessionConfig,
  before: Before | undefined,
): Pick<EventInput<'session.started'>, 'approvals' | 'timeout' | 'otherwise'> {
  const { approvals, approvalTimeout: after } = before?.state.session ?? {
    approvals: task.approvals,
    approvalTimeout: team?.approvalTimeout,
  }
  return { approvals, ...(after && { timeout: after.seconds, otherwise: after.otherwise }) }
}

function restoreOf({ from, task }: SessionConfig, { extra, state, reason, over }: Before): Restore {
  const organization = from?.kind === 'fork' ? from.organization : undefined
  return {
    minds: extra.minds,
    reason,
    paused: state.session.phase === 'paused',
    over,
    replan: organization === undefined ? undefined : `the team is organized as ${task.organization} now`,
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

function placesFile({ host, port }: { readonly host: string; readonly port: number }, seat: string): string {
  return join('.mcteam', 'places', cleanFileName(`${host}_${port}`), `${cleanFileName(seat)}.json`)
}
