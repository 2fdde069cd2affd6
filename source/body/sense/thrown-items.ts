import type { Bot } from 'mineflayer'
import type { Block } from 'prismarine-block'
import type { Entity } from 'prismarine-entity'
import { listenTo } from '../bot/waits.ts'
import { droppedItem, isDropped } from './dropped-item.ts'

/** Height above the feet at which a thrown item begins (the eyes, 1.62, less 0.3). */
const throwHeightBlocks = 1.32
/**
 * How far from there it may be seen first: its thrower walks, or it has flown for a tick. What falls out of a block is at least 0.55
 * blocks beside all players who stand next to it.
 */
const throwSlackBlocks = 0.5
/**
 * What springs from a block or a creature goes at most so fast along each axis and rises at first by 0.2, and what lies does not move.
 * What is thrown goes faster: 0.3 where its thrower looks, and 0.1 up. Blocks per tick.
 */
const sprungAtMost = { aside: 0.1, up: 0.205, down: 0.09 }
/** From then on a client is told of speeds in blocks per tick, which the library takes for 1/8000 of that. */
const plainSpeedsSince = '1.21.9'
const speedUnits = 8_000
/** The world tells that a block is gone in the tick after it tells of what fell out of it, or before, ms. */
const brokenMs = 1_000
/** What falls out of a block is no farther from its middle along each axis; one who stands beside it throws from farther off. */
const outOfBlockWithinBlocks = 0.75
/** A player who dies within so long did not throw it, ms. */
const deathMs = 1_000
/** A thrower who steps back may be seen to do so before the item is seen: on a busy machine several steps come at once, ms. */
const stepsMs = 1_000
/** Two items that become one are no farther apart, and the one that is left may have rolled on, blocks. */
const mergedWithinBlocks = 2
/** What burns or vanishes was picked up by no player, either. */
const mergedAtMost = 64

type Place = Entity['position']
interface Step {
  readonly from: Place
  readonly at: number
}
/** Who may have thrown an item: all who stand where it came from, else the one who left that place last. */
type Throwers = readonly string[]
interface Lying {
  readonly throwers: Throwers
  readonly from: Place
  readonly at: number
  readonly own?: { readonly name: string; readonly count: number }
  readonly by?: string | undefined
}
interface Merged {
  readonly name: string
  readonly count: number
  readonly by: string | undefined
  readonly position: Place
}

/** Who picked up how many of an item; `from`: how many of them each player had thrown. */
export interface Taken {
  readonly collector: Entity
  readonly name: string
  readonly from: ReadonlyMap<string, number>
}

const threwFrom = (from: Place, item: Entity): boolean => {
  const { x, y, z } = item.position.minus(from)
  return [x, y - throwHeightBlocks, z].every(off => Math.abs(off) <= throwSlackBlocks)
}

const fellOutOf = (block: Place, item: Place): boolean => {
  const { x, y, z } = item.minus(block.offset(0.5, 0.5, 0.5))
  return [x, y, z].every(off => Math.abs(off) <= outOfBlockWithinBlocks)
}

/**
 * Tells of each item that a player picks up whose it was: the game says it of none, and of those that come to lie together it makes one.
 * `throws`: what this body is throwing: others may stand where it does, what flew for long before it is seen lies where no player stood, and
 * what comes to lie with another’s before it is seen is never seen alone. Returns how to stop.
 */
