import type { Plan, PlanItem } from '../../session/log/events/plan.ts'
import { inLayers } from '../screen/layers.ts'

/** Items of a plan in layers, as they will be done: after all they require and, but in a graph, after the stage before theirs. */
export const layersOf = (plan: Plan): readonly (readonly PlanItem[])[] => {
  const stages = plan.stages.filter(({ items }) => items.length > 0)
  const waitsFor = new Map(
    stages.flatMap(({ items }, index) => {
      const before = plan.graph || index === 0 ? [] : stages[index - 1]!.items.map(({ id }) => id)
      return items.map(({ id, requires }) => [id, [...requires, ...before]] as const)
    }),
  )
  return inLayers(
    stages.flatMap(({ items }) => items),
    ({ id }) => id,
    ({ id }) => waitsFor.get(id)!,
  )
}
