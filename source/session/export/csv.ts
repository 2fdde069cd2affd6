import { limitWords } from '../log/budget-limit.ts'
import { goalParts } from '../log/goals.ts'
import type { Recording } from '../recording/open.ts'
import { measure } from './metrics.ts'

/** RFC 4180. A cell that a spreadsheet would take for a formula gets an apostrophe in front: its text is from outside. */
export function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value)
  const harmless = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const row = (values: readonly unknown[]) => `${values.map(cell).join(',')}\r\n`

/** One row per event: number, ms, source, kind, the seat or person it is about, and the payload as JSON. */
export async function* eventsCsv(recording: Recording): AsyncGenerator<string> {
  yield row(['seq', 't_ms', 'source', 'type', 'about', 'data'])
  for await (const { seq, t, source, type, data } of recording.events()) {
    const fields: Readonly<Record<string, unknown>> = data
    yield row([seq, t, source, type, fields.seat ?? fields.person ?? fields.from ?? '', data])
  }
}

/** One row per seat. */
export async function* metricsCsv(recording: Recording): AsyncGenerator<string> {
  const { seats } = await measure(recording, await recording.stateAt({ seq: recording.lastSeq }))
  if (seats.length === 0) return
  yield row(Object.keys(seats[0]!))
  for (const seat of seats) yield row(Object.values(seat))
}

/** One row per goal of the session. */
export async function* goalsCsv(recording: Recording): AsyncGenerator<string> {
  const state = await recording.stateAt({ seq: recording.lastSeq })
  const spent = ['calls', 'tokensIn', 'tokensOut', 'cost'] as const
  yield row([
    'number',
    'goal',
    'seats',
    'result',
    'reason',
    'from_ms',
    'to_ms',
    'tasksDone',
    'tasks',
    ...spent,
    'budget',
  ])
  for (const one of goalParts(state)) {
    const { number, goal, seats = [], result, reason, startedAt, endedAt, tasks, budget } = one
    const took = [startedAt, endedAt, tasks.done, tasks.all, ...spent.map(name => one.spent[name])]
    yield row([number, goal, seats.join(' '), result, reason, ...took, budget && limitWords(budget)])
  }
}
