import { readable } from '../../../minecraft/names/readable.ts'
import { sum } from '../../../planner/materials.ts'
import type { Plan } from '../../../session/log/events/plan.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import { groupsOf, itemsFor } from '../items/building-items.ts'
import { isLeftOut } from './left-out-cells.ts'
import { unwanted } from './wished-workers.ts'
import type { Work } from './work.ts'

/**
 * What is missing of the goal where all of that is what people told to leave out, each part with who said so. Empty: there is work
 * left, nothing is done yet, or something else is missing, too.
 */
export const onlyLeftOut = (
  { finished, blueprints }: Pick<PlanTaskInput, 'finished' | 'blueprints'>,
  { drafts, planned, demands, leftOut, takenOut, outOfReach, wishes: { without } }: Work,
): NonNullable<Plan['takenOut']> => {
  if (drafts.length > 0 || finished.length === 0 || leftOut.length > 0 || outOfReach.length > 0) return []
  const open = planned.filter(draft => !finished.some(one => one.id === draft.id) || draft.done.kind === 'built')
  const reasonFor = (item: string) =>
    without.find(wish => isLeftOut(wish, item)) ??
    without.find(wish => open.some(draft => draft.done.kind === 'built' && unwanted(wish, draft)))
  const built = demands.flatMap(one => (one.kind === 'build' ? [one.blueprint] : []))
  const outlines = blueprints.filter(({ name }) => built.includes(name))
  const blocks = Object.entries(sum(...outlines.map(outline => itemsFor(groupsOf(outline))))).map(([item, count]) => ({
    part: readable(item, count),
    wish: reasonFor(item),
  }))
  const items = open
    .filter(({ done }) => done.kind !== 'built')
    .map(draft => ({ part: draft.title, wish: without.find(wish => unwanted(wish, draft)) }))
  const missing = [...blocks, ...items]
  if (missing.some(({ wish }) => wish === undefined)) return []
  return [...takenOut, ...missing.flatMap(({ part, wish }) => (wish ? [{ part, by: wish.by, said: wish.said }] : []))]
}
