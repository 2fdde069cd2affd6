import { limitWords } from '../log/budget-limit.ts'
import { completionHistory, presentRoot, statusOf } from '../log/completion.ts'
import { clockTime } from '../log/describe.ts'
import { resultWords } from '../log/events/outcome.ts'
import { changesOf, goalAsChanged } from '../log/goal-changes.ts'
import { howPlayed } from '../log/how-played.ts'
import { listed } from '../log/listed.ts'
import { percent } from '../log/percent.ts'
import type { SessionState, TaskState } from '../log/state.ts'
import type { Marker } from '../recording/file/markers.ts'
import type { Recording } from '../recording/open.ts'
import { type Metrics, measure } from './metrics.ts'

/** What happened, who decided what, and the numbers: a report to read, or to pass on. */
export async function* markdown(recording: Recording): AsyncGenerator<string> {
  const state = await recording.stateAt({ seq: recording.lastSeq })
  const metrics = await measure(recording, state)
  yield* summary(recording, state, metrics)
  if (state.session.goals || state.session.partGoals) yield* goalTable(metrics)
  yield* section('Tasks', taskLines(state))
  yield* section(
    'Decisions and words of people',
    recording.markers.filter(({ kind }) => ['plan', 'approval', 'person'].includes(kind)).map(moment),
  )
  yield* section('Failures and deaths', failures(recording.markers))
  yield* section('Score over time', scoreLines(state, metrics))
  yield '## Numbers per seat\n\n'
  yield '| seat | role | occupant | questions | tokens in | tokens out | cost | busy | done | failed | messages | deaths |\n'
  yield '|---|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n'
  for (const s of metrics.seats) {
    const busy = metrics.durationMs === 0 ? 0 : Math.round((s.busyMs / metrics.durationMs) * 100)
    yield `| ${[inline(s.seat), s.role, inline(s.occupant), s.calls, s.tokensIn, s.tokensOut, money(s.cost), `${busy} %`, s.actionsDone, s.actionsFailed, s.messages, s.deaths].join(' | ')} |\n`
  }
  yield `\nTimes are minutes and seconds from the start of the session. Recording: \`${recording.header.id}\`, ${counted(recording.count, 'event')}.\n`
}

function* summary(recording: Recording, state: SessionState, metrics: Metrics): Generator<string> {
  const { session, people } = state
  yield `# ${inline(session.taskName || recording.header.id)}\n\n`
  yield `**${session.result ? resultWords[session.result] : 'unfinished'}**${session.resultReason ? `: ${inline(session.resultReason)}` : ''}\n\n`
  const rows: readonly (readonly [string, string])[] = [
    ['Goal', inline(goalAsChanged(session.goal, changesOf(state.tasks, presentRoot(state))))],
    ['Started', recording.header.startedAt],
    ['Duration', clockTime(metrics.durationMs)],
    ['Completion', `${percent(metrics.completion)} (${metrics.efficiency.toFixed(1)} % per minute)`],
    ['Team', `${howPlayed(session).join(', ')}, ${counted(metrics.seats.length, 'seat')}, ${inline(session.brain)}`],
    ['People', Object.keys(people).map(inline).join(', ') || 'none'],
    ['World', `${session.world.kind}, Minecraft ${session.world.version}`],
    [
      'Tasks',
      `${metrics.tasksSucceeded} of ${metrics.tasksInAll} done, ${metrics.tasksFailed} failed, ${counted(metrics.replans, 'plan')} replaced`,
    ],
    [
      'People’s part',
      [
        counted(metrics.humanMessages, 'message'),
        counted(metrics.humanCommands, 'command'),
        counted(metrics.approvals, 'approval'),
        counted(metrics.rejections, 'rejection'),
      ].join(', '),
    ],
    [
      'Cost',
      `${counted(state.usage.calls, 'question')}, ${state.usage.tokensIn} + ${state.usage.tokensOut} tokens, ${money(state.usage.cost)}`,
    ],
  ]
  yield '| | |\n|---|---|\n'
  for (const [what, value] of rows) yield `| ${what} | ${value} |\n`
  yield '\n'
}

