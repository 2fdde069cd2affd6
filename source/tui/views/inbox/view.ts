import { decisionWords } from '../../../session/log/policy-words.ts'
import type { ApprovalState, DraftState, PlanState, SessionState } from '../../../session/log/state.ts'
import { editOf, step as stepInPlan } from '../../plan/editing.ts'
import { planRows } from '../../plan/rows.ts'
import { footKeys, left, nextWaiting, request } from '../../screen/approval.ts'
import { codeLines, wrapPieces } from '../../screen/code.ts'
import { covered } from '../../screen/composer.ts'
import { clock, doingWords, elapsed } from '../../screen/format.ts'
import { clip, panel, row, type Segment, textRows, titleLine } from '../../screen/rows.ts'
import { losses, type Pending, pending, pendingAtHand, planAtHand } from '../../screen/select.ts'
import { type Area, fromTop, type Snapshot } from '../../screen/snapshot.ts'
import { plain, plainLines, wrap } from '../../screen/text.ts'
import { taskDetails } from '../tasks/details.ts'
import { type Drawn, type Pane, placed, type View } from '../view.ts'
import { inboxContexts } from './keys.ts'
import { inboxName } from './open-inbox.ts'
import { inboxState } from './state.ts'

/** What waits for a decision: who asks, what exactly, and what it changes; a plan can be worked on where it stands. */

interface Content {
  readonly rows: readonly string[]
  /** A row that has to be in sight. */
  readonly chosen?: number
  /** The first row that a decision is about, where another version was there before. */
  readonly changed?: number
}

const seatName = (state: SessionState, name: string): Segment => {
  const seat = state.seats[name]
  return seat ? { seat: seat.colour, text: plain(name) } : plain(name)
}

const planContent = (snapshot: Snapshot, plan: PlanState, columns: number): Content => {
  const { ui, mode } = snapshot
  // Only who can change it has a choice in it.
  const edit = mode === 'live' && (ui.focus === 'main' || ui.prompt.kind === 'plan') ? editOf(plan, ui) : undefined
  const own = ui.plan?.plan === plan.plan && ui.plan.version === plan.version ? ui.plan : undefined
  const { chosen, ...shown } = planRows(snapshot, plan, columns, edit ?? own, inboxState.of(ui).graph)
  return edit ? { ...shown, chosen } : shown
}

const programRows = (snapshot: Snapshot, program: string, columns: number): string[] => {
  const { theme } = snapshot
  const lines = codeLines(program)
  const digits = String(lines.length).length
  return lines.flatMap((line, index) =>
    wrapPieces(line, Math.max(10, columns - digits - 3)).map((pieces, part) => {
      const number = part === 0 ? String(index + 1).padStart(digits) : ' '.repeat(digits)
      return row(theme, columns, [['dim', ` ${number}  `], ...pieces])
    }),
  )
}

/** `waits 3 s, approved in 12 s`. */
const waitsFor = (one: ApprovalState | DraftState, now: number): string =>
  [`waits ${elapsed(now - one.askedAt)}`, left(one, now)].filter(text => text !== '').join(', ')

const approvalContent = (
  snapshot: Snapshot,
  state: SessionState,
  approval: ApprovalState,
  columns: number,
): Content => {
  const { theme, now } = snapshot
  const waits = waitsFor(approval, now)
  const name = plain(approval.seat)
  const [first = '', ...more] = wrap(
    request(approval),
    columns - 2,
    Math.max(10, columns - name.length - waits.length - 3),
  )
  const out = [
    row(theme, columns, [seatName(state, approval.seat), ` ${first}`], [['dim', waits]]),
    ...more.map(line => row(theme, columns, ['  ', line])),
  ]
  out.push(row(theme, columns, []))
  const plan = approval.plan === undefined ? undefined : state.plans[approval.plan]
  // A plan that is work says all of it below, in its order.
  const isWork = plan && !plan.content.finished && !plan.content.impossible
  if (approval.detail !== '' && !isWork)
    for (const line of plainLines(approval.detail).flatMap(text => wrap(text, columns - 2)))
      out.push(row(theme, columns, ['  ', line]))
  if (approval.program !== undefined) out.push(...programRows(snapshot, approval.program, columns))
  if (!plan) return { rows: out }
  const shown = planContent(snapshot, plan, columns)
  const { rows, chosen, changed } = shown
  return {
    rows: [...out, ...rows],
    chosen: chosen === undefined ? undefined : out.length + chosen,
    changed: changed === undefined ? undefined : out.length + changed,
  }
}

