import { expect, it } from 'vitest'
import type { Benched } from '../../../../source/session/log/events/benched.ts'
import { printFrame } from '../../../../source/tui/screen/print.ts'
import { type Step, stateOf, steps } from '../../cabin.ts'
import { testView } from '../../view.ts'

const item: Step = [
  ...([170_000, 'task.added', 'team'] as const),
  { task: 'torches', parent: null, title: 'Craft torches', status: 'ready', assignees: ['Bob'] },
]
const benched = (why: Benched | null): Step => [171_000, 'seat.benched', 'team', { seat: 'Bob', benched: why }]
const rowOf = (...more: Step[]): string =>
  printFrame(
    { ...testView(stateOf(steps, [item, ...more])), now: undefined, connection: () => 'closed' as const },
    { columns: 80, rows: 24 },
    { title: 'cabin', ui: { view: 'tasks' } },
  )
    .split('\n')
    .find(line => line.includes('Craft torches'))!

it('open work of a seat that gets none says what it waits for', () => {
  expect(rowOf()).toMatch(/Craft torches +Bob/)
  expect(rowOf(benched({ cause: 'stopped', by: 'Ann' }))).toMatch(/Craft torches +waits for \/resume Bob/)
  expect(rowOf(benched({ cause: 'absent' }))).toMatch(/Craft torches +waits for Bob, who is away/)
  expect(rowOf(benched({ cause: 'absent' }), benched(null))).toMatch(/Craft torches +Bob/)
})
