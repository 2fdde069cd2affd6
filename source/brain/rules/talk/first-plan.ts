import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'

type Situation = Pick<
  PlanTaskInput,
  'goal' | 'wanted' | 'seat' | 'observation' | 'containers' | 'blueprints' | 'recipes' | 'names' | 'instructions'
>

/** What a talk knows of the situation, for a plan before which there was none. */
export const firstPlan = (input: Situation) => ({
  goal: input.goal,
  wanted: input.wanted,
  seat: input.seat,
  share: null,
  observation: input.observation,
  containers: input.containers,
  blueprints: input.blueprints,
  recipes: input.recipes,
  names: input.names,
  measured: [],
  finished: [],
  failed: [],
  running: [],
  previous: null,
  rejected: [],
  messages: [],
  instructions: input.instructions,
})
