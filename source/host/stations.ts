import { BodyMemory } from '../body/bot/body-memory.ts'
import type { ClaimOperation } from '../body/bot/claims.ts'
import type { Body, Claims } from '../body/contract/body-types.ts'
import { SkillLibrary } from '../body/programs/skill-library.ts'
import type { Brain } from '../brain/brain.ts'
import { providerOf } from '../brain/providers/table.ts'
import type { Blueprints } from '../minecraft/blocks/blueprint.ts'
import { keyOf } from '../minecraft/blocks/position.ts'
import type { Ranker } from '../minecraft/names/rank-by-words.ts'
import type { Bus } from '../remote/bus/connect.ts'
import { createClaimsHub } from '../remote/fleet/claims.ts'
import { fleetProtocol, type SessionOpening } from '../remote/fleet/contract.ts'
import { createFleets } from '../remote/fleet/fleets.ts'
import { machineId } from '../remote/fleet/machine.ts'
import { createPlacement, type Whereabouts } from '../remote/fleet/placement.ts'
import { openStation } from '../remote/fleet/remote.ts'
import { type SeatOrder, stationHere } from '../remote/fleet/station.ts'
import type { Emit } from '../session/log/events.ts'
import { version } from '../version.ts'
import type { Place } from './arena.ts'
import type { SessionConfig } from './session-config.ts'
import { skillsOf } from './team-home.ts'

/** Where the seats of a session get their bodies and their thoughts. */
export interface Stations {
  readonly claims: Claims
  body(seat: string): Promise<Body>
  brain(seat: string): Brain
  close(): void
}

export interface StationsOptions {
  readonly bus: Bus
  readonly where: Whereabouts
  readonly session: string
  readonly config: SessionConfig
  readonly emit: Emit
  readonly brain: Brain
  /** The buildings that are known now. */
  readonly blueprints: () => Blueprints
  /** Calls the listener when there is one more, or another one. */
  readonly designed: (listener: () => void) => () => void
  readonly rank?: Ranker
  /** Where the world is; bodies join when it resolves. */
  readonly place: Promise<Place>
  /** File in which a seat's body keeps the places it remembers; undefined: they last as long as the session. */
  readonly placesFile: (seat: string) => string | undefined
  readonly here: (order: SeatOrder, claims: Claims) => Promise<Body>
  /** Hears of every change of the claims. */
  readonly claimed: (operation: ClaimOperation) => void
}

/** ms in which fleets have said that they are there. */
const offersWithinMs = 400

/** Seats over the fleets of a bus. */
export const createStations = (options: StationsOptions): Stations => {
  const { bus, config, emit, brain, where } = options
  const memories = new Map<string, BodyMemory>()
  /** Places of bodies in fleets are kept here: their own machines may be others the next time. */
  const memoryOf = (seat: string): BodyMemory => {
    const memory = memories.get(seat) ?? new BodyMemory(options.placesFile(seat))
    memories.set(seat, memory)
    return memory
  }
  const hub = createClaimsHub(options.claimed)
  const skills = new SkillLibrary(config.team?.home ? skillsOf(config.team.home) : '.mcteam/skills', options.rank)
  const alert = (level: 'info' | 'warning', text: string, seat?: string): void =>
    void emit('alert', 'host', { level, text, seat })

  // A message's type is not readonly.
  const known = () => structuredClone(options.blueprints()) as SessionOpening['blueprints']
  const opening = async ({ host, port }: Place): Promise<Omit<SessionOpening, 'claims'>> => ({
    protocol: fleetProtocol,
    version,
    session: options.session,
    task: config.task.title,
    world: {
      ...{ host, port },
      version: config.task.world.version,
      embedded: config.world.kind === 'embedded',
      machine: machineId(),
      pace: config.task.pace ?? (config.world.kind === 'embedded' ? 'fast' : undefined),
      seed: config.task.seed,
      bySight: config.task.knows.blocks === 'seen',
    },
    blueprints: known(),
    // Models are named, their keys and endpoints are each machine's own; what needs files of this machine is answered here.
    brain: (await providerOf(config.brain)).forFleet(config.brain) ?? { kind: 'host' },
  })
  const fleets = createFleets({
    nc: bus.nc,
    openStation: async (channel, fleet) => {
      const place = await options.place
      return await openStation(channel, {
        ...{ hub, skills, brain },
        designed: listener => options.designed(() => listener(known())),
        opening: await opening(place),
        pass: place.pass,
        remembered: (seat, places) => {
          const memory = memoryOf(seat)
          for (const [name, at] of Object.entries(places))
            if (memory.places.get(name)?.join() !== keyOf(at)) memory.remember(name, at)
        },
        draining: reason => void placement.empty(fleet, reason),
      })
    },
    joined: ({ fleet, machine, seats, capacity, cpu, memory, free }) =>
      void emit('fleet.joined', 'host', { fleet, machine, seats, capacity, cpu, memory, free }),
    left: (fleet, reason) => void emit('fleet.left', 'host', { fleet, reason }),
    draining: fleet => void emit('fleet.draining', 'host', { fleet }),
    load: ({ fleet, seats, capacity, cpu, memory, free }, roundTrip) =>
      void emit('fleet.load', 'host', {
        ...{ fleet, seats, capacity, cpu, memory, free },
        roundTrip: roundTrip === undefined ? undefined : Math.round(roundTrip * 10) / 10,
      }),
  })
  const placement = createPlacement({
    fleets,
    where,
    places: seat => Object.fromEntries(memoryOf(seat).places),
    here: stationHere(brain, order => options.here(order, hub.claims)),
    placed: (seat, fleet) => void emit('seat.placed', 'host', { seat, fleet }),
    moved(seat, from, to, reason, ms) {
      emit('seat.moved', 'host', { seat, from, to, reason, ms: Math.round(ms) })
      const target = to === 'host' ? 'the session’s own machine' : `fleet ${to}`
      alert('info', `${seat} moved from ${nameOf(from)} to ${target} (${reason}).`)
    },
    trouble: (text, seat) => alert('warning', `${seat}: ${text}`, seat),
    release: seat => hub.claims.releaseAll(seat),
  })
  const heard = new Promise<void>(resolve => setTimeout(resolve, where === 'host' ? 0 : offersWithinMs))

  return {
    claims: hub.claims,
    async body(seat) {
      await Promise.all([heard, options.place])
      return await placement.body(seat)
    },
    brain: seat => placement.brain(seat),
    close() {
      placement.close()
      fleets.close()
    },
  }
}

const nameOf = (station: string): string => (station === 'host' ? 'the session’s own machine' : `fleet ${station}`)
