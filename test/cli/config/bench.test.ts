import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { planIn, planOf, savePlan } from '../../../source/benchmark/plan-file.ts'
import { planRuns } from '../../../source/benchmark/run-plan.ts'
import { goingOn, optionsFrom } from '../../../source/cli/config/bench.ts'
import { refusal } from '../../refusal.ts'

const none = { values: {}, sources: {} } as never // only its values are looked at
const what = ['minecollab/crafting:0']
const newFolder = (): string => mkdtempSync(join(tmpdir(), 'mcteam-plan-'))

test('what is named twice is played once', () => {
  const options = optionsFrom(what, {
    seeds: '1,1-3',
    agents: '2,2',
    without: 'memory,memory+memory',
    knowledge: 'own,own',
  })
  expect(options).toMatchObject({ seeds: [1, 2, 3], agents: [2], without: [['memory']], knowledge: ['own'] })
})

test.each([
  [{ agents: '0' }, '--agents 0 is out of range. Pass whole numbers from 1 to 64.'],
  [{ agents: '1000000' }, '--agents 1000000 is out of range.'],
  [{ seeds: '99999999999999999999' }, '--seeds 99999999999999999999 is out of range.'],
  [{ seeds: '1-999999' }, '--seeds 1-999999 are more than 10000 numbers. Name fewer.'],
  [{ seeds: '5-2' }, 'the first number is larger than the second'],
  [{ seeds: '1e3' }, 'is no list of numbers'],
  [{ schedule: 'constructor' }, '--schedule constructor: there is no such schedule. Choose from async, rounds, relay.'],
])('%j is refused', async (flags, words) => {
  expect(await refusal(() => optionsFrom(what, flags))).toContain(words)
})

test('more runs than can be planned, and a team larger than there are names for, are refused before anything is played', async () => {
  const options = { ...optionsFrom(what, {}), seeds: [1], repeat: 1_000_000_000 }
  expect(await refusal(() => planRuns(options))).toContain('These are more than 20000 runs.')
  expect(await refusal(() => planRuns({ ...optionsFrom(['company:0'], {}), agents: [60] }))).toMatch(
    /there are names for \d+ agents, not for 60/,
  )
})

test('a benchmark goes on as it began: with its thinking, and with nothing that would make another one of it', async () => {
  const folder = newFolder()
  await savePlan(folder, optionsFrom(what, { think: 2 }))
  const plan = planOf(folder)
  expect(goingOn(plan, [], { resume: folder, 'no-memory': false }, none)).toMatchObject({ thinking: { think: 2 } })
  expect(goingOn(plan, [], { think: 2 }, none)).toBe(plan)
  for (const flags of [{ 'no-memory': true }, { think: 3 }, { temperature: 1 }, { seeds: '1-4' }, { knowledge: 'own' }])
    expect(await refusal(() => goingOn(plan, [], flags, none))).toMatch(
      /--\S+ cannot be changed while a benchmark goes on/,
    )
  expect(await refusal(() => goingOn(plan, ['other.yaml'], {}, none))).toContain('Leave out other.yaml.')
  // More seeds are the same benchmark, other thinking is another one.
  await savePlan(folder, optionsFrom(what, { think: 2, seeds: '1-4' }))
  expect(await refusal(() => savePlan(folder, optionsFrom(what, {})))).toContain(
    'with --think 2, and this one has no --think',
  )
})

test.each([
  ['{', 'it is no JSON'],
  ['[]', 'expected object'],
  ['null', 'expected object'],
  ['{"what":5}', 'what: Invalid input: expected array'],
  [
    '{"what":["a"],"organizations":[],"schedules":[],"brains":["rules"],"agents":[],"seeds":["../x"],"repeat":1,"sample":null}',
    'seeds.0',
  ],
])('a plan of %s is told in one line', async (text, words) => {
  const folder = newFolder()
  writeFileSync(join(folder, 'bench.json'), text)
  const said = await refusal(() => planOf(folder))
  expect(said).toContain(words)
  expect(said).toMatch(/bench\.json cannot be read: .*Remove it and start the benchmark again/)
})

test('a folder without a plan has none', async () => {
  expect(planIn(newFolder())).toBeNull()
  expect(await refusal(() => planOf('/nowhere'))).toContain('holds no benchmark')
})
