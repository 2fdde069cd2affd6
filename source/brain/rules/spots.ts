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
  const y = Math.floor(near[1])
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
  const free = around
    .map(([dx, dz]): Spot => [Math.floor(near[0]) + dx, y, Math.floor(near[2]) + dz])
    .filter(spot => !inside(spot))
  return free[(first + failed) % Math.max(1, free.length)] ?? null
}
