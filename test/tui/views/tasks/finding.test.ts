import { expect, it } from 'vitest'
import { printFrame } from '../../../../source/tui/screen/print.ts'
import { type Step, stateOf } from '../../cabin.ts'
import { testView } from '../../view.ts'

/** What a worker found out for a task that only a report shows stands with the task, whole. */

const finding = 'the well at 12 -60 4 is dry, and the stair behind it leads down to an iron door without a lever'

const rows = (end: object): string => {
  const steps: readonly Step[] = [
    [
      0,
      'task.added',
      'team',
      {
        task: 'look',
        parent: null,
        title: 'Look at the well',
        status: 'running',
        assignees: ['Bob'],
        done: { kind: 'report' },
      },
    ],
    [1, 'task.changed', 'team', { task: 'look', ...end }],
  ]
  const frame = printFrame(
    { ...testView(stateOf(steps)), now: undefined, connection: () => 'closed' as const },
    { columns: 120, rows: 40 },
    { title: 'well', ui: { view: 'tasks' } },
  )
  return frame.replace(/[│\n]/g, ' ').replace(/ +/g, ' ')
}

it('the details of a task say what was found out', () => {
  expect(rows({ status: 'succeeded', finding })).toContain('found out')
  for (const word of finding.split(' ')) expect(rows({ status: 'succeeded', finding })).toContain(word)
  expect(rows({ status: 'succeeded' })).not.toContain('found out')
})
