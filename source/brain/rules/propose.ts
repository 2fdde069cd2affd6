import type { PlanTaskInput, ProposeTaskOutput } from '../questions/index.ts'
import { planByRules } from './plan.ts'

/** The rule brain's answer to `proposeTask`: the first thing that is open in the plan it would make. */
export const proposeByRules = (input: PlanTaskInput): ProposeTaskOutput => {
  const items = planByRules(input).stages.flatMap(stage => stage.items)
  const [first] = items
  return {
    task: { id: first!.id, title: first!.title, done: first!.done },
    because: first!.because ?? '',
    last: items.length === 1,
  }
}
