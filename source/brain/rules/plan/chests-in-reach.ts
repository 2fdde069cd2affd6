import { chestDistance, chestWalkBlocks } from '../../questions/far-chests.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import type { Container } from '../../questions/shapes.ts'
import { isPlace } from '../items/stored-items.ts'

type Sources = Pick<PlanTaskInput, 'observation' | 'team' | 'goal' | 'instructions' | 'finished' | 'running'>

/** The chests that a plan may use: those within a reasonable walk, that a person named by where they stand, or that the plan has put things into. */
const isInReach = (input: Sources, { at }: Container): boolean => {
  if (chestDistance(at, input) <= chestWalkBlocks) return true
  const said = [input.goal, ...input.instructions.map(({ text }) => text)]
  if ([' ', ', ', ','].some(between => said.some(words => words.includes(at.join(between))))) return true
  return [...input.finished, ...input.running].some(
    ({ done }) => done?.kind === 'stored' && done.at && isPlace({ at }, done.at),
  )
}

export const withChestsInReach = <Input extends Sources & Pick<PlanTaskInput, 'containers'>>(input: Input): Input => ({
  ...input,
  containers: input.containers.filter(one => isInReach(input, one)),
})
