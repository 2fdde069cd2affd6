import type { SessionLike } from '../team-interface.ts'

/** A seat as people type it: any case. */
export const seatNamed = ({ state }: SessionLike, name: string): string | undefined =>
  Object.keys(state.seats).find(seat => seat.toLowerCase() === name.toLowerCase())
