import { expect, test } from 'vitest'
import { completionOf, presentTasks } from '../../../source/session/log/completion.ts'
import { eventSchemas, type SessionEvent } from '../../../source/session/log/events.ts'
import { foldAll, initialState } from '../../../source/session/log/fold.ts'
import { gatheredFor } from '../../../source/session/log/gathered.ts'

test('work for goals of the past is told apart however deep tasks lie below one another, and in a circle', () => {
  const deepest = 19_000
  const rows: [string, string | null][] = [['goal1', null]]
  for (let n = 0; n < deepest; n++) rows.push([`t${n}`, n === 0 ? 'goal1' : `t${n - 1}`])
  rows.push(['goal2', null], ['now', 'goal2'], ['a', 'b'], ['b', 'a'])
  const events = rows.map(([task, parent], n) => {
    const goal = parent === null && { done: { kind: 'children' } }
    const data = { task, parent, title: 'Dig', requires: [], assignees: [], status: 'waiting', ...goal }
    return { seq: n + 1, t: n, source: 'test', type: 'task.added', data: eventSchemas['task.added'].parse(data) }
  })
  const state = foldAll(initialState(), events as SessionEvent[])
  expect(presentTasks(state).map(({ task }) => task)).toEqual(['goal2', 'now', 'a', 'b'])
})

const cells = Array.from({ length: 10 }, (_, x) => ({
  at: [x, 64, 0] as [number, number, number],
  block: 'oak_planks',
}))
const begun = [
  [
    'session.started',
    {
      ...{
        goal: 'Build the hut.',
        taskName: 'hut',
        organization: 'tree',
        schedule: 'async',
        approvals: 'none',
        brain: 'rules',
      },
      world: { kind: 'server', version: '1.21.4', address: 'play.example.org' },
      blueprints: { hut: cells },
    },
  ],
  ['task.added', { task: 'goal1', parent: null, title: 'Build the hut.', done: { kind: 'children' } }],
] as const
const item = (task: string, own: readonly number[], part = true) =>
  [
    'task.added',
    {
      ...{ task, parent: 'goal1', title: task, plan: 'p1', assignees: ['Bob'], part },
      done: { kind: 'built', blueprint: 'hut', cells: own },
    },
  ] as const
const placed = (...xs: readonly number[]) =>
  xs.map(x => ['world.block', { at: [x, 64, 0], block: 'oak_planks' }] as const)
const folded = (...steps: readonly (readonly [keyof typeof eventSchemas, object])[]) =>
  foldAll(
    initialState(),
    [...begun, ...steps].map(
      ([type, data], n) =>
        ({ seq: n + 1, t: n, source: 'test', type, data: eventSchemas[type].parse(data) }) as SessionEvent,
    ),
  )

test('the percent of a building is the share of its blocks that stand, however its work is cut', () => {
  const small = [item('walls', [0, 1, 2, 3, 4, 5, 6, 7]), item('light', [8]), item('door', [9])]
  const built = folded(...small, ...placed(0, 1, 2, 3, 4, 5, 6))
  expect(completionOf(built)).toBeCloseTo(0.7)
  const whole = folded(item('all', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), ...placed(0, 1, 2, 3, 4, 5, 6))
  expect(completionOf(whole)).toBeCloseTo(0.7)
})

test('the percent does not fall when a new plan is for what is missing of a building alone', () => {
  const before = [item('walls', [0, 1, 2, 3, 4, 5, 6, 7]), ...placed(0, 1, 2, 3, 4, 5, 6)] as const
  const again = ['task.changed', { task: 'walls', done: { kind: 'built', blueprint: 'hut', cells: [7] } }] as const
  expect(completionOf(folded(...before))).toBeCloseTo(0.7)
  expect(completionOf(folded(...before, again))).toBeCloseTo(0.7)
  const done = ['task.changed', { task: 'walls', status: 'succeeded' }] as const
  expect(completionOf(folded(...before, again, done))).toBe(1)
})

test('work that was left open when the session ended has not built what the log does not have', () => {
  const walls = [item('walls', [0, 1, 2, 3, 4, 5, 6, 7]), ...placed(0, 1, 2, 3, 4, 5, 6, 7)] as const
  const done = ['task.changed', { task: 'walls', status: 'succeeded' }] as const
  const left = ['task.changed', { task: 'door', status: 'cancelled', cause: 'session-ended' }] as const
  const ended = ['session.ended', { result: 'stopped', reason: 'Ann stopped it' }] as const
  expect(completionOf(folded(...walls, item('door', [8, 9]), done, left, ended))).toBeCloseTo(0.8)
})

test('what is gathered for a building counts until something of it stands, and does not fall when it is got', () => {
  const get = (task: string, count: number) =>
    [
      'task.added',
      {
        ...{ task, parent: 'goal1', title: task, plan: 'p1', assignees: ['Bob'], part: false },
        done: { kind: 'have', item: 'oak_planks', count },
      },
    ] as const
  const needs = [get('planks', 10), get('more', 6), item('walls', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])] as const
  expect(gatheredFor(folded(...needs))).toBeUndefined()
  const told = ['task.changed', { task: 'planks', progress: { done: 4, total: 10 } }] as const
  expect(gatheredFor(folded(...needs, told))).toEqual({ done: 4, total: 16 })
  const got = ['task.changed', { task: 'planks', status: 'succeeded' }] as const
  expect(gatheredFor(folded(...needs, told, got))).toEqual({ done: 10, total: 16 })
  expect(completionOf(folded(...needs, told, got))).toBe(0)
  expect(gatheredFor(folded(...needs, told, got, ...placed(0)))).toBeUndefined()
})
