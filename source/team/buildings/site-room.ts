import { setImmediate } from 'node:timers/promises'
import type { Ground } from '../../body/contract/ground.ts'
import type { DesignBuildingInput } from '../../brain/questions/design-building/shape.ts'
import type { Side } from '../../designs/edit-design.ts'
import { type Corners, holds } from '../../minecraft/blocks/box.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import { largestSite, longestStrip, siteAround } from './choose-site.ts'
import { type Crossing, crossingNear } from './cross-water.ts'
import type { SiteColumn } from './follow-land.ts'
import type { Taken } from './free-columns.ts'
import type { NamedPlace } from './named-place.ts'

/** Blocks across a wall, a road or a bridge with what stands at its sides. */
const stripBlocks = 5
const bridgeBlocks = 4

/** Blocks that a fence or a wall stands off what it encloses, its own with them: the usual first, then what the land may allow instead, last what leaves no block free between. */
const offBlocks = [2, 3, 4, 1]
/** Blocks that the ground may rise or fall below it, from one column to the next. */
const riseBlocks = 2

/** The side of what stands there on which its door is; undefined: none is known. */
const doorSideOf = ({ low, high }: Corners, doors: readonly Position[]): Side | undefined => {
  const door = doors.find(at => holds({ low, high }, at))
  if (!door) return undefined
  const gaps: readonly (readonly [Side, number])[] = [
    ['north', door[2] - low[2]],
    ['south', high[2] - door[2]],
    ['west', door[0] - low[0]],
    ['east', high[0] - door[0]],
  ]
  return gaps.toSorted(([, one], [, other]) => one - other)[0]![0]
}

/** How far off a box something around it can stand on this land; undefined: at none of these distances. */
const offOf = (ground: Ground, box: Corners, near: NamedPlace, taken: Taken): number | undefined =>
  offBlocks.find(off => {
    const columns = ringOf(box.high[0] - box.low[0] + 1 + 2 * off, box.high[2] - box.low[2] + 1 + 2 * off)
    return siteAround(ground, columns, near.at, taken, box, riseBlocks) !== null
  })
const ringOf = (width: number, depth: number): readonly SiteColumn[] =>
  Array.from({ length: width * depth }, (_, at) => [at % width, Math.floor(at / width)] as const).filter(
    ([x, z]) => x === 0 || z === 0 || x === width - 1 || z === depth - 1,
  )

/** Where a way over water is looked for, in blocks from a place: about as far as land is loaded, half of what is surveyed at a time. */
const lookedAcross = [-64, -32, 0, 32, 64].flatMap((east, _, all) => all.map(south => [east, south] as const))

/**
 * The land that a building is placed on: around its place. Where it is to lead over water and none can there, the land farther on, along
 * the shore; of several, that whose middle is nearest.
 */
export const landAt = async (
  survey: (at: Position) => Promise<Ground | null>,
  { isAcross }: NamedPlace,
  at: Position,
  taken: Taken,
): Promise<Ground | null> => {
  const here = await survey(at)
  if (!isAcross || (here && crossingNear(here, bridgeBlocks, at, taken))) return here
  const around = lookedAcross.toSorted((a, b) => Math.hypot(...a) - Math.hypot(...b)).slice(1)
  for (const [east, south] of around) {
    // Each takes a while to look through: the rest of the process lives meanwhile.
    await setImmediate()
    const ground = await survey([at[0] + east, at[1], at[2] + south])
    const hasWater = ground?.water?.some(row => row.some(level => level !== null))
    if (ground && hasWater && crossingNear(ground, bridgeBlocks, at, taken)) return ground
  }
  return here
}

/**
 * How large something may be near a place: on level ground, from bank to bank, or around what stands there. `crossing`: between which banks
 * it was drawn.
 */
export const roomFor = (
  ground: Ground,
  near: NamedPlace,
  taken: Taken,
  doors: readonly Position[] = [],
  crossing?: Crossing,
): DesignBuildingInput['site'] => {
  const { isAcross, isAround, box } = near
  const across = isAcross ? (crossing ?? crossingNear(ground, bridgeBlocks, near.at, taken)) : null
  const side = (axis: 0 | 2, { low, high }: Corners): number => high[axis] - low[axis] + 1
  return {
    ...largestSite(ground, taken),
    near: near.called,
    strip: { wide: stripBlocks, long: longestStrip(ground, stripBlocks, taken) },
    way: near.way && { long: near.way.long, from: near.way.from },
    across: across ? { long: across.length, from: across.from } : undefined,
    around:
      isAround && box
        ? {
            ...{ width: side(0, box), depth: side(2, box), off: offOf(ground, box, near, taken) },
            door: doorSideOf(box, doors),
          }
        : undefined,
  }
}
