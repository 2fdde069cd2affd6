import type { Demand } from './demand.ts'
import { leavesOutPart } from './parts-of-buildings.ts'

/** `Build the cabin. No roof please.`: what a sentence of its own leaves out belongs to the building that was named before it. */
export const withLimitsOfBuildings = (demands: readonly Demand[]): Demand[] => {
  const read: Demand[] = []
  for (const demand of demands) {
    const isLimit = demand.kind === 'unknown' && demand.building === undefined && leavesOutPart(demand.text)
    const at = isLimit ? read.findLastIndex(one => one.kind === 'build' && one.change === undefined) : -1
    const building = read[at]
    if (isLimit && building) read[at] = { ...building, unread: [...(building.unread ?? []), demand.text.trim()] }
    else read.push(demand)
  }
  return read
}
