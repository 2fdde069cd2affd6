import { cornersOf, holds } from '../../../minecraft/blocks/box.ts'
import { distance, type Position, whole } from '../../../minecraft/blocks/position.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'

/** What is known of the place and of what is set up there. */
export type Place = Pick<
  PlanTaskInput,
  'containers' | 'observation' | 'blueprints' | 'previous' | 'rejected' | 'failed'
>

/** Where a chest goes when there is none. */
export const chestSpot = (input: Place): Position | null =>
  proposedSpot(input, chestId) ?? pick(freeSpots(input), chestFirst + failures(input, chestId))

/** Where the crafting table goes: beside the chest, never where one is about to be set up, outside every blueprint. */
export const tableSpot = (input: Place): Position | null =>
  proposedSpot(input, tableId) ?? pick(besideChest(input), failures(input, tableId))

/**
 * Where a thing goes that is to be set up somewhere, the nth of those that the last version has no place for: neither where the table goes nor
 * where the chest does. Null: there is no room for so many.
 */
export const otherSpot = (input: Place, nth: number): Position | null =>
  without(besideChest(input), tableSpot(input), ...placedBefore(input).map(({ at }) => at))[nth] ?? null

const placedBefore = ({ previous }: Place): { readonly id: string; readonly at: Position }[] =>
  (previous?.stages ?? []).flatMap(({ items }) =>
    items.flatMap(({ id, done }) => (done.kind === 'placed' ? [{ id, at: done.at }] : [])),
  )

/** Farther away than this the team is at another place. */
const stayBlocks = 16

/** Where the last version sets something up: it stays there until that failed, or is no free place any more. */
export const proposedSpot = (input: Place, id: string): Position | null => {
  const { previous, rejected, observation } = input
  const at = placedBefore(input).find(one => one.id === id)?.at
  const near = centreOf(input)
  if (!at || !near || distance(at, near) > stayBlocks || isTaken(input, at)) return null
  // What a person turned down was not begun: what failed before, failed elsewhere.
  const isTurnedDown = JSON.stringify(rejected.at(-1)?.plan) === JSON.stringify(previous)
  if (failures(input, id) > 0 && !isTurnedDown) return null
  const levels = (observation?.ground ?? []).filter(([x, , z]) => x === at[0] && z === at[2])
  return levels.length === 0 || levels.some(([, y]) => y === at[1]) ? at : null
}

const centreOf = ({ containers, observation }: Surroundings): Position | undefined =>
  containers[0]?.at ?? observation?.position

/** Inside a building, or where a container stands. */
const isTaken = ({ blueprints, containers, observation }: Surroundings, [x, y, z]: Position): boolean =>
  blueprints.some(box => holds(cornersOf(box), [x, y, z], 1)) ||
  containers.some(({ at }) => at[0] === x && at[1] === y && at[2] === z) ||
  (observation?.devices ?? []).some(({ block, at }) => /_door$/.test(block) && isInWay(at, [x, y, z]))

/** In a door, or on one of the two ways through it. */
const isInWay = (door: Position, [x, y, z]: Position): boolean => {
  const [dx, dy, dz] = [Math.abs(x - door[0]), Math.abs(y - door[1]), Math.abs(z - door[2])]
  return dy <= 1 && Math.min(dx, dz) === 0 && Math.max(dx, dz) <= wayBlocks
}
/** Free blocks before and behind a door. */
const wayBlocks = 2

const besideChest = (input: Place): Position[] => without(freeSpots(input), chestSpot(input))

export const tableId = 'craft-crafting_table'
/** The work of setting up a chest where there is none. */
export const chestId = 'place-chest'
/** Not directly beside the table: both are clicked from more than one side. */
const chestFirst = 4

/** A place that failed before is not tried again: each failure moves on by one. */
const failures = ({ failed }: Place, id: string): number => failed.filter(one => one.id === id).length
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

/** What free places follow from. */
export type Surroundings = Pick<PlanTaskInput, 'containers' | 'blueprints'> & {
  readonly observation: Pick<NonNullable<PlanTaskInput['observation']>, 'position' | 'ground' | 'devices'> | null
}

/** The best free place that is none of these. */
export const freeSpot = (input: Surroundings, taken: readonly Position[]): Position | null =>
  without(freeSpots(input), ...taken)[0] ?? null

/** Free places around the chest or the planner. */
const freeSpots = (input: Surroundings): Position[] => {
  const near = centreOf(input)
  if (!near) return []
  const [x, y, z] = whole(near)
  // Bodies tell of the ground three blocks around them and around containers; else it is as flat as where they stand.
  const ground = (input.observation?.ground ?? []).filter(at => Math.max(Math.abs(at[0] - x), Math.abs(at[2] - z)) <= 3)
  const levels = (dx: number, dz: number): number[] =>
    ground.length === 0 ? [y] : ground.filter(at => at[0] === x + dx && at[2] === z + dz).map(at => at[1])
  return around.flatMap(([dx, dz]): Position[] => {
    const [level] = levels(dx, dz).sort((a, b) => Math.abs(a - y) - Math.abs(b - y))
    const spot: Position | null = level === undefined ? null : [x + dx, level, z + dz]
    return spot && !isTaken(input, spot) ? [spot] : []
  })
}
