import { z } from 'zod'
import { throwIfAborted, until } from '../abort.ts'
import { approach, canReach } from '../approach.ts'
import { bestTool, digAt, neededTool } from '../dig.ts'
import { dropsAround, pickUp } from '../drops.ts'
import { hasRoomFor, inventoryOf } from '../items.ts'
import { partsOf } from '../parts.ts'
import { distance } from '../path.ts'
import { ripeAge, type Source, sourceOf } from '../sources.ts'
import { cell, keyOf, show, Terrain } from '../terrain.ts'
import { type ActionContext, ActionError, type Position } from '../types.ts'
import { middleOf } from '../walk.ts'
import { at, count, defineAction, item, range } from './define.ts'

export const collect = defineAction({
  name: 'collect',
  description: 'Find blocks nearby, dig them with the right tool and pick up what they drop.',
  aliases: ['collectBlocks', 'mineBlocks'],
  parameters: z.object({
    item: item.describe('item wanted or block to dig, e.g. oak_log, cobblestone, coal'),
    count: count.default(1),
    radius: range.min(4).default(48).describe('how far to look, in blocks'),
  }),
  label: args => `collect ${args.count} ${args.item}`,
  async perform(context, args) {
    const got = await collectItems(context, args.item, args.count, args.radius)
    return `collected ${got} ${args.item}`
  },
})

export const dig = defineAction({
  name: 'dig',
  description: 'Dig one block and pick up what it drops.',
  aliases: ['MineBlock', 'breakBlock'],
  parameters: z.object(at),
  label: args => `dig ${args.x} ${args.y} ${args.z}`,
  async perform({ bot, signal }, args) {
    const target: Position = [args.x, args.y, args.z]
    const name = new Terrain(bot).of(target)?.name
    if (!name) throw new ActionError('not-found', `cannot see ${show(target)} from here; go nearer first`)
    if (/^(air|cave_air|void_air)$/.test(name))
      throw new ActionError('not-found', `there is nothing at ${show(target)}`)
    const before = inventoryOf(bot)
    await approach(bot, target, signal)
    await digAt(bot, target, signal)
    // Drops appear with the server's next tick.
    await until(bot, ['itemDrop', 'entityUpdate'], () => dropsAround(bot, target, 3).length > 0, { ms: 250, signal })
    await pickUp(bot, target, 3, signal)
    const gained = Object.entries(inventoryOf(bot))
      .filter(([drop, n]) => n > (before[drop] ?? 0))
      .map(([drop, n]) => `${n - (before[drop] ?? 0)} ${drop}`)
    return `dug ${name} at ${show(target)}${gained.length > 0 ? `, got ${gained.join(', ')}` : ', it dropped nothing'}`
  },
})

/** Digs and picks up until `wanted` more items are in the inventory; throws with how far it came when it cannot. */
export async function collectItems(
  context: ActionContext,
  name: string,
  wanted: number,
  radius = 48,
  allowed: (at: Position) => boolean = () => true,
): Promise<number> {
  const { bot, signal, progress } = context
  const source = sourceOf(bot, name)
  const countNow = () =>
    Object.entries(inventoryOf(bot)).reduce((sum, [held, n]) => sum + (source.counts(held) ? n : 0), 0)
  const start = countNow()
  const got = () => countNow() - start
  const refused = new Map<string, ActionError>()
  let lastError: ActionError | undefined
  while (got() < wanted) {
    throwIfAborted(signal)
    progress({ done: got(), total: wanted })
    if (!hasRoomFor(bot, name) && source.blocks.size > 0)
      throw new ActionError('inventory-full', `${sofar(got(), wanted, name)}: the inventory is full`)
    // What lies around is taken before anything new is dug.
    if (await pickUp(bot, cell(bot.entity.position), 8, signal, item => source.counts(item))) continue
    const target = nextTarget(context, source, radius, refused, allowed)
    if (!target) {
      if (await pickUp(bot, cell(bot.entity.position), 24, signal, item => source.counts(item))) continue
      if (lastError) throw new ActionError(lastError.code, `${sofar(got(), wanted, name)}: ${lastError.message}`)
      const what = source.blocks.size > 0 ? [...source.blocks].slice(0, 3).join(', ') : name
      throw new ActionError('not-found', `${sofar(got(), wanted, name)}: no more ${what} within ${radius} blocks`)
    }
    try {
      await digBatch(context, source, target, wanted - got(), allowed)
      lastError = undefined
    } catch (error) {
      throwIfAborted(signal)
      if (!(error instanceof ActionError) || error.code === 'missing-tool') throw error
      refused.set(keyOf(target), error)
      lastError = error
      if (refused.size > 12) throw error
    } finally {
      context.claims.release(claimOf(target), bot.username)
    }
  }
  progress({ done: wanted, total: wanted })
  return got()
}

