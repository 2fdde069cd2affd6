import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { measureRun } from '../../source/benchmark/measure-run.ts'
import { loadPace, steadyPace, timeLeft } from '../../source/benchmark/pace.ts'
import { playRuns } from '../../source/benchmark/play-runs.ts'
import { rejudge } from '../../source/benchmark/rejudge.ts'
import { csvReport, markdownReport } from '../../source/benchmark/report.ts'
import { textReport } from '../../source/benchmark/report-text.ts'
import { openStore } from '../../source/benchmark/result-store.ts'
import { groupRuns } from '../../source/benchmark/run-groups.ts'
import { planRuns, spread } from '../../source/benchmark/run-plan.ts'
import type { RunResult } from '../../source/benchmark/run-result.ts'
import { progressRows } from '../../source/cli/bench-screen.ts'
import { escapeTask } from '../../source/tasks/generators/villagerbench/escape.ts'
import { leastBodies } from '../../source/tasks/team-size.ts'
import { refusal } from '../refusal.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mcteam-bench-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const options = {
  what: ['villagerbench/cooking'],
  organizations: ['tree', 'dag'],
  schedules: [],
  brains: ['rules'],
  agents: [],
  seeds: [1],
  repeat: 1,
  sample: 3,
}

test('a plan is every combination once, with names that stay the same', async () => {
  const runs = planRuns(options)
  expect(runs.map(run => run.id)).toEqual([
    'cooking-000.tree.async.rules.3a.s1',
    'cooking-000.dag.async.rules.2a.s1',
    'cooking-033.tree.async.rules.3a.s1',
    'cooking-033.dag.async.rules.2a.s1',
    'cooking-066.tree.async.rules.3a.s1',
    'cooking-066.dag.async.rules.2a.s1',
  ])
  expect(planRuns(options)).toEqual(runs)
  // A tree has a root on top of its workers.
  expect(runs[0]!.task.seats).toEqual({ leader: 'Lena', workers: ['Alice', 'Bob'] })
  expect(
    planRuns({ ...options, what: ['minecollab/cooking:3'], agents: [4], organizations: [] })[0]!.task.seats.workers,
  ).toHaveLength(4)
  // No agent is added to a team that is compared, or removed, also where the task file lets people do that.
  const [cabin] = planRuns({ ...options, what: ['tasks/demo/cabin.yaml'], organizations: [] })
  expect(cabin!.task.team).toBe('fixed')
  expect(spread(100, 4)).toEqual([0, 25, 50, 75])
  expect(await refusal(() => planRuns({ ...options, what: ['nope'] }))).toMatch(
    /^There is no suite and no task file nope\. Suites: villagerbench\/construction, .*, gathering, company\.$/,
  )
  expect(await refusal(() => planRuns({ ...options, what: ['villagerbench/cocking:3'] }))).toContain(
    'Did you mean villagerbench/cooking?',
  )
  const twice = ['villagerbench/cooking:1', 'villagerbench/cooking:1']
  expect(await refusal(() => planRuns({ ...options, what: twice }))).toContain('Name each task once')
})

test('alone one agent has all that was dealt out, and what takes two is left out with the reason', () => {
  const left: string[] = []
  const what = ['minecollab/crafting:2', 'minecollab/hells-kitchen:8', 'villagerbench/escape:7', 'sagents/collect:0']
  const solo = { ...options, what, organizations: ['solo'], agents: [2, 3] }
  const runs = planRuns(solo, (task, organization, reason) => void left.push(`${task} ${organization}: ${reason}`))
  expect(left).toEqual(['hells-kitchen-train-2a-8 solo: 2 agents must each carry something of their own'])
  expect(runs.map(({ agents, task }) => [agents, task.seats.leader, task.seats.workers.length])).toEqual(
    runs.map(() => [1, undefined, 1]),
  )
  const [crafting] = runs
  const dealt = planRuns({ ...solo, organizations: ['dag'], agents: [2] })[0]!.task
  const name = crafting!.task.seats.workers[0]!
  const sums: Record<string, number> = {}
  for (const items of Object.values(dealt.inventories))
    for (const [item, count] of Object.entries(items)) sums[item] = (sums[item] ?? 0) + count
  expect(crafting!.task.inventories[name]).toEqual(sums)
  expect(dealt.inventories[name]).not.toEqual(sums)
  // What only the other knew and might do is this one's.
  expect(dealt.blocked).toEqual({ [name]: ['getCraftingPlan'] })
  expect(Object.values(dealt.recipes).flat()).not.toContain(name)
  expect(crafting!.task.blocked).toEqual({})
  expect(Object.values(crafting!.task.recipes)).toEqual(Object.keys(dealt.recipes).map(() => [name]))
  // Plates that must be held at once take as many feet; the root of a tree commands and need not get out.
  const escapes = Array.from({ length: 25 }, (_, index) => escapeTask(index))
  const plates = escapes.find(one => leastBodies(one).bodies > 1)!
  expect(leastBodies(plates)).toEqual({ bodies: 2, reason: '2 plates must be held at once' })
  const tree = planRuns({ ...options, what: ['villagerbench/escape:7'], organizations: ['tree'] })[0]!.task
  expect(tree.judge.at(-1)).toMatchObject({ kind: 'inside', seats: ['Alice', 'Bob'] })
})

