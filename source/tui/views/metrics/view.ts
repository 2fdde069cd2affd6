import { refereeWords } from '../../../session/log/events/outcome.ts'
import type { SeatState, SessionState } from '../../../session/log/state.ts'
import { amount, clock, money, percent } from '../../screen/format.ts'
import { clip, panel, progressBar, row, type Segment, sparkline, titleLine } from '../../screen/rows.ts'
import { seatsOf } from '../../screen/select.ts'
import { type Area, fromTop, type Snapshot } from '../../screen/snapshot.ts'
import { fitLeft, fitRight, plain } from '../../screen/text.ts'
import { type Drawn, placed, type View } from '../view.ts'
import { fleetTable } from './fleets.ts'

/** Numbers over the session so far. */

/** Completion at `columns` moments from the start to now; it holds until it changes. */
const completionOverTime = (history: SessionState['score']['history'], now: number, columns: number): number[] => {
  let index = 0
  let value = 0
  return Array.from({ length: columns }, (_, column) => {
    const t = ((column + 1) * Math.max(1, now)) / columns
    for (let next = history[index]; next && next[0] <= t; next = history[index]) {
      value = next[1]
      index += 1
    }
    return value
  })
}

const messagesOverTime = (messages: SessionState['messages'], now: number, columns: number): number[] => {
  const out = new Array<number>(columns).fill(0)
  for (const message of messages) {
    const column = Math.min(columns - 1, Math.floor((message.t / Math.max(1, now)) * columns))
    out[column] = (out[column] ?? 0) + 1
  }
  return out
}

/** How much each stretch of the session added of what `pick` counts up; the last point goes on to now. */
export const growthOverTime = (
  history: NonNullable<SessionState['usage']['history']>,
  pick: (point: NonNullable<SessionState['usage']['history']>[number]) => number,
  now: number,
  columns: number,
): number[] => {
  const total = (until: number): number => {
    const after = history.findIndex(point => point[0] > until)
    const next = after === -1 ? undefined : history[after]
    const last = after === -1 ? history.at(-1) : history[after - 1]
    const [t, value] = last ? [last[0], pick(last)] : [0, 0]
    // The log does not say how it grew between two points: evenly is assumed.
    return next ? value + ((pick(next) - value) * (until - t)) / Math.max(1, next[0] - t) : value
  }
  const slice = Math.max(1, now) / columns
  return Array.from({ length: columns }, (_, index) => Math.max(0, total((index + 1) * slice) - total(index * slice)))
}

/** Share of the time with an action under way, the present one included. */
export const busyShare = (seat: SeatState, now: number): string =>
  `${now > 0 ? Math.round((Math.min(busyMs(seat, now), now) / now) * 100) : 0} %`

const busyMs = (seat: SeatState, now: number): number =>
  seat.busyMs + (seat.action ? Math.max(0, now - seat.action.startedAt) : 0)

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
const figureNames = ['busy', 'actions', 'calls', 'tokens', 'said', 'deaths'] as const
const figureWidth = 9

export const seatTable = (snapshot: Snapshot, state: SessionState, columns: number): string[] => {
  const { theme, now } = snapshot
  const nameWidth = Math.max(8, Math.min(20, columns - figureNames.length * figureWidth))
  const heading: Segment[] = [['dim', fitLeft('agent', nameWidth)]]
  for (const name of figureNames) heading.push(['dim', fitRight(name, figureWidth)])
  return [
    row(theme, columns, heading),
    ...seatsOf(state).map(seat =>
      row(theme, columns, [
        { seat: seat.colour, text: fitLeft(plain(seat.seat), nameWidth) },
        ...seatFigures(state, seat, now).map(figure => fitRight(figure, figureWidth)),
      ]),
    ),
  ]
}

const lines = (snapshot: Snapshot, state: SessionState, columns: number): string[] => {
  const { theme, now } = snapshot
  const out: string[] = []
  const put = (left: readonly Segment[], right: readonly Segment[] = []) => out.push(row(theme, columns, left, right))
  const label = 16
  const room = Math.max(8, columns - label - 8)
  const chart = (name: string, values: readonly number[], max: number | undefined, last: string) =>
    put([fitLeft(name, label), ['bar', sparkline(values, max)]], [last])
  chart('completion', completionOverTime(state.score.history, now, room), 1, percent(state.score.completion))
  const said = messagesOverTime(state.messages, now, room)
  chart('messages', said, undefined, String(state.messages.length))
  // What has grown since the last point is known too: what the seats do just now.
  const busyNow = seatsOf(state).reduce((sum, seat) => sum + busyMs(seat, now), 0)
  const spentNow = state.usage.tokensIn + state.usage.tokensOut
  const history = [...(state.usage.history ?? []), [now, spentNow, state.usage.cost, busyNow] as const]
  const tokens = growthOverTime(history, point => point[1], now, room)
  chart('tokens', tokens, undefined, amount(spentNow))
  if (state.usage.cost !== null) {
    const spent = growthOverTime(history, point => point[2] ?? 0, now, room)
    chart('cost', spent, undefined, money(state.usage.cost))
  }
  const slice = Math.max(1, now) / room
  const seats = Math.max(1, seatsOf(state).length)
  const busy = growthOverTime(history, point => point[3] / seats / slice, now, room)
  chart('busy', busy, 1, percent(now > 0 ? busyNow / seats / now : 0))
  put([' '.repeat(label), ['dim', '00:00'], ' '.repeat(Math.max(1, room - 10)), ['dim', clock(now)]])
  put([])
  for (const part of state.score.parts) {
    const share = part.total > 0 ? part.done / part.total : 0
    put([fitLeft(plain(part.name), label), ...progressBar(share, Math.min(40, room))], [`${part.done}/${part.total}`])
  }
  if (state.score.parts.length > 0) put([])
  const { usage, session } = state
  if (session.referee !== undefined) put([fitLeft('judging', label), refereeWords[session.referee]])
  put([fitLeft('questions', label), `${usage.calls}`, ['dim', `  ${usage.failures} failed`]])
  put([fitLeft('tokens', label), `${amount(usage.tokensIn)} in  ${amount(usage.tokensOut)} out`])
  put([fitLeft('cost', label), usage.cost === null ? ['dim', 'unknown (a price is missing)'] : money(usage.cost)])
  if (usage.budget) {
    const { limit, spent, state: level } = usage.budget
    put([
      fitLeft('budget', label),
      `${money(spent)} of ${limit === null ? 'no limit' : money(limit)}  `,
      [level === 'ok' ? 'dim' : 'bad', level],
    ])
  }
  put([])
  return [...out, ...seatTable(snapshot, state, columns), ...fleetTable(snapshot, state, columns)]
}

const draw = (snapshot: Snapshot, area: Area): Drawn => {
  const { state, theme, ui } = snapshot
  if (!state) return { panes: [] }
  const { width, height } = area
  const focused = ui.focus === 'main'
  const all = lines(snapshot, state, width >= 100 ? width - 4 : width - 2).map(line => ` ${line} `)
  const { from, limit } = fromTop(snapshot, 'main', all.length, height - 2)
  const shown = all.slice(from)
  const title = { left: ['Metrics'] }
  const rows =
    width >= 100
      ? panel(theme, width, height, title, shown, focused)
      : [titleLine(theme, width, ['─', '─'], title, focused), ...clip(shown, width, height - 1)]
  return placed('main', area, { lines: rows, limit })
}

export const metricsView: View = { name: 'metrics', panes: [{ name: 'main', draw }] }
