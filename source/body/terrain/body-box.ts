import type { Bot } from 'mineflayer'
import type { Point, Position } from '../../minecraft/blocks/position.ts'
import type { Terrain } from './terrain.ts'

/** Half a player's width, and its height, in blocks. */
const bodyHalfWidthBlocks = 0.3
const bodyHeight = 1.8
/** A body that reaches less far into a block only touches it, in blocks. */
const touchingSideBlocks = 0.02
/** The ground under the feet may rise by this, as when farmland becomes earth, in blocks. */
const touchingGroundBlocks = 0.1

/** Whether a player at a point reaches into a cell: a server refuses to place a block there. */
export const inHitbox = (point: Point, [x, y, z]: Position): boolean =>
  point.x + bodyHalfWidthBlocks > x &&
  point.x - bodyHalfWidthBlocks < x + 1 &&
  point.y + bodyHeight > y &&
  point.y < y + 1 &&
  point.z + bodyHalfWidthBlocks > z &&
  point.z - bodyHalfWidthBlocks < z + 1

/** The cells that a body reaches into with its feet, at most four. */
export const cellsUnder = (bot: Bot): Position[] => cellsAround(bot.entity.position, bodyHalfWidthBlocks)

function cellsAround({ x, y, z }: Point, halfWidth: number): Position[] {
  const over = (value: number): number[] => [...new Set([value - halfWidth, value + halfWidth].map(Math.floor))]
  return over(x).flatMap(cx => over(z).map((cz): Position => [cx, Math.floor(y), cz]))
}

/** The whole blocks that a body at a point reaches into, the highest first: it cannot have walked there. */
export function blocksInBody(terrain: Terrain, point: Point): Position[] {
  const [feet, head] = [
    Math.floor(point.y + touchingGroundBlocks),
    Math.floor(point.y + bodyHeight - touchingSideBlocks),
  ]
  const found: Position[] = []
  for (let level = head; level >= feet; level--)
    for (const [x, , z] of cellsAround(point, bodyHalfWidthBlocks - touchingSideBlocks))
      if (terrain.at(x, level, z)?.full) found.push([x, level, z])
  return found
}
