import { readableCounts } from '../../../minecraft/names/readable.ts'
import { busyMs } from '../../../session/log/busy-time.ts'
import type { SeatState, SessionState } from '../../../session/log/state.ts'
import { amount, clock } from '../../screen/format.ts'
import { row, type Segment } from '../../screen/rows.ts'
import { seatsOf } from '../../screen/select.ts'
import { fitLeft, fitRight, plain } from '../../screen/text.ts'
import type { Section } from './section.ts'

/** Share of the time with an action under way, the present one included. */
export const busyShare = (seat: SeatState, now: number): string =>
  `${now > 0 ? Math.round((Math.min(busyMs(seat, now), now) / now) * 100) : 0} %`

/** `12`, or `12 (3✗)` when some failed; an action that a person stopped or paused has not failed. */
const actionsText = (seat: SeatState): string => {
  const { actions } = seat
  if (!actions) return seat.lastAction ? '–' : '0'
  const { success, failure, aborted } = actions
  return `${success + failure + aborted}${failure > 0 ? ` (${failure}✗)` : ''}`
}

/** What one seat has done, as the metrics view and the summary at the end show it. */
const seatFigures = (state: SessionState, seat: SeatState, now: number): readonly string[] => [
  busyShare(seat, now),
  actionsText(seat),
  String(seat.calls),
  amount(seat.tokensIn + seat.tokensOut),
  String(state.messages.filter(message => message.from === seat.seat).length),
  String(seat.body.deaths),
]
/** Who removed an agent from the team and when, and what it took along. */
export const leftWords = ({ by, at, carried }: NonNullable<SessionState['session']['leftSeats']>[number]): string =>
  `left at ${clock(at)}: ${by} removed it, with ${readableCounts(carried) || 'nothing in its hands'}`
/** The figures, and how wide each is: of several hundred actions many may have failed. */
const figures = [
  ['busy', 7],
  ['actions', 12],
  ['calls', 9],
  ['tokens', 9],
  ['said', 8],
  ['deaths', 9],
] as const
const allWidth = figures.reduce((all, [, width]) => all + width, 0)

export const seatRows: Section['rows'] = ({ theme, now }, state, columns) => {
  const nameWidth = Math.max(8, Math.min(20, columns - allWidth))
  const heading: Segment[] = [['dim', fitLeft('agent', nameWidth)]]
  for (const [name, width] of figures) heading.push(['dim', fitRight(name, width)])
  return [
    row(theme, columns, heading),
    ...seatsOf(state).map(seat =>
      row(theme, columns, [
        { seat: seat.colour, text: fitLeft(plain(seat.seat), nameWidth) },
        ...seatFigures(state, seat, now).map((figure, index) => fitRight(figure, figures[index]![1])),
      ]),
    ),
  ]
}

const withLeft: Section['rows'] = (snapshot, state, columns) => [
  ...seatRows(snapshot, state, columns),
  ...(state.session.leftSeats ?? []).map(one =>
    row(snapshot.theme, columns, [['dim', plain(`${one.seat} ${leftWords(one)}`)]]),
  ),
]

export const seats: Section = { name: 'seats', rows: withLeft }
