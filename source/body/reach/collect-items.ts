import type { Bot } from 'mineflayer'
import { cell, distance, keyOf, type Position, show } from '../../minecraft/blocks/position.ts'
import { withArticle } from '../../minecraft/names/articles.ts'
import { readable } from '../../minecraft/names/readable.ts'
import { botStateOf } from '../bot/bot-state.ts'
import { throwIfAborted } from '../bot/waits.ts'
import { type ActionContext, ActionError } from '../contract/body-types.ts'
import { endsWork, landRefusal } from '../contract/needs-leave.ts'
import { hasRoomFor, inventoryOf } from '../hands/carried-items.ts'
import { digAt } from '../hands/dig-block.ts'
import { bestTool, neededTool } from '../hands/dig-tools.ts'
import { isTunnelShut } from '../hands/land-leave.ts'
import { neighboursOf } from '../hands/place-block.ts'
import { isOre, liesInRock, ripeAge, type Source, sourceOf, sourcesAround } from '../mine/block-sources.ts'
import { chanceSaid, triesFor } from '../mine/chance-drops.ts'
import { digTo } from '../mine/dig-way.ts'
import { isOfLand } from '../mine/grown-blocks.ts'
import { prospect } from '../mine/prospect.ts'
import { makeRoom } from '../mine/spare-blocks.ts'
import { noStoneFor } from '../mine/stone-around.ts'
import { approach, canReach } from '../reach/approach.ts'
import { refuseLeavesByHand } from '../reach/leaves-by-hand.ts'
import { dropComes, dropsAround, lateDropMs, pickUp } from '../reach/pick-up-items.ts'
import { reachRock } from '../reach/reach-rock.ts'
import { dangerRadius, keptAway, monstersAround } from '../reflexes/foes.ts'
import { middleOf, Terrain } from '../terrain/terrain.ts'
import { nearGoal } from '../walk/path-search.ts'

/** What a dug block drops appears with the server's next tick, in ms; the rest is `lateDropMs`. */
const dropMs = 500
/** Blocks of a way that a body rather goes than dig near a monster. */
const guardedEffort = 30
/** Of what drops by chance so many blocks are dug from one stand before what fell is picked up. */
const batchBlocks = 12
/** Blocks of a way that a body rather goes than digs for what only may drop. */
const luckEffort = 24
/** Blocks of a way that a body rather goes than takes what others have built. */
const builtEffort = 500
/** How far from a dug block its drop may come to lie, in blocks. */
const dropRadiusBlocks = 6

