import type { Ground } from '../../body/contract/ground.ts'
import type { Corners } from '../../minecraft/blocks/box.ts'
import type { NamedPlace } from './named-place.ts'

/** How far buildings are from a place: from its edge, which of a lake is all of its shore. */

/** Blocks from the edge of a place within which a building is near it. */
export const nearBlocks = 12

type Box = Pick<Corners, 'low' | 'high'>

const beside = [-1, 0, 1].flatMap(dx => [-1, 0, 1].map(dz => [dx, dz] as const)).filter(([dx, dz]) => dx || dz)

/** What of a place a distance is measured from: its box, itself, or, of water, all of it that lies together. */
export const edgesOf = (
  { at, box, isWater }: Pick<NamedPlace, 'at' | 'box' | 'isWater'>,
  { from, water = [] }: Ground,
): readonly Box[] => {
  const itself = [box ?? { low: [...at], high: [...at] }] as const
  if (!isWater) return itself
  const levelAt = (x: number, z: number): number | null => water[z]?.[x] ?? null
  const start = [Math.floor(at[0]) - from[0], Math.floor(at[2]) - from[1]] as const
  const found = new Map<string, Box>()
  const edge = [start]
  const seen = new Set([start.join()])
  for (const [x, z] of edge) {
    const level = levelAt(x, z)
    if (level === null) continue
    const cell = (): Box['low'] => [from[0] + x, level - 1, from[1] + z]
    const around = beside.map(([dx, dz]) => [x + dx, z + dz] as const)
    // What lies in the middle of it is never the nearest.
    if (around.some(one => levelAt(...one) === null)) found.set(`${x},${z}`, { low: cell(), high: cell() })
    for (const one of around)
      if (!seen.has(one.join())) {
        seen.add(one.join())
        edge.push(one)
      }
  }
  return found.size === 0 ? itself : [...found.values()]
}

interface Anything {
  readonly low: readonly number[]
  readonly high: readonly number[]
}

/** Blocks from a building to the nearest of these edges. */
export const blocksFrom = (building: Anything, edges: readonly Anything[]): number =>
  Math.min(
    ...edges.map(edge =>
      Math.hypot(
        ...[0, 1, 2].map(axis =>
          Math.max(0, edge.low[axis]! - building.high[axis]!, building.low[axis]! - edge.high[axis]!),
        ),
      ),
    ),
  )

export const isNear = (blocks: number): boolean => Math.round(blocks) <= nearBlocks
