import type { Bot } from 'mineflayer'
import { keyOf, type Position } from '../../../minecraft/blocks/position.ts'
import type { Claims } from '../../contract/body-types.ts'

/** Half a player's width, and its height, in blocks. */
const halfWidth = 0.3
const height = 1.8

/** The claim of a builder who wants a cell to be left by whoever stands in it. */
export const roomKey = (at: Position): string => `room:${keyOf(at)}`

/** Whether a player at a point reaches into a cell: a server refuses to place a block there. */
export const inHitbox = (point: { x: number; y: number; z: number }, [x, y, z]: Position): boolean =>
  point.x + halfWidth > x &&
  point.x - halfWidth < x + 1 &&
  point.y + height > y &&
  point.y < y + 1 &&
  point.z + halfWidth > z &&
  point.z - halfWidth < z + 1

/** Whether somebody else wants to place a block where a body would be whose feet are in a cell. */
export const isWanted = (bot: Bot, claims: Claims, [x, y, z]: Position): boolean =>
  [y, y + 1].some(level => {
    const owner = claims.owner(roomKey([x, level, z]))
    return owner !== undefined && owner !== bot.username
  })

/** The cells that a body reaches into with its feet, at most four. */
export const cellsUnder = (bot: Bot): Position[] => {
  const { x, y, z } = bot.entity.position
  const over = (value: number): number[] => [...new Set([value - halfWidth, value + halfWidth].map(Math.floor))]
  return over(x).flatMap(cx => over(z).map((cz): Position => [cx, Math.floor(y), cz]))
}
