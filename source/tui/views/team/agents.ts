import type { ApprovalState, SeatState, TranscriptLine } from '../../../session/log/state.ts'
import { buildOf } from '../../../session/log/task-progress.ts'
import { clock, inventoryText, isAway, lookNote, place, seatLook } from '../../screen/format.ts'
import { clip, panel, progressBar, row, type Segment, titleLine } from '../../screen/rows.ts'
import {
  byUrgency,
  lowFood,
  lowHealth,
  matches,
  seatsOf,
  type Urgency,
  urgencies,
  waiting,
} from '../../screen/select.ts'
import type { Area, Snapshot } from '../../screen/snapshot.ts'
import { fitLeft, plain, width } from '../../screen/text.ts'
import type { Theme } from '../../screen/theme.ts'
import { filterOf } from '../../ui.ts'
import type { DrawnList } from '../view.ts'

/** One card per seat: what it does and for how long, how it is, what it has, what it said last. */

const badge = (seat: SeatState, person: string | null): Segment[] => {
  if (seat.occupant.kind === 'nobody') return [['warn', '  (empty seat)']]
  if (seat.occupant.kind === 'agent') return []
  const name = plain(seat.occupant.label)
  return [['person', name === person ? '  (you)' : `  (${name})`]]
}

/** ` @east`: hosted by that fleet; nothing for seats that are in the session's own process. */
export const hostedBy = ({ fleet }: SeatState): string =>
  fleet === undefined || fleet === 'host' ? '' : ` @${plain(fleet)}`

/** A name says how its agent stands: red and marked when it failed or died, dim when it idles. */
const nameOf = (seat: SeatState, urgency: Urgency, columns?: number): Segment => {
  const name = plain(seat.seat)
  const text = columns === undefined ? name : fitLeft(name, columns)
  if (urgency === 'failed') return ['bad', text]
  return urgency === 'idle' ? ['dim', text] : { seat: seat.colour, text }
}

const cardTitle = (seat: SeatState, urgency: Urgency, person: string | null, selected: boolean): Segment[] => [
  ...(selected ? [['accent', '› '] as const] : []),
  ...(urgency === 'failed' ? [['bad', '✗ '] as const] : []),
  nameOf(seat, urgency),
  ['dim', `  ${seat.role}${hostedBy(seat)}`],
  ...badge(seat, person),
]

export const vitals = (seat: SeatState): Segment[] => {
  const { body } = seat
  if (!body.online) return [['warn', `not in the world${body.deaths > 0 ? ' (died)' : isAway(seat) ? '' : ' yet'}`]]
  const out: Segment[] = []
  if (body.health !== undefined)
    out.push([body.health < lowHealth ? 'bad' : 'plain', `♥ ${Math.round(body.health)}`], '  ')
  if (body.food !== undefined) out.push([body.food < lowFood ? 'warn' : 'plain', `food ${Math.round(body.food)}`], '  ')
  if (body.position) out.push(place(body.position))
  return out.length === 0 ? [['dim', 'in the world']] : out
}

/** The doing line with its time at the right edge. */
const doing = (
  { theme, now, person, state }: Snapshot,
  columns: number,
  seat: SeatState,
  asked?: ApprovalState,
): string => {
  const look = seatLook(seat, asked, person, state && buildOf(state, seat))
  return row(theme, columns, [[look.style, look.glyph], ' ', look.text], lookNote(look, now))
}

/** What a card has room to tell of the past; questions and answers are in the agent's own view. */
const tellingKinds: ReadonlySet<TranscriptLine['kind']> = new Set(['action', 'result', 'thought', 'message', 'body'])

/** Looked for from the end: a card is drawn in every frame, and has room for a few of hundreds of lines. */
const lastTelling = (transcript: readonly TranscriptLine[], most: number): readonly TranscriptLine[] => {
  const last: TranscriptLine[] = []
  for (let at = transcript.length - 1; at >= 0 && last.length < most; at--) {
    const line = transcript[at]!
    if (tellingKinds.has(line.kind)) last.push(line)
  }
  return last.reverse()
}

