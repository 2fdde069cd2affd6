import { spread } from './run-plan.ts'
import { type RunResult, switchedOff } from './run-result.ts'

type Chosen = Pick<
  RunResult,
  'id' | 'task' | 'organization' | 'schedule' | 'brain' | 'agents' | 'without' | 'knowledge'
>

/** What was chosen to be compared, and what could have been. */
export interface Choice<T> {
  readonly runs: readonly T[]
  readonly tasks: { readonly chosen: readonly string[]; readonly leftOut: readonly string[] }
  readonly settings: { readonly chosen: readonly string[]; readonly leftOut: readonly string[] }
}

const settingOf = (run: Chosen): string =>
  JSON.stringify([run.organization, run.schedule, run.brain, run.agents, switchedOff(run)])
const inWords = (setting: string): string => {
  const [organization, schedule, brain, agents, switches] = JSON.parse(setting) as [
    string,
    string,
    string,
    number,
    string,
  ]
  return `${organization} ${schedule} ${brain} ${agents}a${switches && `, ${switches}`}`
}

const grouped = <T>(all: readonly T[], keyOf: (one: T) => string): [string, T[]][] => {
  const groups = new Map<string, T[]>()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return [...groups]
}

/** The first of every group, then the second of every group: of few that are taken, no group is missing. */
const inTurn = <T>(groups: readonly (readonly T[])[]): T[] =>
  Array.from({ length: Math.max(0, ...groups.map(({ length }) => length)) }, (_, turn) =>
    groups.flatMap(group => group.slice(turn, turn + 1)),
  ).flat()

/**
 * At most `most` runs that compare organizations: every setting (organization, schedule, brain, team size) plays the same tasks,
 * spread evenly over all of them; where tasks are few, more runs of each. Settings beyond `most` go in turn through the organizations.
 */
export const chooseRuns = <T extends Chosen>(all: readonly T[], most: number): Choice<T> => {
  const settings = grouped(all, settingOf).map(([setting, runs]) => ({ setting, runs }))
  const kept = inTurn(grouped(settings, one => one.runs[0]!.organization).map(([, group]) => group)).slice(0, most)
  const share = Math.floor(most / Math.max(1, kept.length))
  const tasks = [...new Set(all.map(run => run.task))].sort()
  const played = spread(tasks.length, share).map(index => tasks[index]!)
  const runs = kept.flatMap(one =>
    inTurn(played.map(task => one.runs.filter(run => run.task === task))).slice(0, share),
  )
  const has = new Set(runs.map(run => run.task))
  return {
    runs: all.filter(run => runs.includes(run)),
    tasks: { chosen: tasks.filter(task => has.has(task)), leftOut: tasks.filter(task => !has.has(task)) },
    settings: {
      chosen: kept.map(({ setting }) => inWords(setting)),
      leftOut: settings.filter(one => !kept.includes(one)).map(({ setting }) => inWords(setting)),
    },
  }
}
