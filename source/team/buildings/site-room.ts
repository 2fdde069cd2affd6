import type { Ground } from '../../body/contract/ground.ts'
import type { DesignBuildingInput } from '../../brain/questions/design-building/shape.ts'
import type { Corners } from '../../minecraft/blocks/box.ts'
import { largestSite, longestStrip, siteAround, type Taken } from './choose-site.ts'
import { crossingNear } from './cross-water.ts'
import type { SiteColumn } from './follow-land.ts'
import type { NamedPlace } from './named-place.ts'

/** Blocks across a wall, a road or a bridge with what stands at its sides. */
const stripBlocks = 5
const bridgeBlocks = 4

/** Blocks that a fence or a wall stands off what it encloses, its own with them: the usual first, then what the land may allow instead. */
const offBlocks = [2, 1, 3, 4]
/** Blocks that the ground may rise or fall below it, from one column to the next. */
const riseBlocks = 2

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

/** How large something may be near a place: on level ground, from bank to bank, or around what stands there. */
export const roomFor = (ground: Ground, near: NamedPlace, taken: Taken): DesignBuildingInput['site'] => {
  const { isAcross, isAround, box } = near
  const across = isAcross ? crossingNear(ground, bridgeBlocks, near.at, taken) : null
  const side = (axis: 0 | 2, { low, high }: Corners): number => high[axis] - low[axis] + 1
  return {
    ...largestSite(ground, taken),
    near: near.called,
    strip: { wide: stripBlocks, long: longestStrip(ground, stripBlocks, taken) },
    across: across ? { long: across.length, from: across.from } : undefined,
    around:
      isAround && box ? { width: side(0, box), depth: side(2, box), off: offOf(ground, box, near, taken) } : undefined,
  }
}
