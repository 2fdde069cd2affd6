import { readGoal } from '../../planner/goal-demands.ts'
import { vocabularyOf } from '../../planner/vocabulary.ts'
import type { SeatView } from './seat-view.ts'

/** The blueprints that a question is told of: those that count for a goal of now, and those that these texts ask for. `counting` absent: all. */
export const blueprintsTold = (
  view: Pick<SeatView, 'blueprints'>,
  texts: readonly string[],
  counting: ReadonlySet<string> | undefined,
): readonly string[] => {
  const all = view.blueprints()
  if (all.every(name => counting?.has(name) !== false)) return all
  const vocabulary = vocabularyOf({ recipes: [], blueprints: all })
  const asked = new Set(
    texts.flatMap(text => readGoal(text, vocabulary).flatMap(one => (one.kind === 'build' ? [one.blueprint] : []))),
  )
  return all.filter(name => counting?.has(name) !== false || asked.has(name))
}
