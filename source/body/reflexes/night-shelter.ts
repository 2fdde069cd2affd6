import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import { levelSteps } from '../../minecraft/blocks/faces.ts'
import { add, cell, distance, keyOf, type Position } from '../../minecraft/blocks/position.ts'
import { botStateOf } from '../bot/bot-state.ts'
import { takeSettled } from '../bot/claims.ts'
import { atServerPace } from '../bot/server-pace.ts'
import { listenTo, pause, throwIfAborted, until } from '../bot/waits.ts'
import { isWanted } from '../build/site/body-room.ts'
import { type ActionContext, ActionError, type Claims } from '../contract/body-types.ts'
import { countOf } from '../hands/carried-items.ts'
import { digAt } from '../hands/dig-block.ts'
import { digDownOne, pillarUp, scaffoldItems } from '../hands/pillar.ts'
import { Placer } from '../hands/place-block.ts'
import { digTo } from '../mine/dig-way.ts'
import { fight } from '../reach/fight-creature.ts'
import { walkNear, walkTo } from '../reach/walk-to.ts'
import { Terrain } from '../terrain/terrain.ts'
import { settle, standingCell } from '../walk/follow-path.ts'
import type { Goal } from '../walk/path-search.ts'
import {
  atArmsLength,
  bravesNight,
  fleeing,
  foes,
  isCalledOut,
  isNight,
  killsAtSight,
  msUntilDay,
  timeToDigIn,
} from './foes.ts'

/** Blocks between the ground and the floor of the hole: two for the body, one for the lid. */
const holeDepthBlocks = 3
/** Soil that a bare hand digs in a second and that no building is made of. */
const soil = /^(dirt|grass_block|coarse_dirt|podzol|mycelium|rooted_dirt|grass|clay|mud)$/
/** What leaves no lid, since it would fall on the head. */
const loose = /^(sand|red_sand|gravel|snow_block)$/
/** What a pickaxe digs as fast. */
const rock = /^(stone|granite|diorite|andesite|tuff|calcite|sandstone|red_sandstone|terracotta|netherrack)$/
const sides = levelSteps.map(([dx, dz]): Position => [dx, 0, dz])

/** ms without a monster near before one comes up again. */
const calmMs = 3_000
/** Blocks within which no monster may be by night and until most of them have burned, and later by day. */
const calmRadius = { night: 32, day: 16 }
/** Health with which one comes up for work by night. */
const soundHealth = 12
/** ms of daylight after which most monsters have burned, and one comes up although some are about; and although one waits that kills. */
const daylightMs = { about: 30_000, lurking: 60_000 }
/** Blocks from the bottom of the hole within which a monster can get at who stands there while the hole is open. */
const inHoleRadiusBlocks = 3
/** Blocks from the bottom of the hole within which a monster stands at the hole. */
const atHoleRadiusBlocks = 6
/** Blows in the hole after which it is left. */
const maxBlows = 3
/** ms between two looks whether the hole is still closed. */
const coverAgainMs = 1_000
/** ms by which day may come earlier or later than expected before the world's clock counts as set. */
const clockJumpMs = 5_000
/** Blocks from which a monster is there before the hole is deep enough. */
const tooNearBlocks = 4
/** ms that soil takes to the feet of who dug it. */
const pickUpMs = 2_000
/** ms that one waits for another to leave the place where one digs in. */
const leaveMs = 1_500
/** Why no hole is dug after all. */
const toFight = 'is to fight now'
/** Places to dig in that are run to, one after the other, while monsters come after, and fights on the way. */
const [maxRuns, maxFights] = [4, 4]
/** Blocks from those who wait at the hole at which one comes up by a tunnel, and up to which it has a roof. */
const [tunnelBlocks, roofedBlocks] = [12, 8]

