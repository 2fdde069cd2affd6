import { expect, onTestFinished, test } from 'vitest'
import type { SessionState } from '../../../../source/session/log/state.ts'
import { createCache } from '../../../../source/tui/screen/cache.ts'
import { printFrame } from '../../../../source/tui/screen/print.ts'
import { groundOf } from '../../../../source/tui/views/map/ground.ts'
import { nextTop } from '../../../../source/tui/views/map/zoom.ts'
import { type Step, stateOf, steps } from '../../cabin.ts'
import { openHarness } from '../../terminal.ts'
import { testView } from '../../view.ts'

/** What the map marks as missing: blocks of the goal that holds now. */

const drawn = (state: SessionState, columns = 80, rows = 24, view: 'map' | 'team' = 'map') =>
  printFrame(
    { ...testView(state), now: undefined, connection: () => 'closed' },
    { columns, rows },
    { title: 'cabin', ui: { view } },
  )
const map = (...more: readonly Step[]) => drawn(stateOf(steps, more))
const missing = /still missing|built +\d+ of/

const walls = { kind: 'built' as const, blueprint: 'cabin', cells: Array.from({ length: 35 }, (_, n) => n) }
const goal: Step = [200_000, 'session.goal', 'ann', { goal: 'Collect 5 dirt.', by: 'ann' }]
const root = { parent: null, done: { kind: 'children' as const } }
const begun: readonly Step[] = [
  [199_000, 'task.added', 'team', { task: 'goal1', title: 'cabin', ...root }],
  [
    199_000,
    'task.added',
    'team',
    { task: 'w', parent: 'goal1', title: 'walls', done: { kind: 'built', blueprint: 'cabin' } },
  ],
]
const next = (title: string): Step => [200_001, 'task.added', 'team', { task: 'goal2', title, ...root }]

test('the map shows what a building of the goal still lacks', () => {
  expect(map(...begun)).toMatch(missing)
})
test('what an earlier goal left unbuilt is not missing any more', () => {
  expect(map(...begun, goal, next('Collect 5 dirt.'))).not.toMatch(missing)
})
/** Another goal that builds from the same blueprint, and has no judge. */
const again: readonly Step[] = [
  ...begun,
  goal,
  next('Build the cabin.'),
  [
    200_002,
    'task.added',
    'team',
    {
      ...{ task: 'w2', parent: 'goal2', title: 'walls', plan: 'p9' },
      done: { kind: 'built', blueprint: 'cabin' },
    },
  ],
]
test.each([
  ['dropped', false],
  ['withdrawn', false],
  ['session-ended', true],
] as const)(
  'of a building whose work is cancelled nothing is missing, but where the session ended before: %s',
  (cause, isMissing) => {
    const cancelled: Step = [200_003, 'task.changed', 'team', { task: 'w2', status: 'cancelled', cause }]
    expect(missing.test(map(...again, cancelled))).toBe(isMissing)
  },
)
test.each([
  ['fence', false],
  ['cabin', true],
])('what failed is missing as long as its plan has it: now %s', (blueprint, isMissing) => {
  const done = { kind: 'built' as const, blueprint }
  const item = { id: 'walls', title: 'walls', assignee: null, requires: [], done }
  const more: readonly Step[] = [
    ...again,
    [200_003, 'task.changed', 'team', { task: 'w2', status: 'failed', cause: 'blocked' }],
    [
      200_004,
      'plan.proposed',
      'Lena',
      {
        plan: 'p9',
        version: 2,
        replaces: 1,
        seat: 'Lena',
        content: { objective: 'x', stages: [{ title: 'Build', items: [item] }] },
      },
    ],
    [200_005, 'plan.approved', 'ann', { plan: 'p9', version: 2, by: 'ann', source: 'person' }],
  ]
  expect(missing.test(map(...more))).toBe(isMissing)
})
const content = {
  objective: 'x',
  stages: [
    {
      title: 'Build',
      items: [
        { id: 'b', title: 'cabin', assignee: null, requires: [], done: { kind: 'built' as const, blueprint: 'cabin' } },
      ],
    },
  ],
}
const proposed: readonly Step[] = [
  goal,
  [200_001, 'plan.proposed', 'Lena', { plan: 'p9', version: 1, replaces: null, seat: 'Lena', content }],
]
const asked: Step = [
  200_002,
  'approval.asked',
  'Lena',
  { approval: 'ap9', seat: 'Lena', kind: 'plan', title: 'plan', wants: 'proposes a plan', plan: 'p9', version: 1 },
]
const withdrawn: Step = [
  200_003,
  'approval.decided',
  'team',
  { approval: 'ap9', decision: 'rejected', by: 'ann', source: 'team' },
]
test.each([
  ['a plan that waits for a decision', [asked], true],
  ['a plan whose question was withdrawn', [asked, withdrawn], false],
  ['a plan that waits for no decision', [], false],
] as const)('a building is missing only while its plan may be carried out: %s', (_, more, isMissing) => {
  expect(missing.test(map(...proposed, ...more))).toBe(isMissing)
})
test('what was left when the goal ended is not missing', () => {
  const left: Step = [200_003, 'task.changed', 'team', { task: 'w2', status: 'cancelled', cause: 'goal-ended' }]
  expect(map(...again, left)).not.toMatch(missing)
})
test('a finished building counts as built, also where the log does not have all of its blocks', () => {
  const finished: Step = [200_003, 'task.changed', 'team', { task: 'w2', status: 'succeeded' }]
  expect(map(...again)).toMatch(/built +21 of 36/)
  const state = stateOf(steps, [...again, finished])
  expect(drawn({ ...state, blocks: {} })).toMatch(/built +(\d+) of \1\b/)
})
test('a new goal that builds from the same blueprint shows it again', () => {
  expect(map(...again)).toMatch(missing)
})
test('without the region of a task no block is known, and the map says so', () => {
  const state = stateOf(steps)
  const { region: _, ...session } = state.session
  const onServer = { ...state, session, blocks: {} }
  for (const columns of [60, 80, 160])
    expect(drawn(onServer, columns)).toContain('the land is drawn in the region of a task only')
  expect(drawn(state)).not.toContain('the land is drawn')
  // A small map beside the tasks.
  expect(drawn(onServer, 160, 50, 'team')).toContain('land is drawn for tasks only')
})
test('without the region of a task the map is in the middle of what is to be built, wherever the agents are', () => {
  const state = stateOf(steps, begun)
  const { region: _, ...session } = state.session
  const far = Object.fromEntries(
    Object.entries(state.seats).map(([name, seat]) => [
      name,
      { ...seat, body: { ...seat.body, position: [900, -60, 900] as [number, number, number] } },
    ]),
  )
  const lines = drawn({ ...state, session, blocks: {}, seats: far }).split('\n')
  expect(lines.filter(line => line.includes('░░')).length).toBeGreaterThan(1)
})

