import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import { listenTo } from '../bot/waits.ts'
import type { BodyEvent } from '../contract/observation.ts'
import { droppedItem } from './dropped-item.ts'

type Received = Extract<BodyEvent, { type: 'received' }>

/** What one player throws arrives in several pieces; so long after the last one all of it is told, ms. */
const togetherMs = 300
/** Height above the feet at which a thrown item begins (the eyes, 1.62, less 0.3). */
const throwHeightBlocks = 1.32
/**
 * How far from there it may be seen first: its thrower walks, or it has flown for a tick. What falls out of a block is at least 0.55
 * blocks beside all players who stand next to it.
 */
const throwSlackBlocks = 0.5
/** A player who dies within so long did not throw it, ms. */
const deathMs = 1_000
/** A thrower who steps back may be seen to do so before the item is seen: on a busy machine several steps come at once, ms. */
const stepsMs = 1_000

type Place = Entity['position']
interface Step {
  readonly from: Place
  readonly at: number
}

const threwFrom = (from: Place, item: Entity): boolean => {
  const { x, y, z } = item.position.minus(from)
  return [x, y - throwHeightBlocks, z].every(off => Math.abs(off) <= throwSlackBlocks)
}

/** Tells what this body picks up of what other players threw. The game says of no item whose it was. Returns how to stop. */
export function watchGifts(bot: Bot, tell: (event: Received) => void): () => void {
  const thrown = new Map<number, { readonly by: string; readonly at: number }>()
  /** Where players stood before their last steps, by entity. */
  const steps = new Map<number, Step[]>()
  const seen = new Map<number, Place>()
  const sees = ({ id, username, position }: Entity): void => {
    if (username !== undefined) seen.set(id, position.clone())
  }
  for (const entity of Object.values(bot.entities)) sees(entity)
  /** Of an item that has just come into being: the name of the player who threw it. */
  const throwerOf = (item: Entity): string | undefined => {
    const since = performance.now() - stepsMs
    return Object.values(bot.players).find(({ entity }) => {
      if (!entity) return false
      const before = (steps.get(entity.id) ?? []).filter(({ at }) => at >= since)
      return [entity.position, ...before.map(({ from }) => from)].some(from => threwFrom(from, item))
    })?.username
  }
  const received = new Map<string, Record<string, number>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = (): void => {
    for (const [from, items] of received) tell({ type: 'received', from, items })
    received.clear()
  }
  const stop = listenTo(bot, {
    entitySpawn(entity: Entity) {
      sees(entity)
      const by = entity.name === 'item' ? throwerOf(entity) : undefined
      if (by !== undefined && by !== bot.username) thrown.set(entity.id, { by, at: performance.now() })
    },
    entityDead({ username }: Entity) {
      for (const [id, { by, at }] of thrown) if (by === username && performance.now() - at < deathMs) thrown.delete(id)
    },
    playerCollect(collector: Entity, item: Entity) {
      const one = thrown.get(item.id)
      const stack = droppedItem(item)
      if (collector !== bot.entity || !one || !stack) return
      const items = received.get(one.by) ?? {}
      received.set(one.by, { ...items, [stack.name]: (items[stack.name] ?? 0) + stack.count })
      clearTimeout(timer)
      timer = setTimeout(flush, togetherMs)
    },
    entityMoved(entity: Entity) {
      const from = seen.get(entity.id)
      sees(entity)
      if (!from) return
      const at = performance.now()
      const recent = (steps.get(entity.id) ?? []).filter(step => step.at >= at - stepsMs)
      steps.set(entity.id, [...recent, { from, at }])
    },
    entityGone({ id }: Entity) {
      thrown.delete(id)
      steps.delete(id)
      seen.delete(id)
    },
  })
  return () => {
    clearTimeout(timer)
    flush()
    stop()
  }
}
