import { z } from 'zod'
import { name, text } from './words.ts'

/** How busy a fleet is. */
export const fleetLoad = {
  /** Seats taken there, by any session. */
  seats: z.int().min(0),
  /** Seats it can take. */
  capacity: z.int().min(1),
  /** Share of one core that its process used lately. */
  cpu: z.number().min(0),
  /** MB that its process holds. */
  memory: z.number().min(0),
  /** MB that its machine has left. */
  free: z.number().min(0),
} as const

/** Where seats are when a session spreads over machines: `host` is the session's own process. */
export const fleetEvents = {
  'fleet.joined': z.object({ fleet: name, machine: z.string().max(64), ...fleetLoad }),
  'fleet.load': z.object({
    fleet: name,
    ...fleetLoad,
    /** ms from the host to it and back. */
    roundTrip: z.number().min(0).optional(),
  }),
  /** It takes no more seats, and those it has are moved. */
  'fleet.draining': z.object({ fleet: name }),
  'fleet.left': z.object({ fleet: name, reason: text }),
  'seat.placed': z.object({ seat: name, fleet: name }),
  'seat.moved': z.object({ seat: name, from: name, to: name, reason: text, ms: z.number().min(0) }),
} as const