test('the header counts what the map counts of a building, and each says what it is', () => {
  const state = stateOf(steps, [...again])
  const { w2 } = state.tasks
  const shown = drawn({ ...state, tasks: { ...state.tasks, w2: { ...w2!, part: true } } })
  expect(shown).toMatch(/blocks built +21 of 36/)
  // 21 of 36.
  expect(shown).toContain('goal 58 %')
})
test('from all layers a step down leads to the highest one, a step up to the lowest; above the highest are all again', () => {
  const { levels } = groundOf(createCache(), stateOf(steps, begun), undefined)
  expect(levels).toEqual({ lowest: -60, highest: -58 })
  expect(nextTop(undefined, -1, levels!)).toBe(-58)
  expect(nextTop(-58, -1, levels!)).toBe(-59)
  expect(nextTop(-60, -1, levels!)).toBe(-60)
  expect(nextTop(undefined, 1, levels!)).toBe(-60)
  expect(nextTop(-59, 1, levels!)).toBe(-58)
  expect(nextTop(-58, 1, levels!)).toBe(undefined)
  // A block that was taken away since.
  expect(nextTop(-50, -1, levels!)).toBe(undefined)
})
test('without a region the layers are those of the building, not of what lies far away', () => {
  const far: Step = [199_500, 'world.block', 'team', { at: [400, 12, 400], block: 'stone' }]
  const state = stateOf(steps, [...begun, far])
  const { region: _, ...session } = state.session
  expect(groundOf(createCache(), { ...state, session }, undefined).levels).toEqual({ lowest: -60, highest: -58 })
  // There is nothing on the map.
  expect(
    groundOf(createCache(), { ...state, session: { ...session, blueprints: {} }, blocks: {} }, undefined).levels,
  ).toBe(undefined)
})
test('the keys of the height begin at the ends of what there is, and c draws all again', async () => {
  const at = openHarness({ view: testView(stateOf(steps, begun)), start: { view: 'map', focus: 'main' } }, 80, 24)
  onTestFinished(() => at.stop())
  await at.see(/height +all/)
  await at.press('<')
  await at.see(/height +up to -58/)
  await at.press('>')
  await at.see(/height +all/)
  await at.press('>')
  await at.see(/height +up to -60/)
  await at.press('c')
  await at.see(/height +all/)
})
test('what the session left open is missing on the map of its end, also where all other work is done', () => {
  const half: Step = [
    200_003,
    'task.added',
    'team',
    {
      ...{ task: 'w3', parent: 'goal2', title: 'door', plan: 'p9' },
      done: { kind: 'built', blueprint: 'cabin', cells: [35] },
    },
  ]
  const ends: readonly Step[] = [
    [200_004, 'task.changed', 'team', { task: 'w2', status: 'succeeded' }],
    [200_005, 'task.changed', 'team', { task: 'w3', status: 'cancelled', cause: 'session-ended' }],
  ]
  const shown = map(...again, [200_002, 'task.changed', 'team', { task: 'w2', done: walls }], half, ...ends)
  expect(shown).toMatch(/still missing +1\b/)
})
