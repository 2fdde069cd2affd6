import { randomBytes } from 'node:crypto'
import type { Body } from '../body/contract/body-types.ts'
import { errorText } from '../errors.ts'
import { createListeners } from '../listeners.ts'
import { blockName, blockText } from '../minecraft/blocks/block-text.ts'
import { columnOf, fromKey, keyOf, type Position } from '../minecraft/blocks/position.ts'
import { createReferee } from '../referee/referee.ts'
import { type Referee, RefereeError } from '../referee/referee-types.ts'
import type { LoggedBlock, LoggedContainer } from '../referee/reinstate.ts'
import { clockTime } from '../session/log/describe.ts'
import type { EventOf, SessionEvent } from '../session/log/events.ts'
import { refuseUnknownNames } from '../tasks/load-task.ts'
import type { TeamPeople } from '../team/team-interface.ts'
import { passOf } from '../world/protocol/admission.ts'
import { startWorld } from '../world/start-world.ts'
import type { OnlookerNews, World, WorldSnapshot, WorldVersion } from '../world/types.ts'
import { inventoryDifference, placeDifference } from './differences.ts'
import type { Before } from './origin.ts'
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
  /** Nothing is set up and judged here but what the team says it did. */
  readonly asFound: boolean
  /** Starts the world, or names the server; bodies may join then. */
  open(): Promise<Place>
  /** Sets the arena, or puts it back as it was; resolves when players can be placed. */
  prepare(): Promise<void>
  /** Places and equips a player who has just joined, as the task or the log says. */
  admit(seat: string, index: number, body: Body): Promise<void>
  snapshot(): Promise<WorldSnapshot | undefined>
  close(): Promise<void>
}

export interface ArenaOptions {
  readonly config: SessionConfig
  readonly before: Before | undefined
  /** Tells people what was found or could not be put back. */
  readonly tell: (level: 'info' | 'warning', text: string) => void
  /** Ends what is being set up. */
  readonly signal: AbortSignal
}

/** The world of a session, from the task's arena or from what an earlier session left. */
export function createArena({ config, before, tell, signal }: ArenaOptions): Arena {
  const { task } = config
  let world: World | undefined
  let referee: Referee | undefined
  /** What was there before the log was put on top of it. */
  let base: 'task' | 'snapshot' | 'server' = config.world.kind === 'server' ? 'server' : 'task'
  /** There may be no referee. */
  const asFound = isPlayedAsFound(config.world, task)
  const refereeName = (config.world.kind === 'server' ? config.world.referee : undefined) ?? 'referee'
  const begun = Object.values(before?.state.seats ?? {}).some(seat => seat.body.position !== undefined)

  // Who can run programs on this machine can join; the pass of a seat is not theirs, and lasts as long as this world.
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
          reserved: [...Object.values(task.seats).flat(), refereeName],
          expected: config.team?.humans ?? [],
        },
      },
      () => {},
      onlookers.tell,
    )

  /**
   * On a server that is left as it is a referee only looks. Who runs the server lets it in by making it an operator;
   * without one the bodies look for themselves.
   */
  async function witness(place: { readonly host: string; readonly port: number }): Promise<Referee | undefined> {
    try {
      return await createReferee({
        ...{ host: place.host, port: place.port, username: refereeName, tell },
        version: task.world.version,
        task,
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

  async function putBack({ state, since, extraSeq, gathering }: Before): Promise<void> {
    const whole = base === 'task'
    const logged = whole
      ? Object.values(state.blocks).flatMap(column => Object.entries(column).map(([at, block]) => blockAt(at, block)))
      : lastOf(since, 'world.block').map(({ at }) => blockAt(keyOf(at), state.blocks[columnOf(at)]?.[keyOf(at)] ?? ''))
    const broken = stillFalling(since, gathering)
    const blocks = logged.flatMap(one => {
      if (!broken.has(keyOf(one.at))) return [one]
      const before = broken.get(keyOf(one.at))
      return before === undefined ? [] : [{ ...one, block: before }]
    })
    const containers = new Map<string, LoggedContainer>()
    const looked = whole ? Object.values(state.containers ?? {}) : lastOf(since, 'world.container')
    for (const { at, block, items } of looked) if (items) containers.set(keyOf(at), { at: [...at], block, items })
    const done = await referee!.reinstate(blocks, [...containers.values()])
    const what = [
      ...(done.blocks > 0 ? [`${done.blocks} ${done.blocks === 1 ? 'block' : 'blocks'}`] : []),
      ...(containers.size > 0 ? [`${containers.size} ${containers.size === 1 ? 'chest' : 'chests'}`] : []),
    ]
    const lost = whole
      ? 'Creatures, dropped items and what lay in furnaces are as the task begins'
      : `Creatures, dropped items and furnaces are as they were at ${clockTime(timeOf(extraSeq, before!))}`
    tell('info', `The arena is as the log left it${what.length > 0 ? ` (put back: ${what.join(', ')})` : ''}. ${lost}.`)
    const [first] = done.failed
    if (first)
      tell(
        'warning',
        `${done.failed.length} blocks could not be put back, first ${first.block} at ${first.at.join(' ')}.`,
      )
  }

  /** On a server of the person's own nothing is put back: what is there is what counts. */
  function compare({ state }: Before): void {
    const changed = Object.values(state.blocks).flatMap(column =>
      Object.entries(column).flatMap(([key, block]) => {
        const now = referee?.blockAt(blockAt(key, block).at) ?? block
        return now === block ? [] : [`at ${key.replaceAll(',', ' ')} stood ${plain(block)}, now ${plain(now)}`]
      }),
    )
    if (changed.length > 0)
      tell(
        'warning',
        `${changed.length} blocks changed while the session was not running: ${changed.slice(0, 3).join('; ')}.`,
      )
  }

  async function outfit(seat: string, body: Body, { state, carried, since }: Before): Promise<void> {
    const inventory = carried[seat] ?? {}
    const touched = since.flatMap(({ type, data }) =>
      type === 'body.state' && data.seat === seat ? Object.keys(data.inventory ?? {}) : [],
    )
    const { position } = state.seats[seat]!.body
    await referee!.outfit(seat, { inventory, position }, touched)
    // Who perceives before the body has heard of it would go by the counts of before.
    await settled(body, inventory, position)
  }

  async function reconcile(seat: string, body: Body, { state, carried }: Before): Promise<void> {
    const inventory = carried[seat] ?? {}
    await settled(body, inventory)
    const now = body.observe()
    const found = [
      inventoryDifference(seat, inventory, now.inventory),
      placeDifference(seat, state.seats[seat]!.body.position, now.position),
    ].filter(line => line !== null)
    if (found.length > 0) tell('warning', `${found.join('; ')}.`)
  }

  return {
    admission:
      config.world.kind === 'server'
        ? undefined
        : {
            listen: onlookers.listen,
            answer: async (name, number, admitted) => (await world?.admit(name, number, admitted)) ?? false,
          },
    asFound,
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
        ...{ host, port, version, task, signal, tell, username: refereeName },
        ...(console ? { console, pass: passOf(secret, refereeName) } : {}),
      })
      if (base === 'task' || !begun) await referee.prepare()
      else await referee.arrive()
      if (!before || !begun) return
      if (base === 'server') compare(before)
      else await putBack(before)
    },
    async admit(seat, index, body) {
      if (asFound && !before) return
      const known = before?.state.seats[seat]?.body.position !== undefined
      if (!asFound && (!before || !known || base === 'task')) {
        await referee?.equip(seat, index)
        // The seat that plans first must know what every seat was given.
        if (referee) await settled(body, task.inventories[seat] ?? {})
      }
      if (!before || !known) return
      if (base === 'server') await reconcile(seat, body, before)
      else await outfit(seat, body, before)
    },
    snapshot: async () => await world?.snapshot(),
    async close() {
      await referee?.close()
      await world?.stop()
    },
  }
}