const draftContent = (snapshot: Snapshot, state: SessionState, draft: DraftState, columns: number): Content => {
  const { theme, now } = snapshot
  const lead: Segment[] = ['In the seat of ', seatName(state, draft.seat), `: ${doingWords(draft)}`]
  const out = [row(theme, columns, lead, [['dim', waitsFor(draft, now)]])]
  out.push(row(theme, columns, []))
  for (const line of wrap(plain(draft.title), columns - 2)) out.push(row(theme, columns, ['  ', line]))
  out.push(row(theme, columns, []))
  const empty = draft.text.trim() === ''
  out.push(row(theme, columns, [['dim', empty ? 'Nothing is written yet.' : 'The draft, as it can be changed:']]))
  for (const line of plainLines(draft.text).flatMap(text => wrap(text, columns - 4)))
    out.push(row(theme, columns, ['    ', ['accent', line]]))
  return { rows: out }
}

const decided = (snapshot: Snapshot, state: SessionState, columns: number): string[] => {
  const { theme } = snapshot
  const done = Object.values(state.approvals).filter(approval => approval.decision !== undefined)
  return done
    .slice(-8)
    .reverse()
    .map(approval => {
      const good = approval.decision === 'approved'
      const why = approval.reason ? `: ${plain(approval.reason)}` : ''
      const how = approval.always ? ', always' : approval.source === 'person' ? '' : ` (${approval.source ?? 'team'})`
      const by = approval.by === approval.source ? '' : ` by ${plain(approval.by ?? '')}`
      return row(theme, columns, [
        [good ? 'good' : 'bad', good ? '✓' : '✗'],
        ` ${plain(approval.seat)} ${request(approval)}  `,
        ['dim', `${decisionWords(approval)}${by}${how}${why}`],
      ])
    })
}

/** More than these are in the chat. */
const alertsShown = 5

/** What the team was warned of last, the newest first: in the chat it moves up and away. */
const warned = (snapshot: Snapshot, { alerts }: SessionState, columns: number): string[] =>
  alertRows(
    snapshot,
    alerts
      .filter(({ level }) => level !== 'info')
      .slice(-alertsShown)
      .reverse(),
    columns,
  )

const alertRows = ({ theme }: Snapshot, alerts: SessionState['alerts'], columns: number): string[] =>
  alerts.flatMap(({ t, level, text }) =>
    textRows(
      theme,
      columns,
      [
        [level === 'error' ? 'bad' : 'warn', '! '],
        ['dim', `${clock(t)} `],
      ],
      ['plain', plain(text)],
    ),
  )

const nothing = (snapshot: Snapshot, state: SessionState, plan: PlanState | undefined, columns: number): Content => {
  const { theme, mode, ui } = snapshot
  const rows = [
    row(theme, columns, [mode === 'replay' ? 'Nothing waited at this moment.' : 'Nothing waits for a decision.']),
  ]
  const alerts = warned(snapshot, state, columns)
  if (alerts.length > 0) rows.push(row(theme, columns, []), row(theme, columns, [['bold', 'Warnings']]), ...alerts)
  const past = decided(snapshot, state, columns)
  if (past.length > 0) rows.push(row(theme, columns, []), row(theme, columns, [['bold', 'Decided']]), ...past)
  if (!plan || mode === 'replay') return { rows }
  if (ui.focus !== 'main' && ui.prompt.kind !== 'plan') {
    rows.push(
      row(theme, columns, []),
      row(theme, columns, [['key', 'tab'], `: edit the current plan (version ${plan.version})`]),
    )
    return { rows }
  }
  return planContent(snapshot, plan, columns)
}

/** A loss of now stands before what waits. */
const contentOf = (snapshot: Snapshot, state: SessionState, one: Pending | undefined, columns: number): Content => {
  const content = contentOfOne(snapshot, state, one, columns)
  const lost = one && snapshot.mode === 'live' ? alertRows(snapshot, losses(state, snapshot.now), columns) : []
  if (lost.length === 0) return content
  const { chosen, changed } = content
  return {
    rows: [...lost, row(snapshot.theme, columns, []), ...content.rows],
    chosen: chosen === undefined ? undefined : chosen + lost.length + 1,
    changed: changed === undefined ? undefined : changed + lost.length + 1,
  }
}

