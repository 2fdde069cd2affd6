import { busyMs } from '../../../session/log/busy-time.ts'
import { completionHistory, completionOf } from '../../../session/log/completion.ts'
import type { SessionState } from '../../../session/log/state.ts'
import { amount, clock, money, percent } from '../../screen/format.ts'
import { row, sparkline } from '../../screen/rows.ts'
import { seatsOf } from '../../screen/select.ts'
import { fitLeft } from '../../screen/text.ts'
import { labelCells, type Section } from './section.ts'

/**
 * Completion at `columns` moments from the start to now; it holds until it changes. What work under way has brought since the last change
 * is known of now alone: it is taken to have grown evenly.
 */
export const completionOverTime = (
  history: SessionState['score']['history'],
  completionNow: number,
  now: number,
  columns: number,
): number[] => {
  const [lastAt, last] = history.at(-1) ?? [0, 0]
  let index = 0
  let value = 0
  return Array.from({ length: columns }, (_, column) => {
    const t = ((column + 1) * Math.max(1, now)) / columns
    for (let next = history[index]; next && next[0] <= t; next = history[index]) {
      value = next[1]
      index += 1
    }
    if (index < history.length) return value
    return last + (completionNow - last) * Math.min(1, (t - lastAt) / Math.max(1, now - lastAt))
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

const rows: Section['rows'] = ({ theme, now }, state, columns) => {
  const room = Math.max(8, columns - labelCells - 8)
  const chart = (name: string, values: readonly number[], max: number | undefined, last: string) =>
    row(theme, columns, [fitLeft(name, labelCells), ['bar', sparkline(values, max)]], [last])
  // What has grown since the last point is known too: what the seats do just now.
  const busyNow = seatsOf(state).reduce((sum, seat) => sum + busyMs(seat, now), 0)
  const { usage } = state
  const spentNow = usage.tokensIn + usage.tokensOut
  const history = [...(usage.history ?? []), [now, spentNow, usage.cost, busyNow] as const]
  const grown = (pick: (point: (typeof history)[number]) => number) => growthOverTime(history, pick, now, room)
  const slice = Math.max(1, now) / room
  const seats = Math.max(1, seatsOf(state).length)
  const done = completionOf(state)
  const completion = completionOverTime(completionHistory(state), done, now, room)
  const said = messagesOverTime(state.messages, now, room)
  return [
    chart('completion', completion, 1, percent(done)),
    chart('messages', said, undefined, String(state.messages.length)),
    chart(
      'tokens',
      grown(point => point[1]),
      undefined,
      amount(spentNow),
    ),
    ...(usage.cost === null
      ? []
      : [
          chart(
            'cost',
            grown(point => point[2] ?? 0),
            undefined,
            money(usage.cost),
          ),
        ]),
    chart(
      'busy',
      grown(point => point[3] / seats / slice),
      1,
      percent(now > 0 ? busyNow / seats / now : 0),
    ),
    row(theme, columns, [
      ...[
        ' '.repeat(labelCells),
        ['dim', '00:00'] as const,
        ' '.repeat(Math.max(1, room - 10)),
        ['dim', clock(now)] as const,
      ],
    ]),
  ]
}

/** How completion, talk, tokens, cost and work went over time. */
export const charts: Section = { name: 'charts', rows }
