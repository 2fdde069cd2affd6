import { cornersOf, holds } from '../../../minecraft/blocks/box.ts'
import { distance, type Position } from '../../../minecraft/blocks/position.ts'
import type { Demand } from '../../../planner/demand.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import type { BlueprintOutline } from '../../questions/shapes.ts'
import { groupsOf } from '../items/building-items.ts'

/** Things that are to stand beside the door of a building: outside, at its sides, where they are in no way. */

type Known = Pick<PlanTaskInput, 'blueprints' | 'containers'> & Partial<Pick<PlanTaskInput, 'observation'>>

const besideDoor =
  /\b(?:next to|beside|besides|by|near|close to|at|outside|in front of|left of|right of)\b.*\b(?:door|doorway|entrance)s?\b/i
const isDoor = (block: string): boolean => /(?:^|_)door$/.test(block)
/** Steps to a side of the way in, nearest first. */
const aside = [1, -1, 2, -2] as const

/** Doors that an agent sees to stand, nearest first. */
const doorsSeen = ({ observation }: Partial<Pick<PlanTaskInput, 'observation'>>): Position[] =>
  (observation?.devices ?? []).flatMap(({ block, at }) => (isDoor(block) ? [at] : []))

/** Free places on the ground beside the door of a building, one that is still to be hung before one that hangs; none: no door is known. */
const placesBeside = (outline: BlueprintOutline, { containers, observation }: Known): Position[] => {
  const groups = groupsOf(outline)
  const missing = groups.filter(({ block }) => isDoor(block)).toSorted((one, other) => one.y - other.y)
  const { from, to } = outline
  const hung = doorsSeen({ observation }).filter(at => holds(cornersOf(outline), at))
  const doors = [
    ...missing
      .slice(0, 1)
      .flatMap(({ y, columns }) =>
        columns.slice(0, 1).map(([column, row]): Position => [from[0] + column, y, from[2] + row]),
      ),
    ...hung,
  ]
  return doors.slice(0, 1).flatMap(([x, y, z]) => {
    const ways = [
      { far: to[2] - z, out: [0, 1] },
      { far: z - from[2], out: [0, -1] },
      { far: to[0] - x, out: [1, 0] },
      { far: x - from[0], out: [-1, 0] },
    ] as const
    const [dx, dz] = ways.toSorted((one, other) => one.far - other.far)[0]!.out
    const isTaken = ([px, , pz]: Position): boolean =>
      containers.some(({ at }) => at[0] === px && at[2] === pz) ||
      groups.some(
        group => group.y === y && group.columns.some(([cx, cz]) => from[0] + cx === px && from[2] + cz === pz),
      )
    return aside.map((steps): Position => [x + dx + steps * dz, y, z + dz + steps * dx]).filter(spot => !isTaken(spot))
  })
}

/** Beside a door of no known building: at its corners, which are in no way through it, those on the side of the one who sees it first. */
const placesAtCorners = ({ observation, containers, blueprints }: Known): Position[] => {
  const from = observation?.position
  const doors = doorsSeen({ observation }).filter(at => !blueprints.some(one => holds(cornersOf(one), at)))
  const isTaken = (spot: Position): boolean => containers.some(({ at }) => distance(at, spot) === 0)
  return doors.slice(0, 1).flatMap(([x, y, z]) =>
    [1, -1]
      .flatMap(dx => [1, -1].map((dz): Position => [x + dx, y, z + dz]))
      .filter(spot => !isTaken(spot))
      .toSorted((one, other) => (from ? distance(one, from) - distance(other, from) : 0)),
  )
}

/** The goal with places for what it puts beside a door. */
export const atDoors = (demands: readonly Demand[], known: Known): Demand[] => {
  const taken = new Set<string>()
  const built = demands.flatMap(demand => (demand.kind === 'build' ? [demand.blueprint] : []))
  const outlines = known.blueprints.filter(({ name }) => built.length === 0 || built.includes(name))
  return demands.flatMap((demand): Demand[] => {
    const words =
      demand.kind === 'place' && demand.at === null ? demand.unread?.find(one => besideDoor.test(one)) : null
    if (demand.kind !== 'place' || !words) return [demand]
    const beside = outlines.flatMap(outline => placesBeside(outline, known))
    const places = beside.length > 0 || built.length > 0 ? beside : placesAtCorners(known)
    const spots = places.filter(at => !taken.has(at.join(' ')))
    const { count = 1, unread = [], ...one } = demand
    if (spots.length < count) return [demand]
    return spots.slice(0, count).map((at, nth): Demand => {
      taken.add(at.join(' '))
      return { ...one, at, unread: nth === 0 ? unread.filter(said => said !== words) : undefined }
    })
  })
}
