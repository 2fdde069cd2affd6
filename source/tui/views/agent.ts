import type { SeatState, TranscriptLine } from '../../session/state.ts'
import { amount, clock, inventoryText, lookNote, seatLook } from '../format.ts'
import { vitals } from '../panes/agents.ts'
import { clip, panel, row, type Segment, tail, titleLine } from '../rows.ts'
import { matches, seatAtHand, seatsOf, waiting } from '../select.ts'
import { type Area, at, type Placed, type Snapshot } from '../snapshot.ts'
import { plain, plainLines, wrap } from '../text.ts'
import type { Style } from '../theme.ts'
import { filterOf } from '../ui.ts'
import { busyShare } from './metrics.ts'

/** Everything about one agent: how it is, what it will do, and the transcript of what it saw, thought, was asked and did. */

const signs: Record<TranscriptLine['kind'], readonly [string, Style]> = {
  phase: ['·', 'dim'],
  thought: ['…', 'plain'],
  asked: ['?', 'accent'],
  answered: ['=', 'accent'],
  action: ['▶', 'good'],
  result: ['■', 'plain'],
  message: ['@', 'person'],
  body: ['♥', 'warn'],
}

const entryLines = (snapshot: Snapshot, entry: TranscriptLine, columns: number): string[] => {
  const [sign, style] = signs[entry.kind]
  const lines = plainLines(entry.text).flatMap(line => wrap(line, columns - 8))
  return lines.map((line, index) =>
    row(snapshot.theme, columns, [
      ['dim', index === 0 ? `${clock(entry.t)} ` : '      '],
      [style, index === 0 ? sign : ' '],
      ' ',
      [entry.kind === 'phase' ? 'dim' : 'plain', line],
    ]),
  )
}

const transcriptLines = (snapshot: Snapshot, seat: SeatState, columns: number, height: number): string[] => {
  const { ui, cache, theme } = snapshot
  const fromEnd = ui.scroll.main ?? 0
  const until = ui.until.main ?? Number.POSITIVE_INFINITY
  const filter = filterOf(ui, 'main')
  const dependencies = [seat.transcript, fromEnd, until, filter, columns, height, theme]
  return cache.keep(`transcript ${seat.seat}`, dependencies, () => {
    const blocks: string[][] = []
    let rows = 0
    for (let index = seat.transcript.length - 1; index >= 0 && rows < height + fromEnd; index--) {
      const entry = seat.transcript[index]
      if (!entry || entry.t > until || !matches(entry.text, filter)) continue
      const block = cache.of(entry, `${columns}`, () => entryLines(snapshot, entry, columns))
      rows += block.length
      blocks.push(block)
    }
    const none = row(theme, columns, [
      ['dim', filter ? `nothing matches “${filter}”` : 'nothing has happened here yet'],
    ])
    const lines = blocks.length === 0 ? [none] : blocks.reverse().flat()
    // Fewer rows than asked for: this is all there is.
    if (rows < height + fromEnd) cache.limits.set('main', Math.max(0, lines.length - height))
    else cache.limits.delete('main')
    return tail(lines, columns, height, fromEnd)
  })
}

