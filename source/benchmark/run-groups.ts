import { type Interval, meanInterval } from '../tasks/metrics/statistics.ts'
import { isJudged, isReached, type RunResult, switchedOff } from './run-result.ts'

/** A column of the tables: heading, unit and value of a run; null where it does not apply. */
export interface Column {
  readonly key: string
  readonly heading: string
  readonly unit: string
  readonly digits: number
  /** What an abbreviation of the papers stands for; docs/metrics.md defines it. */
  readonly means?: string
  /** Another definition of what a column before it says: shown only where a paper prints it, so that its number stands beside its like. */
  readonly beside?: true
  of(run: RunResult): number | null
}

/** In the order of the tables. */
export const columns: readonly Column[] = [
  {
    key: 'completion',
    heading: 'C',
    unit: '%',
    digits: 1,
    means: 'completion',
    of: run => (isJudged(run) ? run.completion * 100 : null),
  },
  {
    key: 'success',
    heading: 'SR',
    unit: '%',
    digits: 1,
    means: 'success rate',
    of: run => (isJudged(run) ? (isReached(run) ? 100 : 0) : null),
  },
  {
    key: 'match',
    heading: 'MR',
    unit: '%',
    digits: 1,
    means: 'match ratio of MineCollab',
    beside: true,
    of: run => (isJudged(run) && run.match ? run.match.ratio * 100 : null),
  },
  {
    key: 'viewHits',
    heading: 'VHR',
    unit: '%',
    digits: 1,
    means: 'view hit rate',
    of: run => (isJudged(run) && run.viewHits ? run.viewHits.iou * 100 : null),
  },
  {
    key: 'efficiency',
    heading: 'E',
    unit: '%/min',
    digits: 1,
    means: 'efficiency',
    of: run => (isJudged(run) ? run.efficiency : null),
  },
  {
    key: 'efficiencyActing',
    heading: 'CR/Σt',
    unit: '%/min',
    digits: 1,
    means: 'efficiency of CausalMACE, by the time that all agents acted',
    beside: true,
    of: run => (isJudged(run) ? run.efficiencyActing : null),
  },
  {
    key: 'balance',
    heading: 'B',
    unit: '%',
    digits: 1,
    means: 'balance',
    of: run => (run.balance.reference === null ? null : run.balance.reference * 100),
  },
  {
    key: 'balanceLimit',
    heading: 'BS',
    unit: '%',
    digits: 1,
    means: 'balance of CausalMACE, by the time limit',
    beside: true,
    of: run => (run.balanceLimit === null ? null : run.balanceLimit * 100),
  },
  {
    key: 'contribution',
    heading: 'ACR',
    unit: '%',
    digits: 1,
    means: 'agent contribution rate',
    of: run => (isJudged(run) && run.contribution !== null ? run.contribution * 100 : null),
  },
  {
    key: 'timeCost',
    heading: 'TC',
    unit: 'min',
    digits: 2,
    means: 'time cost',
    of: run => (isJudged(run) ? run.timeCost : null),
  },
  {
    key: 'seconds',
    heading: 'time',
    unit: 's',
    digits: 1,
    means: 'TC in seconds',
    beside: true,
    of: run => (isJudged(run) && run.timeCost !== null ? run.timeCost * 60 : null),
  },
  {
    key: 'promptTimes',
    heading: 'mPT',
    unit: '',
    digits: 1,
    means: 'planning rounds per agent',
    of: run => run.planningRounds,
  },
  { key: 'calls', heading: 'calls', unit: '', digits: 1, of: run => run.calls },
  { key: 'tokens', heading: 'tokens', unit: '', digits: 0, of: run => run.tokensIn + run.tokensOut },
  { key: 'cost', heading: 'cost', unit: '$', digits: 4, of: run => run.cost },
  { key: 'messages', heading: 'messages', unit: '', digits: 1, of: run => run.messages },
  { key: 'idle', heading: 'idle', unit: '%', digits: 1, of: run => run.idle * 100 },
]

export interface Group {
  readonly suite: string
  readonly organization: string
  /** What its agents did without, and what they might come to know, in words; '': as their tasks say. */
  readonly switches: string
  readonly schedule: string
  readonly brain: string
  readonly agents: number
  readonly runs: readonly RunResult[]
  /** Mean and interval by column; absent where no run has a value. */
  readonly values: Readonly<Record<string, Interval>>
}

/** Families whose tasks are so different that their mean would say nothing; the papers print each on its own. */
const apart: Readonly<Record<string, (run: RunResult) => string>> = {
  gathering: ({ tags }) => `gathering ${tags[1] ?? ''}`,
  'sagents/collect': ({ suite, task }) => `${suite} ${task.replace(/^collect-/, '').replaceAll('-', ' ')}`,
}

/** Tasks of one family in one setting, with means and 95 % bootstrap intervals. */
export const groupRuns = (results: readonly RunResult[]): Group[] => {
  const groups = new Map<string, { suite: string; runs: RunResult[] }>()
  for (const run of results) {
    const suite = apart[run.suite]?.(run) ?? run.suite
    const key = JSON.stringify([suite, run.organization, switchedOff(run), run.schedule, run.brain, run.agents])
    groups.set(key, { suite, runs: [...(groups.get(key)?.runs ?? []), run] })
  }
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, { suite, runs }]) => {
      const [first] = runs
      if (!first) return []
      const { organization, schedule, brain, agents } = first
      const values: Record<string, Interval> = {}
      for (const column of columns) {
        const numbers = runs.map(column.of).filter(value => value !== null)
        if (numbers.length > 0) values[column.key] = meanInterval(numbers)
      }
      return [{ suite, organization, switches: switchedOff(first), schedule, brain, agents, runs, values }]
    })
}
