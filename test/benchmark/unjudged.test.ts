import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { broken } from '../../source/benchmark/play-runs.ts'
import { csvReport, markdownReport } from '../../source/benchmark/report.ts'
import { textReport } from '../../source/benchmark/report-text.ts'
import { openStore } from '../../source/benchmark/result-store.ts'
import { groupRuns } from '../../source/benchmark/run-groups.ts'

const spec = { id: 'x', suite: 'free', reference: 'free:1', brain: 'rules', agents: 2, seed: 1, repeat: 1 }
const run = (fields: object) => ({
  ...broken({ ...spec, task: { name: 'x', tags: [], organization: 'tree', schedule: 'async' } } as never, 'r'),
  ...fields,
})

test('no rate is taken over runs that nothing judges; they are counted', () => {
  const claimed = [run({ result: 'unjudged', judged: false }), run({ result: 'success', completion: 0, judged: false })]
  const [group] = groupRuns(claimed)
  expect(group?.values.success).toBeUndefined()
  expect(group?.values.completion).toBeUndefined()
  for (const report of [textReport(claimed), markdownReport(claimed)]) {
    expect(report).toContain('n/a')
    expect(report.replace(/\s+/g, ' ')).toContain('2 of 2 runs were not judged')
  }
  const mixed = groupRuns([...claimed, run({ result: 'success', completion: 1 })])
  expect(mixed[0]?.values.success).toMatchObject({ mean: 100, n: 1 })
})

test('a run whose goal a person changed is no success of its task, and says what was changed', () => {
  const changed = run({ result: 'success', completion: 0.83, reason: 'every task is done', changes: ['Ann: no roof'] })
  const all = [changed, run({ result: 'success', completion: 1 })]
  expect(groupRuns(all)[0]?.values).toMatchObject({ success: { mean: 50 }, completion: { mean: 91.5 } })
  for (const report of [textReport(all), markdownReport(all)]) {
    expect(report.replace(/\s+/g, ' ')).toContain('People changed the goal of 1 of 2 runs')
    expect(report.replace(/\s+/g, ' ')).toContain('the goal was changed by Ann: no roof; every task is done')
  }
})

test('a report says nothing in numbers of how far an unjudged run came, and takes no time of it', () => {
  const claimed = [
    run({ result: 'success', completion: 1, judged: false, timeCost: 3, reason: 'all is said to be done' }),
  ]
  const touched = [
    run({
      result: 'success',
      completion: 1,
      timeCost: 3,
      match: { ratio: 1, editDistance: 0 },
      interference: ['Eve set stone'],
    }),
  ]
  for (const all of [claimed, touched]) {
    const [group] = groupRuns(all)
    for (const key of ['timeCost', 'seconds', 'match', 'success', 'completion', 'efficiency'])
      expect(group?.values[key], key).toBeUndefined()
    for (const report of [textReport(all), markdownReport(all)]) {
      expect(report).not.toMatch(/100 %|\b3\.00\b/)
      if (all === touched) expect(report).toContain('x: n/a')
    }
  }
})

test('what stands in a result is text in every format: no formula, no column, no markup', () => {
  const hostile = run({
    id: 'x',
    suite: '=1+1',
    brain: 'a|b',
    reason: '=HYPERLINK("http://a")\n<script>',
    result: 'failure',
  })
  const [, row] = csvReport([hostile]).split('\n')
  expect(row).toMatch(/^x,'=1\+1,/)
  expect(csvReport([hostile])).toContain(`"'=HYPERLINK(""http://a"")\n<script>"`)
  const report = markdownReport([hostile])
  expect(report).toContain('| a\\|b |')
  expect(report).toContain('=HYPERLINK("http://a") \\<script\\>')
  expect(report.split('\n').filter(line => line.startsWith('<'))).toEqual([])
})

test('a result that cannot be read, or is of another run, is told and in no number', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mcteam-results-'))
  const put = (name: string, text: string) => {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'result.json'), text)
  }
  put('good', JSON.stringify(run({ id: 'good' })))
  put('cut', '{"format": 1,')
  put('wrong', JSON.stringify(run({ id: 'wrong', completion: 7 })))
  put('moved', JSON.stringify(run({ id: '../../elsewhere' })))
  mkdirSync(join(folder, 'unfinished'))
  const store = openStore(folder)
  expect((await store.results()).map(({ id }) => id)).toEqual(['good'])
  expect(await store.unreadable()).toEqual([
    { run: 'cut', reason: 'it is no JSON' },
    { run: 'moved', reason: 'it is of another run, ../../elsewhere' },
    { run: 'wrong', reason: expect.stringMatching(/^completion: /) },
  ])
})
