import { expect, test } from 'vitest'
import { broken } from '../../source/benchmark/play-runs.ts'
import { markdownReport } from '../../source/benchmark/report.ts'
import { textReport } from '../../source/benchmark/report-text.ts'
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
