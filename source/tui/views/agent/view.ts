import type { SeatState } from '../../../session/log/state.ts'
import { covered } from '../../screen/composer.ts'
import { amount, inventoryText, lookNote, seatLook } from '../../screen/format.ts'
import { clip, panel, row, type Segment, titleLine } from '../../screen/rows.ts'
import { seatAtHand, seatsOf, waiting } from '../../screen/select.ts'
import { type Area, at, type Placed, type Snapshot } from '../../screen/snapshot.ts'
import { plain, wrap } from '../../screen/text.ts'
import { filterOf } from '../../ui.ts'
import { busyShare } from '../metrics/view.ts'
import { questionLines } from '../question/view.ts'
import { hostedBy, vitals } from '../team/agents.ts'
import { transcriptLines } from './transcript.ts'

/** Everything about one agent: how it is, what it will do, and the transcript of what it saw, thought, was asked and did. */

/** Facts about the seat, as short lines. */
const facts = (snapshot: Snapshot, seat: SeatState, columns: number): string[] => {
  const { state, theme, now } = snapshot
  const asked = state && waiting(state).find(approval => approval.seat === seat.seat)
  const look = seatLook(seat, asked, snapshot.person)
  const line = (left: readonly Segment[], right: readonly Segment[] = []) => row(theme, columns, left, right)
  const out = [line([[look.style, look.glyph], ' ', look.text], lookNote(look, now))]
  if (asked) out.push(line([['warn', `wants: ${plain(asked.title)}`]]))
  out.push(line(vitals(seat)))
  const occupant = seat.occupant.kind === 'nobody' ? 'nobody' : plain(seat.occupant.label)
  out.push(line([['dim', 'occupied by '], occupant]))
  if (seat.fleet !== undefined)
    out.push(
      line([['dim', 'hosted by '], seat.fleet === 'host' ? 'the session’s machine' : `fleet ${plain(seat.fleet)}`]),
    )
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
    `Queue${seat.queue.length === 0 ? '' : ` ${seat.queue.length}`}`,
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
  section(
    'Remembers',
    (seat.memory ?? []).flatMap(text =>
      wrap(plain(text), columns - 2).map((part, index) => line([['dim', index === 0 ? '- ' : '  '], part])),
    ),
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

/** The same in six rows, for screens that have no more: what it does, how it is, what it has, what comes, what it was told. */
const briefFacts = (snapshot: Snapshot, seat: SeatState, columns: number): string[] => {
  const { state, theme, now } = snapshot
  const asked = state && waiting(state).find(approval => approval.seat === seat.seat)
  const look = seatLook(seat, asked, snapshot.person)
  const line = (left: readonly Segment[], right: readonly Segment[] = []) => row(theme, columns, left, right)
  const occupant = seat.occupant.kind === 'nobody' ? 'nobody' : plain(seat.occupant.label)
  const field = (name: string, text: string) => line([['dim', name.padEnd(9)], text === '' ? ['dim', '–'] : text])
  const tasks = Object.values(state?.tasks ?? {}).filter(
    task => task.assignees.includes(seat.seat) && (task.status === 'running' || task.status === 'ready'),
  )
  const [memory] = (seat.memory ?? []).slice(-1)
  return [
    line([[look.style, look.glyph], ' ', look.text], lookNote(look, now)),
    line(
      [...vitals(seat), ['dim', `   ${occupant}${hostedBy(seat)}`]],
      [['dim', `busy ${busyShare(seat, now)}  ${seat.calls} calls  ${amount(seat.tokensIn + seat.tokensOut)} tokens`]],
    ),
    asked
      ? line([['warn', `wants: ${plain(asked.title)}`]])
      : field('task', tasks.map(task => plain(task.title)).join(', ')),
    field('carries', inventoryText(seat.body.inventory)),
    field(seat.queue.length === 0 ? 'queue' : `queue ${seat.queue.length}`, seat.queue.map(plain).join(', ')),
    ...(memory === undefined ? [] : [field('memory', plain(memory))]),
  ]
}

export const agentView = (snapshot: Snapshot, area: Area): readonly Placed[] => {
  const { state, ui, theme } = snapshot
  const seat = state && seatAtHand(state, ui.seat)
  const { width, height } = area
  if (!seat) return [at('agent', area, clip([row(theme, width, ['  nobody is in the team yet'])], width, height))]
  const focused = ui.focus === 'main'
  const pad = (line: string) => ` ${line} `
  const open = ui.question?.seat === seat.seat ? ui.question : undefined
  const right: Segment[] = open
    ? [['dim', 'esc back']]
    : ui.entry !== undefined
      ? [['warn', 'held, end: newest']]
      : (ui.scroll.main ?? 0) > 0
        ? [['warn', 'scrolled ↑ end: newest']]
        : []
  const filter: Segment[] = filterOf(ui, 'main') && !open ? [['warn', `  /${filterOf(ui, 'main')}`]] : []
  const main = { left: open ? ['Question'] : ['Transcript', ...filter], right }
  const lines = (columns: number, rows: number) =>
    (open ? questionLines(snapshot, open, columns, rows) : transcriptLines(snapshot, seat, columns, rows)).map(pad)
  const alone = ui.grown === 2 && focused
  if (width < 100 || alone) {
    const facts = alone || ui.grown > 0 ? [] : briefFacts(snapshot, seat, width - 2)
    const top = Math.min(facts.length, Math.floor(height / 3))
    return [
      at('agent', area, [
        titleLine(theme, width, ['─', '─'], { left: names(snapshot, seat), right: [['dim', seat.role]] }),
        ...clip(facts, width - 2, top).map(pad),
        titleLine(theme, width, ['─', '─'], main, focused),
        ...clip(lines(width - 2, height - top - 2 - covered(snapshot)), width, height - top - 2),
      ]),
    ]
  }
  const left = Math.floor(width * (ui.grown > 0 ? 0.22 : 0.36))
  const first = panel(
    theme,
    left,
    height,
    { left: names(snapshot, seat), right: [['dim', seat.role]] },
    facts(snapshot, seat, left - 4).map(pad),
  )
  const second = panel(theme, width - left, height, main, lines(width - left - 4, height - 2), focused)
  return [
    at('agent', { ...area, width: left }, first),
    at('transcript', { ...area, x: area.x + left, width: width - left }, second),
  ]
}
