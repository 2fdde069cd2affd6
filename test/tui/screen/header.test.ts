import { expect, test } from 'vitest'
import { eventSchemas, type SessionEvent } from '../../../source/session/log/events.ts'
import { foldAll, initialState } from '../../../source/session/log/fold.ts'
import { printFrame } from '../../../source/tui/screen/print.ts'
import { still } from '../cases.ts'
import { testView } from '../view.ts'

const started = {
  ...{ goal: 'Build the hut.', taskName: 'hut', organization: 'tree', schedule: 'async', approvals: 'none' },
  ...{ brain: 'rules', world: { kind: 'server', version: '1.21.4', address: 'play.example.org' } },
  blueprints: { hut: [{ at: [0, 64, 0], block: 'oak_planks' }] },
}
const told = (done: number) =>
  [
    ['session.started', started],
    ['task.added', { task: 'goal1', parent: null, title: 'Build the hut.', done: { kind: 'children' } }],
    ['task.added', { task: 'a', parent: 'goal1', title: 'get', done: { kind: 'have', item: 'oak_planks', count: 60 } }],
    [
      'task.added',
      { task: 'b', parent: 'goal1', title: 'build', done: { kind: 'built', blueprint: 'hut' }, part: true },
    ],
    ['task.changed', { task: 'a', progress: { done, total: 60 } }],
  ] as const

const firstRow = (done: number, columns: number): string => {
  const events = told(done).map(
    ([type, data], n) =>
      ({ seq: n + 1, t: n, source: 'test', type, data: eventSchemas[type].parse(data) }) as SessionEvent,
  )
  const view = still(testView(foldAll(initialState(), events)))
  return printFrame(view, { columns, rows: 24 }, { title: 'A hut' }).split('\n')[0]!
}

test('while materials are gathered and nothing is built the header says how many there are', () => {
  expect(firstRow(23, 120)).toContain('goal 0 %, 23 of 60 gathered')
  for (const columns of [80, 100]) expect(firstRow(23, columns)).toContain('gathered 23/60')
  expect(firstRow(0, 120)).toMatch(/goal 0 % /)
})
