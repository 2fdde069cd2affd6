import { actorsOf, type Organization } from './organization.ts'

/** S-Agents' graph: each may command all others and has a plan of its own part of the goal, which the first of them divides. */
export const graph: Organization = {
  name: 'graph',
  description: 'one divides the goal, each has a plan of its part and may ask all others for help',
  paper: 'S-Agents, graph of agents',
  planners: seats => actorsOf(seats),
  workers: seats => actorsOf(seats),
  edges: seats => {
    const actors = actorsOf(seats)
    return actors.flatMap(from => actors.filter(to => to !== from).map(to => [from, to] as const))
  },
  handsOn: 'planner',
  planning: { method: 'parts' },
}
