import { randomBytes } from 'node:crypto'
import type { Body } from '../body/contract/body-types.ts'
import { errorText } from '../errors.ts'
import { createListeners } from '../listeners.ts'
import type { Blueprints } from '../minecraft/blocks/blueprint.ts'
import { createReferee } from '../referee/referee.ts'
import { type Referee, RefereeError } from '../referee/referee-types.ts'
import { own } from '../session/log/fold/records.ts'
import { refuseUnknownNames } from '../tasks/load-task.ts'
import type { TeamPeople } from '../team/team-interface.ts'
import { passOf } from '../world/protocol/admission.ts'
import { startWorld } from '../world/start-world.ts'
import type { OnlookerNews, World, WorldSnapshot, WorldVersion } from '../world/types.ts'
import { accountOf } from './accounts/account-of.ts'
import { differenceOf, outfit, settled } from './arrival.ts'
import type { Before } from './origin.ts'
import { compare, putBack } from './put-back.ts'
import { isPlayedAsFound, type SessionConfig } from './session-config.ts'

/** ms that a referee which only looks waits for one of its name to leave: the session before may just have ended. */
const witnessTimeoutMs = 5_000

/** Where the world is. */
export interface Place {
  readonly host: string
  readonly port: number
  /** What lets the player of this name in, where the world is ours; a server of others goes by names. */
  readonly pass?: (name: string) => string
}

export interface Arena {
  /** People who play in the game itself, in a world that goes by passes; undefined on a server of others. */
  readonly admission: TeamPeople['admission']
  /** Undefined until the arena is prepared, and on a server that lets none in. */
  readonly referee: Referee | undefined
  readonly refereeName: string
  /** Nothing is set up and judged here but what the team says it did. */
  readonly asFound: boolean
  /** Starts the world, or names the server; bodies may join then. */
  open(): Promise<Place>
  /** Sets the arena, or puts it back as it was; resolves when players can be placed. */
  prepare(): Promise<void>
  /** Places and equips a player who has just joined, as the task or the log says. */
  admit(seat: string, index: number, body: Body): Promise<void>
  snapshot(): Promise<WorldSnapshot | undefined>
  /** The team has ended: on a server the next session has a referee of the same name. */
  leave(): Promise<void>
  close(): Promise<void>
}

export interface ArenaOptions {
  readonly config: SessionConfig
  readonly before: Before | undefined
  /** All buildings that are known now. */
  readonly blueprints: () => Blueprints
  /** Tells people what was found or could not be put back. */
  readonly tell: (level: 'info' | 'warning', text: string) => void
  /** Ends what is being set up. */
  readonly signal: AbortSignal
}

