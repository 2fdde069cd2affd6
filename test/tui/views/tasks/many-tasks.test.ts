import { expect, it } from 'vitest'
import { printFrame } from '../../../../source/tui/screen/print.ts'
import { keepInSight } from '../../../../source/tui/views/tasks/in-sight.ts'
import { taskRows } from '../../../../source/tui/views/tasks/tree.ts'
import { type Step, stateOf, steps } from '../../cabin.ts'
import { testView } from '../../view.ts'

/** Trees that are far longer or deeper than any screen. */

const task = (name: string, parent: string | null): Step => [
  ...([170_000, 'task.added', 'team'] as const),
  { task: name, parent, title: `Part ${name}`, status: 'running', assignees: ['Bob'] },
]
const drawn = (state: ReturnType<typeof stateOf>) =>
  printFrame(
    { ...testView(state), now: undefined, connection: () => 'closed' as const },
    { columns: 80, rows: 24 },
    { title: 'cabin', ui: { view: 'tasks' } },
  )

it('rows that stay in sight among 30,000 are found by looking at each row a few times', () => {
  let looks = 0
  const running = new Proxy(
    Array.from({ length: 15_000 }, (_, index) => 2 * index),
    {
      get(rows, key) {
        looks++
        return Reflect.get(rows, key)
      },
    },
  )
  const kept = keepInSight(30_000, 40, running)
  expect(kept.length).toBeLessThanOrEqual(40)
  expect(kept).toContainEqual({ row: 0 })
  expect(looks).toBeLessThan(200_000)
})

it('a tree of 5,000 levels is drawn to the 200th, which says how many are below it, and a filter finds the last', () => {
  const chain = Array.from({ length: 5000 }, (_, level) => task(`d${level}`, level === 0 ? null : `d${level - 1}`))
  const state = stateOf(steps, chain)
  const rows = taskRows(state, new Set(), undefined)
  expect(rows.find(row => row.task.task === 'd199')).toMatchObject({ hidden: 4800 })
  expect(rows.some(row => row.task.task === 'd200')).toBe(false)
  expect(taskRows(state, new Set(), 'Part d4999')).toHaveLength(1)
  expect(drawn(state)).toContain('Part d0')
})

it('the chosen row is in sight wherever it is, also right above the line that says how many rows are below', () => {
  const state = stateOf(
    steps,
    Array.from({ length: 40 }, (_, number) => task(`n${number}`, null)),
  )
  const order = Object.values(state.tasks).filter(one => one.title.startsWith('Part n'))
  const view = { ...testView(state), now: undefined, connection: () => 'closed' as const }
  for (const name of ['team', 'tasks'] as const)
    for (const { task: chosen, title } of order) {
      const pane = name === 'team' ? 'tasks' : 'main'
      const frame = printFrame(
        view,
        { columns: 80, rows: 24 },
        { title: 'cabin', ui: { view: name, task: chosen, focus: pane } },
      )
      expect(
        frame.split('\n').some(row => row.includes(title)),
        `${name}: ${title}\n${frame}`,
      ).toBe(true)
    }
})
