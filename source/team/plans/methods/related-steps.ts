import type { OutlinedStep } from '../../../brain/questions/outline-steps/shape.ts'
import type { PlanTaskInput } from '../../../brain/questions/plan-task/shape.ts'
import type { RelatedStep } from '../../../brain/questions/relate-steps/shape.ts'
import { withoutStates } from '../../../minecraft/blocks/block-text.ts'
import { parseCells } from '../../../planner/cell-ranges.ts'

/** Steps as the question about edges sees them. */
export const relatedSteps = (steps: readonly OutlinedStep[], input: PlanTaskInput): RelatedStep[] => {
  const switched = new Set(
    steps.flatMap(({ done }) => (done.kind === 'placed' && done.block.includes('[') ? [done.block] : [])),
  )
  return steps.map(step => relatedStep(step, input, switched))
}

/**
 * A step as the question about edges sees it: where in a building it works is worked out, not asked, and how a block is turned makes no
 * edge. Where the condition of a step asks for states, they count.
 */
const relatedStep = (step: OutlinedStep, input: PlanTaskInput, switched: ReadonlySet<string>): RelatedStep => {
  const { id, call, done } = step
  const plain = (text: string): string => (switched.has(text) ? text : withoutStates(text))
  return {
    ...{ id, call: call.function, done, levels: levelsOf(step, input) },
    description:
      done.kind === 'placed' && done.block.includes('[') ? step.description : withoutStates(step.description),
    makes: byName(step.makes, plain),
    needs: byName(step.needs, plain),
    uses: [...new Set(step.uses.map(plain))],
  }
}

/** Amounts of names that become one are added. */
const byName = (amounts: RelatedStep['makes'], nameOf: (name: string) => string): RelatedStep['makes'] => {
  const sums: Record<string, number> = {}
  for (const [name, count] of Object.entries(amounts)) sums[nameOf(name)] = (sums[nameOf(name)] ?? 0) + count
  return sums
}

const levelsOf = ({ done }: OutlinedStep, input: PlanTaskInput): [number, number] | null => {
  if (done.kind !== 'built') return null
  const mine = done.cells && new Set(done.cells)
  const outline = input.blueprints.find(one => one.name === done.blueprint)
  const heights = (outline?.missing ?? [])
    .filter(group => !mine || parseCells(group.cells).some(cell => mine.has(cell)))
    .map(group => group.y)
  return heights.length === 0 ? null : [Math.min(...heights), Math.max(...heights)]
}
