import type { PlanMethod } from '../../../organizations/organization.ts'
import { type Ablated, lacks } from '../../../session/log/events/switches.ts'
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

/** Ways in which those who plan side by side say something to each other. */
const spoken: ReadonlySet<PlanMethod['method']> = new Set(['parts', 'debate'])

/** Each is called with settings of its own, which the table pairs by name. Those who do without communication plan each a share. */
export const plannerOf = (planning: PlanMethod = { method: 'stages' }, team: Ablated = {}): Planner =>
  lacks(team, 'communication') && spoken.has(planning.method) ? staged : methods[planning.method](planning as never)
