import { type Corners, cornersOf, extent } from '../minecraft/blocks/box.ts'
import { add, type Position } from '../minecraft/blocks/position.ts'
import type { Task } from './task-schema.ts'

/** Blocks that the leaves of a tree reach to each side, and above its highest log. */
const crownBlocks = 2

/** All blocks that the referee sets for a task, and those of its buildings; undefined without an arena. */
export const arenaBox = ({ arena, blueprints }: Pick<Task, 'arena' | 'blueprints'>): Corners | undefined => {
  if (!arena) return undefined
  const { low, high } = cornersOf(arena.region)
  const trees = arena.trees.flatMap(({ at, height }): Position[] => [
    add(at, [-crownBlocks, 0, -crownBlocks]),
    add(at, [crownBlocks, height + crownBlocks, crownBlocks]),
  ])
  const drawn = Object.values(blueprints).flatMap(({ origin, layers }): Position[] => {
    const rows = Math.max(1, ...layers.map(layer => layer.length))
    const columns = Math.max(1, ...layers.flat().map(row => row.length))
    return [origin, add(origin, [columns - 1, layers.length - 1, rows - 1])]
  })
  return extent([
    ...[low, high, arena.spawn],
    ...arena.blocks.flatMap(entry => ('at' in entry ? [entry.at] : [entry.from, entry.to])),
    ...[...arena.containers, ...arena.signs, ...arena.entities].map(({ at }) => at),
    ...trees,
    ...drawn,
  ])
}
