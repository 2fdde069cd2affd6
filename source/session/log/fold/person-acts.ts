import type { EventOf } from '../events.ts'
import { bounds, type DraftState, type PersonAct, type SeatState } from '../state.ts'

const withAct = (seat: SeatState, person: string | undefined, act: PersonAct): SeatState =>
  seat.occupant.kind === 'person' && seat.occupant.label === person
    ? { ...seat, personActs: [...(seat.personActs ?? []), act].slice(-bounds.personActs) }
    : seat

export const actBegun = (seat: SeatState, { action, label, by }: EventOf<'action.started'>['data']): SeatState =>
  withAct(seat, by, { action, label })

/** A name that nothing has was a slip of the hand: nothing was done. */
export function actEnded(seat: SeatState, { action, result, code }: EventOf<'action.ended'>['data']): SeatState {
  const isIt = (act: PersonAct): boolean => 'action' in act && act.action === action
  if (!seat.personActs?.some(isIt)) return seat
  const personActs = seat.personActs.flatMap(act =>
    !isIt(act) ? act : code === 'unknown-name' ? [] : { ...act, result },
  )
  return { ...seat, personActs }
}

/** What a person makes of a draft; one that counts by itself, or is taken back, was not done by the person. */
export const actDecided = (
  seat: SeatState,
  { title, person }: DraftState,
  decision: DraftState['decision'],
): SeatState =>
  decision === 'accepted' || decision === 'edited' || decision === 'ignored'
    ? withAct(seat, person, { decision, title })
    : seat
