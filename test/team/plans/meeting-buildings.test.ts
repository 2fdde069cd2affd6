import { expect, test } from 'vitest'
import type { BlueprintCell } from '../../../source/minecraft/blocks/blueprint.ts'
import type { Plan } from '../../../source/session/log/events/plan.ts'
import type { SessionState } from '../../../source/session/log/state.ts'
import { asProposed } from '../../../source/team/plans/as-proposed.ts'
import { withoutMeetings } from '../../../source/team/plans/meeting-buildings.ts'

const column = (x: number, block: string): BlueprintCell[] =>
  [0, 1, 2].map(y => ({ at: [x, -60 + y, 0] as const, block }))
const blueprints = { hut: column(0, 'stone'), tower: [...column(0, 'oak_planks'), ...column(1, 'stone')] }
const plan = (...names: (keyof typeof blueprints)[]): Plan => ({
  objective: '',
  analysis: 'Two items.',
  stages: names.map(blueprint => ({
    title: blueprint,
    items: [{ id: blueprint, title: blueprint, assignee: 'Bob', requires: [], done: { kind: 'built', blueprint } }],
  })),
})
const state = (tasks = {}, more = {}): SessionState =>
  ({ session: { blueprints }, tasks, plans: {}, approvals: {}, ...more }) as unknown as SessionState
const cellsOf = ({ stages }: Plan) =>
  stages.map(({ items: [item] }) => (item!.done.kind === 'built' ? item!.done.cells : null))

test('of two buildings of a plan that want different blocks in one place the first has it, and the plan says so', () => {
  const content = withoutMeetings(plan('hut', 'tower'), state(), 'p1')
  expect(cellsOf(content)).toEqual([undefined, [3, 4, 5]])
  expect(content.analysis).toBe(
    'The tower and the hut meet at 3 places, such as 0 -60 0, and want different blocks there: those of the hut stay.\nTwo items.',
  )
  const other = withoutMeetings(plan('tower', 'hut'), state(), 'p1')
  expect(cellsOf(other)).toEqual([undefined])
})

test.each(['succeeded', 'running'])('what another plan builds or has built comes first: %s', status => {
  const task = { task: 'p0/hut', plan: 'p0', status, done: { kind: 'built', blueprint: 'hut' } }
  const content = withoutMeetings(plan('tower'), state({ 'p0/hut': task }), 'p1')
  expect(cellsOf(content)).toEqual([[3, 4, 5]])
  // Then the goal is not reached in full.
  expect(content.outOfReach).toEqual([
    {
      part: '3 of 6 blocks of the tower',
      because: 'other blocks of the hut are at 3 places, such as 0 -60 0, and stay',
    },
  ])
  const dropped = state({ 'p0/hut': { ...task, status: 'cancelled' } })
  expect(withoutMeetings(plan('tower'), dropped, 'p1')).toEqual(plan('tower'))
  // The same building is no other one.
  expect(withoutMeetings(plan('hut'), state({ 'p0/hut': task }), 'p1')).toEqual(plan('hut'))
})

test('a building of another plan that waits comes first only while a person is asked about it', () => {
  const plans = { p0: { plan: 'p0', status: 'proposed', content: plan('hut') }, p1: { status: 'proposed' } }
  const asked = (decision?: string) => state({}, { plans, approvals: { g1: { approval: 'g1', plan: 'p0', decision } } })
  expect(cellsOf(withoutMeetings(plan('tower'), asked(), 'p1'))).toEqual([[3, 4, 5]])
  // Its goal was replaced.
  expect(withoutMeetings(plan('tower'), asked('withdrawn'), 'p1')).toEqual(plan('tower'))
  expect(withoutMeetings(plan('tower'), state({}, { plans }), 'p1')).toEqual(plan('tower'))
})

test('what is other than in the last version is told of the plan without what other buildings bar', () => {
  const task = { task: 'p0/hut', plan: 'p0', status: 'running', done: { kind: 'built', blueprint: 'hut' } }
  const [stage] = plan('tower').stages
  const [item] = stage!.items
  const part = (id: string, cells: number[]) => ({
    ...{ ...item!, id, title: `Part ${id}` },
    done: { kind: 'built' as const, blueprint: 'tower', cells },
  })
  const drawn = { ...plan(), stages: [{ ...stage!, items: [part('barred', [0, 1]), part('half', [2, 3, 4])] }] }
  const asked = (previous: Plan | null, tasks: object) =>
    asProposed(drawn, { previous, finished: [], running: [] }, state(tasks), 'p1')
  const first = asked(null, { 'p0/hut': task })
  expect(first.analysis).not.toContain('last version')
  expect(asked(first, { 'p0/hut': task }).analysis).toMatch(/^The work is the same as in the last version\.\n/)
  // The hut is not built any more.
  expect(asked(first, {}).analysis).toMatch(
    /^Since the last version: new: “Part barred”; now “Part half” check: .*2 → 3 cells.*\.\nTwo items\.$/,
  )
})