test('the numbers come from the recording alone, and are the same when it is judged again', async () => {
  const name = { id: 'cabin', suite: 'files', reference: 'cabin', brain: 'rules', agents: 3, seed: 7, repeat: 0 }
  const result = await measureRun('recordings/samples/cabin.jsonl', name)
  expect(result.completion).toBe(1)
  expect(result.viewHits).toEqual({ iou: 1, recall: 1 })
  expect(result.match).toEqual({ ratio: 1, editDistance: 0 })
  expect(result.curve.at(-1)![1]).toBe(1)
  expect(result.balance.reference).toBeGreaterThan(0)
  expect(result.idle).toBeGreaterThan(0)
  expect(result.idle).toBeLessThan(1)
  const store = openStore(folder)
  await store.prepare('cabin')
  await writeFile(store.file('cabin', 'recording.jsonl'), await readFile('recordings/samples/cabin.jsonl'))
  await store.save(result)
  expect(await rejudge(store)).toEqual({ runs: 1, unreadable: [], disagreements: [] })
  expect(result.took).toBeGreaterThan(result.played)
  await store.save({ ...result, took: 0 })
  expect((await rejudge(store)).disagreements).toEqual([])
  await store.save({ ...result, completion: 0.5 })
  expect((await rejudge(store)).disagreements).toEqual([{ id: 'cabin', field: 'completion', before: 0.5, now: 1 }])
})

test('a finished run is not repeated; one that does not even begin is told with its reason', async () => {
  const store = openStore(join(folder, 'runs'))
  const runs = planRuns({ ...options, sample: 1 })
  const played: string[] = []
  const play = (command: string[]) =>
    playRuns({
      store,
      runs,
      pace: steadyPace(2),
      command,
      brainFlags: () => Promise.resolve([]),
      signal: new AbortController().signal,
      onChange: ({ running }) => played.push(...running.map(one => one.id)),
    })
  const results = await play([process.execPath, '-e', 'console.error("no server here"); process.exit(3)'])
  expect(results.map(({ result, reason }) => ({ result, reason }))).toEqual([
    { result: 'broken', reason: 'no server here' },
    { result: 'broken', reason: 'no server here' },
  ])
  played.length = 0
  expect(await play([process.execPath, '-e', 'process.exit(9)'])).toHaveLength(2)
  expect(played).toEqual([])
})

test('as many runs are played as the processors carry: more while they idle, no fewer than one per core', () => {
  let [now, idle] = [0, 1]
  const used = { user: 0, nice: 0, sys: 0, irq: 0, idle: 0 }
  let memory = 8e9
  const pace = loadPace({
    clock: () => now,
    memory: () => memory,
    cpus: () => [{ times: { ...used } }, { times: { ...used } }],
  })
  const pass = (ms: number): void => {
    now += ms
    used.idle += ms * idle
    used.user += ms * (1 - idle)
  }
  expect([0, 1, 2].map(running => pace.mayStart(running))).toEqual([true, true, false])
  pass(3000)
  expect(pace.mayStart(2)).toBe(true)
  // What has just begun does not show in the load yet.
  pass(1000)
  expect(pace.mayStart(3)).toBe(false)
  pass(2000)
  expect(pace.mayStart(3)).toBe(true)
  idle = 0.2
  pass(3000)
  expect(pace.mayStart(4)).toBe(false)
  expect(pace.mayStart(1)).toBe(true)
  idle = 0.9
  pass(3000)
  memory = 1e8
  expect(pace.mayStart(4)).toBe(false)
  memory = 8e9
  pass(3000)
  expect(pace.mayStart(4)).toBe(true)
  pass(3000)
  expect(pace.mayStart(10)).toBe(false)
})

