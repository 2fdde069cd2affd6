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

/** What an item waits for: of the plan of its own seat, and of the plans of the others. `own`: the ids of that plan. */
export const waitsFor = (
  requires: readonly string[],
  seat: string,
  work: readonly ProposedWork[],
  own: readonly string[] = work.flatMap(({ id, assignee }) => (assignee === seat ? (id ?? []) : [])),
): Pick<PlanItem, 'requires' | 'after'> => {
  const after = work.flatMap(({ id, assignee, title }) =>
    id !== undefined && assignee !== seat && requires.includes(id) ? [{ by: assignee, id, title }] : [],
  )
  return { requires: requires.filter(id => own.includes(id)), after: after.length > 0 ? after : undefined }
}

/** The first plan of one of equals, of what is said already of who does what; it may leave one nothing to do. Null: its brain is asked. */
export const planAgreed = (input: PlanTaskInput, agreed: readonly ProposedWork[]): Plan | null => {
  const own = agreed.filter(({ assignee }) => assignee === input.seat)
  if (!isOnlyWho(input) || agreed.length === 0) return null
  const ids = own.map(({ id, title }, index) => id ?? `${slugOf(title, 'item')}-${index + 1}`)
  const items = own.map(
    ({ assignee, title, done, way, amount, requires }, index): PlanItem => ({
      ...{ id: ids[index]!, title, assignee, done, way, amount },
      // What was only talked about is done as it was said, one piece after the other.
      ...waitsFor(requires ?? ids.slice(Math.max(0, index - 1), index), assignee, agreed, ids),
    }),
  )
  return { objective: input.goal, analysis: '', stages: items.length > 0 ? [{ title: 'As agreed', items }] : [] }
}
