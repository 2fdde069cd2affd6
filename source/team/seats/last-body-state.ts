import type { Core } from '../team-context.ts'
import { changedCounts } from './body-events.ts'
import type { Member } from './member.ts'

/** The last differences of a body go into the log before it leaves: throttled news must not be lost. */
export const lastWord = (core: Core, { seat, body }: Member): void => {
  const known = core.session.state.seats[seat]?.body.inventory
  if (!body?.online || !known) return
  const { inventory, position, health, food } = body.observe()
  const changed = changedCounts(known, inventory)
  core.session.emit('body.state', seat, {
    seat,
    position: [...position] as [number, number, number],
    health,
    food,
    ...(Object.keys(changed).length > 0 ? { inventory: changed } : {}),
  })
}
