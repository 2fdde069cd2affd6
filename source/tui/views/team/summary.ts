import { completionOf } from '../../../session/log/completion.ts'
import { isOver, type SessionResult } from '../../../session/log/events/outcome.ts'
import { amount, clock, money, percent } from '../../screen/format.ts'
import { panel, row, type Segment } from '../../screen/rows.ts'
import type { Snapshot } from '../../screen/snapshot.ts'
import { plain, wrap } from '../../screen/text.ts'
import { seats } from '../metrics/seats.ts'

/** How it went: shown over the team view once the session has ended, until it is closed. */
export const summaryRows = (snapshot: Snapshot, most: number): readonly string[] => {
  const { state, ui, theme, columns } = snapshot
  if (!state || !isOver(state.session) || ui.read || most < 6) return []
  const { session, usage } = state
  const inner = columns - 4
  const good = session.result === 'success'
  const words: Readonly<Record<SessionResult, string>> = {
    success: 'The task is done',
    failure: 'The task failed',
    'given-up': 'The team gave up',
    unjudged: 'Done as planned, not judged',
    stopped: 'The session was stopped',
  }
  const result = session.result ?? 'stopped'
  const outcome: Segment = [
    good ? 'good' : result === 'unjudged' ? 'warn' : 'bad',
    `${good ? '✓' : '■'} ${words[result]}`,
  ]
  const reason = wrap(plain(session.resultReason ?? session.phaseReason), inner).filter(text => text !== '')
  const cost = usage.cost === null ? 'cost unknown' : usage.cost > 0 ? money(usage.cost) : ''
  const figures = [
    clock(session.endedAt ?? state.t),
    `${percent(completionOf(state))} complete`,
    `${state.messages.length} message${state.messages.length === 1 ? '' : 's'}`,
    `${usage.calls} question${usage.calls === 1 ? '' : 's'}`,
    `${amount(usage.tokensIn + usage.tokensOut)} tokens`,
    cost,
  ].filter(text => text !== '')
  const rows = [
    ...reason.map(text => row(theme, inner, [text])),
    row(theme, inner, [figures.join('   ')]),
    ...keyRow(snapshot, inner),
    row(theme, inner, []),
    ...seats.rows(snapshot, state, inner),
  ].map(line => ` ${line} `)
  const title = { left: [outcome], right: [['dim', 'esc closes'] as const] }
  return panel(theme, columns, Math.min(most, rows.length + 2), title, rows, true)
}

/** What can be done now; nothing in a replay, which has keys of its own. */
const keyRow = (snapshot: Snapshot, columns: number): readonly string[] => {
  if (snapshot.mode === 'replay' || snapshot.person === null) return []
  const keys: Segment[] = snapshot.keymap
    .filter(({ context, when }) => context === 'ended' && (when?.(snapshot) ?? true))
    .flatMap(({ keys: [key = '–'], label = '' }): Segment[] => [['key', key], ` ${label}     `])
  return [row(snapshot.theme, columns, []), row(snapshot.theme, columns, keys)]
}
