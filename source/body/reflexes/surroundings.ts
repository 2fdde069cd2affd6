import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import { isHostile } from '../../minecraft/names/creatures.ts'
import { botStateOf } from '../bot/bot-state.ts'

export const nearestOf = (bot: Bot, radius: number, match: (entity: Entity) => boolean): Entity | undefined => {
  const here = bot.entity.position
  let best: Entity | undefined
  for (const entity of Object.values(bot.entities)) {
    if (entity === bot.entity || !match(entity)) continue
    const gap = entity.position.distanceTo(here)
    if (gap <= radius && (!best || gap < best.position.distanceTo(here))) best = entity
  }
  return best
}

/** Whether it is a monster that lives: one that has died lies there for another second and is no danger. */
export const isFoe = (bot: Bot, entity: Entity): boolean =>
  isHostile(entity.name) && !botStateOf(bot).danger.fallen.has(entity)

export const foe = (bot: Bot, radius: number) => nearestOf(bot, radius, entity => isFoe(bot, entity))

/** From this near, in blocks, a monster is a danger to a body without an action. */
export const idleDangerRadiusBlocks = 20
/** A body without work flees no farther from where it came to rest, in blocks. */
export const maxStrayBlocks = 24