/** Facts about the seat, as short lines. */
const facts = (snapshot: Snapshot, seat: SeatState, columns: number): string[] => {
  const { state, theme, now } = snapshot
  const asked = state && waiting(state).find(approval => approval.seat === seat.seat)
  const look = seatLook(seat, asked)
  const line = (left: readonly Segment[], right: readonly Segment[] = []) => row(theme, columns, left, right)
  const out = [line([[look.style, look.glyph], ' ', look.text], lookNote(look, now))]
  if (asked) out.push(line([['warn', `wants: ${plain(asked.title)}`]]))
  out.push(line(vitals(seat)))
  const occupant = seat.occupant.kind === 'nobody' ? 'nobody' : plain(seat.occupant.label)
  out.push(line([['dim', 'occupied by '], occupant]))
  out.push(
    line([['dim', 'model calls '], String(seat.calls), ['dim', '  tokens '], amount(seat.tokensIn + seat.tokensOut)]),
  )
  const busy = busyShare(seat, now)
  out.push(line([['dim', 'busy '], busy, ['dim', '  deaths '], String(seat.body.deaths)]))
  const section = (title: string, lines: readonly string[]) => {
    if (lines.length > 0) out.push(line(['']), line([['bold', title]]), ...lines)
  }
  const held = seat.body.held ? [line([['dim', 'in hand '], plain(seat.body.held)])] : []
  const items = inventoryText(seat.body.inventory)
  section('Carries', [
    ...held,
    ...(items === '' ? [line([['dim', 'nothing']])] : wrap(items, columns).map(text => line([text]))),
  ])
  section(
    'Next',
    seat.queue.map((label, index) => line([['dim', `${index + 1} `], plain(label)])),
  )
  const tasks = Object.values(state?.tasks ?? {}).filter(
    task =>
      task.assignees.includes(seat.seat) &&
      (task.status === 'running' || task.status === 'ready' || task.status === 'waiting'),
  )
  section(
    'Tasks',
    tasks.map(task => line([['dim', `${task.status} `], plain(task.title)])),
  )
  if (seat.lastThought !== '')
    section(
      'Last thought',
      wrap(plain(seat.lastThought), columns).map(text => line([text])),
    )
  if (seat.lastWords !== '')
    section(
      'Last words',
      wrap(plain(seat.lastWords), columns).map(text => line([text])),
    )
  return out
}

const names = (snapshot: Snapshot, chosen: SeatState): Segment[] => {
  const out: Segment[] = []
  for (const seat of seatsOf(snapshot.state ?? { seats: {} })) {
    if (out.length > 0) out.push(' ')
    out.push(seat === chosen ? ['select', ` ${plain(seat.seat)} `] : { seat: seat.colour, text: plain(seat.seat) })
  }
  return out
}

export const agentView = (snapshot: Snapshot, area: Area): readonly Placed[] => {
  const { state, ui, theme } = snapshot
  const seat = state && seatAtHand(state, ui.seat)
  const { width, height } = area
  if (!seat) return [at('agent', area, clip([row(theme, width, ['  nobody is in the team yet'])], width, height))]
  const focused = ui.focus === 'main'
  const filter: Segment[] = filterOf(ui, 'main') ? [['warn', `  /${filterOf(ui, 'main')}`]] : []
  const up: Segment[] = (ui.scroll.main ?? 0) > 0 ? [['warn', 'scrolled ↑ end: newest']] : []
  if (width < 100) {
    const top = Math.min(6, Math.floor(height / 3))
    const lines = [
      titleLine(theme, width, ['─', '─'], { left: names(snapshot, seat) }),
      ...clip(facts(snapshot, seat, width - 2), width - 2, top).map(line => ` ${line} `),
      titleLine(theme, width, ['─', '─'], { left: ['Transcript', ...filter], right: up }, focused),
      ...transcriptLines(snapshot, seat, width - 2, height - top - 2).map(line => ` ${line} `),
    ]
    return [at('agent', area, lines)]
  }
  const left = Math.floor(width * (ui.grown > 0 ? 0.22 : 0.36))
  const pad = (line: string) => ` ${line} `
  const first = panel(
    theme,
    left,
    height,
    { left: names(snapshot, seat), right: [['dim', seat.role]] },
    facts(snapshot, seat, left - 4).map(pad),
  )
  const inner = transcriptLines(snapshot, seat, width - left - 4, height - 2).map(pad)
  const second = panel(theme, width - left, height, { left: ['Transcript', ...filter], right: up }, inner, focused)
  return [
    at('agent', { ...area, width: left }, first),
    at('transcript', { ...area, x: area.x + left, width: width - left }, second),
  ]
}