/** Whether a body can dig in there: soil all the way down, with whole walls and a whole floor. */
function canDigIn(bot: Bot, claims: Claims, feet: Position, terrain: Terrain): boolean {
  const { planned } = botStateOf(bot).ground
  const hasPick = bot.inventory.items().some(({ name }) => name.endsWith('_pickaxe'))
  const hasLid = coverAtHand(bot) !== undefined
  const isDug = (name: string) => soil.test(name) || (hasPick && rock.test(name)) || (hasLid && loose.test(name))
  const solid = (at: Position): boolean => {
    const kind = terrain.of(at)
    return kind?.full === true && !kind.harmful
  }
  for (let down = 1; down <= holeDepthBlocks; down++) {
    const at = add(feet, [0, -down, 0])
    if (!isDug(terrain.of(at)?.name ?? '') || planned.has(keyOf(at)) || isWanted(bot, claims, at)) return false
    if (!sides.every(side => solid(add(at, side)))) return false
  }
  return solid(add(feet, [0, -holeDepthBlocks - 1, 0]))
}

const holeKey = (x: number, z: number): string => `hole:${x},${z}`

/** Of two who dig in side by side each would open the other's wall, and pick up the soil that the other closes the hole with. */
const isOthers = (bot: Bot, claims: Claims, [x, , z]: Position): boolean =>
  [-1, 0, 1].some(dx => [-1, 0, 1].some(dz => (claims.owner(holeKey(x + dx, z + dz)) ?? bot.username) !== bot.username))

/** Whether another player stands there, who would fall into the hole. */
const isSharedWith = (bot: Bot, [x, y, z]: Position): boolean =>
  Object.values(bot.entities).some(
    ({ type, position: at, id }) =>
      type === 'player' &&
      id !== bot.entity.id &&
      Math.abs(at.x - x - 0.5) < 0.8 &&
      Math.abs(at.z - z - 0.5) < 0.8 &&
      Math.abs(at.y - y) < 2,
  )

/**
 * Runs to the nearest soil where the hole is closed before a monster is there, and claims it; fights who strikes on the way and can be
 * beaten. Returns how to let it go.
 */
export async function runToSoil(context: ActionContext): Promise<() => void> {
  const { bot, claims, signal } = context
  const terrain = new Terrain(bot)
  let fights = 0
  for (let runs = 0; runs < maxRuns; runs++) {
    if (bravesNight(bot)) throw new ActionError('aborted', toFight)
    // Of two who both run from one place to another one of them claims it, and the other leaves.
    const fits = (at: Position) =>
      !isOthers(bot, claims, at) && canDigIn(bot, claims, at, terrain) && (runs > 0 || !isSharedWith(bot, at))
    const goal = timeToDigIn(bot, fits)
    const feet = standingCell(bot, terrain)
    if (!goal.reached(feet)) {
      const foe = await runUntilStruck(bot, goal, signal, fights < maxFights)
      if (!foe) continue
      fights++
      runs--
      await fight(context, foe, 4)
      continue
    }
    const key = holeKey(feet[0], feet[2])
    if (await takeSettled(claims, key, bot.username)) return () => claims.release(key, bot.username)
  }
  throw new ActionError('unreachable', 'found no ground to dig in before the monsters come')
}

/** Runs there; resolves early, to who strikes, when that one had better be fought first. */
async function runUntilStruck(bot: Bot, goal: Goal, signal: AbortSignal, fights: boolean): Promise<Entity | undefined> {
  const struck = new AbortController()
  const walk = AbortSignal.any([signal, struck.signal])
  botStateOf(bot).reflexes.gate.admit(walk)
  let { health } = bot
  let foe: Entity | undefined
  const feel = () => {
    if (bot.health < health && fights) foe ??= atArmsLength(bot)
    health = bot.health
    if (foe) struck.abort(new ActionError('aborted', 'is struck'))
  }
  const heed = () => bravesNight(bot) && struck.abort(new ActionError('aborted', toFight))
  const stop = listenTo(bot, { health: feel, physicsTick: () => void heed() })
  try {
    // Out of a flooded pit there may be no way on foot.
    await walkTo(bot, goal, walk, { ...fleeing(bot, 'ground to dig in'), force: true })
  } catch (error) {
    throwIfAborted(signal)
    if (!foe) throw error
  } finally {
    stop()
  }
  return foe
}

