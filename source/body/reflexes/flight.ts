import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import type { Position } from '../../minecraft/blocks/position.ts'
import { botStateOf } from '../bot/bot-state.ts'
import { listenTo, throwIfAborted } from '../bot/waits.ts'
import { type ActionContext, ActionError } from '../contract/body-types.ts'
import { walkTo } from '../reach/walk-to.ts'
import { awayFromFoes, fleeing, foes } from './foes.ts'
import { maxStrayBlocks } from './surroundings.ts'

/** How a body runs from monsters: by another way as soon as one comes before it. */

/** Blocks before a running body within which it turns away from a monster: a creeper bursts at three, and both come nearer meanwhile. */
const metRadiusBlocks = 10
/** Blocks that a monster must have come nearer since the way was chosen: what it was chosen with is no reason to choose anew. */
const nearerBlocks = 1.5
/** Ways that are chosen in one flight. */
const maxWays = 5

/** Calls `met` when a monster is before a running body that was not there when it set out. Returns how to look no longer. */
export function watchWay(bot: Bot, met: () => void): () => void {
  const gapTo = ({ position }: Entity): number => position.distanceTo(bot.entity.position)
  const gaps = new Map(Object.values(bot.entities).map(one => [one.id, gapTo(one)]))
  const look = () => {
    const { position, velocity } = bot.entity
    const isAhead = (one: Entity): boolean =>
      (one.position.x - position.x) * velocity.x + (one.position.z - position.z) * velocity.z > 0
    const isNew = (one: Entity): boolean => gapTo(one) < (gaps.get(one.id) ?? Number.POSITIVE_INFINITY) - nearerBlocks
    if (foes(bot, metRadiusBlocks).some(one => isAhead(one) && isNew(one))) met()
  }
  return listenTo(bot, { physicsTick: look })
}

/** Runs out of the sight of the monsters around. */
export async function runAway({ bot, signal }: ActionContext, home: Position | undefined): Promise<void> {
  for (let ways = 1; ; ways++) {
    const turned = new AbortController()
    const walk = AbortSignal.any([signal, turned.signal])
    botStateOf(bot).reflexes.gate.admit(walk)
    const goal = awayFromFoes(bot, home, maxStrayBlocks)
    const turn = () => turned.abort(new ActionError('aborted', 'a monster is before it'))
    const stop = ways < maxWays ? watchWay(bot, turn) : () => {}
    try {
      return await walkTo(bot, goal, walk, fleeing(bot, 'a safe distance'))
    } catch (error) {
      throwIfAborted(signal)
      if (!turned.signal.aborted) throw error
    } finally {
      stop()
    }
  }
}
