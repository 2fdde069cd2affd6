import { actorsOf, type Organization } from './organization.ts'

/** One agent plans and does everything; the baseline of S-Agents and Voyager. */
export const solo: Organization = {
  name: 'solo',
  description: 'one agent plans and does everything alone',
  paper: 'S-Agents’ baseline; Voyager',
  planners: seats => [actorsOf(seats)[0]!],
  workers: (_, planner) => [planner],
  edges: () => [],
  handsOn: 'planner',
  alone: true,
  options: { curriculum: 'one task at a time, each proposed from what was done so far (Voyager)' },
  configure: given => (given.curriculum === undefined ? solo : { ...solo, planning: { method: 'curriculum' } }),
}
