import { expect, test } from 'vitest'
import { printFrame } from '../../../../source/tui/screen/print.ts'
import { type Step, stateOf } from '../../cabin.ts'
import { testView } from '../../view.ts'

/** A count that is full, and work that goes on all the same, say with what. */

const agent = { kind: 'agent' as const, label: 'rule brain' }
const blocks = [0, 1].map(x => ({ at: [x, 64, 0] as [number, number, number], block: 'oak_planks' }))
const begun: readonly Step[] = [
  [
    0,
    'session.started',
    'host',
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
      blueprints: { hut: blocks },
    },
  ],
  [1, 'seat.added', 'team', { seat: 'Lena', role: 'leader', occupant: agent, colour: 0 }],
  [1, 'seat.added', 'team', { seat: 'Bob', role: 'worker', occupant: agent, colour: 1 }],
  [1, 'session.phase', 'host', { phase: 'running' }],
  [
    2,
    'task.added',
    'team',
    { task: 'goal1', parent: null, title: 'Build the hut.', done: { kind: 'children' }, status: 'running' },
  ],
  [
    3,
    'task.added',
    'team',
    {
      ...{ task: 'p1/a', parent: 'goal1', title: 'Walls of the hut', plan: 'p1', assignees: ['Bob'], part: true },
      ...{ done: { kind: 'built', blueprint: 'hut' }, status: 'running' },
    },
  ],
]
const action: Step = [
  4,
  'action.started',
  'Bob',
  { action: 'a1', seat: 'Bob', name: 'build', label: 'build hut', args: {}, task: 'p1/a' },
]
const placed = (count: number): readonly Step[] =>
  blocks.slice(0, count).map(({ at, block }): Step => [5, 'world.block', 'team', { at, block }])
const progress = (text: string): Step => [6, 'action.progress', 'Bob', { action: 'a1', seat: 'Bob', text }]
const ended: Step = [7, 'action.ended', 'Bob', { action: 'a1', seat: 'Bob', result: 'success', reason: 'built', ms: 2 }]

const drawn = (view: 'team' | 'tasks', ...more: readonly Step[]) =>
  printFrame(
    { ...testView(stateOf(begun, more)), now: undefined, connection: () => 'closed' as const },
    { columns: view === 'team' ? 80 : 100, rows: 30 },
    { title: 'hut', ui: { view } },
  )
const row = (name: RegExp, frame: string) => frame.split('\n').find(line => name.test(line))
const walls = /Walls of the hut/

test('work that has all that it counts says what its agent still does for it', () => {
  expect(row(walls, drawn('tasks', action, ...placed(1)))).toMatch(/hut +1\/2 +Bob/)
  const full = [action, ...placed(2), progress('taking the scaffold down')]
  expect(row(walls, drawn('tasks', ...full))).toMatch(/taking the scaffold down +2\/2 +Bob/)
  const words = ['taking the scaffold down', 'waiting for the others']
  for (const text of words)
    expect(drawn('team', action, ...placed(2), progress(text))).toMatch(new RegExp(`${text}: build hut +2/2`))
  expect(drawn('team', action, ...placed(2))).toMatch(/finishing: build hut +2\/2/)
})

test('work whose agent has put it down is checked, or waits for what its agent waits for', () => {
  const done = [action, ...placed(2), ended]
  expect(row(walls, drawn('tasks', ...done))).toMatch(/checking +2\/2 +Bob/)
  const waits: Step = [8, 'mind.phase', 'Bob', { seat: 'Bob', phase: 'waiting', note: 'waits for Mia' }]
  expect(row(walls, drawn('tasks', ...done, waits))).toMatch(/ waits for Mia +2\/2 +Bob/)
})

test('a goal all of whose work is done, and that no verdict has ended, is being checked', () => {
  const over: readonly Step[] = [
    [8, 'task.changed', 'team', { task: 'p1/a', status: 'succeeded' }],
    [8, 'task.changed', 'team', { task: 'goal1', status: 'succeeded' }],
  ]
  expect(row(/Build the hut\./, drawn('tasks', action, ...placed(2), ended, ...over))).toMatch(/[●] .*checking +100 %/)
})

test('beside a long title the count and the words stay as long as they fit', () => {
  const long = 'North walls of the small birch house by the lake'
  const renamed: Step = [4, 'task.changed', 'team', { task: 'p1/a', title: long }]
  const frame = printFrame(
    {
      ...testView(stateOf(begun, [renamed, action, ...placed(2)])),
      now: undefined,
      connection: () => 'closed' as const,
    },
    { columns: 80, rows: 24 },
    { title: 'hut', ui: { view: 'team' } },
  )
  expect(row(/North walls/, frame)).toMatch(/build hut +2\/2 +Bob/)
})

test('a count of a step of an action stands beside the step', () => {
  const step: Step = [
    ...([6, 'action.progress', 'Bob'] as const),
    { action: 'a2', seat: 'Bob', text: 'collect 8 cobblestone', done: 3, total: 8 },
  ]
  const gather: Step = [
    ...([5, 'action.started', 'Bob'] as const),
    { action: 'a2', seat: 'Bob', name: 'gather', label: 'gather 2 glass', args: {} },
  ]
  expect(drawn('team', gather, step)).toMatch(/gather 2 glass: collect 8 cobblestone +3\/8/)
})