/** The rows of a card, most important first to stay, in reading order. */
const card = (
  snapshot: Snapshot,
  columns: number,
  height: number,
  seat: SeatState,
  asked?: ApprovalState,
): string[] => {
  const rows: { readonly rank: number; readonly line: string }[] = []
  const put = (rank: number, left: readonly Segment[], right: readonly Segment[] = []) =>
    rows.push({ rank, line: row(snapshot.theme, columns, left, right) })
  rows.push({ rank: 0, line: doing(snapshot, columns, seat, asked) })
  const progress = (snapshot.state && buildOf(snapshot.state, seat)) ?? seat.action?.progress
  if (asked) put(1, [['warn', `wants: ${plain(asked.title)}`]])
  else if (progress?.total) {
    const share = (progress.done ?? 0) / progress.total
    put(3, [...progressBar(share, Math.max(4, columns - 8))], [`${Math.round(share * 100)} %`])
  }
  const queue: Segment[] = seat.queue.length === 0 ? [] : [['dim', `queue ${seat.queue.length}`]]
  put(2, vitals(seat), queue)
  const items = inventoryText(seat.body.inventory)
  if (items !== '') put(4, [items])
  const next = seat.queue[0]
  if (next !== undefined) put(5, [['dim', 'next: '], plain(next)])
  if (seat.lastWords !== '') put(6, [['dim', `“${plain(seat.lastWords)}”`]])
  else if (seat.lastThought !== '') put(7, [['dim', plain(seat.lastThought)]])
  if (!seat.action && seat.lastAction?.reason)
    put(8, [['dim', `last: ${plain(seat.lastAction.label)}, ${plain(seat.lastAction.reason)}`]])
  // Room that is left tells what happened before, newest last.
  const spare = height - rows.length
  if (spare > 1)
    for (const entry of lastTelling(seat.transcript, spare)) put(9, [['dim', `${clock(entry.t)} ${plain(entry.text)}`]])
  const kept = new Set([...rows].sort((a, b) => a.rank - b.rank).slice(0, height))
  return clip(
    rows.filter(entry => kept.has(entry)).map(entry => entry.line),
    columns,
    height,
  )
}

/** One line per seat, where there is no room for more. */
const seatLine = (
  { theme, now, person, ui, state }: Snapshot,
  columns: number,
  seat: SeatState,
  { asked, urgency, names }: { readonly asked?: ApprovalState; readonly urgency: Urgency; readonly names: number },
): string => {
  const look = seatLook(seat, asked, person, state && buildOf(state, seat))
  const right = lookNote(look, now)
  if (isAway(seat) && columns >= 50) right.push(['warn', '     away'])
  else if (seat.body.health !== undefined && columns >= 50) {
    const two = (value: number | undefined) => String(Math.round(value ?? 0)).padStart(2)
    const { health, food = 20 } = seat.body
    right.push([health < lowHealth ? 'bad' : 'dim', `  ♥${two(health)}`])
    right.push([food < lowFood ? 'warn' : 'dim', ` f${two(seat.body.food)}`])
  } else if (columns >= 50) right.push(' '.repeat(9))
  const role = columns >= 60 ? `${seat.occupant.kind === 'person' ? 'person' : seat.role}`.padEnd(9) : ''
  return row(
    theme,
    columns,
    [
      ['accent', ui.seat === seat.seat ? '›' : ' '],
      nameOf(seat, urgency, names),
      ' ',
      ['dim', role],
      [look.style, look.glyph],
      ' ',
      look.text,
    ],
    right,
  )
}

const drawSeat = (
  snapshot: Snapshot,
  seat: SeatState,
  asked: ApprovalState | undefined,
  columns: number,
  height: number,
) => {
  const since = seatLook(seat, asked).since
  const built = snapshot.state && buildOf(snapshot.state, seat)?.done
  const shown = since === undefined ? 0 : Math.floor((snapshot.now - since) / 1000)
  return snapshot.cache.keep(`card ${seat.seat}`, [seat, asked, shown, columns, height, snapshot.theme, built], () =>
    card(snapshot, columns, height, seat, asked),
  )
}

/** Below a seat's line, where there is room for a second one: what it has, and what it said or did last. */
const detailLine = (theme: Theme, columns: number, seat: SeatState, indent: number): string => {
  const { lastAction, lastWords } = seat
  const last =
    !seat.action && lastAction?.reason
      ? `last: ${plain(lastAction.label)}, ${plain(lastAction.reason)}`
      : lastWords === ''
        ? ''
        : `“${plain(lastWords)}”`
  const texts = [inventoryText(seat.body.inventory), last].filter(text => text !== '')
  return row(theme, columns, [' '.repeat(indent), ['dim', texts.join('   ')]])
}

const listed = (snapshot: Snapshot): readonly SeatState[] => {
  const { state, ui } = snapshot
  return state ? seatsOf(state).filter(seat => matches(seat.seat, filterOf(ui, 'agents'))) : []
}

/** The cells that names take, the same for every line. */
const nameColumn = (seats: readonly SeatState[]): number =>
  Math.min(12, Math.max(6, ...seats.map(seat => width(plain(seat.seat)))))

/** Cells of a line below which a second one would be cut to nothing. */
const leastDetail = 50

/**
 * Seats as lines, each with a second one where there is room. When there are more than fit, the seats that want a look stand
 * first and one line counts the rest; while the keys walk through them, the part around the choice shows.
 */
