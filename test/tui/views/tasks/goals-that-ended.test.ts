import { expect, it } from 'vitest'
import type { EventData } from '../../../../source/session/log/events.ts'
import { printFrame } from '../../../../source/tui/screen/print.ts'
import { type Step, stateOf } from '../../cabin.ts'
import { testView } from '../../view.ts'

/** What is over stands in the tree with its own sign: ✓ reached, – no longer wanted by a person, ✗ failed; the newest first. */

const goal = (number: number, t: number): readonly Step[] => [
  [t, 'session.goal', 'ann', { goal: `Goal ${number}`, by: 'ann', number }],
  [
    t,
    'task.added',
    'team',
    {
      ...{ task: `goal${number}`, parent: null, title: `Goal ${number}`, status: 'running', assignees: [] },
      done: { kind: 'children' },
    },
  ],
  [
    t,
    'task.added',
    'Lena',
    {
      task: `p${number}/a`,
      parent: `goal${number}`,
      plan: `p${number}`,
      title: `Item of ${number}`,
      status: 'running',
      assignees: ['Bob'],
    },
  ],
]
type Ended = EventData<'goal.ended'>
type Left = 'succeeded' | 'cancelled' | 'failed'
const over = (number: number, t: number, status: Left, end: Omit<Ended, 'task'>): readonly Step[] => [
  [t, 'task.changed', 'team', { task: `p${number}/a`, status }],
  [t, 'task.changed', 'team', { task: `goal${number}`, status: status === 'succeeded' ? status : 'cancelled' }],
  [t, 'goal.ended', 'team', { task: `goal${number}`, ...end }],
]
const order = (id: string, t: number, end: object): readonly Step[] => [
  [
    t,
    'task.added',
    'team',
    {
      task: id,
      parent: null,
      title: `Order ${id}`,
      status: 'running',
      assignees: ['Bob'],
      from: 'ann',
      done: { kind: 'report' },
    },
  ],
  [t + 1, 'task.changed', 'team', { task: id, ...end }],
]

const rows = (...more: readonly Step[]): string[] =>
  printFrame(
    { ...testView(stateOf(more)), now: undefined, connection: () => 'closed' as const },
    { columns: 110, rows: 30 },
    { title: 'goals', ui: { view: 'tasks' } },
  )
    .split('\n')
    .flatMap(line => /[●○◌✓✗–] (?:Goal|Order|Item).*/.exec(line)?.[0] ?? [])
    .map(line => line.replaceAll(/\s{2,}/g, '  '))

it('goals that ended: the newest first, each with its own sign and why it was not reached', () => {
  const shown = rows(
    ...goal(1, 1_000),
    ...over(1, 2_000, 'cancelled', { result: 'stopped', cause: 'replaced', reason: 'ann gave another goal' }),
    ...goal(2, 2_000),
    ...over(2, 3_000, 'failed', { result: 'failure', cause: 'plans-used-up', reason: 'no iron was found' }),
    ...goal(3, 3_000),
    ...over(3, 4_000, 'succeeded', { result: 'success', cause: 'observed', reason: 'all is there' }),
  )
  const goals = shown.filter(line => line.includes('Goal'))
  expect(goals[0]).toMatch(/^✓ Goal 3/)
  expect(goals[1]).toMatch(/^✗ Goal 2 .*no iron was found/)
  expect(goals[2]).toMatch(/^– Goal 1 .*ann gave another goal/)
})

it('an order that was done is reached, one that a person took back says so, and one that could not be done failed', () => {
  const shown = rows(
    ...goal(1, 1_000),
    ...order('r1', 2_000, { status: 'failed', cause: 'gave-up', reason: 'no way there' }),
    ...order('r2', 3_000, { status: 'cancelled', cause: 'withdrawn', reason: 'ann wants something else' }),
    ...order('r3', 4_000, { status: 'failed', cause: 'stopped', reason: 'ann said stop' }),
    ...order('r4', 5_000, { status: 'succeeded' }),
  ).filter(line => line.includes('Order'))
  expect(shown).toEqual([
    expect.stringMatching(/^✓ Order r4/),
    expect.stringMatching(/^– Order r3 .*ann said stop/),
    expect.stringMatching(/^– Order r2 .*ann wants something else/),
    expect.stringMatching(/^✗ Order r1 .*no way there/),
  ])
})