export function watchThrown(
  bot: Bot,
  tell: (taken: Taken) => void,
  throws?: { readonly name: string; readonly count: number },
): () => void {
  const lying = new Map<number, Lying>()
  /** Items that are gone and were picked up by no player that is seen. */
  let merged: Merged[] = []
  const collected = new Set<number>()
  /** How many of what this body throws were not seen yet. */
  let unseen = throws?.count ?? 0
  /** Where players stood before their last steps, by entity. */
  const steps = new Map<number, Step[]>()
  const seen = new Map<number, Place>()
  const sees = ({ id, username, position }: Entity): void => {
    if (username !== undefined) seen.set(id, position.clone())
  }
  const moved = (entity: Entity): void => {
    const from = seen.get(entity.id)
    sees(entity)
    if (!from) return
    const at = performance.now()
    const recent = (steps.get(entity.id) ?? []).filter(step => step.at >= at - stepsMs)
    steps.set(entity.id, [...recent, { from, at }])
  }
  for (const entity of Object.values(bot.entities)) sees(entity)
  /** Where blocks are gone since a moment ago. */
  let broken: { readonly block: Place; readonly at: number }[] = []
  const isFlung = ({ velocity }: Entity): boolean => {
    const { x, y, z } = velocity.scaled(bot.registry.isNewerOrEqualTo(plainSpeedsSince) ? speedUnits : 1)
    const { aside, up, down } = sprungAtMost
    return Math.max(Math.abs(x), Math.abs(z)) > aside || y > up || y < -down
  }
  const hasSprung = ({ position }: Entity): boolean =>
    broken.some(({ block, at }) => performance.now() - at < brokenMs && fellOutOf(block, position))

  /** Of an item that has just come into being. */
  const throwersOf = (item: Entity): Throwers => {
    if (!isFlung(item) || hasSprung(item)) return []
    const players = Object.values(bot.players).filter(({ entity }) => entity)
    const here = players.filter(({ entity }) => threwFrom(entity.position, item))
    if (here.length > 0) return here.map(({ username }) => username)
    const since = performance.now() - stepsMs
    const left = players.flatMap(({ username, entity }) =>
      (steps.get(entity.id) ?? []).flatMap(({ from, at }) =>
        at >= since && threwFrom(from, item) ? { username, at } : [],
      ),
    )
    return left
      .sort((a, b) => b.at - a.at)
      .slice(0, 1)
      .map(({ username }) => username)
  }
  /** What has come to lie with an item since it was seen first, so many in all. */
  const takeMerged = ({ position }: Entity, name: string, count: number): readonly Merged[] => {
    let left = count
    const parts: Merged[] = []
    merged = merged.filter(one => {
      const isPart = left >= one.count && one.name === name && one.position.distanceTo(position) <= mergedWithinBlocks
      if (!isPart) return true
      left -= one.count
      parts.push(one)
      return false
    })
    return parts
  }
  return listenTo(bot, {
    entitySpawn(entity: Entity) {
      sees(entity)
      const from = entity.position.clone()
      if (isDropped(entity)) lying.set(entity.id, { throwers: throwersOf(entity), from, at: performance.now() })
    },
    itemDrop(entity: Entity) {
      const one = lying.get(entity.id)
      const own = droppedItem(entity)
      // How many there are in it later says what has come to lie with it.
      if (!one || one.own || !own) return
      const mayBeOwn = own.name === throws?.name && (one.throwers.length === 0 || one.throwers.includes(bot.username))
      const isOwn = mayBeOwn && own.count <= unseen
      if (isOwn) unseen -= own.count
      // Of two who stand there it may be either one’s.
      const [other, ...others] = one.throwers.filter(name => !throws || name !== bot.username)
      const mayHoldOwn = mayBeOwn && unseen > 0
      const by = isOwn ? bot.username : others.length > 0 || mayHoldOwn ? undefined : other
      lying.set(entity.id, { ...one, own, by })
    },
    entityDead({ username }: Entity) {
      const now = performance.now()
      for (const [id, one] of lying)
        if (one.by === username && now - one.at < deathMs) lying.set(id, { ...one, by: undefined })
    },
    blockUpdate(before: Block | null, { position: block, boundingBox }: Block) {
      if (before?.boundingBox !== 'block' || boundingBox === 'block') return
      const now = performance.now()
      broken = [...broken.filter(({ at }) => now - at < brokenMs), { block, at: now }]
      for (const [id, one] of lying)
        if (now - one.at < brokenMs && fellOutOf(block, one.from))
          lying.set(id, { ...one, throwers: [], by: one.by === bot.username ? one.by : undefined })
    },
    playerCollect(collector: Entity, item: Entity) {
      const one = lying.get(item.id)
      const stack = droppedItem(item)
      collected.add(item.id)
      if (!stack) return
      const own = { name: stack.name, count: Math.min(one?.own?.count ?? stack.count, stack.count), by: one?.by }
      const from = new Map<string, number>()
      for (const { by, count } of [own, ...takeMerged(item, stack.name, stack.count - own.count)])
        if (by !== undefined) from.set(by, (from.get(by) ?? 0) + count)
      if (stack.name === throws?.name && one?.throwers.includes(bot.username)) {
        const known = [...from.values()].reduce((sum, count) => sum + count, 0)
        const hidden = Math.min(unseen, stack.count - known)
        unseen -= hidden
        if (hidden > 0) from.set(bot.username, (from.get(bot.username) ?? 0) + hidden)
      }
      tell({ collector, name: stack.name, from })
    },
    move: () => moved(bot.entity),
    entityMoved: moved,
    entityGone(entity: Entity) {
      const { id, position } = entity
      const one = lying.get(id)
      if (one?.own && !collected.has(id)) {
        const parts = takeMerged(entity, one.own.name, (droppedItem(entity)?.count ?? 0) - one.own.count)
        const here = [{ ...one.own, by: one.by }, ...parts].map(part => ({ ...part, position: position.clone() }))
        merged = [...merged, ...here].slice(-mergedAtMost)
      }
      lying.delete(id)
      collected.delete(id)
      steps.delete(id)
      seen.delete(id)
    },
  })
}
