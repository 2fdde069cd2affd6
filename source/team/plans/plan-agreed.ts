import type { PlanTaskInput } from '../../brain/questions/plan-task/shape.ts'
import type { ProposedWork } from '../../session/log/events/meaning.ts'
import type { Impossible, Plan, PlanItem } from '../../session/log/events/plan.ts'
import { slugOf } from '../tasks/planned-item.ts'

/** Nothing was planned and tried before, and no sign of the goal is asked for beside the work: who does what is the whole plan. */
const isOnlyWho = ({ previous, finished, failed, running, rejected, judgedBy }: PlanTaskInput): boolean =>
  previous === null && judgedBy !== 'plan' && [finished, failed, running, rejected].every(list => list.length === 0)

/** All say that the goal cannot be reached: there is nothing to plan. Null: it was tried, or a person turned that down since. */
export const givenUpTogether = (input: PlanTaskInput, impossible: Impossible): Plan | null => {
  const { finished, failed, running, rejected } = input
  const isFirst = [finished, failed, running, rejected].every(list => list.length === 0)
  return isFirst ? { objective: input.goal, analysis: '', stages: [], impossible } : null
}

/** One of equals can make the first plan for all: what the others carry, or were told, is known to each. */
export const isForAll = (input: PlanTaskInput): boolean =>
  isOnlyWho(input) && input.told === undefined && input.team.every(one => !one.unseen)

/** The first plan of one of equals, of what is said already of who does what; it may leave one nothing to do. Null: its brain is asked. */
export const planAgreed = (input: PlanTaskInput, agreed: readonly ProposedWork[]): Plan | null => {
  const own = agreed.filter(({ assignee }) => assignee === input.seat)
  if (!isOnlyWho(input) || agreed.length === 0) return null
  const ids = own.map(({ title }, index) => `${slugOf(title, 'item')}-${index + 1}`)
  // One after the other, as they were said.
  const items = own.map(
    ({ assignee, title, done, way, amount }, index): PlanItem => ({
      ...{ id: ids[index]!, title, assignee, done, way, amount },
      requires: ids.slice(Math.max(0, index - 1), index),
    }),
  )
  return { objective: input.goal, analysis: '', stages: items.length > 0 ? [{ title: 'As agreed', items }] : [] }
}