const plain = (block: string): string => blockName(block).replaceAll('_', ' ')
const blockAt = (key: string, block: string): LoggedBlock => ({ at: fromKey(key), block })

/**
 * Blocks that were broken by a worker that was cut off while gathering, and whose items still lay on the ground, where no log sees
 * them: the last broken ones stand again, as what they were before, when the log knows that.
 */
export function stillFalling(
  since: readonly SessionEvent[],
  gathering: Before['gathering'],
): ReadonlyMap<string, string | undefined> {
  const stood = new Map<string, string>()
  const broken = new Map<string, string | undefined>()
  for (const { seq, type, data } of since) {
    if (type !== 'world.block') continue
    const key = keyOf(data.at)
    broken.delete(key)
    if (data.block !== 'air') stood.set(key, blockText(data))
    else if (gathering && seq > gathering.since) broken.set(key, stood.get(key))
  }
  const count = Math.max(0, broken.size - (gathering?.gained ?? 0))
  return new Map(count === 0 ? [] : [...broken].slice(-count))
}

/** The last event of a kind for each place. */
function lastOf<T extends 'world.block' | 'world.container'>(
  events: readonly SessionEvent[],
  type: T,
): EventOf<T>['data'][] {
  const last = new Map<string, EventOf<T>['data']>()
  for (const event of events) {
    if (event.type !== type) continue
    // Its type was just compared; the union of all kinds cannot be narrowed by a type parameter.
    const data = event.data as EventOf<'world.block'>['data']
    last.set(keyOf(data.at), data as EventOf<T>['data'])
  }
  return [...last.values()]
}

const timeOf = (seq: number, { since, state }: Before): number => since.find(event => event.seq > seq)?.t ?? state.t

/** Most ms for a body to hear what it carries; it takes that long only on a machine that is very busy. */
const hearingTimeoutMs = 10_000

/** Blocks between where a body was put and where it stands, when it has come down beside what it was put on. */
const nearbyBlocks = 2

/** A body hears a moment later what it was given and where it was put. */
async function settled(body: Body, expected: Readonly<Record<string, number>>, place?: Position): Promise<void> {
  const same = () => {
    const { inventory, position } = body.observe()
    const there = place === undefined || place.every((value, axis) => Math.abs(value - position[axis]!) <= nearbyBlocks)
    return there && inventoryDifference('', expected, inventory) === null
  }
  for (const end = performance.now() + hearingTimeoutMs; performance.now() < end && !same(); )
    await new Promise(resolve => setTimeout(resolve, 50))
}
