import { onTopOfBefore, type Stored } from '../../brain/rules/items/stored-items.ts'
import { readGoal } from '../../planner/goal-demands.ts'
import { vocabularyOf } from '../../planner/vocabulary.ts'
import type { Condition, Plan } from '../../session/log/events/plan.ts'
import { goalWords, type Knowledge } from '../knowledge/team-knowledge.ts'
import { measurable } from '../tasks/goal-outcome.ts'
import { itemsOf } from './plan-changes.ts'

/** What a plan or a request has put into containers counts on top of what lay there: conditions that do not say so are completed here. */

/** A plan as it is carried out: each `stored` says what lay there when the goal began, as far as the team knows. */
export const withBefore = (content: Plan, goal: string, knowledge: Knowledge): Plan => {
  const items = itemsOf(content)
  const stored = items.flatMap(({ done }) => (done.kind === 'stored' ? [done] : []))
  if (stored.length === 0) return content
  const asked = askedBy(goal, knowledge)
  // Counts that add up to what the items bring are about that alone, also where people changed it.
  const brought = (item: string): number =>
    items.reduce(
      (sum, { done, amount }) => (done.kind === 'stored' && done.item === item ? sum + (amount ?? 0) : sum),
      0,
    )
  const counted = onTopOfBefore(stored, knowledge.containers.all(), item => Math.max(asked(item), brought(item)))
  const complete = new Map<Condition, Stored>(stored.map((done, index) => [done, counted[index]!]))
  return {
    ...content,
    stages: content.stages.map(stage => ({
      ...stage,
      items: stage.items.map(item => ({ ...item, done: complete.get(item.done) ?? item.done })),
    })),
  }
}

/** How many of an item the goal wants stored. */
const askedBy = (goal: string, knowledge: Knowledge): ((item: string) => number) => {
  const { parts } = measurable(readGoal(goal, vocabularyOf(goalWords(knowledge, goal))))
  return item => parts.reduce((sum, part) => (part.kind === 'store' && part.item === item ? sum + part.count : sum), 0)
}

/** What an agent takes on for the goal. */
export const takenOn = (done: Condition, goal: string, knowledge: Knowledge): Condition =>
  done.kind === 'stored' ? onTopOfBefore([done], knowledge.containers.all(), askedBy(goal, knowledge))[0]! : done

/** What a person asks for on the way comes on top of what lies there now. */
export const askedFor = (done: Condition, knowledge: Knowledge): Condition => {
  if (done.kind !== 'stored') return done
  const now = knowledge.containers.all().map(one => ({ ...one, before: one.items ?? one.before }))
  return onTopOfBefore([done], now, () => 0)[0]!
}
