import type { ApprovalState, PlanState, SessionState } from '../../session/state.ts'
import { elapsed } from '../format.ts'
import { request } from '../panes/approval.ts'
import { type PlanLine, planLines, planSummary } from '../plan/difference.ts'
import { clip, panel, row, type Segment, titleLine } from '../rows.ts'
import { approvalAtHand, waiting } from '../select.ts'
import { type Area, at, fromTop, type Placed, type Snapshot } from '../snapshot.ts'
import { plain, plainLines, wrap } from '../text.ts'
import type { Style } from '../theme.ts'

/** What waits for a decision: who asks, what exactly, and what it changes. */

const markStyles: Record<PlanLine['mark'], Style> = { ' ': 'plain', '+': 'good', '-': 'bad', '~': 'warn' }

const planRow = (snapshot: Snapshot, entry: PlanLine, columns: number): string[] => {
  const { theme, state } = snapshot
  const style = markStyles[entry.mark]
  const mark: Segment = [style, `${entry.mark} `]
  if (entry.stage) return [row(theme, columns, [mark, [entry.mark === ' ' ? 'bold' : style, plain(entry.text)]])]
  const seat = state?.seats[entry.who ?? '']
  const name = plain(entry.who === '' || entry.who === undefined ? '–' : entry.who).padEnd(6)
  const who: Segment = seat ? { seat: seat.colour, text: name } : ['dim', name]
  const indent = 4 + name.length + 1
  const text = plain(entry.text)
  const lines = wrap(text, Math.max(10, columns - indent - 1))
  const note = plain(entry.note)
  return lines.flatMap((line, index) => {
    const beside = note !== '' && lines.length === 1 && indent + line.length + note.length + 3 <= columns
    const start: Segment[] = index === 0 ? [mark, '  ', who, ' '] : [' '.repeat(indent)]
    const first = row(theme, columns, [...start, [style, line]], beside ? [['dim', note]] : [])
    const below = index === lines.length - 1 && note !== '' && !beside
    const more = below
      ? wrap(note, Math.max(10, columns - indent - 2)).map(part =>
          row(theme, columns, [' '.repeat(indent + 2), ['dim', part]]),
        )
      : []
    return [first, ...more]
  })
}

const planRows = (snapshot: Snapshot, plan: PlanState, columns: number): string[] => {
  const { theme } = snapshot
  const lines = planLines(plan.content, plan.previous?.content)
  const out: string[] = []
  const field = (name: string, text: string) => {
    wrap(plain(text), columns - 11).forEach((part, index) => {
      if (part !== '') out.push(row(theme, columns, [['dim', (index === 0 ? name : '').padEnd(11)], part]))
    })
  }
  field('objective', plan.content.objective)
  field('analysis', plan.content.analysis)
  field('changes', planSummary(lines, plan.previous?.version))
  out.push(row(theme, columns, []))
  let first = true
  for (const entry of lines) {
    if (entry.stage && !first) out.push(row(theme, columns, []))
    first = false
    out.push(...planRow(snapshot, entry, columns))
  }
  return out
}

const approvalRows = (snapshot: Snapshot, state: SessionState, approval: ApprovalState, columns: number): string[] => {
  const { theme, now } = snapshot
  const seat = state.seats[approval.seat]
  const who: Segment = seat ? { seat: seat.colour, text: plain(approval.seat) } : plain(approval.seat)
  const out = [
    row(theme, columns, [who, ` ${request(approval)}`], [['dim', `waits ${elapsed(now - approval.askedAt)}`]]),
  ]
  out.push(row(theme, columns, []))
  const plan = approval.plan === undefined ? undefined : state.plans[approval.plan]
  // The analysis of the plan says the same.
  if (approval.detail !== '' && approval.detail !== plan?.content.analysis)
    for (const line of plainLines(approval.detail).flatMap(text => wrap(text, columns - 2)))
      out.push(row(theme, columns, ['  ', line]))
  if (plan) out.push(...planRows(snapshot, plan, columns))
  return out
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
      return row(theme, columns, [
        [good ? 'good' : 'bad', good ? '✓' : '✗'],
        ` ${plain(approval.seat)} ${request(approval)}  `,
        ['dim', `${approval.decision} by ${plain(approval.by ?? '')}${why}`],
      ])
    })
}

export const inboxView = (snapshot: Snapshot, area: Area): readonly Placed[] => {
  const { state, ui, theme, mode } = snapshot
  if (!state) return []
  const { width, height } = area
  const inner = width - 4
  const open = waiting(state)
  const approval = approvalAtHand(state, ui.approval)
  const past = decided(snapshot, state, inner)
  const history = past.length === 0 ? [] : [row(theme, inner, []), row(theme, inner, [['bold', 'Decided']]), ...past]
  const content = approval
    ? approvalRows(snapshot, state, approval, inner)
    : [
        row(theme, inner, [mode === 'replay' ? 'Nothing waited at this moment.' : 'Nothing waits for a decision.']),
        ...history,
      ]
  const plan = approval?.plan === undefined ? undefined : state.plans[approval.plan]
  const title: Segment[] = plan
    ? [`${plain(plan.seat)} proposes plan ${plan.version}${plan.previous ? ` (was ${plan.previous.version})` : ''}`]
    : ['Inbox']
  const count: Segment[] = approval ? [['warn', `${open.indexOf(approval) + 1} of ${open.length} waiting`]] : []
  const keys: Segment[] = []
  if (approval && mode === 'live') {
    const key = (name: string, words: string) => keys.push(['key', name], ` ${words}   `)
    key('a', 'approve')
    key('A', width >= 100 ? 'always for this agent and kind' : 'always')
    if (approval.plan !== undefined) key('e', width >= 100 ? 'edit in $EDITOR' : 'edit')
    key('r', 'reject with a reason')
  }
  const foot = keys.length === 0 ? [] : [row(theme, inner, []), row(theme, inner, keys)]
  const room = height - 2 - foot.length
  const from = fromTop(snapshot, 'main', content.length, room)
  const shown = clip(content.slice(from), inner, room)
  const below = content.length - from - room
  if (below > 0) shown[room - 1] = row(theme, inner, [['warn', `… ${below + 1} more lines (tab, then ↓)`]])
  const lines = [...shown, ...foot].map(line => ` ${line} `)
  if (width >= 60)
    return [at('inbox', area, panel(theme, width, height, { left: title, right: count }, lines, ui.focus === 'main'))]
  return [
    at(
      'inbox',
      area,
      clip(
        [titleLine(theme, width, ['─', '─'], { left: title, right: count }), ...lines.map(line => `${line}  `)],
        width,
        height,
      ),
    ),
  ]
}