/** Notes that the body sits in a hole. Returns a look at the clock: tells when day comes anew after a jump, and whether one brought the day. */
export function beginShelter(bot: Bot, from: string): () => { readonly dayJumpedIn: boolean } {
  const { danger } = botStateOf(bot)
  let dayJumpedIn = false
  let dayAt = Number.NaN
  const look = () => {
    const dayInMs = msUntilDay(bot)
    const now = performance.now()
    if (Math.abs(now + dayInMs - dayAt) <= clockJumpMs) return { dayJumpedIn }
    dayJumpedIn = dayInMs === 0 && dayAt > now
    dayAt = now + dayInMs
    danger.shelter = { from, dayInMs }
    return { dayJumpedIn }
  }
  look()
  return look
}

/** Resolves when it is worth coming up: the monsters are gone or to be fought, it is day, or the hole is no shelter. */
export async function waitBelow(
  context: ActionContext,
  lid: Position,
  lookAtClock: ReturnType<typeof beginShelter>,
  rests: () => boolean,
): Promise<void> {
  let dayAt: number | undefined
  let quietAt = performance.now()
  let coveredAt = Number.NEGATIVE_INFINITY
  const { bot, signal } = context
  let { health } = bot
  // Hurt in here again and again means that it is no shelter; once, that its lid was late, or blown off.
  for (let blows = 0; blows < maxBlows && !isCalledOut(bot); ) {
    if (bot.health < health) blows++
    health = bot.health
    const night = isNight(bot)
    const now = performance.now()
    const { dayJumpedIn } = lookAtClock()
    const atHole = foes(bot, atHoleRadiusBlocks).length > 0
    if (dayJumpedIn && !atHole) return
    if (now - coveredAt > coverAgainMs) {
      await closeHole(context, lid).catch(() => undefined)
      coveredAt = performance.now()
    }
    if (!night) dayAt ??= now
    else dayAt = undefined
    const burn = dayAt !== undefined && now - dayAt < daylightMs.about
    if (foes(bot, night || burn ? calmRadius.night : calmRadius.day).length > 0) quietAt = now
    if (now - quietAt > calmMs && (!night || rests() || health > soundHealth)) return
    if (dayAt !== undefined && now - dayAt > (lurks(bot) ? daylightMs.lurking : daylightMs.about)) return
    await pause(250, signal)
  }
}

/** Digs a hole of three blocks and stands at its bottom. Resolves to where the lid belongs. */
export async function digIn(context: ActionContext): Promise<Position> {
  const { bot, signal } = context
  const feet = standingCell(bot)
  await settle(bot, feet, signal)
  const leavingMs = atServerPace(bot, leaveMs)
  await until(bot, ['entityMoved', 'entityGone'], () => !isSharedWith(bot, feet), { ms: leavingMs, signal })
  const lid = add(feet, [0, -1, 0])
  for (let tries = 0; standingCell(bot)[1] > feet[1] - holeDepthBlocks && !isCalledOut(bot); ) {
    if (bravesNight(bot) && standingCell(bot)[1] >= feet[1] - 1) throw new ActionError('aborted', toFight)
    const [intruder] = foes(bot, inHoleRadiusBlocks)
    if (intruder && standingCell(bot)[1] < feet[1] - 1) await fight(context, intruder, 4)
    // From a hole of one block one still gets away.
    if (standingCell(bot)[1] >= feet[1] - 1 && foes(bot, tooNearBlocks).length > 0)
      throw new ActionError('unreachable', 'a monster is there before the hole is closed')
    await digDownOne(bot, signal).catch((error: unknown) => {
      // A block that a slow server has not answered for is hit again: half a hole is worse than none.
      if (signal.aborted || ++tries > 3) throw error
    })
  }
  // What was dug falls to the feet and is picked up there.
  const ms = atServerPace(bot, pickUpMs)
  await until(bot, ['playerCollect', 'physicsTick'], () => coverAtHand(bot) !== undefined, { ms, signal })
  return lid
}

