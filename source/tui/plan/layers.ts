import type { Plan, PlanItem } from '../../session/log/events.ts'

/** Items of a plan in layers: each after all it needs. A circle, which no plan may have, ends where it is met again. */
export interface Node {
  readonly item: PlanItem
  readonly depth: number
}

/** Where no item names what it needs, the stages are the layers. */
export const layersOf = (plan: Plan): readonly (readonly Node[])[] => {
  const items = plan.stages.flatMap(stage => stage.items)
  if (items.every(item => item.requires.length === 0))
    return plan.stages.map((stage, depth) => stage.items.map(item => ({ item, depth })))
  const byId = new Map(items.map(item => [item.id, item]))
  const depths = new Map<string, number>()
  const depthOf = (id: string, path: ReadonlySet<string>): number => {
    const known = depths.get(id)
    if (known !== undefined) return known
    const needed = (byId.get(id)?.requires ?? []).filter(other => byId.has(other) && !path.has(other))
    const depth = Math.max(-1, ...needed.map(other => depthOf(other, new Set([...path, other])))) + 1
    depths.set(id, depth)
    return depth
  }
  const out: Node[][] = []
  for (const item of items) {
    const depth = depthOf(item.id, new Set([item.id]))
    while (out.length <= depth) out.push([])
    out[depth]!.push({ item, depth })
  }
  return out
}
