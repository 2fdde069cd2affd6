import { completionOf } from '../../../session/log/completion.ts'
import type { SessionResult } from '../../../session/log/events/outcome.ts'
import { type GoalPart, goalParts } from '../../../session/log/goals.ts'
import type { SessionState } from '../../../session/log/state.ts'
import { shownKey } from '../../input/keymap/entry.ts'
import { type Ended, unreadEnd } from '../../screen/ended.ts'
import { amount, clock, money, percent } from '../../screen/format.ts'
import { panel, row, type Segment } from '../../screen/rows.ts'
import { may, pending } from '../../screen/select.ts'
import type { Snapshot } from '../../screen/snapshot.ts'
import { plain, wrap } from '../../screen/text.ts'
import { leftWords, seatRows } from '../metrics/seats.ts'

/** How it went: shown over the team view once the session, or a goal of a team that stays, has ended, until it is closed. */
export const summaryRows = (snapshot: Snapshot, most: number): readonly string[] => {
  const { state, theme, columns } = snapshot
  const ended = unreadEnd(snapshot)
  if (!state || !ended || most < 6) return []
  const inner = columns - 4
  const told = ended.kind === 'session' ? ofSession(state) : ofGoal(ended.part, state)
  const outcome: Segment = [
    told.result === 'success' ? 'good' : told.result === 'unjudged' ? 'warn' : 'bad',
    `${told.result === 'success' ? '✓' : '■'} ${told.words}`,
  ]
  const lines = told.lines.flatMap(text => wrap(plain(text), inner)).filter(text => text !== '')
  const rows = [
    ...lines.map(text => row(theme, inner, [text])),
    row(theme, inner, [told.figures.filter(text => text !== '').join('   ')]),
    ...keyRows(snapshot, ended, inner),
    ...(ended.kind === 'session' ? [row(theme, inner, []), ...seatRows(snapshot, state, inner)] : []),
  ].map(line => ` ${line} `)
  const title = { left: [outcome], right: [['dim', 'esc closes'] as const] }
  return panel(theme, columns, Math.min(most, rows.length + 2), title, rows, true)
}

interface Told {
  readonly result: SessionResult
  readonly words: string
  readonly lines: readonly string[]
  readonly figures: readonly string[]
}

const sessionWords: Readonly<Record<SessionResult, string>> = {
  success: 'The task is done',
  failure: 'The task failed',
  'given-up': 'The team gave up',
  unjudged: 'Done as planned, not judged',
  stopped: 'The session was stopped',
}

const ofSession = (state: SessionState): Told => {
  const { session, usage, messages } = state
  const result = session.result ?? 'stopped'
  return {
    result,
    words: sessionWords[result],
    lines: [session.resultReason ?? session.phaseReason, ...leftSince(state, 0)],
    figures: [
      clock(session.endedAt ?? state.t),
      howFar(state),
      counted(messages.length, 'message'),
      ...spentInWords(usage),
    ],
  }
}

/** Of a session of several goals, or between two, how many of them were reached; else how far its one goal is. */
const howFar = (state: SessionState): string => {
  const goals = goalParts(state)
  if (!state.session.goals || goals.length === 0) return `${percent(completionOf(state))} complete`
  const reached = goals.filter(({ result }) => result === 'success' || result === 'unjudged').length
  return `${reached} of ${counted(goals.length, 'goal')} done`
}

const goalWords: Readonly<Record<SessionResult, string>> = {
  success: 'is done',
  failure: 'failed',
  'given-up': 'was given up',
  unjudged: 'is done as planned, not judged',
  stopped: 'was stopped',
}

const ofGoal = (
  { number, goal, seats, result = 'stopped', reason = '', startedAt, endedAt = startedAt, ...part }: GoalPart,
  state: SessionState,
): Told => ({
  result,
  words: `Goal ${number} ${goalWords[result]}`,
  lines: [seats ? `${seats.join(', ')}: ${goal}` : goal, reason, ...leftSince(state, startedAt)],
  figures: [
    clock(endedAt - startedAt),
    `${part.tasks.done} of ${counted(part.tasks.all, 'task')} done`,
    ...spentInWords(part.spent),
  ],
})

/** Who left while the team worked for it. */
const leftSince = ({ session }: SessionState, since: number): readonly string[] =>
  (session.leftSeats ?? []).flatMap(one => (one.at < since ? [] : [`${one.seat} ${leftWords(one)}`]))

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

const spentInWords = ({ calls, tokensIn, tokensOut, cost }: GoalPart['spent']): readonly string[] => [
  counted(calls, 'question'),
  `${amount(tokensIn + tokensOut)} tokens`,
  cost === null ? 'cost unknown' : cost > 0 ? money(cost) : '',
]

/** What can be done now; nothing in a replay, which has keys of its own. */
const keyRows = (snapshot: Snapshot, { kind }: Ended, columns: number): readonly string[] => {
  const { mode, person, state, keymap, theme } = snapshot
  // Where something waits for a decision, letters are about that.
  if (mode === 'replay' || person === null || (kind === 'goal' && state && pending(state, person).length > 0)) return []
  const keys = keymap
    .filter(
      ({ context, when, right }) =>
        context === (kind === 'goal' ? 'goal ended' : 'ended') &&
        (when?.(snapshot) ?? true) &&
        (right === undefined || may(snapshot, right)),
    )
    .map(({ keys: [key = '–'], label = '' }) => [key, label] as const)
  const stays = [
    [shownKey(keymap, 'detach'), 'leave (the team stays)'],
    ['/stop', 'end'],
  ] as const
  const shown = [...keys, ...(kind === 'goal' ? stays : [])]
  const gap = ' '.repeat(kind === 'session' ? 5 : columns < 80 ? 2 : 3)
  const segments = shown.flatMap(([key, label]): Segment[] => [['key', key], ` ${label}${gap}`])
  return [row(theme, columns, []), row(theme, columns, segments)]
}
