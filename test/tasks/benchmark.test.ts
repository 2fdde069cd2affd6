import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { measureRun } from '../../source/benchmark/measure.ts'
import { planRuns, spread } from '../../source/benchmark/plan.ts'
import { rejudge } from '../../source/benchmark/rejudge.ts'
import { csvReport, groupRuns, markdownReport } from '../../source/benchmark/report.ts'
import { textReport } from '../../source/benchmark/report-text.ts'
import type { RunResult } from '../../source/benchmark/result.ts'
import { playRuns } from '../../source/benchmark/runner.ts'
import { openStore } from '../../source/benchmark/store.ts'
import { leastBodies } from '../../source/tasks/fit.ts'
import { escapeTask } from '../../source/tasks/generators/villagerbench/escape.ts'

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

test('a plan is every combination once, with names that stay the same', () => {
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
  expect(spread(100, 4)).toEqual([0, 25, 50, 75])
  expect(() => planRuns({ ...options, what: ['nope'] })).toThrow(
    /^There is no suite and no task file nope\. Suites: villagerbench\/construction, .*, gathering\.$/,
  )
  expect(() => planRuns({ ...options, what: ['villagerbench/cocking:3'] })).toThrow(
    'Did you mean villagerbench/cooking?',
  )
  expect(() => planRuns({ ...options, what: ['villagerbench/cooking:1', 'villagerbench/cooking:1'] })).toThrow(
    'Name each task once',
  )
})

test('alone one agent has all that was dealt out, and what takes two is left out with the reason', () => {
  const left: string[] = []
  const what = ['minecollab/crafting:519', 'minecollab/hells-kitchen:8', 'villagerbench/escape:7', 'sagents/collect:0']
  const solo = { ...options, what, organizations: ['solo'], agents: [2, 3] }
  const runs = planRuns(solo, (task, organization, reason) => void left.push(`${task} ${organization}: ${reason}`))
  expect(left).toEqual(['hells-kitchen-train-2a-8 solo: 2 agents must each carry something of their own'])
  expect(runs.map(({ agents, task }) => [agents, task.seats.leader, task.seats.workers.length])).toEqual(
    runs.map(() => [1, undefined, 1]),
  )
  const [crafting] = runs
  const dealt = planRuns({ ...solo, organizations: ['dag'], agents: [2] })[0]!.task
  const name = crafting!.task.seats.workers[0]!
  expect(Object.keys(dealt.inventories[name] ?? {}).length).toBeLessThan(2)
  expect(crafting!.task.inventories[name]).toEqual(Object.assign({}, ...Object.values(dealt.inventories)))
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
      parallel: 2,
      command,
      brainFlags: () => [],
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
      return { ...base, id: `${organization}-${i}`, organization, result, timeCost, tokensIn: 123_456, cost: 0.5 * i }
    }),
  )
  const lines = textReport(results).split('\n')
  expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(100)
  const times = lines.slice(lines.findIndex(line => line.includes('TC (min)')))
  const row = (label: string) => times.find(line => line.startsWith(label))!
  expect(row('tree, 3 × rules, n 3')).toContain('5.00 [4.00, 6.00] (n 2)')
  expect(row('peers, 3 × rules, n 3')).toMatch(/ NaN( |$)/)
  expect(row('  S-Agents tree, 4')).toContain('7.5')
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
