import { cornersOf, holds } from '../../../minecraft/blocks/box.ts'
import { type Position, whole } from '../../../minecraft/blocks/position.ts'
import type { PlanTaskInput } from '../../questions/index.ts'

/** Where a chest goes when there is none. */
export const chestSpot = (input: PlanTaskInput): Position | null =>
  pick(freeSpots(input), chestFirst + failures(input, chestId))

/** Where the crafting table goes: beside the chest, never where one is about to be set up, outside every blueprint. */
export const tableSpot = (input: PlanTaskInput): Position | null => pick(besideChest(input), failures(input, tableId))

/** Where the nth thing goes that is to be set up somewhere: neither where the table goes nor where the chest does. Null: there is no room for so many. */
export const otherSpot = (input: PlanTaskInput, nth: number): Position | null =>
  without(besideChest(input), tableSpot(input))[nth] ?? null

const besideChest = (input: PlanTaskInput): Position[] =>
  input.containers.length > 0 ? freeSpots(input) : without(freeSpots(input), chestSpot(input))

const tableId = 'craft-crafting_table'
/** The work of setting up a chest where there is none. */
export const chestId = 'place-chest'
/** Not directly beside the table: both are clicked from more than one side. */
const chestFirst = 4

/** A place that failed before is not tried again: each failure moves on by one. */
const failures = ({ failed }: PlanTaskInput, id: string): number => failed.filter(one => one.id.startsWith(id)).length
const pick = (spots: readonly Position[], nth: number): Position | null =>
  spots[nth % Math.max(1, spots.length)] ?? null
const without = (spots: readonly Position[], ...taken: readonly (Position | null)[]): Position[] =>
  spots.filter(spot => !taken.some(other => other?.every((value, axis) => value === spot[axis])))

/** To the sides, best first: near, but with room to walk around. */
const around = [
  [2, 0],
  [0, 2],
  [2, 2],
  [-2, 0],
  [3, 1],
  [0, 3],
  [3, 0],
  [-2, 2],
  [0, -2],
  [-2, -2],
  [2, -2],
  [-3, 0],
  [0, -3],
] as const

/** Free places around the chest or the planner. */
const freeSpots = (input: PlanTaskInput): Position[] => {
  const near = input.containers[0]?.at ?? input.observation?.position
  if (!near) return []
  const inside = ([x, y, z]: Position): boolean =>
    input.blueprints.some(box => holds(cornersOf(box), [x, y, z], 1)) ||
    input.containers.some(({ at }) => at[0] === x && at[1] === y && at[2] === z)
  const [x, y, z] = whole(near)
  // Bodies tell of the ground three blocks around them and around containers; else it is as flat as where they stand.
  const ground = (input.observation?.ground ?? []).filter(at => Math.max(Math.abs(at[0] - x), Math.abs(at[2] - z)) <= 3)
  const levels = (dx: number, dz: number): number[] =>
    ground.length === 0 ? [y] : ground.filter(at => at[0] === x + dx && at[2] === z + dz).map(at => at[1])
  return around.flatMap(([dx, dz]): Position[] => {
    const [level] = levels(dx, dz).sort((a, b) => Math.abs(a - y) - Math.abs(b - y))
    const spot: Position | null = level === undefined ? null : [x + dx, level, z + dz]
    return spot && !inside(spot) ? [spot] : []
  })
}