/** A session that went on after a goal is cut into its goals. */
function* goalTable({ goals, durationMs }: Metrics): Generator<string> {
  yield '## Goals\n\n| | goal | result | from | time | tasks | questions | tokens | cost |\n|---:|---|---|---:|---:|---:|---:|---:|---:|\n'
  for (const { number, goal, seats, result, startedAt, endedAt = durationMs, tasks, spent, budget } of goals) {
    const took = [clockTime(startedAt), clockTime(endedAt - startedAt), `${tasks.done} of ${tasks.all}`, spent.calls]
    const limit = budget === undefined ? '' : ` (budget ${limitWords(budget)})`
    const paid = [spent.tokensIn + spent.tokensOut, `${money(spent.cost)}${limit}`]
    yield `| ${[number, inline(seats ? `${listed(seats)}: ${goal}` : goal), result ? resultWords[result] : 'under way', ...took, ...paid].join(' | ')} |\n`
  }
  yield '\n'
}

function* section(title: string, lines: readonly string[]): Generator<string> {
  if (lines.length === 0) return
  yield `## ${title}\n\n`
  for (const line of lines) yield `${line}\n`
  yield '\n'
}

const marks: Readonly<Record<TaskState['status'], string>> = {
  succeeded: '[x]',
  failed: '[ ] failed:',
  cancelled: '[ ] cancelled:',
  running: '[ ] under way:',
  ready: '[ ]',
  waiting: '[ ]',
}

function taskLines(state: SessionState): string[] {
  const lines: string[] = []
  const add = (task: TaskState, depth: number) => {
    const who = task.assignees.length > 0 ? ` (${task.assignees.map(inline).join(', ')})` : ''
    const why = task.reason ? `: ${inline(task.reason)}` : ''
    lines.push(`${'  '.repeat(depth)}- ${marks[statusOf(state, task)]} ${inline(task.title)}${who}${why}`)
    for (const child of task.children) if (state.tasks[child] && depth < 12) add(state.tasks[child], depth + 1)
  }
  for (const task of Object.values(state.tasks)) if (task.parent === null) add(task, 0)
  return lines
}

const moment = ({ t, text }: Marker) => `- ${clockTime(t)} ${inline(text)}`

/** The same reason a hundred times is one line. */
function failures(markers: readonly Marker[]): string[] {
  const groups = new Map<string, { first: number; times: number }>()
  for (const { kind, t, text } of markers) {
    if (kind !== 'failure' && kind !== 'death') continue
    const group = groups.get(text) ?? { first: t, times: 0 }
    groups.set(text, { ...group, times: group.times + 1 })
  }
  return [...groups]
    .sort(([, a], [, b]) => b.times - a.times)
    .slice(0, 30)
    .map(
      ([text, { first, times }]) =>
        `- ${inline(text)} (${times === 1 ? `at ${clockTime(first)}` : `${times} times, first at ${clockTime(first)}`})`,
    )
}

/** A picture in plain characters: completion in 60 columns of time. */
function scoreLines(state: SessionState, { durationMs, completion }: Metrics): string[] {
  const history = completionHistory(state)
  if (history.length < 2) return []
  const bars = '▁▂▃▄▅▆▇█'
  const columns = Array.from({ length: 60 }, (_, i) => {
    const until = ((i + 1) / 60) * durationMs
    const value = history.findLast(([t]) => t <= until)?.[1] ?? 0
    return bars[Math.min(bars.length - 1, Math.floor(value * bars.length))]
  })
  return ['```', `${columns.join('')} ${percent(completion)}`, '```']
}

const money = (cost: number | null) => (cost === null ? 'unknown' : `$${cost.toFixed(4)}`)

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

/** Text from outside as one line that Markdown shows as it is. */
export const inline = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>|#]/g, '\\$&')
