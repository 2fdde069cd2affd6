import type { Bot } from 'mineflayer'
import { levelSteps } from '../../minecraft/blocks/faces.ts'
import { add, keyOf, type Position } from '../../minecraft/blocks/position.ts'
import { partsOf } from '../bot/bot-state.ts'
import { takeSettled } from '../bot/claims.ts'
import { atServerPace } from '../bot/server-pace.ts'
import { pause, until } from '../bot/waits.ts'
import { isWanted } from '../build/site/body-room.ts'
import { type ActionContext, ActionError, type Claims } from '../contract/body-types.ts'
import { countOf } from '../hands/carried-items.ts'
import { digAt } from '../hands/dig-block.ts'
import { digDownOne, pillarUp, scaffoldItems } from '../hands/pillar.ts'
import { Placer } from '../hands/place-block.ts'
import { fight } from '../reach/fight-creature.ts'
import { walkNear, walkTo } from '../reach/walk-to.ts'
import { Terrain } from '../terrain/terrain.ts'
import { settle, standingCell } from '../walk/follow-path.ts'
import { fleeing, foes, isNight, killsAtSight, msUntilDay, timeToDigIn } from './foes.ts'

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
/** Blocks within which no monster may be by night, and by day, when most of them burn. */
const calmRadius = { night: 32, day: 16 }
/** Health with which one comes up for work by night. */
const soundHealth = 12
/** ms of daylight after which one comes up although monsters are about, and although one waits that kills: they neither burn nor go. */
const daylightMs = { about: 30_000, lurking: 180_000 }
/** Blocks from the bottom of the hole within which a monster can get at who stands there while the hole is open. */
const inHoleRadius = 3
/** Blocks from the bottom of the hole within which a monster stands at the hole. */
const atHoleRadius = 6
/** Blows in the hole after which it is left. */
const maxBlows = 3
/** ms between two looks whether the hole is still closed. */
const coverAgainMs = 1_000
/** ms by which day may come earlier or later than expected before the world's clock counts as set. */
const clockJumpMs = 5_000
/** Blocks from which a monster is there before the hole is deep enough. */
const tooNear = 4
/** ms that soil takes to the feet of who dug it. */
const pickUpMs = 2_000
/** ms that one waits for another to leave the place where one digs in. */
const leaveMs = 1_500
/** Places to dig in that are run to, one after the other, while monsters come after. */
const maxRuns = 4

/** Whether a body can dig in there: soil all the way down, with whole walls and a whole floor. */
function canDigIn(bot: Bot, claims: Claims, feet: Position, terrain: Terrain): boolean {
  const { planned } = partsOf(bot)
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

/** Runs to the nearest soil where the hole is closed before a monster is there, and claims it. Returns how to let it go. */
export async function runToSoil(bot: Bot, claims: Claims, signal: AbortSignal): Promise<() => void> {
  const terrain = new Terrain(bot)
  for (let runs = 0; runs < maxRuns; runs++) {
    // Of two who both run from one place to another one of them claims it, and the other leaves.
    const fits = (at: Position) =>
      !isOthers(bot, claims, at) && canDigIn(bot, claims, at, terrain) && (runs > 0 || !isSharedWith(bot, at))
    const goal = timeToDigIn(bot, fits)
    const feet = standingCell(bot, terrain)
    if (!goal.reached(feet)) {
      // Out of a flooded pit there may be no way on foot.
      await walkTo(bot, goal, signal, { ...fleeing(bot, 'ground to dig in'), force: true })
      continue
    }
    const key = holeKey(feet[0], feet[2])
    if (await takeSettled(claims, key, bot.username)) return () => claims.release(key, bot.username)
  }
  throw new ActionError('unreachable', 'found no ground to dig in before the monsters come')
}

/** Notes that the body sits in a hole. Returns a look at the clock: tells when day comes anew after a jump, and whether one brought the day. */
export function beginShelter(bot: Bot, from: string): () => { readonly dayJumpedIn: boolean } {
  const parts = partsOf(bot)
  let dayJumpedIn = false
  let dayAt = Number.NaN
  const look = () => {
    const dayInMs = msUntilDay(bot)
    const now = performance.now()
    if (Math.abs(now + dayInMs - dayAt) <= clockJumpMs) return { dayJumpedIn }
    dayJumpedIn = dayInMs === 0 && dayAt > now
    dayAt = now + dayInMs
    parts.shelter = { from, dayInMs }
    return { dayJumpedIn }
  }
  look()
  return look
}

/** Resolves when it is worth coming up: the monsters are gone, it is day, or the hole is no shelter. */
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
  for (let blows = 0; blows < maxBlows; ) {
    if (bot.health < health) blows++
    health = bot.health
    const night = isNight(bot)
    const now = performance.now()
    const { dayJumpedIn } = lookAtClock()
    const atHole = foes(bot, atHoleRadius).length > 0
    if (dayJumpedIn && !atHole) return
    if (now - coveredAt > coverAgainMs) {
      await closeHole(context, lid).catch(() => undefined)
      coveredAt = performance.now()
    }
    if (foes(bot, night ? calmRadius.night : calmRadius.day).length > 0) quietAt = now
    if (now - quietAt > calmMs && (!night || rests() || health > soundHealth)) return
    if (!night) dayAt ??= now
    else dayAt = undefined
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
  for (let tries = 0; standingCell(bot)[1] > feet[1] - holeDepthBlocks; ) {
    const [intruder] = foes(bot, inHoleRadius)
    if (intruder && standingCell(bot)[1] < feet[1] - 1) await fight(context, intruder, 4)
    // From a hole of one block one still gets away.
    if (standingCell(bot)[1] >= feet[1] - 1 && foes(bot, tooNear).length > 0)
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
    one => killsAtSight(one) || one.position.distanceTo(bot.entity.position) < atHoleRadius,
  )

/** Closes the hole, where it is open; who came in after the body is fought, for there is no way out. */
async function closeHole(context: ActionContext, lid: Position): Promise<void> {
  const { bot, signal } = context
  if (new Terrain(bot).of(lid)?.full) return
  const [intruder] = foes(bot, inHoleRadius)
  if (intruder) await fight(context, intruder, 4)
  const block = coverAtHand(bot)
  if (block === undefined) throw new ActionError('missing-item', 'has nothing to close the hole with')
  const placer = new Placer(bot)
  const click = placer.clickFor({ at: lid, block })
  if (!click) throw new ActionError('no-support', 'finds no side to put the lid on')
  await placer.place({ at: lid, block }, click, signal)
}

/** Comes up to where the hole was begun: opens the lid, and stands on the soil that was dug out, so that no hole is left. */
export async function climbOut(bot: Bot, ground: Position, signal: AbortSignal): Promise<void> {
  const terrain = new Terrain(bot)
  const lid = add(ground, [0, -1, 0])
  if (standingCell(bot, terrain)[1] < lid[1] && terrain.of(lid)?.full) {
    await digAt(bot, lid, signal)
    await pause(300, signal)
  }
  while (standingCell(bot, terrain)[1] < ground[1]) {
    const block = coverAtHand(bot)
    // Without soil, by steps dug into the wall.
    if (block === undefined) return walkNear(bot, ground, 1.5, signal, { force: true })
    await pillarUp(bot, block, signal)
  }
}

const coverAtHand = (bot: Bot): string | undefined => scaffoldItems.find(name => countOf(bot, name) > 0)
