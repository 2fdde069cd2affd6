import type { SessionLike } from '../team-interface.ts'
import { changedCounts } from './body-events.ts'
import type { Member } from './member.ts'

/** The last differences of a body go into the log before it leaves: throttled news must not be lost. */
export const lastWord = (session: SessionLike, { seat, body }: Member): void => {
  const { inventory: known, shelter, stuck, heldUp } = session.state.seats[seat]?.body ?? {}
  // A body that leaves the world shelters from nothing any more, is stuck nowhere, and no reflex has it.
  const over = (one: object | undefined) => (one ? null : undefined)
  const above = { shelter: over(shelter), stuck: over(stuck), heldUp: over(heldUp) }
  if (!body?.online || !known) {
    if (shelter || stuck || heldUp) session.emit('body.state', seat, { seat, ...above })
    return
  }
  const { inventory, position, health, food } = body.observe()
  const changed = changedCounts(known, inventory)
  session.emit('body.state', seat, {
    seat,
    position: [...position] as [number, number, number],
    health,
    food,
    ...above,
    inventory: Object.keys(changed).length > 0 ? changed : undefined,
  })
}
