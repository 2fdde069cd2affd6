import { cell } from '../session/export/csv.ts'
import { teamBalance } from '../tasks/metrics/balance.ts'
import type { ChartData } from './chart-data.ts'

/** A table of what a chart shows: the same rows go to the screen, to CSV and into a picture. */
export interface Series {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
}

export const chartNames = ['completion', 'agents', 'timeline', 'tokens', 'balance', 'messages', 'log', 'goals'] as const
export type ChartName = (typeof chartNames)[number]

const seconds = (ms: number): number => Math.round(ms) / 1000

/** The rows behind one chart over all runs. Pure. */
export const seriesOf = (chart: ChartName, runs: readonly ChartData[]): Series => {
  switch (chart) {
    case 'completion':
      return {
        columns: ['run', 'seconds', 'completion'],
        rows: runs.flatMap(run => {
          const last = run.completion.at(-1)
          // Without a score nothing is known of how far a run came: that is no 0.
          return [
            [run.name, 0, last ? 0 : ''],
            ...run.completion.map(([t, value]) => [run.name, seconds(t), value]),
            [run.name, seconds(run.duration), last?.[1] ?? ''],
          ]
        }),
      }
    case 'agents':
      return {
        columns: ['run', 'agent', 'state', 'seconds'],
        rows: runs.flatMap(run =>
          run.agents.flatMap(agent => [
            [run.name, agent.seat, 'acting', seconds(agent.busy)],
            [run.name, agent.seat, 'thinking', seconds(agent.thinking)],
            [run.name, agent.seat, 'idle', seconds(Math.max(0, run.duration - agent.busy - agent.thinking))],
          ]),
        ),
      }
    case 'timeline':
      return {
        columns: ['run', 'agent', 'state', 'from', 'to', 'what'],
        rows: runs.flatMap(run =>
          run.agents.flatMap(agent =>
            agent.spans.map(({ from, to, kind, label }) => [
              run.name,
              agent.seat,
              kind === 'act' ? 'acting' : 'thinking',
              seconds(from),
              seconds(to),
              label,
            ]),
          ),
        ),
      }
    case 'tokens':
      return {
        columns: ['run', 'seconds', 'tokens'],
        rows: runs.flatMap(run => [[run.name, 0, 0], ...run.tokens.map(([t, count]) => [run.name, seconds(t), count])]),
      }
    case 'balance':
      return {
        columns: ['run', 'balance', 'balance as in the paper'],
        rows: runs.map(run => {
          const { reference, paper } = teamBalance(run.agents)
          return [run.name, reference ?? '', paper ?? '']
        }),
      }
    case 'messages':
      return {
        columns: ['run', 'from', 'to', 'messages'],
        rows: runs.flatMap(run => run.messages.map(({ from, to, count }) => [run.name, from, to, count])),
      }
    case 'goals':
      return {
        columns: ['run', 'goal', 'words', 'for', 'result', 'seconds', 'done', 'tasks', 'questions', 'tokens', 'cost'],
        rows: runs.flatMap(run =>
          run.goals.map(({ number, goal, seats = [], result, startedAt, endedAt, tasks, spent }) => [
            ...[run.name, number, goal, seats.join(' '), result ?? ''],
            ...[seconds((endedAt ?? Math.max(startedAt, run.now)) - startedAt), tasks.done, tasks.all],
            ...[spent.calls, spent.tokensIn + spent.tokensOut, spent.cost ?? ''],
          ]),
        ),
      }
    case 'log':
      return {
        columns: ['run', 'seconds', 'event'],
        rows: runs.flatMap(run => run.log.map(({ t, text }) => [run.name, seconds(t), text])),
      }
  }
}

/** RFC 4180. */
export const toCsv = ({ columns, rows }: Series): string =>
  `${[columns, ...rows].map(row => row.map(cell).join(',')).join('\r\n')}\r\n`
