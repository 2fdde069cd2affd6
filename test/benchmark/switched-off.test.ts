import { expect, test } from 'vitest'
import { broken } from '../../source/benchmark/play-runs.ts'
import { csvReport, markdownReport } from '../../source/benchmark/report.ts'
import { textReport } from '../../source/benchmark/report-text.ts'
import { groupRuns } from '../../source/benchmark/run-groups.ts'
import { planRuns } from '../../source/benchmark/run-plan.ts'
import { ablations, levelsCompared, partsCompared } from '../../source/cli/config/ablations.ts'
import { organizationNamed, organizationsIn } from '../../source/organizations/index.ts'
import { agentParts } from '../../source/session/log/events/switches.ts'
import { suiteTask } from '../../source/tasks/sources/suites.ts'
import { refusal } from '../refusal.ts'

const what = ['minecollab/hells-kitchen:8']
const options = {
  ...{ what, organizations: [], schedules: [], brains: ['rules'], agents: [], seeds: [1], repeat: 1, sample: null },
}

test('each ablation and level of knowledge is a run of its own, whose task says it', () => {
  const runs = planRuns({ ...options, without: [[], ['memory', 'vision']], knowledge: ['own', 'all'] })
  expect(runs.map(({ task, knowledge }) => [task.without, knowledge, task.knows.recipes, task.knows.plans])).toEqual([
    [undefined, 'own', 'own', 'own'],
    [undefined, 'all', 'all', 'all'],
    [['memory', 'vision'], 'own', 'own', 'own'],
    [['memory', 'vision'], 'all', 'all', 'all'],
  ])
  expect(new Set(runs.map(({ id }) => id)).size).toBe(4)
  const [plain] = planRuns(options)
  expect(plain!.task.knows).toEqual(suiteTask(what[0]!, 1)!.knows)
  expect(plain!.task.without).toBeUndefined()
})

test('no mean is taken over runs that agents played with and without a part, or with other knowledge', () => {
  const results = planRuns({ ...options, without: [[], ['communication']], knowledge: ['told', 'all'] }).map(
    (run, at) => ({ ...broken(run, 'r'), result: at === 3 ? ('success' as const) : ('failure' as const) }),
  )
  const groups = groupRuns(results)
  expect(groups.map(({ switches, values }) => [switches, values.success?.mean])).toEqual(
    expect.arrayContaining([
      ['knowledge told', 0],
      ['no communication, knowledge told', 0],
      ['no communication, knowledge all', 100],
    ]),
  )
  expect(groups).toHaveLength(4)
  for (const report of [textReport(results), markdownReport(results)]) {
    expect(report).toContain('no communication, knowledge told')
    expect(report).toContain('peers, knowledge all')
  }
  expect(csvReport(results)).toContain(',peers,communication,told,')
})

test('a run that broke down before anything could judge it is in no rate where its task has no judge', () => {
  const [run] = planRuns(options)
  const unjudged = broken({ ...run!, task: { ...run!.task, judge: [] } }, 'no server here')
  expect(groupRuns([unjudged])[0]!.values.success).toBeUndefined()
  expect(groupRuns([broken(run!, 'no server here')])[0]!.values.success).toMatchObject({ mean: 0 })
})

test('flags take parts from a task and set what its seats know', async () => {
  const task = suiteTask(what[0]!, 1)!
  expect(ablations(task, {})).toEqual({ without: undefined, knows: task.knows })
  const changed = ablations(
    { ...task, without: ['vision'] },
    { 'no-memory': true, 'no-tools': false, knowledge: 'seen' },
  )
  expect(changed.without).toEqual(['memory', 'vision'])
  expect(changed.knows).toMatchObject({ recipes: 'seen', chests: 'seen', inventories: 'seen', plans: 'seen' })
  expect(changed.knows.judge).toBe(task.knows.judge)
  expect(await refusal(() => ablations(task, { 'no-memory': true, team: 'builders' }))).toContain('--no-memory')
  expect(partsCompared({ without: 'none, memory+communication', 'no-vision': true })).toEqual([
    ['vision'],
    ['communication', 'memory', 'vision'],
  ])
  expect(partsCompared({ 'no-tools': true })).toEqual([['tools']])
  expect(partsCompared({})).toEqual([])
  expect(await refusal(() => partsCompared({ without: 'sight' }))).toContain(agentParts.join(', '))
  expect(levelsCompared({ knowledge: 'own,told' })).toEqual(['own', 'told'])
  expect(await refusal(() => levelsCompared({ knowledge: 'heard' }))).toContain('own, seen, told, all')
})

test('a list of organizations keeps options together: two modules of the causal graph off at once', () => {
  const list = organizationsIn('tree, causal:no-causal,no-busy-rate,causal:no-graph,steps=10,no-busy-rate,dag')
  expect(list).toEqual(['tree', 'causal:no-causal,no-busy-rate', 'causal:no-graph,steps=10,no-busy-rate', 'dag'])
  expect(organizationNamed(list[1]!)).toMatchObject({
    planning: { graph: true, causal: false },
    dispatch: { busyRate: false },
  })
  expect(organizationNamed(list[2]!)).toMatchObject({ planning: { graph: false }, dispatch: { busyRate: false } })
  expect(organizationsIn('causal,no-graph')).toEqual(['causal', 'no-graph'])
})
