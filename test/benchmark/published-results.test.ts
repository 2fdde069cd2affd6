import { expect, test } from 'vitest'
import { broken } from '../../source/benchmark/play-runs.ts'
import { type Measure, measures } from '../../source/benchmark/published/cells.ts'
import { published } from '../../source/benchmark/published-results.ts'
import { csvReport, markdownReport } from '../../source/benchmark/report.ts'
import { textReport } from '../../source/benchmark/report-text.ts'
import { columns } from '../../source/benchmark/run-groups.ts'
import { runResult } from '../../source/benchmark/run-result.ts'

const cells = published.flatMap(one =>
  Object.entries(one.cells).map(([measure, cell]) => ({ ...one, ...cell, measure: measure as Measure })),
)
const value = (suite: string, system: string, agents: number, measure: Measure, model?: string) =>
  cells.find(
    one =>
      one.suite === suite &&
      one.system === system &&
      one.agents === agents &&
      one.measure === measure &&
      (model === undefined || one.model === model),
  )?.value

test('each published number says in which table or figure it stands, and on which page or in which section', () => {
  expect(cells.length).toBeGreaterThan(200)
  for (const { source } of cells) expect(source).toMatch(/^[\w-]+, (table|figure) \d[abc]?, (p\.|section) \d/)
  const keys = columns.map(({ key }) => key)
  for (const measure of measures) expect(keys).toContain(measure)
})

test('a number stands in the column of the definition of its own paper', () => {
  const measuresOf = (paper: string) =>
    new Set(cells.filter(({ source }) => source.startsWith(paper)).map(one => one.measure))
  expect(measuresOf('CausalMACE')).not.toContain('efficiency')
  expect(measuresOf('CausalMACE')).not.toContain('balance')
  expect(measuresOf('VillagerBench')).not.toContain('efficiencyActing')
  expect(measuresOf('VillagerBench')).not.toContain('balanceLimit')
  expect(measuresOf('MineCollab')).toEqual(new Set(['success', 'match']))
  expect(measuresOf('S-Agents')).toEqual(new Set(['timeCost', 'promptTimes']))
})

test('the tables of the papers, number by number where they are easily mistaken', () => {
  const [build, cook, rooms] = ['villagerbench/construction', 'villagerbench/cooking', 'villagerbench/escape']
  // Tables 1 and 2 of VillagerBench, the other models; tables 3 and 4.
  expect(value(build, 'VillagerAgent', 2, 'balance', 'glm-4')).toBe(81.12)
  expect(value(rooms, 'VillagerAgent', 2, 'efficiency', 'gemini-pro')).toBe(153.3)
  expect(value(cook, 'VillagerAgent', 2, 'contribution', 'glm-4')).toBe(54.07)
  expect([1, 2, 4, 8].map(n => value(build, 'VillagerAgent, task 64', n, 'completion'))).toEqual([
    35.25, 41.67, 46.67, 30.21,
  ])
  expect(value(build, 'VillagerAgent, task 0', 1, 'balance')).toBeUndefined()
  expect(value(cook, 'VillagerAgent, task 99, diverse', 3, 'efficiency')).toBe(2.87)
  // Tables 1, 2, 3 and 4 of CausalMACE, all by gpt-4o but what learns without a language model.
  expect([2, 3].map(n => value(rooms, 'VillagerAgent', n, 'balanceLimit', 'gpt-4o'))).toEqual([92.15, 75.99])
  expect([2, 3, 6].map(n => value(build, 'CausalMACE', n, 'balanceLimit'))).toEqual([91.17, 90.5, 86.07])
  expect(value(cook, 'AgentVerse', 2, 'balanceLimit')).toBe(91.41)
  expect(value(build, 'CausalMACE no rate, no causal', 6, 'completion')).toBe(52.68)
  expect(value('gathering diamond', 'VPT-rl', 1, 'success', 'reinforcement learning')).toBe(15)
  expect(value('gathering iron_ingot', 'Jarvis-1', 1, 'success', 'gpt-4o')).toBe(33.8)
  expect(value(build, 'Luban, Ruined Portal', 6, 'seconds')).toBe(311.2)
  // Figure 7 of S-Agents.
  expect(value('sagents/collect 50 logs survival', 'S-Agents tree, 1 worker', 2, 'timeCost')).toBe(7.1)
  expect(value('sagents/collect 100 iron survival', 'Solo agent', 1, 'timeCost')).toBeNaN()
  expect(value('sagents/collect 100 iron survival', 'S-Agents tree, 3 workers', 4, 'timeCost')).toBe(24.3)
  // MineCollab's people.
  const people = cells.filter(one => one.people)
  expect(people.filter(one => one.suite.endsWith('crafting')).map(one => one.value)).toEqual([76, 100, 100])
  expect(people.filter(one => one.suite.endsWith('construction')).map(one => one.value)).toEqual([18, 54, 68])
})

const spec = { id: 'x', reference: 'x', brain: 'rules', agents: 2, seed: 1, repeat: 1 }
const task = { name: 'collect-50-stone-survival', tags: [], organization: 'tree', schedule: 'async' }
const run = (suite: string, fields: object) => ({
  ...broken({ ...spec, suite, task } as never, 'r'),
  ...fields,
})

test('a number of ours by the definition of a paper stands only where the paper prints one', () => {
  const ours = {
    result: 'failure',
    efficiencyActing: 12.5,
    balanceLimit: 0.25,
    match: { ratio: 0.625, editDistance: 3 },
  }
  const report = (suite: string) => textReport([run(suite, ours)]).replace(/\s+/g, ' ')
  expect(report('villagerbench/construction')).toMatch(/CR\/Σt \(%\/min\).* 12\.5 /)
  expect(report('villagerbench/construction')).toMatch(/BS \(%\).* 25\.0 /)
  expect(report('villagerbench/construction')).not.toContain('62.5')
  expect(report('minecollab/construction')).toMatch(/MR \(%\).* 62\.5 /)
  expect(report('minecollab/construction')).not.toContain('CR/Σt')
  expect(report('villagerbench/escape')).toContain('CausalMACE, table 2, section 4.2 (BS)')
  expect(markdownReport([run('sagents/collect', ours)])).toContain('## sagents/collect 50 stone survival')
  // All of them are in the lines for programs.
  const [head, line] = csvReport([run('free', ours)]).split('\n')
  expect(line!.split(',')[head!.split(',').indexOf('efficiencyActing')]).toBe('12.5')
})

test('a result of before a number was counted has none', () => {
  const { efficiencyActing: _e, balanceLimit: _b, planningRounds: _p, ...old } = run('free', {})
  expect(runResult.parse(old)).toMatchObject({ efficiencyActing: null, balanceLimit: null, planningRounds: null })
})
