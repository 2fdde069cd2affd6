import type { SeatState } from '../../../session/log/state.ts'
import { buildOf } from '../../../session/log/task-progress.ts'
import { amount, inventoryText, lookNote, seatLook } from '../../screen/format.ts'
import { clip, panel, row, type Segment, titleLine } from '../../screen/rows.ts'
import { seatAtHand, seatsOf, waiting } from '../../screen/select.ts'
import { type Area, at, type Snapshot } from '../../screen/snapshot.ts'
import { plain, wrap } from '../../screen/text.ts'
import { busyShare } from '../metrics/seats.ts'
import { hostedBy, vitals } from '../team/agents.ts'
import type { Drawn, Pane, View } from '../view.ts'
import { agentName } from './open-agent.ts'
import { openQuestion } from './open-question.ts'
import { question } from './question.ts'
import { transcript } from './transcript.ts'

/** Everything about one agent: how it is, what it will do, and the transcript of what it saw, thought, was asked and did. */

const facts = (snapshot: Snapshot, seat: SeatState, columns: number): string[] => {
  const { state, theme, now } = snapshot
  const asked = state && waiting(state).find(approval => approval.seat === seat.seat)
  const look = seatLook(seat, asked, snapshot.person, state && buildOf(state, seat))
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
  const look = seatLook(seat, asked, snapshot.person, state && buildOf(state, seat))
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

const panes: readonly Pane[] = [transcript, question]

const draw = (snapshot: Snapshot, area: Area): Drawn => {
  const { state, ui, theme } = snapshot
  const seat = state && seatAtHand(state, ui.seat)
  const { width, height } = area
  if (!seat)
    return { panes: [at('agent', area, clip([row(theme, width, ['  the team has no seat yet'])], width, height))] }
  const about = { left: names(snapshot, seat), right: [['dim', seat.role] as const] }
  const pad = (line: string) => ` ${line} `
  const main = openQuestion(ui) ? question : transcript
  const alone = ui.grown === 2 && ui.focus === 'main'
  if (width < 100 || alone) {
    const brief = alone || ui.grown > 0 ? [] : briefFacts(snapshot, seat, width - 2)
    const top = Math.min(brief.length, Math.floor(height / 3)) + 1
    const lines = [titleLine(theme, width, ['─', '─'], about), ...clip(brief, width - 2, top - 1).map(pad)]
    const rest = main.draw(snapshot, { ...area, y: area.y + top, height: height - top })
    return { ...rest, panes: [at('agent', { ...area, height: top }, lines), ...rest.panes] }
  }
  const left = Math.floor(width * (ui.grown > 0 ? 0.22 : 0.36))
  const lines = panel(theme, left, height, about, facts(snapshot, seat, left - 4).map(pad))
  const rest = main.draw(snapshot, { ...area, x: area.x + left, width: width - left })
  return { ...rest, panes: [at('agent', { ...area, width: left }, lines), ...rest.panes] }
}

const crumbs = ({ state, ui }: Snapshot): readonly string[] => {
  const seat = state && seatAtHand(state, ui.seat)
  return seat ? [plain(seat.seat)] : []
}

export const agentView: View = { name: agentName, panes, draw, crumbs }
