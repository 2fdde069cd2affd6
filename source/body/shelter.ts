import type { Bot } from 'mineflayer'
import { pause, until } from './abort.ts'
import { digDownOne, pillarUp, scaffoldItems } from './build/pillar.ts'
import { isWanted } from './build/room.ts'
import { digAt, mayChange } from './dig.ts'
import { settle, standingCell } from './follow.ts'
import { countOf } from './items.ts'
import { partsOf } from './parts.ts'
import { Placer } from './place.ts'
import { add, keyOf, Terrain } from './terrain.ts'
import { ActionError, type Claims, type Position } from './types.ts'

/** Blocks between the ground and the floor of the hole: two for the body, one for the lid. */
const depth = 3
/** Soil that a bare hand digs in a second and that nobody built with; sand and gravel would fall on the head. */
const soil = /^(dirt|grass_block|coarse_dirt|podzol|mycelium|rooted_dirt|grass)$/
const sides: readonly Position[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 0, 1],
  [0, 0, -1],
]

/** Whether a body can dig in where it stands: soil all the way down, with whole walls and a whole floor. */
export function canDigIn(bot: Bot, claims: Claims): boolean {
  if (!mayChange(bot) || !bot.entity.onGround) return false
  const terrain = new Terrain(bot)
  const feet = standingCell(bot, terrain)
  const { planned } = partsOf(bot)
  const solid = (at: Position): boolean => {
    const kind = terrain.of(at)
    return kind?.full === true && !kind.harmful
  }
  for (let down = 1; down <= depth; down++) {
    const at = add(feet, [0, -down, 0])
    if (!soil.test(terrain.of(at)?.name ?? '') || planned.has(keyOf(at)) || isWanted(bot, claims, at)) return false
    if (!sides.every(side => solid(add(at, side)))) return false
  }
  return solid(add(feet, [0, -depth - 1, 0]))
}

/** Digs a hole of three blocks, stands at its bottom and closes it above the head. Resolves to where the lid is. */
export async function digIn(bot: Bot, signal: AbortSignal): Promise<Position> {
  const feet = standingCell(bot)
  await settle(bot, feet, signal)
  const lid = add(feet, [0, -1, 0])
  for (let tries = 0; standingCell(bot)[1] > feet[1] - depth; )
    await digDownOne(bot, signal).catch((error: unknown) => {
      // A block that a slow server has not answered for is hit again: half a hole is worse than none.
      if (signal.aborted || ++tries > 3) throw error
    })
  // What was dug falls to the feet and is picked up there.
  await until(bot, ['playerCollect', 'physicsTick'], () => coverAtHand(bot) !== undefined, { ms: 2_000, signal })
  const block = coverAtHand(bot)
  if (block === undefined) throw new ActionError('missing-item', 'has nothing to close the hole with')
  const placer = new Placer(bot)
  const click = placer.clickFor({ at: lid, block })
  if (!click) throw new ActionError('no-support', 'finds no side to put the lid on')
  await placer.place({ at: lid, block }, click, signal)
  return lid
}

/** Opens the lid and comes up again on the soil that was dug out, so that no hole is left. */
export async function climbOut(bot: Bot, lid: Position, signal: AbortSignal): Promise<void> {
  await digAt(bot, lid, signal)
  await pause(300, signal)
  while (standingCell(bot)[1] <= lid[1]) {
    const block = coverAtHand(bot)
    if (block === undefined) throw new ActionError('missing-item', 'has too little soil to climb out on')
    await pillarUp(bot, block, signal)
  }
}

const coverAtHand = (bot: Bot): string | undefined => scaffoldItems.find(name => countOf(bot, name) > 0)
