import { readableCounts } from '../../../minecraft/names/readable.ts'
import { busyMs } from '../../../session/log/busy-time.ts'
import type { SeatState, SessionState } from '../../../session/log/state.ts'
import { amount, clock } from '../../screen/format.ts'
import { row, type Segment } from '../../screen/rows.ts'
import { seatsOf } from '../../screen/select.ts'
import { fitLeft, fitRight, plain } from '../../screen/text.ts'
import type { Section } from './section.ts'

/** Share of the time with an action under way, the present one included. */
export const busyShare = (seat: SeatState, now: number): string => shareOf(busyMs(seat, now), now)
const shareOf = (busy: number, now: number): string =>
  `${now > 0 ? Math.round((Math.min(busy, now) / now) * 100) : 0} %`

type Figures = Pick<
  SeatState,
  'seat' | 'colour' | 'calls' | 'tokensIn' | 'tokensOut' | 'busyMs' | 'actions' | 'lastAction'
> & {
  readonly deaths: number
}

/** `12`, or `12 (3✗)` when some failed; an action that a person stopped or paused has not failed. */
const actionsText = ({ actions, lastAction }: Pick<SeatState, 'actions' | 'lastAction'>): string => {
  if (!actions) return lastAction ? '–' : '0'
  const { success, failure, aborted } = actions
  return `${success + failure + aborted}${failure > 0 ? ` (${failure}✗)` : ''}`
}

/** What one seat has done, as the metrics view and the summary at the end show it. */
const seatFigures = (state: SessionState, one: Figures, now: number): readonly string[] => [
  shareOf(one.busyMs, now),
  actionsText(one),
  String(one.calls),
  amount(one.tokensIn + one.tokensOut),
  String(state.messages.filter(message => message.from === one.seat).length),
  String(one.deaths),
]
/** All who have a seat, then those who had one. */
const allFigures = (state: SessionState, now: number): readonly Figures[] => [
  ...seatsOf(state).map(seat => ({ ...seat, busyMs: busyMs(seat, now), deaths: seat.body.deaths })),
  ...(state.session.formerSeats ?? []),
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
    ...allFigures(state, now).map(one =>
      row(theme, columns, [
        { seat: one.colour, text: fitLeft(plain(one.seat), nameWidth) },
        ...seatFigures(state, one, now).map((figure, index) => fitRight(figure, figures[index]![1])),
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
