import type { Traits } from './event-traits.ts'

export const fleetTraits = {
  'fleet.joined': { sentence: ({ fleet, capacity }) => `Fleet ${fleet} offers ${capacity} seats` },
  'fleet.draining': { sentence: ({ fleet }) => `Fleet ${fleet} lets its seats go` },
  'fleet.left': { sentence: ({ fleet, reason }) => `Fleet ${fleet} is gone: ${reason}` },
  'seat.placed': {
    sentence: ({ seat, fleet }) => `${seat} is hosted by ${fleet === 'host' ? 'the session itself' : `fleet ${fleet}`}`,
  },
} satisfies Traits