test('the time left goes by what runs of the same suite took, and is never less than what is under way', () => {
  const took = new Map([
    ['crafting', [4000, 6000]],
    ['cooking', [60_000]],
  ])
  const runs = (suite: string, count: number) => Array.from({ length: count }, () => ({ suite }))
  expect(timeLeft({ open: runs('cooking', 3), running: [], took: new Map() })).toBeNull()
  const two = [
    { suite: 'crafting', since: 2000 },
    { suite: 'cooking', since: 20_000 },
  ]
  expect(timeLeft({ open: [], running: two, took })).toBe(40_000)
  expect(timeLeft({ open: runs('crafting', 100), running: two, took })).toBe((500_000 + 3000 + 40_000) / 2)
  // Nobody knows yet what a house takes: as long as the others on the whole.
  expect(timeLeft({ open: runs('houses', 1), running: [], took })).toBeCloseTo(70_000 / 3)
})

test('the progress fits on 80×24, however many runs there are and whatever they are called', async () => {
  const name = { suite: 'files', reference: 'x', brain: 'rules', agents: 3, seed: 7, repeat: 0 }
  const one = await measureRun('recordings/samples/cabin.jsonl', {
    ...name,
    id: 'materials_0_rooms_0_window_0_carpet_0_variant_0.peers.async.rules.2a.s1',
  })
  const running = Array.from({ length: 30 }, (_, i) => ({ id: `${one.id}.${i}`, began: 1000 }))
  const rows = progressRows(
    { total: 1067, finished: Array.from({ length: 900 }, () => one), kept: 0, running, left: 754_000, at: 60_000 },
    79,
    24,
    62_000,
  )
  expect(rows.length).toBeLessThan(24)
  for (const row of rows) expect(row.length).toBeLessThanOrEqual(79)
  expect(rows[0]).toMatch(/^█+░+ 900\/1067 · 900 reached · about 12:32 left$/)
  expect(rows[1]).toMatch(/^ {2}▶ 01:01 {2}materials_0.*…$/)
  expect(rows.find(row => /and \d+ more/.test(row))).toBe('  … and 15 more')
  expect(rows.at(-1)).toMatch(/^ {2}✓ 100 % {2}materials_0/)
})

test('a report groups what is comparable, gives intervals, and says what the rule brain is', async () => {
  const base = await measureRun('recordings/samples/cabin.jsonl', {
    id: 'a',
    suite: 'villagerbench/construction',
    reference: 'x',
    brain: 'rules',
    agents: 2,
    seed: 1,
    repeat: 0,
  })
  const results: RunResult[] = [
    base,
    { ...base, id: 'b', completion: 0, result: 'failure', reason: 'no, "time" is over', contribution: null },
  ]
  const [group] = groupRuns(results)
  expect(group!.values.completion).toMatchObject({ mean: 50, low: 0, high: 100, n: 2 })
  const text = markdownReport(results)
  expect(text).toContain('| VillagerAgent (published) |')
  expect(text).toContain('36.45')
  expect(text).toContain('no language model')
  expect(text).toContain('- b: 0 %, failure: no, "time" is over')
  expect(csvReport(results).split('\n')[2]).toContain('"no, ""time"" is over"')
})

test('the tables of a report fit a terminal, with NaN for what no run finished and a mark for what only some did', async () => {
  const name = { id: 'a', suite: 'sagents/collect', reference: 'x', brain: 'rules', agents: 3, seed: 1, repeat: 0 }
  const base = await measureRun('recordings/samples/cabin.jsonl', name)
  const results = ['tree', 'causal:no-busy-rate', 'peers'].flatMap(organization =>
    [4, null, 6].map((minutes, i): RunResult => {
      const timeCost = organization === 'peers' ? null : minutes
      const result = timeCost === null ? 'failure' : 'success'
      const task = 'collect-50-stone-survival'
      return {
        ...base,
        task,
        id: `${organization}-${i}`,
        organization,
        result,
        timeCost,
        tokensIn: 123_456,
        cost: 0.5 * i,
      }
    }),
  )
  const lines = textReport(results).split('\n')
  expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(100)
  const times = lines.slice(lines.findIndex(line => line.includes('TC (min)')))
  const row = (label: string) => times.find(line => line.startsWith(label))!
  expect(row('tree, 3 × rules, n 3')).toContain('5.00 [4.00, 6.00] (n 2)')
  expect(row('peers, 3 × rules, n 3')).toMatch(/ NaN( |$)/)
  expect(row('  S-Agents tree, 3 workers, 4')).toContain('7.5')
  // Every column is somewhere, with every row of ours.
  const text = lines.join('\n')
  for (const head of [
    'C (%)',
    'SR (%)',
    'E (%/min)',
    'B (%)',
    'mPT',
    'calls',
    'tokens',
    'cost ($)',
    'messages',
    'idle (%)',
  ])
    expect(text).toContain(head)
})
