import type { FleetState, SessionState } from '../state.ts'
import type { Folds } from './fold-of.ts'
import { own } from './records.ts'
import { changeSeat, noted } from './seats.ts'

const changeFleet = (
  state: SessionState,
  name: string,
  change: Partial<FleetState>,
): Partial<SessionState> | undefined => {
  const fleet = own(state.fleets ?? {}, name)
  return fleet && { fleets: { ...state.fleets, [name]: { ...fleet, ...change } } }
}

export const fleetFolds = {
  'fleet.joined': (state, { data, t }) => ({
    fleets: { ...state.fleets, [data.fleet]: { ...data, status: 'here', since: t } },
  }),
  'fleet.load': (state, { data }) => changeFleet(state, data.fleet, data),
  'fleet.draining': (state, { data, t }) => changeFleet(state, data.fleet, { status: 'draining', since: t }),
  'fleet.left': (state, { data, t }) =>
    changeFleet(state, data.fleet, { status: 'gone', since: t, reason: data.reason, seats: 0, cpu: 0 }),
  'seat.placed': (state, { data }, owned) =>
    changeSeat(state, owned, data.seat, seat => ({ ...seat, fleet: data.fleet })),
  'seat.moved': (state, event, owned) => {
    const { seat: name, from, to, reason } = event.data
    return changeSeat(state, owned, name, seat => ({
      ...seat,
      fleet: to,
      transcript: noted(owned, seat, event, 'body', `moved from ${from} to ${to}: ${reason}`),
    }))
  },
} satisfies Folds
