import type { BlueprintCell } from '../../minecraft/blocks/blueprint.ts'
import { keyOf } from '../../minecraft/blocks/position.ts'

/** Weight of a block's height, W_h of VillagerBench A.3; the paper names no value, the reference code uses this one. */
const heightWeight = 0.02

export interface ConstructionComplexity {
  /** Σ (1 / EP + W_h · (H − G)) + digs, as in the paper. */
  readonly paper: number
  /** Σ 2 · (1 / (EP + 1) + W_h · (H − G)) + digs, as in the reference code. */
  readonly reference: number
}

/**
 * Dependency complexity D of a construction (VillagerBench A.3). EP, the effective paths of a block, are those of its six neighbours
 * that can carry it: ground or another cell of the blueprint; a block with none counts as having one, for it needs a scaffold.
 * `ground`: y of the lowest layer that can hold a block; `dug`: how many blocks must be mined for the material.
 */
export const constructionComplexity = (
  blueprint: readonly BlueprintCell[],
  ground: number,
  dug = 0,
): ConstructionComplexity => {
  const cells = blueprint.filter(cell => cell.block !== 'air')
  const solid = new Set(cells.map(({ at }) => keyOf(at)))
  let paper = dug
  let reference = dug
  for (const { at } of cells) {
    const [x, y, z] = at
    const around = [
      [x + 1, y, z],
      [x - 1, y, z],
      [x, y + 1, z],
      [x, y - 1, z],
      [x, y, z + 1],
      [x, y, z - 1],
    ] as const
    const paths = around.filter(near => near[1] < ground || solid.has(keyOf(near))).length
    const height = heightWeight * (y - ground)
    paper += 1 / Math.max(1, paths) + height
    reference += 2 * (1 / (paths + 1) + height)
  }
  return { paper, reference }
}

/** Dependency complexity D of cooking (VillagerBench A.6): Σ m · d over the direct materials, m pieces each d steps away from what is there. */
export const cookingComplexity = (materials: readonly { readonly count: number; readonly steps: number }[]): number =>
  materials.reduce((sum, { count, steps }) => sum + count * steps, 0)

/** Dependency complexity D of an escape (VillagerBench A.8): the conditions of every room that a search from the exit meets. */
export const escapeComplexity = (
  rooms: readonly { readonly id: string; readonly conditions: number; readonly before: readonly string[] }[],
  exit: string,
): number => {
  const byId = new Map(rooms.map(room => [room.id, room]))
  const met = new Set<string>()
  const queue = [exit]
  let sum = 0
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    const room = byId.get(id)
    if (!room || met.has(id)) continue
    met.add(id)
    sum += room.conditions
    queue.push(...room.before)
  }
  return sum
}

/** Seconds that VillagerBench allows for playing and, as `wall`, for everything, by family and complexity D. */
export const timeLimits = {
  construction: (d: number) => ({ action: (Math.log(d) + 1) * 60 + 180, wall: (Math.log(d) + 1) * 180 + 600 }),
  cooking: (d: number) => ({ action: 40 * d, wall: 200 * d }),
  escape: (d: number, rooms: number) => ({ action: 30 * d + 60, wall: 60 * rooms + 360 }),
} as const