/** Digs and picks up until `wanted` more items are in the inventory; throws with how far it came when it cannot. */
export async function collectItems(
  context: ActionContext,
  name: string,
  wanted: number,
  radius: number,
  allowed: (at: Position) => boolean = () => true,
): Promise<number> {
  const { bot, signal, progress } = context
  const source = sourceOf(bot, name)
  const countNow = () =>
    Object.entries(inventoryOf(bot)).reduce((sum, [held, n]) => sum + (source.counts(held) ? n : 0), 0)
  refuseLeavesByHand(bot, name)
  const start = countNow()
  const got = () => countNow() - start
  const refused = new Map<string, ActionError>()
  /** Where monsters stand that drove the body off. */
  const dangers: Position[] = []
  const setUp = new Set(context.orders.setUp?.map(keyOf))
  const worth = (at: Position) =>
    allowed(at) && !setUp.has(keyOf(at)) && dangers.every(one => distance(one, at) > dangerRadius)
  let lastError: ActionError | undefined
  /** Blocks that were dug for what drops by chance. */
  let tried = 0
  const most = source.chance ? triesFor(source.chance, wanted) : 0
  const byChance = source.chance ? `; ${chanceSaid(source.chance)}` : ''
  /** Where the last block was dug, until something that it dropped is seen. */
  let undropped: Position | undefined
  const onDug = (at: Position | undefined) => {
    undropped = at
  }
  /** Before giving up: picks up a drop that comes late; true when something was got. */
  const takeLateDrop = async (): Promise<boolean> => {
    if (!undropped) return false
    const at = undropped
    undropped = undefined
    return (
      (await dropComes(bot, at, dropRadiusBlocks, lateDropMs, signal, drop => source.counts(drop.name))) &&
      (await pickUp(bot, at, dropRadiusBlocks, signal, source.counts)) > 0
    )
  }
  while (got() < wanted) {
    throwIfAborted(signal)
    // What it blocked its shelter with counts as lost.
    progress({ done: Math.max(0, got()), total: wanted, unit: name })
    if (!hasRoomFor(bot, name) && source.blocks.size > 0 && !(await makeRoom(context, source.counts)))
      throw new ActionError('inventory-full', `${sofar(got(), wanted, name)}: the inventory is full`)
    // What lies around is taken before anything new is dug.
    if (await pickUp(bot, cell(bot.entity.position), 8, signal, source.counts)) continue
    if (source.chance && tried >= most)
      throw new ActionError(
        'not-found',
        `${sofar(got(), wanted, name)} from ${tried} blocks, and no more are dug for that now: ${chanceSaid(source.chance)}`,
      )
    const target = nextTarget(context, source, radius, refused, worth)
    if (!target) {
      if (await takeLateDrop()) continue
      if (await pickUp(bot, cell(bot.entity.position), 24, signal, source.counts)) continue
      if (await findMore(context, source, radius, refused, worth)) continue
      const below = isTunnelShut(bot) ? buriedSources(bot, source, radius)[0] : undefined
      if (below) {
        const { code, message } = landRefusal({ cause: 'tunnel', at: below })
        throw new ActionError(code, `${sofar(got(), wanted, name)} that lies open: ${message}`)
      }
      if (lastError) throw new ActionError(lastError.code, `${sofar(got(), wanted, name)}: ${lastError.message}`)
      const blocks = [...source.blocks].slice(0, 3).map(block => readable(block))
      const why =
        blocks.length > 0
          ? `no more ${blocks.join(', ')} within ${radius} blocks${noStoneFor(bot, source.blocks)}`
          : `none lies within ${radius} blocks, and no block gives it`
      throw new ActionError('not-found', `${sofar(got(), wanted, name)}: ${why}${byChance}`)
    }
    const before = botStateOf(bot).danger.flight
    const after = lastError ? `, since ${lastError.message}` : ''
    progress({ text: `getting ${new Terrain(bot).of(target)?.name ?? name} at ${show(target)}${after}` })
    try {
      const atOnce = source.chance ? Math.min(batchBlocks, most - tried) : wanted - got()
      tried += await digBatch(context, source, target, atOnce, worth, onDug)
      lastError = undefined
    } catch (error) {
      throwIfAborted(signal)
      if (!(error instanceof ActionError) || endsWork(error)) throw error
      if (error.code === 'missing-tool') {
        if (await takeLateDrop()) continue
        throw error
      }
      const { flight } = botStateOf(bot).danger
      const danger = keptAway(bot, before, show(target))
      if (danger) dangers.push(flight!.at)
      // Driven off once it comes back.
      else if (flight !== before) continue
      refused.set(keyOf(target), error)
      lastError = danger ?? error
      if (refused.size > 12) throw error
    } finally {
      context.claims.release(claimOf(target), bot.username)
    }
  }
  progress({ done: wanted, total: wanted, unit: name })
  return got()
}

/** Looks for ore by digging for it. False where that is in vain, or is not asked for. */
function findMore(
  context: ActionContext,
  source: Source,
  radius: number,
  refused: ReadonlyMap<string, unknown>,
  allowed: (at: Position) => boolean,
): Promise<boolean> {
  if (!isOre(source)) return Promise.resolve(false)
  return prospect(context, source.blocks, () => {
    const target = nextTarget(context, source, radius, refused, allowed)
    if (target) context.claims.release(claimOf(target), context.bot.username)
    return target !== undefined
  })
}

const isBuried = (terrain: Terrain, at: Position): boolean => !neighboursOf(at).some(one => terrain.of(one)?.passable)

/** Sources that are looked through for one that lies open, where no tunnel may be dug to the others. */
const lookedThrough = { all: 200, open: 3_000 }

const buriedSources = (bot: Bot, source: Source, radius: number): Position[] => {
  const terrain = new Terrain(bot)
  return sourcesAround(bot, source, radius, lookedThrough.all).filter(at => isBuried(terrain, at))
}

const claimOf = (at: Position): string => `cell:${keyOf(at)}`

