import { reactOf, reactOptions } from './agent-bounds.ts'
import { dag } from './dag.ts'
import type { Organization } from './organization.ts'

/** CausalMACE: a graph whose edges the rules of the game explain, worked off along its least busy paths. */
export const causal: Organization = {
  ...dag,
  name: 'causal',
  description: 'a graph without what the rules do not explain, worked off along its least busy paths',
  paper: 'CausalMACE',
  planning: { method: 'causal' },
  dispatch: { method: 'paths' },
  asks: ['judgeTask', 'outlineSteps', 'negateRules', 'relateSteps'],
  options: {
    'no-graph': 'ablation: no edges at all, steps are handed out as they are listed',
    'no-causal': 'ablation: the first graph is kept as it is, no edge is held against the rules',
    'no-busy-rate': 'ablation: paths are drawn by lot',
    literal: 'one question per step and per edge and rule set, as in the paper, instead of one per rule set',
    ...reactOptions,
  },
  configure: given => ({
    ...causal,
    planning: {
      method: 'causal',
      graph: given['no-graph'] === undefined,
      causal: given['no-causal'] === undefined,
      ate: given.literal === undefined ? 'batched' : 'literal',
    },
    dispatch: { method: 'paths', busyRate: given['no-busy-rate'] === undefined },
    ...reactOf(given),
  }),
}
