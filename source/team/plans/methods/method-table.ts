import type { PlanMethod } from '../../../organizations/organization.ts'
import { causalPlanner } from './causal-graph.ts'
import { curriculum } from './curriculum.ts'
import { debated } from './debate.ts'
import { parts } from './one-for-all.ts'
import { type Planner, staged } from './plan-method.ts'
import { decomposed } from './task-graph.ts'

/** Adding a way to plan: a file here, a line in this table, and its settings in `PlanMethod`. */
const methods: {
  readonly [Name in PlanMethod['method']]: (settings: Extract<PlanMethod, { readonly method: Name }>) => Planner
} = {
  stages: () => staged,
  parts: () => parts,
  graph: () => decomposed,
  curriculum: () => curriculum,
  causal: causalPlanner,
  debate: ({ rounds }) => debated(rounds),
}

/** Each is called with settings of its own, which the table pairs by name. */
export const plannerOf = (planning: PlanMethod = { method: 'stages' }): Planner =>
  methods[planning.method](planning as never)