/** Whether a monster waits there that kills whom it sees come up: near enough to strike, or from afar. */
const lurks = (bot: Bot): boolean =>
  foes(bot, calmRadius.day).some(
    one => killsAtSight(one) || one.position.distanceTo(bot.entity.position) < atHoleRadiusBlocks,
  )

/** Closes the hole, where it is open; who came in after the body is fought, for there is no way out. */
async function closeHole(context: ActionContext, lid: Position): Promise<void> {
  const { bot, signal } = context
  if (new Terrain(bot).of(lid)?.full) return
  const [intruder] = foes(bot, inHoleRadiusBlocks)
  if (intruder) await fight(context, intruder, 4)
  const block = coverAtHand(bot)
  if (block === undefined) throw new ActionError('missing-item', 'has nothing to close the hole with')
  const placer = new Placer(bot)
  const click = placer.clickFor({ at: lid, block })
  if (!click) throw new ActionError('no-support', 'finds no side to put the lid on')
  await placer.place({ at: lid, block }, click, signal)
}

/** Comes out of the hole: where monsters wait at it that it does not come for, by a tunnel to a place away from them. */
export async function comeOut(context: ActionContext, ground: Position): Promise<void> {
  const { bot, signal } = context
  if (isCalledOut(bot) || !lurks(bot)) return climbOut(context, ground)
  const waiting = foes(bot, calmRadius.day).map(one => cell(one.position))
  const lack = (at: Position) => waiting.reduce((most, one) => Math.max(most, tunnelBlocks - distance(at, one)), 0)
  const rise = ([, y]: Position) => Math.max(0, ground[1] - 1 - y)
  const goal: Goal = { reached: at => lack(at) === 0 && rise(at) === 0, estimate: at => Math.max(lack(at), rise(at)) }
  const terrain = new Terrain(bot)
  const { planned } = botStateOf(bot).ground
  // The tunnel stays closed above where they would come in.
  const isRoofed = (at: Position) => [1, 2, 3, 4].some(up => terrain.of(add(at, [0, up, 0]))?.full)
  const opens = (at: Position) => lack(at) > tunnelBlocks - roofedBlocks && !isRoofed(at)
  await digTo(bot, goal, signal, { target: 'a way out', keep: at => planned.has(keyOf(at)) || opens(at) })
}

/** Comes up to where the hole was begun: opens the lid, and stands on the soil that was dug out, so that no hole is left. */
async function climbOut(context: ActionContext, ground: Position): Promise<void> {
  const { bot, signal } = context
  const terrain = new Terrain(bot)
  const lid = add(ground, [0, -1, 0])
  if (standingCell(bot, terrain)[1] < lid[1] && terrain.of(lid)?.full) {
    await digAt(bot, lid, signal)
    await pause(300, signal)
  }
  while (standingCell(bot, terrain)[1] < ground[1]) {
    // A monster that falls into the open hole stands in the way.
    const [intruder] = foes(bot, inHoleRadiusBlocks)
    if (intruder && isCalledOut(bot)) await fight(context, intruder, 4)
    const block = coverAtHand(bot)
    // Without soil, by steps dug into the wall.
    if (block === undefined) return walkNear(bot, ground, 1.5, signal, { force: true })
    await pillarUp(bot, block, signal)
  }
}

const coverAtHand = (bot: Bot): string | undefined => scaffoldItems.find(name => countOf(bot, name) > 0)
