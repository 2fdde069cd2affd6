import { readable } from '../../../minecraft/names/readable.ts'
import type { Demand } from '../../../planner/demand.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import { type Draft, draftId } from './draft-item.ts'
import { otherSpot, proposedSpot } from './free-spots.ts'

/** Blocks that the goal asks for by themselves, each at its place, or at one around the chest. */
export const placing = (input: PlanTaskInput, demands: readonly Demand[], workers: readonly string[]): Draft[] => {
  let free = 0
  return demands.flatMap((demand, index): Draft[] => {
    if (demand.kind !== 'place') return []
    return Array.from({ length: demand.count ?? 1 }, (_, nth): Draft[] => {
      const id = draftId('place', demand.block, index, ...(nth > 0 ? [nth + 1] : []))
      const at = demand.at ?? proposedSpot(input, id) ?? otherSpot(input, free++)
      if (!at) return []
      return [
        {
          id,
          stage: 'place',
          way: 'place',
          title: `Place ${readable(demand.block, 1)} at ${at.join(' ')}`,
          assignee: workers[(index + nth) % workers.length]!,
          requires: [],
          done: { kind: 'placed', block: demand.block, at: [...at] },
          because: 'the goal asks for it',
          effort: 1,
        },
      ]
    }).flat()
  })
}
