import { actorsOf, type Organization } from './organization.ts'

/** S-Agents' chain: orders flow one way, each seat hands on to the next, one works at a time. */
export const chain: Organization = {
  name: 'chain',
  description: 'each hands on to the next, one at a time',
  paper: 'S-Agents, chain of agents; MetaGPT',
  planners: seats => [actorsOf(seats)[0]!],
  workers: seats => actorsOf(seats),
  edges: seats => {
    const actors = actorsOf(seats)
    return actors.slice(1).map((name, index) => [actors[index]!, name] as const)
  },
  handsOn: 'predecessor',
}
