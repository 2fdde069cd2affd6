import type { RelatedStep } from '../../../brain/questions/relate-steps/shape.ts'
import { isMade } from '../../../brain/rules/graph/concerned-steps.ts'
import type { BlueprintCell } from '../../../minecraft/blocks/blueprint.ts'
import { hangsOn } from '../../../minecraft/blocks/placement.ts'
import { add, keyOf, show } from '../../../minecraft/blocks/position.ts'
import { countIn } from '../../../planner/materials.ts'

/**
 * Why one step has to wait for another whatever a brain says under which rules: the plan itself names what one needs and none
 * but the other makes enough of, or a block of one hangs on a block of the other. Undefined where neither is so.
 */
export const sureReason = (
  first: RelatedStep,
  second: RelatedStep,
  steps: readonly RelatedStep[],
  cellsOf: (blueprint: string) => readonly BlueprintCell[],
): string | undefined => {
  const others = steps.filter(one => one !== first && one !== second)
  const isLacking = (name: string, count: number): boolean =>
    isMade(first, name) && others.reduce((all, one) => all + madeOf(one, name), 0) < count
  const wanted = [...Object.entries(second.needs), ...second.uses.map(name => [name, 1] as const)]
  const passed = wanted.find(([name, count]) => isLacking(name, count))
  if (passed) return `the plan says that it makes ${passed[0]}, which the other needs`
  const filled = new Set(cellsIn(first, cellsOf).map(cell => keyOf(cell.at)))
  const hung = cellsIn(second, cellsOf).find(({ block, states, at }) => {
    const step = hangsOn(block, states)
    return step !== undefined && filled.has(keyOf(add(at, step)))
  })
  return hung && `${hung.block} at ${show(hung.at)} hangs on a block of it`
}

const madeOf = (step: RelatedStep, name: string): number =>
  Math.max(countIn(step.makes, name), isMade(step, name) && 'count' in step.done ? step.done.count : 0)

const cellsIn = (
  { done }: RelatedStep,
  cellsOf: (blueprint: string) => readonly BlueprintCell[],
): readonly BlueprintCell[] => {
  if (done.kind !== 'built') return []
  const cells = cellsOf(done.blueprint)
  return done.cells === undefined ? cells : done.cells.flatMap(index => cells[index] ?? [])
}
