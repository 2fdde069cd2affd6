import { expect, test } from 'vitest'
import type { SessionState } from '../../../../source/session/log/state.ts'
import { printFrame } from '../../../../source/tui/screen/print.ts'
import { type Step, stateOf, steps } from '../../cabin.ts'
import { testView } from '../../view.ts'

const titled = (count: number): Step[] =>
  Array.from(
    { length: count },
    (_, index): Step => [
      170_000,
      'task.added',
      'team',
      {
        ...{ task: `o${index}`, parent: null, status: 'running', assignees: ['Bob'] },
        title: `Put all your oak logs and planks into the chest at the lake, nr ${index}`,
      },
    ],
  )
const drawn = (state: SessionState, layers: boolean): string =>
  printFrame(
    { ...testView(state), now: undefined, connection: () => 'closed' as const },
    { columns: 80, rows: 24 },
    { title: 'cabin', ui: { view: 'tasks', task: 'o0', own: { tasks: { folded: [], layers } } } },
  )
const inSteps = (count: number): string => drawn(stateOf(steps, titled(count)), true)

test('in steps a title goes on in the next rows, as far as there is room for all of the column', () => {
  expect(inSteps(1)).toMatch(/● Put all your oak logs and +Bob *\n +planks into the chest at the lake, *\n +nr 0 *\n/)
  expect(inSteps(3)).toMatch(/● Put all your oak logs and +Bob *\n +planks into the chest at the lake,… *\n ● Put/)
  expect(inSteps(12)).toMatch(/● Put all your oak logs and plan… Bob *\n ● Put/)
})

test('the details of a task have all of its title', () => {
  const title = `${'gather the logs of the forest and '.repeat(3)}stack them`
  const state = stateOf(steps, [
    [170_000, 'task.added', 'team', { task: 'o0', parent: null, title, status: 'running', assignees: ['Bob'] }],
  ])
  expect(drawn(state, false)).toContain('stack them')
})