const contentOfOne = (snapshot: Snapshot, state: SessionState, one: Pending | undefined, columns: number): Content => {
  if (!one) return nothing(snapshot, state, planAtHand(state, snapshot.ui.approval, snapshot.person), columns)
  switch (one.kind) {
    case 'draft':
      return draftContent(snapshot, state, one.draft, columns)
    case 'task':
      return { rows: taskDetails(snapshot, state, one.task, columns) }
    case 'approval':
      return approvalContent(snapshot, state, one.approval, columns)
  }
}

const titleOf = (state: SessionState, one: Pending | undefined, shown: PlanState | undefined): Segment[] => {
  if (one?.kind === 'draft') return [`A draft for ${plain(one.draft.seat)}`]
  if (one?.kind === 'task') return ['A task for you']
  const plan = one ? (one.approval.plan === undefined ? undefined : state.plans[one.approval.plan]) : shown
  if (!plan) return ['Inbox']
  const was = plan.previous ? ` (was ${plan.previous.version})` : ''
  if (plan.editor !== undefined)
    return [`${plain(plan.editor)} wrote plan ${plan.version}${was} for ${plain(plan.seat)}`]
  return [
    one
      ? `${plain(plan.seat)} proposes plan ${plan.version}${was}`
      : `${plain(plan.seat)}'s plan ${plan.version}${was}`,
  ]
}

/** The first row shown: as it was scrolled, or where something changed, but never so that the choice is out of sight. */
const firstRow = (
  snapshot: Snapshot,
  { rows, chosen, changed = 0 }: Content,
  room: number,
  subject: string | undefined,
): { readonly from: number; readonly limit?: number; readonly start?: number } => {
  // What changed stands below the row that says how many are above, and what it belongs to.
  if (chosen === undefined)
    return fromTop(
      ...([snapshot, rows.length, room] as const),
      changed < room - 1 ? 0 : Math.min(changed - 2, rows.length - room),
      subject,
    )
  return { from: Math.max(0, Math.min(chosen - Math.floor(room / 2), rows.length - room)) }
}

const draw = (snapshot: Snapshot, area: Area): Drawn => {
  const { state, ui, theme, mode, person } = snapshot
  if (!state) return { panes: [] }
  const { width } = area
  // Its last rows name the keys that decide.
  const height = area.height - covered(snapshot)
  const inner = width - 4
  const open = pending(state, person)
  const one = pendingAtHand(state, ui.approval, person)
  const content = contentOf(snapshot, state, one, inner)
  const working = content.chosen !== undefined
  const title = titleOf(state, one, working ? planAtHand(state, ui.approval, person) : undefined)
  const count: Segment[] = one
    ? [['warn', `${open.findIndex(other => other.id === one.id) + 1} of ${open.length} waiting`]]
    : []
  const keys = mode === 'live' ? footKeys(snapshot, one, working, inner) : []
  const foot = keys.length === 0 ? [] : [row(theme, inner, []), ...keys.map(line => row(theme, inner, line))]
  const room = Math.max(1, height - 2 - foot.length)
  const { from, limit, start } = firstRow(snapshot, content, room, one?.id)
  const shown = clip(content.rows.slice(from), inner, room)
  if (from > 0 && room > 2)
    shown[0] = row(theme, inner, [['warn', `… ${from + 1} more lines above (${working ? 'esc, then ' : ''}pageup)`]])
  const below = content.rows.length - from - room
  if (below > 0)
    shown[room - 1] = row(theme, inner, [
      ['warn', `… ${below + 1} more lines${from > 0 ? ' below' : ''} (${working ? '↓' : 'pagedown'})`],
    ])
  const lines = [...shown, ...foot].map(line => ` ${line} `)
  const titles = { left: title, right: count, foot: mode === 'live' ? nextWaiting(snapshot) : [] }
  const drawn =
    width >= 60
      ? panel(theme, width, height, titles, lines, ui.focus === 'main')
      : clip([titleLine(theme, width, ['─', '─'], titles), ...lines.map(line => `${line}  `)], width, height)
  return placed('main', area, { lines: drawn, limit, start, subject: one?.id })
}

/** Up and down walk through the plan where one is shown. */
const main: Pane = { name: 'main', draw, contexts: { plan: inboxContexts.plan }, move: stepInPlan }

export const inboxView: View = {
  name: inboxName,
  panes: [main],
  contexts: { inbox: inboxContexts.inbox },
  waiting: ({ state, mode, person, now }) =>
    state && mode === 'live' ? pending(state, person).length + losses(state, now).length : 0,
}
