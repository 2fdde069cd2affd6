import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EnvironmentError } from '../../errors.ts'
import { type Metrics, measure } from '../../session/export/metrics.ts'
import { clockTime, eventSentence } from '../../session/log/describe.ts'
import { resultWords } from '../../session/log/events/outcome.ts'
import type { SessionEvent } from '../../session/log/events.ts'
import { howPlayed } from '../../session/log/how-played.ts'
import type { Recording } from '../../session/recording/open.ts'
import { type CastOptions, createCast } from '../../tui/film/asciicast.ts'
import { film } from '../../tui/film/film.ts'
import { amount, money, percent } from '../../tui/screen/format.ts'
import { plain } from '../../tui/screen/text.ts'
import type { PageData, Table } from './page/data.ts'

/** The page as `scripts/build.js` made it, with a place left for the data. It comes with the program, in dist/. */
function readPage(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  for (let up = 0; up < 5; up += 1) {
    for (const file of [join(folder, 'replay.html'), join(folder, 'dist', 'replay.html')])
      if (existsSync(file)) return readFileSync(file, 'utf8')
    folder = dirname(folder)
  }
  throw new EnvironmentError(
    'dist/replay.html is missing from this installation.',
    'Install mcteam again, or run npm run build.',
  )
}

/**
 * One file that opens from the disk, without a network: the film in a player with the marked moments as chapters, the list
 * of what happened (filtered by agent, kind and words; a click goes there), and the numbers.
 */
export async function* html(
  recording: Recording,
  options: CastOptions,
  page: string = readPage(),
): AsyncGenerator<string> {
  const data = await pageData(recording, options)
  const [before, after] = page.split('{{data}}')
  if (before === undefined || after === undefined) throw new Error('the page has no place for its data')
  yield before
  // As JSON inside a script element: no text may close the element or open a comment in it.
  yield JSON.stringify(data).replaceAll('<', '\\u003c')
  yield after
}

async function pageData(recording: Recording, options: CastOptions): Promise<PageData> {
  const state = await recording.stateAt({ seq: recording.lastSeq })
  const { session } = state
  const cast = await createCast(recording, { ...options, version: 3 })
  const markers = new Map(recording.markers.map(marker => [marker.seq, marker]))
  let text = cast.head
  const chapters: PageData['chapters'][number][] = []
  const events: PageData['events'][number][] = []
  const seconds = (at: number) => Math.round(at) / 1000
  for await (const shot of film(recording, options)) {
    text += cast.lines(shot)
    if (shot.kind === 'output') continue
    const { event, at } = shot
    const marker = markers.get(event.seq)
    if (marker) chapters.push([seconds(at), marker.kind, plain(marker.text)])
    const sentence = said(event)
    if (sentence !== null)
      events.push([
        seconds(at),
        Math.round(event.t),
        event.type.split('.')[0]!,
        plain(who(event)),
        plain(sentence),
        event.type === 'action.ended' && event.data.result === 'failure',
      ])
  }
  const metrics = await measure(recording, state)
  const { usage } = state
  const people = Object.keys(state.people).map(plain)
  return {
    title: cast.title,
    subtitle: `${recording.header.startedAt.slice(0, 16).replace('T', ' ')} UTC · ${plain(session.goal)}`,
    cast: text,
    columns: options.size.columns,
    rows: options.size.rows,
    chapters,
    events,
    numbers: [
      [
        'Result',
        plain(
          `${session.result ? resultWords[session.result] : 'unfinished'}${session.resultReason ? `: ${session.resultReason}` : ''}`,
        ),
      ],
      ['Completion', `${percent(metrics.completion)}, ${metrics.efficiency.toFixed(1)} % per minute`],
      ['Duration', clockTime(metrics.durationMs)],
      ['Team', plain([...howPlayed(session), session.brain].join(', '))],
      ['World', plain(`${session.world.kind}, Minecraft ${session.world.version}`)],
      ['People', people.join(', ') || 'none'],
      [
        'Tasks',
        `${metrics.tasksSucceeded} of ${metrics.tasksInAll} done, ${metrics.tasksFailed} failed, ${metrics.replans} plans replaced`,
      ],
      [
        'People’s part',
        `${metrics.humanMessages} messages, ${metrics.humanCommands} commands, ${metrics.approvals} approvals, ${metrics.rejections} rejections`,
      ],
      [
        'Thinking',
        `${usage.calls} questions, ${amount(usage.tokensIn)} + ${amount(usage.tokensOut)} tokens, ${cost(usage.cost)}`,
      ],
      ['Recording', plain(`${recording.header.id}, ${recording.count} events`)],
    ],
    goals: metrics.goals.length > 1 ? goalTable(metrics) : undefined,
    seats: {
      head: ['Seat', 'Role', 'Occupant', 'Questions', 'Tokens', 'Cost', 'Busy', 'Done', 'Failed', 'Messages', 'Deaths'],
      rows: metrics.seats.map(seat => [
        plain(seat.seat),
        seat.role,
        plain(seat.occupant),
        String(seat.calls),
        amount(seat.tokensIn + seat.tokensOut),
        cost(seat.cost),
        percent(metrics.durationMs === 0 ? 0 : seat.busyMs / metrics.durationMs),
        String(seat.actionsDone),
        String(seat.actionsFailed),
        String(seat.messages),
        String(seat.deaths),
      ]),
    },
  }
}

/** A session that went on after a goal, or had several at once, is cut into its goals. */
const goalTable = ({ goals, durationMs }: Metrics): Table => ({
  head: ['Goal', 'Agents', 'Result', 'From', 'Time', 'Tasks', 'Questions', 'Tokens', 'Cost'],
  rows: goals.map(({ number, goal, seats = [], result, startedAt, endedAt = durationMs, tasks, spent }) => [
    plain(`${number} ${goal}`),
    plain(seats.join(', ')),
    result ? resultWords[result] : 'under way',
    clockTime(startedAt),
    clockTime(endedAt - startedAt),
    `${tasks.done} of ${tasks.all}`,
    String(spent.calls),
    amount(spent.tokensIn + spent.tokensOut),
    cost(spent.cost),
  ]),
})

const cost = (dollars: number | null) => (dollars === null ? 'price unknown' : money(dollars))

/** The seat or person that an event is about. */
function who({ data, source }: SessionEvent): string {
  const fields: Readonly<Record<string, unknown>> = data
  const found = fields.seat ?? fields.person ?? fields.from ?? fields.by
  return typeof found === 'string' ? found : source
}

/** What the stream of `mcteam run` says of it, and which question was answered. */
function said(event: SessionEvent): string | null {
  if (event.type !== 'mind.answered') return eventSentence(event)
  const { seat, question, model, brain, ms, tokensIn, tokensOut, error } = event.data
  const took = `${model ?? brain}, ${(ms / 1000).toFixed(1)} s, ${amount(tokensIn + tokensOut)} tokens`
  return `${seat} · ${question} ${error === undefined ? 'answered' : `failed: ${error}`} (${took})`
}
