import type { Bot } from 'mineflayer'
import { keyOf, type Position } from '../../../minecraft/blocks/position.ts'
import type { Claims } from '../../contract/body-types.ts'

/** The claim of a builder that wants a cell to be left by the body that stands in it. */
export const roomKey = (at: Position): string => `room:${keyOf(at)}`

/** Whether another builder wants to place a block where a body would be whose feet are in a cell. */
export const isWanted = (bot: Bot, claims: Claims, [x, y, z]: Position): boolean =>
  [y, y + 1].some(level => {
    const owner = claims.owner(roomKey([x, level, z]))
    return owner !== undefined && owner !== bot.username
  })
