import type { FleetLoad } from './hosting.ts'

/** A fleet as the placement of seats sees it. */
export interface FleetView {
  readonly name: string
  readonly load: FleetLoad
  /** Seats that are there or on their way there, as far as is known here. */
  readonly seats: number
  /** ms there and back; undefined until it is measured. */
  readonly roundTrip?: number
  /** ms since it was first heard of. */
  readonly age: number
}

/** ms there and back that weigh as much as a full fleet. */
const farAwayMs = 400
/** MB of memory that a seat may need: a fleet with less to spare takes none. */
const seatMemory = 60

/**
 * The fleet that the next seat goes to: the one with most to spare. Seats count most, for they are what is to come; then the
 * processor as it is now, then the way there. Null when none has room. Pure: the same fleets give the same choice.
 */
export const chooseFleet = (fleets: readonly FleetView[]): FleetView | null => {
  const able = fleets.filter(({ load, seats }) => !load.draining && seats < load.capacity && load.free > seatMemory)
  const burden = ({ load, seats, roundTrip = 0 }: FleetView): number =>
    (seats + 1) / load.capacity + 0.5 * Math.min(1, load.cpu) + Math.min(1, roundTrip / farAwayMs)
  return able.toSorted((a, b) => burden(a) - burden(b) || (a.name < b.name ? -1 : 1))[0] ?? null
}
