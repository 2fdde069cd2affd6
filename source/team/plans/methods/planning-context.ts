import { grounded } from './grounded-answers.ts'
import type { PlanningContext } from './plan-method.ts'
import type { Resources } from './planning-resources.ts'

/** A planner's context: every answer is held against the world before it counts. */
export const planningContext = (
  { documents, actions, states, ground, contradictions, ruleSets, lacking }: Resources,
  own: Pick<PlanningContext, 'ask' | 'discussion' | 'signal' | 'phase'>,
): PlanningContext => ({
  ...own,
  ask: (question, input) => own.ask(grounded(question, ground), input),
  documents,
  actions,
  contradictions,
  ruleSets,
  lacking,
  environment: texts => states.environment(texts),
  states: () => states.states(),
})
