import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import type { ProposeTaskOutput } from '../../questions/propose-task/shape.ts'
import { planByRules } from './plan-task.ts'

/** The rule brain's answer to `proposeTask`: the first thing that is open in the plan it would make. */
export const proposeByRules = (input: PlanTaskInput): ProposeTaskOutput => {
  const { stages, impossible, finished } = planByRules(input)
  if (impossible) return { because: impossible.because, impossible, last: false }
  if (finished) return { because: '', finished, last: false }
  const items = stages.flatMap(stage => stage.items)
  const [first] = items
  return {
    task: { id: first!.id, title: first!.title, done: first!.done, way: first!.way, amount: first!.amount },
    because: first!.because ?? '',
    last: items.length === 1,
    // What is not read in the goal has no item, and shows nowhere.
    reached: input.judgedBy === 'plan' ? [] : undefined,
  }
}
