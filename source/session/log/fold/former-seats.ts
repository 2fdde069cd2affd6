import { busyMs } from '../busy-time.ts'
import { bounds, type SeatState, type SessionSummary } from '../state.ts'
import { appended } from './records.ts'

type Former = NonNullable<SessionSummary['formerSeats']>

/** What seats did that are not in the team any more, with one that leaves it now. */
export const withFormer = (
  { formerSeats = [] }: SessionSummary,
  left: SeatState,
  t: number,
  owned: Set<object> | undefined,
): Former => {
  const { seat, colour, calls, tokensIn, tokensOut, actions, body } = left
  const done = { seat, colour, calls, tokensIn, tokensOut, actions, busyMs: busyMs(left, t), deaths: body.deaths }
  return appended(formerSeats, done, bounds.formerSeats, owned)
}

const without = <T>(
  list: readonly T[] | undefined,
  seatOf: (one: T) => string,
  seat: string,
): readonly T[] | undefined => {
  const rest = list?.filter(one => seatOf(one) !== seat) ?? []
  return rest.length > 0 ? rest : undefined
}

/** One that is in the team has not left it. */
export const withSeat = (session: SessionSummary, seat: string): SessionSummary => {
  const { removedSeats, leftSeats, formerSeats } = session
  if (!removedSeats && !leftSeats && !formerSeats) return session
  return {
    ...session,
    removedSeats: without(removedSeats, name => name, seat),
    leftSeats: without(leftSeats, one => one.seat, seat),
    formerSeats: without(formerSeats, one => one.seat, seat),
  }
}
