import type { Organization } from './organization.ts'
import { tree } from './tree.ts'

/** VillagerAgent: a controller hands out the nodes of a task graph as soon as all they depend on has succeeded. */
export const dag: Organization = {
  ...tree,
  name: 'dag',
  description: 'a controller hands out a graph of tasks as they become ready',
  dependencies: 'items',
}
