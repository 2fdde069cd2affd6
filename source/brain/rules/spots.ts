import type { PlanTaskInput } from '../questions/index.ts'

export type Spot = readonly [number, number, number]

/** Where the crafting table goes: beside the chest, outside every blueprint. */
export const tableSpot = (input: PlanTaskInput): Spot | null => freeSpot(input, 'craft-crafting_table', 0)
/** Where a chest goes when there is none. */
export const chestSpot = (input: PlanTaskInput): Spot | null => freeSpot(input, 'place-chest', 4)

const freeSpot = (input: PlanTaskInput, id: string, first: number): Spot | null => {
  const near = input.containers[0]?.at ?? input.observation?.position
  if (!near) return null
  const inside = ([x, y, z]: Spot): boolean =>
    input.blueprints.some(({ from, to }) =>
      [x, y, z].every((value, axis) => value >= from[axis]! - 1 && value <= to[axis]! + 1),
    ) || input.containers.some(({ at }) => at[0] === x && at[1] === y && at[2] === z)
  // A place that failed before is not tried again: each failure moves on by one.
  const failed = input.failed.filter(one => one.id.startsWith(id)).length
  const [x, y, z] = [Math.floor(near[0]), Math.floor(near[1]), Math.floor(near[2])]
  const around = [
    [2, 0],
    [0, 2],
    [2, 2],
    [-2, 0],
    [3, 1],
    [0, 3],
    [3, 0],
    [-2, 2],
  ] as const
  // Bodies tell of the ground three blocks around them and around containers; else it is as flat as where they stand.
  const ground = (input.observation?.ground ?? []).filter(at => Math.max(Math.abs(at[0] - x), Math.abs(at[2] - z)) <= 3)
  const levels = (dx: number, dz: number): number[] =>
    ground.length === 0 ? [y] : ground.filter(at => at[0] === x + dx && at[2] === z + dz).map(at => at[1])
  const free = around.flatMap(([dx, dz]): Spot[] => {
    const [level] = levels(dx, dz).sort((a, b) => Math.abs(a - y) - Math.abs(b - y))
    const spot: Spot | null = level === undefined ? null : [x + dx, level, z + dz]
    return spot && !inside(spot) ? [spot] : []
  })
  return free[(first + failed) % Math.max(1, free.length)] ?? null
}
