import process from 'node:process'
import type { Brain } from '../brain/brain.ts'
import { providerOf } from '../brain/providers/table.ts'
import { type Host, startHost } from '../session/attach/host.ts'
import type { SessionEvent } from '../session/log/events.ts'
import { createLookup } from '../session/log/lookup.ts'
import { secretsOf } from '../session/log/secrets.ts'
import { createSession, type Session } from '../session/log/session-log.ts'
import { createTeam } from '../team/team.ts'
import type { Restore, TeamResult } from '../team/team-interface.ts'
import { abilities } from './abilities.ts'
import { tokensOf } from './accounts/account-files.ts'
import { announce } from './announce.ts'
import { createArena } from './arena.ts'
import { leaveLand, placeArena } from './arena-land.ts'
import { createBodies } from './bodies.ts'
import { createJudging } from './judging.ts'
import { homeOf, keepHome, leaveHome } from './keep-home.ts'
import { lookAlike } from './look-alike.ts'
import { openPlace, watchPlace } from './on-bus.ts'
import { type Before, openOrigin } from './origin.ts'
import { sealDecisions } from './own-recordings.ts'
import { playSession } from './play-session.ts'
import { designsHere, readDesign, saveDesign } from './saved-designs.ts'
import { createSeatModels } from './seat-models.ts'
import type { SessionConfig } from './session-config.ts'
import { createSetup } from './setup.ts'

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
  /** No terminal is there to give another goal: a session that goes on ends with the one of now. */
  readonly once?: boolean
  /** Hears every event from the first on. */
  readonly onEvent?: (event: SessionEvent) => void
  /** Another brain around the one that the configuration names. */
  readonly around?: (brain: Brain) => Brain
}

/**
 * Puts a session together: log, host, world, referee, team. Resolves as soon as terminals can attach; what goes wrong
 * after that is an event in the log and ends the session.
 */
export async function startSession(given: SessionConfig, options: StartOptions = {}): Promise<RunningSession> {
  const config = await placeArena(given)
  const { task } = config
  let alert = (_text: string): void => {}
  const provider = await providerOf(config.brain)
  const rank = provider.ranker(config.brain, text => alert(text))
  const named = await provider.create(config.brain, rank)
  const brain = options.around?.(named) ?? named
  const onBus = config.bus && (await openPlace(config.bus, config))
  const addresses = [...provider.addresses(config.brain), ...(config.bus?.url.split(',') ?? [])]
  const secrets = [...secretsOf(process.env, addresses), ...tokensOf(Object.values(config.accounts ?? {}))]
  const origin = await openOrigin(config, secrets)
  const { kind, header, recorder, before } = origin
  const session = createSession({ header, recorder, secrets, state: before?.state })
  if (options.onEvent) session.subscribe(options.onEvent)
  alert = text => void session.emit('alert', 'host', { level: 'warning', text })
  if (before && kind === 'fork') await session.keyframe({ ...before.extra, seq: before.extraSeq, since: before.since })
  if (before) {
    const once = options.once && session.state.session.stays ? ({ once: true } as const) : {}
    session.emit('session.resumed', 'host', { from: before.state.seq, reason: before.reason, ...once })
  }

  const setup = createSetup()
  const arena = createArena({
    ...{ config, before, blueprints: () => session.state.session.blueprints, signal: setup.signal },
    tell: (level, text) => void session.emit('alert', 'host', { level, text }),
  })
  const seatModels = createSeatModels({ config, brain, rank })
  const bodies = createBodies({ config, session, brain, rank, bus: onBus?.bus, setup })
  const judging = createJudging(arena, session, task)
  for (const [seat, model] of Object.entries(config.seatModels ?? {})) await seatModels.change(seat, model)
  // What the team is begins with what the log says of the session.
  announce(session, config, origin, brain.label)
  sealDecisions(session)
  const { home } = config.team ?? {}
  if (home !== undefined && kind !== 'fork') keepHome(session, homeOf(config, home))
  else if (session.state.home?.team !== undefined) leaveHome(session)
  const team = createTeam({
    ...{ session, abilities, referee: judging, changeModel: seatModels.change },
    task,
    brainFor: seat => seatModels.brain(seat, bodies.brain(seat)),
    bodies: async seat => {
      const body = await bodies.body(seat)
      // Bodies join while the arena is being set; each is placed and equipped when both are done.
      await setup.arena
      const seats = Object.keys(session.state.seats)
      await arena.admit(seat, seats.includes(seat) ? seats.indexOf(seat) : seats.length, body)
      return body
    },
    people: { admission: arena.admission, humans: config.team?.humans, others: config.team?.others },
    names: {
      prefix: config.team?.prefix,
      taken: [arena.refereeName, ...(config.team?.humans ?? [])],
      players: Object.keys(config.accounts ?? {}),
    },
    designs: { names: designsHere, read: readDesign, save: saveDesign },
    prompts: config.prompts,
    budget: config.team?.budget,
    restore: before && restoreOf(config, before),
  })
  const host = await startHost({
    ...{ session, control: team, lookAlike, task: task.title, recording: config.recording, owner: config.owner },
    players: config.team?.humans ?? [],
    lookup: createLookup(config.recording),
    doors: onBus && [onBus.place.door],
    bus: onBus?.bus.shown,
  })
  if (onBus) watchPlace(onBus, session, config, team.stop)
  let left: Promise<void> | undefined
  void team.ended.then(() => {
    left = playing.then(() => arena.leave()).then(() => leaveLand(config, session))
  })
  const playing = playSession({ config, session, recorder, host, team, arena, setup, judging })

  return {
    ...{ id: header.id, address: host.address, session, ended: team.ended, stop: team.stop },
    alert: text => void session.emit('alert', 'host', { level: 'error', text }),
    unattended: ms => unattended(host, ms),
    async close() {
      await playing
      judging.stop()
      await left
      // A last keyframe with arena and memories, so that a resumed session finds everything as it was left.
      await session.keyframe()
      await host.close()
      await session.close()
      await seatModels.close()
      await brain.close?.()
      await arena.close()
      bodies.close()
      await onBus?.bus.close()
    },
  }
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
