import type { Organization } from './organization.ts'

/** MINDcraft: no seat commands; each has a goal and agrees with the others in talks between two. */
export const peers: Organization = {
  name: 'peers',
  description: 'no seat commands; agents agree in talks between two',
  paper: 'MINDcraft',
  planners: () => [],
  workers: seats => seats.map(seat => seat.name),
  edges: () => [],
  handsOn: 'planner',
  talks: true,
  asks: ['converse'],
}
