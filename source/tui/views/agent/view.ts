import type { SeatState } from '../../../session/log/state.ts'
import { covered } from '../../screen/composer.ts'
import { amount, clock, inventoryText, lookNote, seatLook } from '../../screen/format.ts'
import { clip, panel, row, type Segment, titleLine } from '../../screen/rows.ts'
import { seatAtHand, seatsOf, waiting } from '../../screen/select.ts'
import { type Area, at, type Snapshot } from '../../screen/snapshot.ts'
import { plain, wrap } from '../../screen/text.ts'
import { filterOf, type Ui } from '../../ui.ts'
import { busyShare } from '../metrics/view.ts'
import { questionLines } from '../question/view.ts'
import { hostedBy, vitals } from '../team/agents.ts'
import type { Drawn, Pane, View } from '../view.ts'
import { agentContexts } from './keys.ts'
import { agentState } from './state.ts'
import { transcriptLines } from './transcript.ts'
import { followNewest, stepLine } from './transcript-lines.ts'

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
    line([['dim', 'questions '], String(seat.calls), ['dim', '  tokens '], amount(seat.tokensIn + seat.tokensOut)]),
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

const draw = (snapshot: Snapshot, area: Area): Drawn => {
  const { state, ui, theme } = snapshot
  const seat = state && seatAtHand(state, ui.seat)
  const { width, height } = area
  if (!seat)
    return { panes: [at('agent', area, clip([row(theme, width, ['  the team has no seat yet'])], width, height))] }
  const focused = ui.focus === 'main'
  const pad = (line: string) => ` ${line} `
  const { entry, question } = agentState.of(ui)
  const open = question?.seat === seat.seat ? question : undefined
  const right: Segment[] = open
    ? [['dim', 'esc back']]
    : entry !== undefined
      ? [['warn', 'held, end: newest']]
      : (ui.scroll.main ?? 0) > 0
        ? [['warn', 'scrolled ↑ end: newest']]
        : []
  const filter: Segment[] = filterOf(ui, 'main') && !open ? [['warn', `  /${filterOf(ui, 'main')}`]] : []
  const title = { left: open ? ['Question'] : ['Transcript', ...filter], right }
  const main = (columns: number, rows: number) => {
    const { lines, limit } = open
      ? questionLines(snapshot, open, columns, rows)
      : transcriptLines(snapshot, seat, columns, rows)
    return { lines: lines.map(pad), limits: { main: limit } }
  }
  const alone = ui.grown === 2 && focused
  if (width < 100 || alone) {
    const facts = alone || ui.grown > 0 ? [] : briefFacts(snapshot, seat, width - 2)
    const top = Math.min(facts.length, Math.floor(height / 3))
    const { lines, limits } = main(width - 2, height - top - 2 - covered(snapshot))
    const rows = [
      titleLine(theme, width, ['─', '─'], { left: names(snapshot, seat), right: [['dim', seat.role]] }),
      ...clip(facts, width - 2, top).map(pad),
      titleLine(theme, width, ['─', '─'], title, focused),
      ...clip(lines, width, height - top - 2),
    ]
    return { panes: [at('agent', area, rows)], limits }
  }
  const left = Math.floor(width * (ui.grown > 0 ? 0.22 : 0.36))
  const first = panel(
    theme,
    left,
    height,
    { left: names(snapshot, seat), right: [['dim', seat.role]] },
    facts(snapshot, seat, left - 4).map(pad),
  )
  const { lines, limits } = main(width - left - 4, height - 2)
  const second = panel(theme, width - left, height, title, lines, focused)
  const rest = { ...area, x: area.x + left, width: width - left }
  return { panes: [at('agent', { ...area, width: left }, first), at('transcript', rest, second)], limits }
}

/** The transcript, or the question that is open over it. */
const transcript: Pane = {
  name: 'main',
  restsAtEnd: ui => !agentState.of(ui).question,
  move: ({ state, ui }, step) => {
    const seat = state && seatAtHand(state, ui.seat)
    if (!seat || agentState.of(ui).question) return undefined
    return stepLine(seat, { ...ui, notice: undefined }, step, state.t)
  },
}

const crumbs = ({ state, ui }: Snapshot): readonly string[] => {
  const seat = state && seatAtHand(state, ui.seat)
  const { question } = agentState.of(ui)
  const asked = question?.asked
  const filter = filterOf(ui, ui.focus)
  return [
    ...(seat ? [plain(seat.seat)] : []),
    ...(asked ? [`${plain(asked.data.question)} ${clock(asked.t)}`] : []),
    ...(filter !== '' && !question ? [`/${filter}`] : []),
  ]
}

const back = (ui: Ui): Ui | undefined => {
  const { question, entry } = agentState.of(ui)
  if (question) return { ...agentState.set(ui, { question: undefined }), scroll: { ...ui.scroll, main: 0 } }
  return entry === undefined ? undefined : followNewest(ui)
}

export const agentView: View = {
  name: 'agent',
  panes: [transcript],
  contexts: agentContexts,
  draw,
  crumbs,
  back,
  leave: ui => agentState.set(ui, { entry: undefined, question: undefined }),
}
