import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import { add, cell, distance, keyOf, type Position } from '../../minecraft/blocks/position.ts'
import { botStateOf } from '../bot/bot-state.ts'
import { atServerPace } from '../bot/server-pace.ts'
import { pause, until } from '../bot/waits.ts'
import { type ActionContext, ActionError } from '../contract/body-types.ts'
import { digAt } from '../hands/dig-block.ts'
import { bestFood, eat, wantsFood } from '../hands/eat.ts'
import { digDownOne, pillarUp } from '../hands/pillar.ts'
import { Placer } from '../hands/place-block.ts'
import { digTo } from '../mine/dig-way.ts'
import { fight } from '../reach/fight-creature.ts'
import { walkNear } from '../reach/walk-to.ts'
import { Terrain } from '../terrain/terrain.ts'
import { settle, standingCell } from '../walk/follow-path.ts'
import type { Goal } from '../walk/path-search.ts'
import { bravesNight, comesWithin, foes, isCalledOut, isNight, killsAtSight, msUntilDay, striker } from './foes.ts'
import { coverAtHand, holeDepthBlocks, isSharedWith, runToSoil, toFight } from './ground-to-dig-in.ts'

/** ms without a monster near before one comes up again. */
const calmMs = 3_000
/** Blocks within which no monster may be by night and until most of them have burned, and later by day. */
const calmRadius = { night: 32, day: 16 }
/** Health with which one comes up by night. */
const soundHealth = 12
/** ms of daylight after which most monsters have burned, and one comes up although some are about; and although one waits that kills. */
const daylightMs = { about: 30_000, lurking: 60_000 }
/** Blocks from the bottom of the hole within which a monster can get at who stands there while the hole is open. */
const inHoleRadiusBlocks = 3
/** Blocks aside, along either axis, within which a monster is in the hole, or on its way down. */
const inColumnBlocks = 0.8
/** Blocks from the bottom of the hole within which a monster stands at the hole. */
const atHoleRadiusBlocks = 6
/** Blows in the hole after which it is left. */
const maxBlows = 3
/** ms between two looks whether the shelter is still closed. */
const coverAgainMs = 1_000
/** ms by which day may come earlier or later than expected before the world's clock counts as set. */
const clockJumpMs = 5_000
/** Blocks from which a monster is there before the hole is deep enough. */
const tooNearBlocks = 4
/** Fights for a hole, of four seconds, and tries to dig it deeper. */
const [maxFights, maxTries] = [8, 4]
/** ms that soil takes to the feet of who dug it. */
const pickUpMs = 2_000
/** ms that one waits for another to leave the place where one digs in. */
const leaveMs = 1_500
/** Blocks from those who wait at the hole at which one comes up by a tunnel, and up to which it has a roof. */
const [tunnelBlocks, roofedBlocks] = [12, 8]

/** Notes that the body shelters. Returns a look at the clock: tells when day comes anew after a jump, and whether one brought the day. */
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

/**
 * Resolves when it is worth coming up: the monsters are gone or to be fought, it is day, or this is no shelter. `close` closes what has
 * opened, and says whether it is a shelter still.
 */
export async function waitBelow(
  context: ActionContext,
  close: () => Promise<boolean>,
  lookAtClock: ReturnType<typeof beginShelter>,
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
      if (!(await close())) return
      coveredAt = performance.now()
    }
    // There is no better place to eat.
    const food = wantsFood(bot, !atHole) ? bestFood(bot) : undefined
    if (food) await eat(context, food).catch(() => undefined)
    if (!night) dayAt ??= now
    else dayAt = undefined
    const burn = dayAt !== undefined && now - dayAt < daylightMs.about
    if (foes(bot, night || burn ? calmRadius.night : calmRadius.day).length > 0) quietAt = now
    if (now - quietAt > calmMs && (!night || health > soundHealth)) return
    if (dayAt !== undefined && now - dayAt > (lurks(bot) ? daylightMs.lurking : daylightMs.about)) return
    await pause(250, signal)
  }
}

