import { isOpen } from '../../designs/block-kinds.ts'
import { isAir } from '../../minecraft/blocks/block-text.ts'
import { type DrawnBlock, parseBlock } from '../../minecraft/blocks/blueprint.ts'

/** A building that goes up and down with the ground, such as a road or a fence. */

/** A column of a site, from its north-western corner. */
export type SiteColumn = readonly [x: number, z: number]

const beside = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const
const keyOf = (x: number, z: number): string => `${x},${z}`

/** How far above its lowest column each column of a building lies. */
export type Rises = ReadonlyMap<string, number>
const riseAt = (rises: Rises, [x, z]: SiteColumn): number => rises.get(keyOf(x, z)) ?? 0

/** Levels of columns of a building in their order, where from one to the next they differ by no more than `rise`; null: they differ by more, or one has none. */
export const risesOf = (
  columns: readonly SiteColumn[],
  levels: readonly (number | null)[],
  rise: number,
): { readonly lowest: number; readonly rises: Rises } | null => {
  const known = new Map<string, number>()
  for (const [index, [x, z]] of columns.entries()) {
    const level = levels[index] ?? null
    if (level === null) return null
    known.set(keyOf(x, z), level)
  }
  for (const [x, z] of columns)
    for (const [dx, dz] of beside) {
      const next = known.get(keyOf(x + dx, z + dz))
      if (next !== undefined && Math.abs(next - known.get(keyOf(x, z))!) > rise) return null
    }
  const lowest = Math.min(...known.values())
  return { lowest, rises: new Map([...known].map(([key, level]) => [key, level - lowest])) }
}

/** Blocks of a building, from its north-western corner, as they lie on the ground; what stands beside a higher part is as much higher, so that no animal gets over it. */
export const laidAlong = (blocks: readonly DrawnBlock[], rises: Rises): readonly DrawnBlock[] => {
  const standing = new Map(
    blocks.filter(({ at, block }) => at[1] === 0 && !isAir(block)).map(one => [keyOf(one.at[0], one.at[2]), one]),
  )
  const raised = (x: number, z: number): number => {
    const own = standing.get(keyOf(x, z))
    if (!own || isOpen(parseBlock(own.block).block)) return 0
    const higher = beside
      .map(([dx, dz]) => [x + dx, z + dz] as const)
      .filter(([nextX, nextZ]) => standing.has(keyOf(nextX, nextZ)))
      .map(next => riseAt(rises, next) - riseAt(rises, [x, z]))
    return Math.max(0, ...higher)
  }
  return blocks.flatMap(one => {
    const { block } = one
    const [x, y, z] = one.at
    const ground = riseAt(rises, [x, z])
    const more = y < 0 ? 0 : raised(x, z)
    const below = y === 0 ? more : 0
    return [
      ...Array.from({ length: below }, (_, up) => ({ at: [x, ground + up, z] as const, block })),
      { at: [x, y + ground + more, z] as const, block },
    ]
  })
}
