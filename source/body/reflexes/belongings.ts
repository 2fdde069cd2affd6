import type { Bot } from 'mineflayer'
import { cell, distance, type Position, show } from '../../minecraft/blocks/position.ts'
import { botStateOf } from '../bot/bot-state.ts'
import type { Belongings } from '../bot/danger-state.ts'
import { throwIfAborted } from '../bot/waits.ts'
import { ActionError } from '../contract/body-types.ts'
import { inventoryOf } from '../hands/carried-items.ts'
import { dropComes, lateDropMs, pickUp } from '../reach/pick-up-items.ts'
import { walkNear } from '../reach/walk-to.ts'
import { Terrain } from '../terrain/terrain.ts'
import { bravesNight, foesAround, isAmongMonsters, isNight } from './foes.ts'
import type { Reflex } from './reflex.ts'

/** ms that the game leaves lying what a body drops when it dies. */
const lyingMs = 5 * 60_000
/** Blocks that a body walks in a second on uneven ground, and the farthest that it walks for its things. */
const [walkedPerSecond, farthestBlocks] = [3, 256]
/** Blocks around the place within which things of the dead lie, monsters are a danger, and two deaths are at one place. */
const [scatterRadius, dangerRadius, samePlace] = [8, 24, 24]
/** So often it sets out in vain. */
const triesAtMost = 3

const carriedCount = (bot: Bot): number => Object.values(inventoryOf(bot)).reduce((sum, count) => sum + count, 0)

/** Whether what is dropped there is gone, and who goes there, too: lava, fire, the void. */
const isDeadly = (bot: Bot, at: Position): boolean => {
  const terrain = new Terrain(bot)
  const [x, y, z] = at
  const minY = (bot.game as { readonly minY?: number } | undefined)?.minY ?? 0
  return y < minY || [-1, 0, 1].some(dy => /lava|fire/.test(terrain.at(x, y + dy, z)?.name ?? ''))
}

/** ms within which the server takes the things of the dead, and says that they are dead. */
const burstMs = 1_000

/** Notes what a body loses when it dies. `changed` is to be called at each change of what it carries: all is gone before it is said to be dead. */
export const createLossMemory = (bot: Bot): { changed(): void; died(): void } => {
  let now = carriedCount(bot)
  let burst = { since: Number.NEGATIVE_INFINITY, most: 0 }
  return {
    changed() {
      if (performance.now() - burst.since > burstMs) burst = { since: performance.now(), most: now }
      now = carriedCount(bot)
      burst.most = Math.max(burst.most, now)
    },
    died() {
      const { danger } = botStateOf(bot)
      const at = cell(bot.entity.position)
      const again = danger.lost !== undefined && distance(danger.lost.at, at) <= samePlace
      const count = performance.now() - burst.since > burstMs ? now : burst.most
      // A body that has died twice at a place leaves there what lies there; one that dies elsewhere on the way has nothing to get there.
      if (again || isDeadly(bot, at)) danger.lost = undefined
      else if (count > 0) {
        const amongMonsters = foesAround(bot, bot.entity.position, dangerRadius).length > 0
        danger.lost = { at, since: performance.now(), count, amongMonsters, failed: 0 }
      }
    },
  }
}

/** What a body that lives again can get back now. */
export const toGetBack = (bot: Bot): Belongings | undefined => {
  const { danger } = botStateOf(bot)
  const { lost } = danger
  if (!lost) return undefined
  const gap = distance(cell(bot.entity.position), lost.at)
  const left = lyingMs - (performance.now() - lost.since)
  // On a server on which the dead keep what they carry nothing is lost.
  const isOver = left < (gap / walkedPerSecond) * 1_000 || gap > farthestBlocks || carriedCount(bot) >= lost.count
  if (isOver || lost.failed >= triesAtMost) danger.lost = undefined
  const waits = isNight(bot) && !bravesNight(bot) && (lost.amongMonsters || isAmongMonsters(bot, lost.at, dangerRadius))
  return waits ? undefined : danger.lost
}

export const gettingBack: Reflex = {
  name: 'getting_back',
  description: 'After death go for the things that lie where it died, for five minutes; at night not among monsters.',
  on: true,
  urgent: true,
  yields: true,
  every: 2_000,
  atMost: lyingMs,
  applies(bot) {
    const lost = toGetBack(bot)
    return lost && `goes for what it lost at ${show(lost.at)}`
  },
  async act({ bot, signal }) {
    const { danger } = botStateOf(bot)
    const lost = toGetBack(bot)
    if (!lost) return
    try {
      await walkNear(bot, lost.at, 2, signal, { maxNodes: 20_000 })
      // Out of sight the server told nothing of what lies there.
      await dropComes(bot, lost.at, scatterRadius, lateDropMs, signal)
      await pickUp(bot, lost.at, scatterRadius, signal)
      if (danger.lost === lost) danger.lost = undefined
    } catch (error) {
      throwIfAborted(signal)
      if (!(error instanceof ActionError)) throw error
      danger.lost = { ...lost, failed: lost.failed + 1 }
    }
  },
}