export const seatLines = (snapshot: Snapshot, columns: number, height: number): DrawnList => {
  const { state, ui, theme } = snapshot
  if (!state || height < 1) return { lines: clip([], columns, height), order: [] }
  const seats = listed(snapshot)
  const fits = seats.length <= height
  const asked = new Map(waiting(state).map(approval => [approval.seat, approval]))
  const names = nameColumn(seats)
  const known = new Set(seats)
  const order = byUrgency(snapshot).filter(({ seat }) => known.has(seat))
  const urgency = new Map(order.map(one => [one.seat, one.urgency]))
  const all = fits ? seats : order.map(({ seat }) => seat)
  const chosen = ui.focus === 'agents' ? all.findIndex(seat => seat.seat === ui.seat) : -1
  const room = fits ? height : height - 1
  const from = Math.max(0, Math.min(chosen - room + 1, all.length - room))
  const shown = all.slice(from, from + room)
  const double = shown.length * 2 <= height && columns >= leastDetail
  const rows = shown.flatMap(seat => [
    seatLine(snapshot, columns, seat, { asked: asked.get(seat.seat), urgency: urgency.get(seat) ?? 'idle', names }),
    ...(double ? [detailLine(theme, columns, seat, names + 2)] : []),
  ])
  if (!fits) rows.push(row(theme, columns, [['dim', `  · ${hiddenWords(all, shown, urgency)}`]]))
  return { lines: clip(rows, columns, height), order: all.map(({ seat }) => seat) }
}

/** `3 more working, 9 idle`: who is not in the list. */
const hiddenWords = (
  all: readonly SeatState[],
  shown: readonly SeatState[],
  urgency: ReadonlyMap<SeatState, Urgency>,
): string => {
  const seen = new Set(shown)
  const hidden = all.filter(seat => !seen.has(seat)).map(seat => urgency.get(seat))
  return urgencies
    .flatMap(kind => {
      const count = hidden.filter(one => one === kind).length
      return count === 0
        ? []
        : [
            `${count}${kind === 'idle' || kind === 'away' ? '' : ' more'} ${kind === 'needs you' ? 'waiting for you' : kind}`,
          ]
    })
    .join(', ')
}

/** A column of cards that share their borders. */
const cardColumn = (snapshot: Snapshot, seats: readonly SeatState[], columns: number, height: number): string[] => {
  const { state, ui, theme } = snapshot
  if (!state) return []
  const asked = new Map(waiting(state).map(approval => [approval.seat, approval]))
  const urgency = new Map(byUrgency(snapshot).map(one => [one.seat, one.urgency]))
  const focused = ui.focus === 'agents'
  const edge = theme.paint(focused ? 'focus' : 'border', '│')
  const inner = columns - 2
  const room = height - 1 - seats.length
  const out: string[] = []
  seats.forEach((seat, index) => {
    const share = Math.floor(room / seats.length) + (index < room % seats.length ? 1 : 0)
    const filter = index === 0 ? filterOf(ui, 'agents') : ''
    const right: Segment[] = filter === '' ? [] : [['warn', `/${filter}`]]
    const chosen = ui.seat === seat.seat
    const title = { left: cardTitle(seat, urgency.get(seat) ?? 'idle', snapshot.person, chosen), right }
    // The sign of the focus stands at one card: the chosen one.
    out.push(titleLine(theme, columns, index === 0 ? ['┌', '┐'] : ['├', '┤'], title, focused && chosen))
    for (const line of drawSeat(snapshot, seat, asked.get(seat.seat), inner - 2, share))
      out.push(`${edge} ${line} ${edge}`)
  })
  out.push(theme.paint(focused ? 'focus' : 'border', `└${'─'.repeat(inner)}┘`))
  return out
}

const smallestCard = 3

/** The bordered agents pane: cards in one or two columns, or lines when there are too many. */
export const agentsPane = (snapshot: Snapshot, area: Area): DrawnList => {
  const { ui, theme } = snapshot
  const seats = listed(snapshot)
  const { width, height } = area
  const order = seats.map(({ seat }) => seat)
  const fits = (perColumn: number) => seats.length > 0 && height - 1 >= perColumn * smallestCard
  if (fits(seats.length) && (width < 76 || seats.length < 3))
    return { lines: cardColumn(snapshot, seats, width, height), order }
  const half = Math.ceil(seats.length / 2)
  if (width >= 76 && fits(half)) {
    const left = Math.floor(width / 2)
    const first = cardColumn(snapshot, seats.slice(0, half), left, height)
    const second = cardColumn(snapshot, seats.slice(half), width - left, height)
    return { lines: first.map((line, index) => line + (second[index] ?? '')), order }
  }
  const list = seatLines(snapshot, width - 2, height - 2)
  const title = { left: ['Agents'], right: [['dim', String(seats.length)] as const] }
  return { lines: panel(theme, width, height, title, list.lines, ui.focus === 'agents'), order: list.order }
}