/** The nearest block worth digging that no other body works on and that is no part of a building; it is claimed. */
function nextTarget(
  { bot, claims }: ActionContext,
  source: Source,
  radius: number,
  refused: ReadonlyMap<string, unknown>,
  allowed: (at: Position) => boolean,
): Position | undefined {
  if (source.blocks.size === 0) return undefined
  const here = cell(bot.entity.position)
  const terrain = new Terrain(bot)
  const others = Object.values(bot.players).flatMap(one =>
    one.entity && one.username !== bot.username ? [cell(one.entity.position)] : [],
  )
  const monsters = monstersAround(bot, radius).map(one => cell(one.position))
  let best: Position | undefined
  let least = Number.POSITIVE_INFINITY
  const isShut = isTunnelShut(bot)
  for (const at of sourcesAround(bot, source, radius, isShut ? lookedThrough.open : lookedThrough.all)) {
    if (refused.has(keyOf(at)) || !allowed(at)) continue
    const isBelow = isBuried(terrain, at)
    if (isShut && isBelow) continue
    const owner = claims.owner(claimOf(at))
    if (owner !== undefined && owner !== bot.username) continue
    // Height is dearer than distance; a tree where another body works is left to it.
    const crowd = others.some(other => distance(other, at) < 4) ? 8 : 0
    const effort = Math.hypot(at[0] - here[0], at[2] - here[2]) + Math.abs(at[1] - here[1]) * 1.5 + crowd
    const buried = isBelow ? 12 : 0
    // Also in a cave below, into which it would open a way.
    const guarded = monsters.some(one => distance(one, at) <= dangerRadius) ? guardedEffort : 0
    const luck = source.chance?.blocks.includes(terrain.of(at)?.name ?? '') ? luckEffort : 0
    const known = effort + buried + guarded + luck
    if (known >= least) continue
    // Houses are left alone as long as there are trees.
    const all = known + (isOfLand(bot, at) ? 0 : builtEffort)
    if (all >= least) continue
    best = at
    least = all
  }
  if (best) claims.take(claimOf(best), bot.username)
  return best
}

const sofar = (got: number, wanted: number, name: string): string =>
  `${got === 0 ? 'got none' : `got only ${got}`} of ${readable(name, wanted)}`

/** Digs a block and its like within reach from the same stand, then picks everything up; resolves to how many were dug. */
async function digBatch(
  context: ActionContext,
  source: Source,
  first: Position,
  wanted: number,
  allowed: (at: Position) => boolean,
  onDug: (at: Position | undefined) => void,
): Promise<number> {
  const { bot, signal, claims } = context
  const terrain = new Terrain(bot)
  const block = bot.blockAt(middleOf(first), false)
  if (block && !bestTool(bot, block).harvests)
    throw new ActionError(
      'missing-tool',
      `${block.name} drops nothing without ${withArticle(neededTool(bot, block) ?? 'better tool')}`,
    )
  // Trees and crops stand free; what lies in the rock may take a tunnel.
  if (block && liesInRock(block.name)) {
    let dug = 0
    const { planned } = botStateOf(bot).ground
    const keep = (at: Position) => planned.has(keyOf(at))
    const onDig = () =>
      context.progress({
        text: `digging to ${block.name} at ${show(first)}`,
        done: ++dug,
        unit: 'blocks dug on the way',
      })
    await reachRock(bot, first, signal, { keep, onDig })
  } else await approach(bot, first, signal)
  context.progress({ headway: true })
  const isLand = isOfLand(bot, first)
  await digAt(bot, first, signal, { mustDrop: true })
  context.progress({ headway: true })
  onDug(first)
  let dug = 1
  const near = botStateOf(bot).ground.index.find(source.blocks, first, 5, 30)
  for (const next of near) {
    if (dug >= wanted) break
    if (!allowed(next) || keyOf(next) === keyOf(first) || !source.blocks.has(terrain.of(next)?.name ?? '')) continue
    if (isLand && !isOfLand(bot, next)) continue
    const ripe = ripeAge(terrain.of(next)!.name)
    if (ripe && terrain.of(next)!.states.age !== ripe) continue
    if (Object.values(context.blueprints).some(cells => cells.some(one => keyOf(one.at) === keyOf(next)))) continue
    if (!canReach(bot, next, terrain) || !claims.take(claimOf(next), bot.username)) continue
    try {
      await digAt(bot, next, signal, { mustDrop: true })
      dug++
      context.progress({ headway: true })
    } catch (error) {
      // A tool that broke ends the digging, not the picking up of what it still dug.
      if (error instanceof ActionError && error.code === 'missing-tool') break
      throw error
    } finally {
      claims.release(claimOf(next), bot.username)
    }
  }
  if (await dropComes(bot, first, dropRadiusBlocks, dropMs, signal, drop => source.counts(drop.name))) {
    onDug(undefined)
    await pickUp(bot, first, dropRadiusBlocks, signal, source.counts)
  }
  if (block && liesInRock(block.name)) await fetchFromHole(context, first, source.counts)
  return dug
}

/** What fell into a hole in the rock, where no way leads, is dug for. */
async function fetchFromHole(context: ActionContext, around: Position, counts: (name: string) => boolean) {
  const { bot, signal } = context
  const { planned } = botStateOf(bot).ground
  for (const drop of dropsAround(bot, around, 4).filter(one => counts(one.name))) {
    const at = cell(drop.entity.position)
    try {
      await digTo(bot, nearGoal(at, 1), signal, { keep: one => planned.has(keyOf(one)), target: `the ${drop.name}` })
      await pickUp(bot, at, 2, signal, counts)
    } catch (error) {
      if (!(error instanceof ActionError) || error.code !== 'unreachable') throw error
    }
  }
}
