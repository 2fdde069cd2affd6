import type { EventType } from './events.ts'
import { buildingTraits } from './traits/buildings.ts'
import type { EventTraits, Traits } from './traits/event-traits.ts'
import { fleetTraits } from './traits/fleets.ts'
import { homeTraits } from './traits/home.ts'
import { messageTraits } from './traits/messages.ts'
import { peopleTraits } from './traits/people.ts'
import { seatTraits } from './traits/seats.ts'
import { sessionTraits } from './traits/session.ts'
import { taskTraits } from './traits/tasks.ts'
import { worldTraits } from './traits/world.ts'

const traits: Traits = {
  ...sessionTraits,
  ...peopleTraits,
  ...taskTraits,
  ...messageTraits,
  ...seatTraits,
  ...worldTraits,
  ...buildingTraits,
  ...fleetTraits,
  ...homeTraits,
}
const traitsByType = new Map<string, EventTraits<EventType>>(
  // The traits of a kind take that kind's data; a Map of all kinds cannot say so.
  Object.entries(traits) as unknown as [string, EventTraits<EventType>][],
)

/** What a kind of event means to the rest of the program; undefined: nothing beside the state. */
export const traitsOf = (type: string): EventTraits<EventType> | undefined => traitsByType.get(type)
