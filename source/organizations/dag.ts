import { reactOf, reactOptions } from './agent-bounds.ts'
import type { Organization } from './organization.ts'
import { tree } from './tree.ts'

/** VillagerAgent's DAGENT: a controller hands out the nodes of a task graph as soon as all they depend on has succeeded. */
export const dag: Organization = {
  ...tree,
  name: 'dag',
  description: 'a controller hands out a graph of subtasks as they become ready',
  paper: 'VillagerAgent (DAGENT)',
  needsLeader: false,
  planning: { method: 'graph' },
  dispatch: { method: 'asked' },
  dependencies: 'items',
  asks: ['decomposeTask', 'assignTasks', 'reflect'],
  ...reactOf({}),
  options: reactOptions,
  configure: given => ({ ...dag, ...reactOf(given) }),
}
