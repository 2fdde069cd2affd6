import { completionOf, presentRoot } from '../../session/log/completion.ts'
import { resultWords } from '../../session/log/events/outcome.ts'
import { gatheredFor } from '../../session/log/gathered.ts'
import { hasGoal } from '../../session/log/goal-now.ts'
import { howPlayed } from '../../session/log/how-played.ts'
import type { SessionState } from '../../session/log/state.ts'
import { amount, clock, percent } from './format.ts'
import { row, type Segment, segmentsWidth } from './rows.ts'
import { pending } from './select.ts'
import type { Snapshot } from './snapshot.ts'
import { cut, plain } from './text.ts'
import type { Style } from './theme.ts'

/** `● REC 02:41`, or what there is to say instead. */
const pulse = (snapshot: Snapshot): readonly [Style, string] => {
  const { state, connection, mode } = snapshot
  const time = clock(snapshot.now)
  if (mode === 'replay')
    return snapshot.replay?.cutShort ? ['warn', `cut-short replay ${time}`] : ['accent', `replay ${time}`]
  if (connection === 'starting' || connection === 'connecting') return ['dim', '◌ connecting']
  if (connection === 'lost') return ['bad', `✗ cut off ${time}`]
  if (state?.session.phase === 'preparing') return ['warn', `◌ preparing ${time}`]
  if (state?.session.phase === 'paused')
    return ['warn', `‖ paused since ${clock(state.session.pausedAt ?? snapshot.now)}`]
  if (state?.session.phase === 'ended') {
    const { result } = state.session
    if (snapshot.mode === 'live' && result === undefined) return ['warn', `◌ ending ${time}`]
    if (result === 'success') return ['good', `✓ done ${time}`]
    return [result === 'unjudged' ? 'warn' : 'bad', `■ ${result ? resultWords[result] : 'ended'} ${time}`]
  }
  if (state?.session.unrecorded) return ['warn', `○ not recorded ${time}`]
  return ['bad', `● REC ${time}`]
}

/** Cells of a title below which it tells nothing. */
const leastTitle = 16

/** Columns from which what is gathered has room beside the title. */
const gatheredFromColumns = 120

/** How far the goal is, and what is gathered for it before any of it is done: other panes count tasks and blocks. */
const howFar = (state: SessionState, columns: number): string => {
  if (!hasGoal(state.session) && presentRoot(state) === undefined) return 'no goal'
  const gathered = gatheredFor(state)
  if (gathered && columns < gatheredFromColumns) return `gathered ${gathered.done}/${gathered.total}`
  const items = gathered ? `, ${gathered.done} of ${gathered.total} gathered` : ''
  return `goal ${percent(completionOf(state))}${items}`
}

/** What a person reads first: is it going well, what does it cost, does anything wait for me. */
export const header = (snapshot: Snapshot): string => {
  const { state, theme, columns } = snapshot
  const small = columns < 100
  const right: Segment[] = []
  const put = (segment: Segment) => right.push(right.length === 0 ? '' : small ? '  ' : '   ', segment)
  put(pulse(snapshot))
  if (!state)
    return row(theme, columns, [' ', ['accent', 'mcteam'], '  ', ['title', plain(snapshot.title)]], [...right, ' '])
  put(['bold', howFar(state, columns)])
  const { usage, session } = state
  if (!small) {
    const tokens = usage.tokensIn + usage.tokensOut
    put(`${amount(tokens)} token${tokens === 1 ? '' : 's'}`)
  }
  if (usage.budget && usage.budget.state !== 'ok')
    put(['bad', usage.budget.state === 'held' ? 'budget held' : 'budget low'])
  const open = pending(state, snapshot.person).length
  if (open > 0 || !small) put(open > 0 ? ['warn', `${open} waiting`] : ['dim', '0 waiting'])
  const organization = session.organization === '' ? [] : howPlayed(session).map(plain)
  const about: Segment[] = small
    ? ['  ', ['dim', [...organization, plain(session.brain)].filter(part => part !== '').join(' · ')]]
    : ['   ', organization.join(' · '), '   ', ['dim', plain(session.brain)]]
  const name: Segment[] = small ? [' '] : [' ', ['accent', 'mcteam'], '  ']
  // How the team is organized stays readable beside a long goal; the brain's name gives way first.
  const kept = segmentsWidth([...name, '   ', organization.join(' · '), ...right]) + 2
  const title: Segment = ['title', cut(plain(snapshot.title), Math.max(leastTitle, columns - kept))]
  return row(theme, columns, [...name, title, ...about], [...right, ' '])
}
