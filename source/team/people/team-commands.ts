import { type AddSeatNeeds, createAddSeat } from '../seats/add-seat.ts'
import { createRemoveSeat, type RemoveSeatNeeds } from '../seats/remove-seat.ts'
import type { Handlers } from './command-handlers.ts'

export interface TeamCommandNeeds {
  readonly add: AddSeatNeeds
  readonly remove: RemoveSeatNeeds
}

/** `/seat`: who is in the team. */
export const teamCommands = (needs: TeamCommandNeeds): Pick<Handlers, 'seat'> => {
  const add = createAddSeat(needs.add)
  const remove = createRemoveSeat(needs.remove)
  return {
    seat: (command, person) => (command.change === 'add' ? add(command, person.name) : remove(command.seat, person)),
  }
}
