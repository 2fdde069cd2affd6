import type { PlanTaskInput } from '../../brain/questions/plan-task/shape.ts'
import { planByRules } from '../../brain/rules/plan/plan-task.ts'
import { workFor } from '../../brain/rules/plan/work-for.ts'
import type { Condition, Plan } from '../../session/log/events/plan.ts'

/** Conditions that one action, or a chain of gathering, crafting and putting away, brings about. */
const isOfOneChain = ({ kind }: Condition): boolean => kind === 'have' || kind === 'stored' || kind === 'placed'

/** Nothing was planned, said or tried before. */
const isFirst = ({ previous, finished, failed, running, rejected, messages, instructions, ...input }: PlanTaskInput) =>
  previous === null &&
  [finished, failed, running, rejected, messages, instructions, input.remembered ?? []].every(list => list.length === 0)

/**
 * The plan of an agent that works alone at a goal of one thing, all of whose words the program has read: no brain is asked for it. Null: a
 * brain plans.
 */
export const planUnasked = (input: PlanTaskInput): Plan | null => {
  const { seat, team, workers, judgedBy } = input
  const isAlone = workers.length === 1 && workers[0] === seat && team.every(({ name }) => name === seat)
  if (!isAlone || judgedBy !== 'words' || !isFirst(input) || workFor(input).demands.length !== 1) return null
  const plan = planByRules(input)
  const { impossible, finished, leftOut, takenOut, outOfReach, takenBack, unfollowed } = plan
  const isWhole = ![impossible, finished, leftOut, takenOut, outOfReach, takenBack, unfollowed].some(Boolean)
  const items = plan.stages.flatMap(stage => stage.items)
  return isWhole && items.length > 0 && items.every(({ done }) => isOfOneChain(done)) ? plan : null
}