/** The world of a session, from the task's arena or from what an earlier session left. */
export function createArena({ config, before, blueprints, tell, signal }: ArenaOptions): Arena {
  const { task } = config
  let world: World | undefined
  let referee: Referee | undefined
  /** What was there before the log was put on top of it. */
  let base: 'task' | 'snapshot' | 'server' = config.world.kind === 'server' ? 'server' : 'task'
  /** There may be no referee. */
  const asFound = isPlayedAsFound(config.world, task)
  const refereeName = (config.world.kind === 'server' ? config.world.referee : undefined) ?? 'referee'
  const begun = Object.values(before?.state.seats ?? {}).some(seat => seat.body.position !== undefined)

  const admitted = new Set<string>()
  const added = Object.values(before?.state.seats ?? {}).flatMap(({ seat, addedBy }) => (addedBy ? [seat] : []))

  // Each user who can run programs on this machine can join; the pass of a seat is not theirs, and lasts as long as this world.
  // Those whose part is played here come with a pass, as seats do.
  const played = Object.keys(task.people ?? {})
  const secret = randomBytes(32).toString('base64url')
  const onlookers = createListeners<[OnlookerNews]>()
  const start = () =>
    startWorld(
      {
        version: task.world.version as WorldVersion, // checked against worldVersions when the flags were read
        terrain: task.world.terrain,
        seed: task.seed,
        admission: {
          secret,
          reserved: [...Object.values(task.seats).flat(), ...added, ...played, refereeName],
          expected: (config.team?.humans ?? []).filter(name => !played.includes(name)),
        },
      },
      () => {},
      onlookers.tell,
    )

  /**
   * On a server that is left as it is a referee only looks. The owner of the server lets it in by making it an operator;
   * without one the bodies look for themselves.
   */
  async function witness(place: { readonly host: string; readonly port: number }): Promise<Referee | undefined> {
    try {
      return await createReferee({
        ...{ host: place.host, port: place.port, username: refereeName, tell },
        version: task.world.version,
        ...{ task, blueprints, account: accountOf(config, refereeName) },
        leaveTimeoutMs: witnessTimeoutMs,
        proof: true,
        signal,
      })
    } catch (error) {
      if (!(error instanceof RefereeError)) throw error
      tell('info', `No referee on this server: the agents look into chests themselves. Why: ${errorText(error)}`)
      return undefined
    }
  }

  async function restored(saved: unknown): Promise<World> {
    const fresh = await start()
    try {
      await fresh.restore(saved as WorldSnapshot) // of any shape: a file says so, and restoring refuses what is none
      base = 'snapshot'
      return fresh
    } catch (error) {
      await fresh.stop()
      const reason = errorText(error)
      tell('warning', `The kept arena cannot be restored (${reason}); it is set again from the task and the log.`)
      return await start()
    }
  }

  return {
    admission:
      config.world.kind === 'server'
        ? undefined
        : {
            vouched: played,
            listen: onlookers.listen,
            answer: async (name, number, admitted) => (await world?.admit(name, number, admitted)) ?? false,
            close: async () => await world?.closeAdmission(),
          },
    asFound,
    refereeName,
    get referee() {
      return referee
    },
    async open() {
      if (config.world.kind === 'server') return { host: config.world.host, port: config.world.port }
      world = before?.extra.world === undefined ? await start() : await restored(before.extra.world)
      return { host: world.host, port: world.port, pass: name => passOf(secret, name) }
    },
    async prepare() {
      const place = world ?? (config.world.kind === 'server' ? config.world : undefined)
      if (!place) return
      if (asFound) {
        referee = await witness(place)
        return
      }
      const console = world ? (command: string) => world!.command(command) : undefined
      const { host, port } = place
      const version = task.world.version
      if (!before) await refuseUnknownNames(task, undefined)
      referee = await createReferee({
        ...{ host, port, version, task, blueprints, signal, tell, username: refereeName },
        account: accountOf(config, refereeName),
        console,
        pass: console && passOf(secret, refereeName),
      })
      if (base === 'task' || !begun) await referee.prepare()
      else await referee.arrive()
      if (!before || !begun) return
      if (base === 'server') compare(referee, before, tell)
      else await putBack(referee, before, base === 'task', tell)
    },
    async admit(seat, index, body) {
      // A player that comes back finds in its pockets, and around it, what the world has kept.
      if ((asFound && !before) || admitted.has(seat)) return
      admitted.add(seat)
      const known = before?.state.seats[seat]?.body.position !== undefined
      if (!asFound && (!before || !known || base === 'task')) {
        await referee?.equip(seat, index)
        // The seat that plans first must know what every seat was given.
        if (referee) await settled(body, own(task.inventories, seat) ?? {})
      }
      if (!before || !known) return
      if (base !== 'server') return await outfit(referee!, seat, body, before)
      const difference = await differenceOf(seat, body, before)
      if (difference !== null) tell('warning', difference)
    },
    snapshot: async () => await world?.snapshot(),
    async leave() {
      if (config.world.kind === 'server') await referee?.close()
    },
    async close() {
      await referee?.close()
      await world?.stop()
    },
  }
}
