import { leaderOf, type Organization, workersOf } from './organization.ts'

/** S-Agents' tree (3.1.2): one leader commands the workers, workers command none, and no worker has two superiors. */
export const tree: Organization = {
  name: 'tree',
  description: 'a leader plans and delegates, workers act and report',
  paper: 'S-Agents, tree of agents (3.1.2)',
  planners: seats => [leaderOf(seats) ?? workersOf(seats)[0]!],
  workers: (seats, planner) => {
    const others = workersOf(seats).filter(name => name !== planner || leaderOf(seats) === undefined)
    return others.length > 0 ? others : [planner]
  },
  edges: seats => {
    const root = leaderOf(seats) ?? workersOf(seats)[0]!
    return workersOf(seats)
      .filter(name => name !== root)
      .map(name => [root, name] as const)
  },
  handsOn: 'planner',
  needsLeader: true,
  asks: ['planTask'],
}