/** Goes where a hole can be dug, waits in it until it is worth coming up, and comes up. */
export async function waitInHole(context: ActionContext, from: string): Promise<void> {
  const { bot, signal } = context
  const letGo = await runToSoil(context)
  const ground = standingCell(bot)
  const lookAtClock = beginShelter(bot, from)
  try {
    const lid = await digIn(context)
    const close = () =>
      closeHole(context, lid).then(
        () => true,
        () => true,
      )
    await waitBelow(context, close, lookAtClock)
  } finally {
    // Out of a hole of one block one walks.
    const isDeep = !signal.aborted && standingCell(bot)[1] < ground[1] - 1
    if (isDeep) await comeOut(context, ground).catch(() => undefined)
    letGo()
  }
}

/** Digs a hole of three blocks and stands at its bottom. Resolves to where the lid belongs. */
async function digIn(context: ActionContext): Promise<Position> {
  const { bot, signal } = context
  const feet = standingCell(bot)
  await settle(bot, feet, signal)
  const leavingMs = atServerPace(bot, leaveMs)
  await until(bot, ['entityMoved', 'entityGone'], () => !isSharedWith(bot, feet), { ms: leavingMs, signal })
  const lid = add(feet, [0, -1, 0])
  // As long as its last block takes each of the others.
  let blockMs = 0
  for (let tries = 0; standingCell(bot)[1] > feet[1] - holeDepthBlocks && !isCalledOut(bot); ) {
    const [, level] = standingCell(bot)
    const left = level - feet[1] + holeDepthBlocks
    // From a hole of one block one still gets away.
    const isShallow = left >= holeDepthBlocks - 1
    if (isShallow && bravesNight(bot)) throw new ActionError('aborted', toFight)
    if (!isShallow) await clearHole(context)
    else if (foes(bot, tooNearBlocks).length > 0 || comesWithin(bot, left * blockMs))
      throw new ActionError('unreachable', 'a monster is there before the hole is closed')
    const began = performance.now()
    await digDownOne(bot, signal).catch((error: unknown) => {
      // A block that a slow server has not answered for is hit again: half a hole is worse than none.
      if (signal.aborted || tries >= maxTries) throw error
    })
    blockMs = performance.now() - began
    if (standingCell(bot)[1] >= level && ++tries > maxTries)
      throw new ActionError('unreachable', 'the hole gets no deeper')
  }
  // What was dug falls to the feet and is picked up there.
  const ms = atServerPace(bot, pickUpMs)
  await until(bot, ['playerCollect', 'physicsTick'], () => coverAtHand(bot) !== undefined, { ms, signal })
  return lid
}

/** From the rim a monster does not reach down to the body: against that one the hole is dug on, and closed. */
const isInHole = (bot: Bot, { position: { x, z } }: Entity): boolean =>
  Math.max(Math.abs(x - bot.entity.position.x), Math.abs(z - bot.entity.position.z)) < inColumnBlocks

/** Fights who comes into the hole until it is dead: who digs on, or puts the lid on, is struck meanwhile, and has no way out. */
async function clearHole(context: ActionContext): Promise<void> {
  const { bot } = context
  for (let fights = 0; fights < maxFights; fights++) {
    const intruder = foes(bot, inHoleRadiusBlocks).find(one => isInHole(bot, one))
    if (!intruder) return
    await fight(context, intruder, 4, () => striker(bot))
  }
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
  await clearHole(context)
  const block = coverAtHand(bot)
  if (block === undefined) throw new ActionError('missing-item', 'has nothing to close the hole with')
  const placer = new Placer(bot)
  const click = placer.clickFor({ at: lid, block })
  if (!click) throw new ActionError('no-support', 'finds no side to put the lid on')
  await placer.place({ at: lid, block }, click, signal)
}

/** Comes out of the hole: where monsters wait at it that it does not come for, by a tunnel to a place away from them. */
async function comeOut(context: ActionContext, ground: Position): Promise<void> {
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