const sofar = (got: number, wanted: number, name: string): string =>
  got === 0 ? `got none of ${wanted} ${name}` : `got only ${got} of ${wanted} ${name}`

const claimOf = (at: Position): string => `cell:${keyOf(at)}`

/** The nearest block worth digging that nobody else works on and that is no part of a building. */
function nextTarget(
  { bot, claims, blueprints }: ActionContext,
  source: Source,
  radius: number,
  refused: ReadonlyMap<string, unknown>,
  allowed: (at: Position) => boolean,
): Position | undefined {
  if (source.blocks.size === 0) return undefined
  const here = cell(bot.entity.position)
  const terrain = new Terrain(bot)
  const built = new Set(Object.values(blueprints).flatMap(cells => cells.map(one => keyOf(one.at))))
  const found = partsOf(bot).index.find(source.blocks, here, radius, 200)
  const others = Object.values(bot.players).flatMap(one =>
    one.entity && one.username !== bot.username ? [cell(one.entity.position)] : [],
  )
  let best: Position | undefined
  let least = Number.POSITIVE_INFINITY
  for (const at of found) {
    const key = keyOf(at)
    if (refused.has(key) || built.has(key) || !allowed(at)) continue
    const owner = claims.owner(claimOf(at))
    if (owner !== undefined && owner !== bot.username) continue
    const kind = terrain.of(at)
    const ripe = kind && ripeAge(kind.name)
    if (!kind || (ripe && kind.states.age !== ripe)) continue
    // Height is dearer than distance; a tree where somebody works is left to them.
    const crowd = others.some(other => distance(other, at) < 4) ? 8 : 0
    const effort = Math.hypot(at[0] - here[0], at[2] - here[2]) + Math.abs(at[1] - here[1]) * 1.5 + crowd
    const buried = crowdedIn(terrain, at) ? 12 : 0
    if (effort + buried < least) {
      best = at
      least = effort + buried
    }
  }
  if (best) claims.take(claimOf(best), bot.username)
  return best
}

function crowdedIn(terrain: Terrain, [x, y, z]: Position): boolean {
  return ![
    [1, 0, 0],
    [-1, 0, 0],
    [0, 1, 0],
    [0, -1, 0],
    [0, 0, 1],
    [0, 0, -1],
  ].some(([dx, dy, dz]) => terrain.at(x + dx!, y + dy!, z + dz!)?.passable)
}

/** Digs a block and its like within reach from the same stand, then picks everything up. */
async function digBatch(
  context: ActionContext,
  source: Source,
  first: Position,
  wanted: number,
  allowed: (at: Position) => boolean,
): Promise<void> {
  const { bot, signal, claims } = context
  const terrain = new Terrain(bot)
  const block = bot.blockAt(middleOf(first), false)
  if (block && !bestTool(bot, block).harvests)
    throw new ActionError(
      'missing-tool',
      `${block.name} drops nothing without a ${neededTool(bot, block) ?? 'better tool'}`,
    )
  await approach(bot, first, signal)
  await digAt(bot, first, signal, { mustDrop: true })
  let dug = 1
  const near = partsOf(bot).index.find(source.blocks, first, 5, 30)
  for (const next of near) {
    if (dug >= wanted) break
    if (!allowed(next) || keyOf(next) === keyOf(first) || !source.blocks.has(terrain.of(next)?.name ?? '')) continue
    const ripe = ripeAge(terrain.of(next)!.name)
    if (ripe && terrain.of(next)!.states.age !== ripe) continue
    if (Object.values(context.blueprints).some(cells => cells.some(one => keyOf(one.at) === keyOf(next)))) continue
    if (!canReach(bot, next, terrain) || !claims.take(claimOf(next), bot.username)) continue
    try {
      await digAt(bot, next, signal, { mustDrop: true })
      dug++
      context.progress({})
    } catch (error) {
      // A tool that broke ends the digging, not the picking up of what it still dug.
      if (error instanceof ActionError && error.code === 'missing-tool') break
      throw error
    } finally {
      claims.release(claimOf(next), bot.username)
    }
  }
  const counts = (name: string) => source.counts(name)
  const lying = () => dropsAround(bot, first, 6).some(drop => counts(drop.name))
  // Drops appear with the server's next tick.
  if (await until(bot, ['itemDrop', 'entityUpdate'], lying, { ms: 500, signal }))
    await pickUp(bot, first, 6, signal, counts)
}
