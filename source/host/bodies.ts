import { join } from 'node:path'
import process from 'node:process'
import { createBody } from '../body/body.ts'
import { createClaims } from '../body/bot/claims.ts'
import { passwordVariable } from '../body/connection/password-login.ts'
import type { Body, Claims } from '../body/contract/body-types.ts'
import type { Brain } from '../brain/brain.ts'
import type { Ranker } from '../minecraft/names/rank-by-words.ts'
import type { Bus } from '../remote/bus/connect.ts'
import type { SeatOrder } from '../remote/fleet/station.ts'
import { cleanFileName } from '../session/log/clean-text.ts'
import { countingBlueprints } from '../session/log/counting-blueprints.ts'
import type { Session } from '../session/log/session-log.ts'
import { isTeamSeat } from '../team/seats/team-seats.ts'
import { accountOf } from './accounts/account-of.ts'
import { knownServer, quirkText } from './known-servers.ts'
import { noteScaffolds, recallScaffolds } from './scaffold-log.ts'
import type { SessionConfig } from './session-config.ts'
import type { Setup } from './setup.ts'
import { createStations } from './stations.ts'
import { skillsOf } from './team-home.ts'

/** Bodies and brains of the seats: here, or at the stations of a bus. */
export interface Bodies {
  brain(seat: string): Brain
  /** Joins the world as soon as there is one. */
  body(seat: string): Promise<Body>
  close(): void
}

export interface BodiesNeeds {
  readonly config: SessionConfig
  readonly session: Session
  readonly brain: Brain
  readonly rank: Ranker | undefined
  readonly bus: Bus | undefined
  readonly setup: Setup
}

/** A server is the same world the next time; the embedded one is remembered with the recording, and a team with a home has it all there. */
const placesFile = ({ world, team }: SessionConfig, seat: string): string | undefined =>
  world.kind === 'server' && team?.home === undefined
    ? join('.mcteam', 'places', cleanFileName(`${world.host}_${world.port}`), `${cleanFileName(seat)}.json`)
    : undefined

export const createBodies = ({ config, session, brain, rank, bus, setup }: BodiesNeeds): Bodies => {
  const { task } = config
  const blueprints = () => session.state.session.blueprints
  const counting = () => countingBlueprints(session.state)
  const { world } = config
  // The embedded world is no stranger.
  const quirks =
    world.kind === 'server'
      ? knownServer(world.host, world.port, quirk =>
          session.emit('server.learned', 'host', {
            quirk,
            text: `The server differs from others. ${quirkText(quirk)}`,
          }),
        )
      : undefined
  const here = async (seat: string, claims: Claims, more: Partial<SeatOrder> = {}): Promise<Body> => {
    const { host, port, pass } = await setup.place
    return await createBody({
      ...{ host, port, blueprints, counting, claims, rank, username: seat, signal: setup.signal },
      pass: pass?.(seat),
      // Our own world asks for none.
      password: pass ? undefined : process.env[passwordVariable],
      account: accountOf(config, seat),
      packs: world.kind === 'server' ? world.packs : undefined,
      quirks,
      // What the embedded world puts right is no suspicion.
      pace: task.pace ?? (quirks ? undefined : 'fast'),
      seed: task.seed,
      bySight: task.knows.blocks === 'seen',
      version: task.world.version,
      places: placesFile(config, seat),
      skills: config.team?.home && skillsOf(config.team.home),
      joinRetryMs: more.joinRetryMs,
      containers: more.containers,
    })
  }
  const noted = noteScaffolds(session)
  const stations =
    bus &&
    createStations({
      ...{ bus, config, brain, blueprints, rank, place: setup.place, claimed: noted },
      session: session.header.id,
      emit: session.emit,
      designed: listener => session.subscribe(({ type }) => void (type === 'building.designed' && listener())),
      where: config.seatsIn ?? 'any',
      placesFile: seat => placesFile(config, seat),
      here: async (order, shared) => {
        const body = await here(order.seat, shared, order)
        body.recall?.(order.places)
        return body
      },
    })
  const claims = stations?.claims ?? createClaims(noted)
  recallScaffolds(session, claims)
  /** Of the team, or about to join it; people's places are in the log before their bodies. */
  const isAgent = (seat: string): boolean =>
    !Object.hasOwn(session.state.seats, seat) || isTeamSeat(task, session.state, seat)
  return {
    brain: seat => stations?.brain(seat) ?? { ...brain, label: brain.labelFor?.(seat) ?? brain.label },
    // People's avatars stay where the people are.
    body: seat => (stations && isAgent(seat) ? stations.body(seat) : here(seat, claims)),
    close: () => stations?.close(),
  }
}
