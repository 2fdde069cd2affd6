import { readable } from '../../minecraft/names/readable.ts'
import type { PlanState, TaskState } from '../../session/log/state.ts'
import { itemsOf } from '../plans/plan-changes.ts'
import type { GoalFacts } from './goal-facts.ts'
import { measurable, storedBy, type Wanted } from './goal-outcome.ts'

/** Amounts that are other than the goal says, because a person changed the plan: “12 oak logs, as Ann asked”. `there`: what was done. */
export const amountsByPeople = (facts: Pick<GoalFacts, 'plans' | 'inWords'>, there: readonly TaskState[]): string[] => {
  const { parts } = measurable(facts.inWords())
  // How many were put away beside what an item asks for says nothing of what a person asked for.
  const planned = there.map(({ done, amount }) => ({ done, amount }))
  const isStored = (item: string): boolean => parts.some(part => part.kind === 'store' && part.item === item)
  return parts.flatMap(part => {
    if (part.kind !== 'store' && part.kind !== 'collect' && part.kind !== 'craft') return []
    if (part.kind !== 'store' && isStored(part.item)) return []
    const plans = facts.plans()
    const count = plans.reduce((sum, { content }) => sum + amountIn(itemsOf(content), part), 0)
    const by = plans.flatMap(plan => changedBy(plan, part) ?? []).at(-1)
    const isDone = amountIn(planned, part) === count
    return by === undefined || !isDone || count === 0 || count === part.count
      ? []
      : [`${readable(part.item, count)}, as ${by} asked`]
  })
}

interface Counted {
  readonly kind: Wanted['kind']
  readonly item: string
}

/** How many these items bring of it. */
const amountIn = (items: readonly Pick<TaskState, 'done' | 'amount'>[], { kind, item }: Counted): number => {
  if (kind === 'store') return storedBy(items, item)
  return items.reduce(
    (sum, { done, amount = 0 }) =>
      done?.kind === 'have' && done.item === item && done.seat === undefined && !done.taken ? sum + amount : sum,
    0,
  )
}

/** Whose words, or whose own version, the amount in the plan is from; undefined: no person changed it. */
const changedBy = ({ content, rejected = [], editor }: PlanState, part: Counted): string | undefined => {
  const last = rejected.at(-1)
  const isEdited = last === undefined || amountIn(itemsOf(last.content), part) === amountIn(itemsOf(content), part)
  if (editor !== undefined && isEdited) return editor
  const versions = [...rejected.map(one => one.content), content].map(itemsOf)
  return rejected.findLast(
    ({ source, reason }, index) =>
      source !== 'timeout' &&
      reason !== undefined &&
      amountIn(versions[index]!, part) !== amountIn(versions[index + 1]!, part),
  )?.by
}
