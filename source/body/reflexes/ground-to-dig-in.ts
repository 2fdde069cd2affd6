import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import { levelSteps } from '../../minecraft/blocks/faces.ts'
import { add, keyOf, type Position } from '../../minecraft/blocks/position.ts'
import { botStateOf } from '../bot/bot-state.ts'
import { takeSettled } from '../bot/claims.ts'
import { listenTo, throwIfAborted } from '../bot/waits.ts'
import { isWanted } from '../build/site/body-room.ts'
import { type ActionContext, ActionError, type Claims } from '../contract/body-types.ts'
import { countOf } from '../hands/carried-items.ts'
import { scaffoldItems } from '../hands/pillar.ts'
import { isMade } from '../mine/grown-blocks.ts'
import { fight } from '../reach/fight-creature.ts'
import { walkTo } from '../reach/walk-to.ts'
import { Terrain } from '../terrain/terrain.ts'
import { standingCell } from '../walk/follow-path.ts'
import type { Goal } from '../walk/path-search.ts'
import { watchWay } from './flight.ts'
import { atArmsLength, beatable, bravesNight, fleeing, striker, timeToDigIn } from './foes.ts'

/** Where a body can dig in for the night, and how it gets there. */

/** Blocks between the ground and the floor of the hole: two for the body, one for the lid. */
export const holeDepthBlocks = 3
/** Blocks above the feet within which a roof makes a place part of a building. */
const roofBlocks = 8
/** Soil that a bare hand digs in a second and that no building is made of. */
const soil = /^(dirt|grass_block|coarse_dirt|podzol|mycelium|rooted_dirt|grass|clay|mud)$/
/** What leaves no lid, since it would fall on the head. */
const loose = /^(sand|red_sand|gravel|snow_block)$/
/** What a pickaxe digs as fast. */
const rock = /^(stone|granite|diorite|andesite|tuff|calcite|sandstone|red_sandstone|terracotta|netherrack)$/
const sides = levelSteps.map(([dx, dz]): Position => [dx, 0, dz])
/** Why no hole is dug after all. */
export const toFight = 'is to fight now'
/** Places to dig in that are run to, one after the other, while monsters come after, and fights on the way. */
const [maxRuns, maxFights] = [6, 4]

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
  // Into a hole beside water the water runs, and who floats in it digs no deeper.
  const isWet = (at: Position): boolean => terrain.of(at)?.liquid === true || terrain.of(at)?.swimmable === true
  if ([feet, add(feet, [0, 1, 0]), ...sides.map(side => add(feet, side))].some(isWet)) return false
  // The ground in a house is part of it, whether or not its plan names it.
  for (let up = 0; up <= roofBlocks; up++) {
    const at = add(feet, [0, up, 0])
    if (planned.has(keyOf(at)) || isMade(terrain.of(at)?.name ?? '')) return false
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
export const isSharedWith = (bot: Bot, [x, y, z]: Position): boolean =>
  Object.values(bot.entities).some(
    ({ type, position: at, id }) =>
      type === 'player' &&
      id !== bot.entity.id &&
      Math.abs(at.x - x - 0.5) < 0.8 &&
      Math.abs(at.z - z - 0.5) < 0.8 &&
      Math.abs(at.y - y) < 2,
  )

/**
 * Runs to the nearest soil where the hole is closed before a monster is there, and claims it; fights who comes alone, or strikes on the
 * way, and can be beaten. Returns how to let it go.
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
      const lone = fights < maxFights ? beatable(bot) : undefined
      const foe = lone ?? (await runUntilStruck(bot, goal, signal, fights < maxFights))
      if (!foe) continue
      fights++
      runs--
      await fight(context, foe, 4, () => striker(bot))
      continue
    }
    const key = holeKey(feet[0], feet[2])
    if (await takeSettled(claims, key, bot.username)) return () => claims.release(key, bot.username)
  }
  throw new ActionError('unreachable', 'found no ground to dig in before the monsters come')
}

/** Runs there; resolves early, to who strikes, when that one had better be fought first, and when a monster comes before it. */
async function runUntilStruck(bot: Bot, goal: Goal, signal: AbortSignal, fights: boolean): Promise<Entity | undefined> {
  const struck = new AbortController()
  const walk = AbortSignal.any([signal, struck.signal])
  botStateOf(bot).reflexes.gate.admit(walk)
  let { health } = bot
  let foe: Entity | undefined
  let isMet = false
  const feel = () => {
    if (bot.health < health && fights) foe ??= atArmsLength(bot)
    health = bot.health
    if (foe) struck.abort(new ActionError('aborted', 'is struck'))
  }
  const heed = () => bravesNight(bot) && struck.abort(new ActionError('aborted', toFight))
  const meet = () => {
    isMet = true
    struck.abort(new ActionError('aborted', 'a monster is before it'))
  }
  const stops = [listenTo(bot, { health: feel, physicsTick: () => void heed() }), watchWay(bot, meet)]
  try {
    // Out of a flooded pit there may be no way on foot.
    await walkTo(bot, goal, walk, { ...fleeing(bot, 'ground to dig in'), force: true })
  } catch (error) {
    throwIfAborted(signal)
    if (!foe && !isMet) throw error
  } finally {
    for (const stop of stops) stop()
  }
  return foe
}

/** What a hole is closed with. */
export const coverAtHand = (bot: Bot): string | undefined => scaffoldItems.find(name => countOf(bot, name) > 0)
