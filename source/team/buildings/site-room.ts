import type { Ground } from '../../body/contract/ground.ts'
import type { DesignBuildingInput } from '../../brain/questions/design-building/shape.ts'
import type { Corners } from '../../minecraft/blocks/box.ts'
import { largestSite, longestStrip, type Taken } from './choose-site.ts'
import { crossingNear } from './cross-water.ts'
import type { NamedPlace } from './named-place.ts'

/** Blocks across a wall, a road or a bridge with what stands at its sides. */
const stripBlocks = 5
const bridgeBlocks = 4

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
    around: isAround && box ? { width: side(0, box), depth: side(2, box) } : undefined,
  }
}
