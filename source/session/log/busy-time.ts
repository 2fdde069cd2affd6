import type { BodyState, SeatState } from './state.ts'

/** How long a seat has had an action under way, without the time for which its body sat in a hole until monsters were gone, ms. */
export const busyMs = (seat: SeatState, now: number): number => {
  const { action, body } = seat
  if (!action || body.shelter) return seat.busyMs
  return seat.busyMs + Math.max(0, now - (action.busySince ?? action.startedAt))
}

/** A seat with the state that its body has from now on. */
export const withBody = (seat: SeatState, body: BodyState, now: number): SeatState => {
  const sat = seat.body.shelter !== undefined
  const sits = body.shelter !== undefined
  if (sat === sits) return { ...seat, body }
  if (sits) return { ...seat, body, busyMs: busyMs(seat, now) }
  return { ...seat, body, action: seat.action && { ...seat.action, busySince: now } }
}
