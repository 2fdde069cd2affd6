import type { Organization } from './organization.ts'

/** MINDcraft: nobody commands; each has a goal and agrees with the others in talks between two. */
export const peers: Organization = {
  name: 'peers',
  description: 'nobody commands; agents agree in talks between two',
  paper: 'MINDcraft',
  planners: () => [],
  workers: seats => seats.map(seat => seat.name),
  edges: () => [],
  handsOn: 'planner',
  schedule: 'async',
  talks: true,
}
