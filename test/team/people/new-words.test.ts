import { afterEach, expect, test } from 'vitest'
import type { Condition, Plan, PlanItem } from '../../../source/session/log/events/plan.ts'
import { splitItem } from '../../../source/session/log/split-item.ts'
import { itemAt, placeOf, placesOf, reassign, remove, split } from '../../../source/tui/plan/change.ts'
import { readPlan, writePlan } from '../../../source/tui/plan/yaml.ts'
import { simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { play as begin, type Playing } from '../support/person.ts'

let current: Playing | undefined
afterEach(async () => {
  await current?.team.stop('the test is over')
  expect(violations(current?.events ?? [])).toEqual([])
  current = undefined
})

const goal = 'Collect 24 oak logs and put them into the chest.'
const proposed = async () => {
  current = await begin(simple(goal), { approvals: 'plans' } as never)
  const asked = current.next('approval.asked')
  await current.team.start()
  await asked
  const { content } = current.session.state.plans.p1!
  return { ...current, content }
}
const items = (content: Plan): readonly PlanItem[] => content.stages.flatMap(stage => stage.items)
const changed = (content: Plan, id: string, change: Partial<PlanItem>): Plan => ({
  ...content,
  stages: content.stages.map(stage => ({
    ...stage,
    items: stage.items.map(item => (item.id === id ? { ...item, ...change } : item)),
  })),
})
const edited = (): Plan => current!.past('plan.edited').at(-1)!.data.content
const doneOf = (id: string): Condition => items(edited()).find(item => item.id === id)!.done

test.each([
  ['Collect 6 oak logs', { kind: 'have', item: 'oak_log', count: 6 }],
  ['Collect 6 oak logs (part 1)', { kind: 'have', item: 'oak_log', count: 6 }],
  ['Please get half a dozen… no: six oak logs', null],
  ['gather twenty oak logs', { kind: 'have', item: 'oak_log', count: 20 }],
  ['Craft 4 oak planks', { kind: 'have', item: 'oak_planks', count: 4 }],
  ['Give 5 oak logs to Bob', { kind: 'have', item: 'oak_log', count: 5, seat: 'Bob' }],
  ['Collect 6 oak logs and 2 sand', null],
  ['Dance around the tree', null],
  ['Craft 4 oak planks for Bob', { kind: 'have', item: 'oak_planks', count: 4, seat: 'Bob' }],
  ['Craft a chest and set it up', { kind: 'placed', block: 'chest', at: [4, -60, 2] }],
  ['Place a torch at 1 -60 2', { kind: 'placed', block: 'torch', at: [1, -60, 2] }],
] as const)('new words of a plan item are its new condition: %s', async (title, done) => {
  const { ask, content } = await proposed()
  const item = items(content).find(one => one.done.kind === 'have' && one.assignee === 'Mia')!
  const reply = await ask({ type: 'editPlan', content: changed(content, item.id, { title }), approve: false })
  expect(reply.ok).toBe(true)
  expect(doneOf(item.id)).toEqual(done ?? item.done)
  const stays = `“${title}” is not read as work. Its check stays: the assignee carries 12 oak logs.`
  if (done === null) expect(reply.text).toContain(stays)
  else expect(reply.text).not.toContain('stays')
})

test('new words can be read before the plan is kept: as what they change, again and again, and nothing is decided by it', async () => {
  const { ask, content, past } = await proposed()
  const item = items(content).find(one => one.done.kind === 'have' && one.assignee === 'Mia')!
  const first = await ask({ type: 'readItem', item: { ...item, title: 'Collect 16 oak logs' }, before: item })
  expect(first).toMatchObject({ ok: true, text: '', item: { done: { count: 16 }, amount: 16 } })
  const [half] = splitItem(first.item!, new Set())!
  expect(half).toMatchObject({ title: 'Collect 8 oak logs', done: { count: 8 } })
  const again = await ask({ type: 'readItem', item: { ...half, title: 'Collect 5 oak logs' }, before: half })
  expect(again.item).toMatchObject({ done: { count: 5 }, amount: 5 })
  const odd = await ask({ type: 'readItem', item: { ...item, title: 'Dance' }, before: item })
  expect(odd).toMatchObject({
    text: expect.stringContaining('“Dance” is not read as work. Its check stays'),
    item: { done: item.done },
  })
  expect([past('plan.edited'), past('human.command')]).toEqual([[], []])
})

test('an amount of what is stored changes by as much as its words do, whatever else the chest is counted for', async () => {
  const { ask, content } = await proposed()
  const item = items(content).find(one => one.done.kind === 'stored')!
  // The second turn at the chest counts both.
  const done = { kind: 'stored', item: 'oak_log', count: 24, at: [1, -60, 1], before: 3, most: 30 } as const
  const turn = changed(content, item.id, {
    title: 'Put 12 oak logs into the chest',
    done: { ...done, at: [1, -60, 1] },
  })
  await ask({ type: 'editPlan', content: turn, approve: false })
  const title = 'Put 10 oak logs into the chest'
  await ask({ type: 'editPlan', content: changed(edited(), item.id, { title }), approve: false })
  // Who says an amount means no more than that.
  const { most: _, ...exact } = done
  expect(doneOf(item.id)).toEqual({ ...exact, count: 22 })
})

test('turns at the chest that get other amounts with the same sum end at that sum; what is added comes on top', async () => {
  const { ask, content } = await proposed()
  const turns = items(content).filter(one => one.done.kind === 'stored')
  expect(turns.map(({ amount }) => amount)).toEqual([12, 12])
  const words = (count: number) => ({ title: `Put ${count} oak logs into the chest` })
  const [first, second] = turns
  const both = changed(changed(content, first!.id, words(8)), second!.id, words(16))
  await ask({ type: 'editPlan', content: both, approve: false })
  const counts = () => items(edited()).flatMap(({ done }) => (done.kind === 'stored' ? [done.count] : []))
  expect(counts()).toEqual([8, 24])
  const extra: PlanItem = {
    id: 'extra',
    assignee: null,
    requires: [],
    done: { kind: 'report' },
    ...words(3),
  }
  const more = {
    ...edited(),
    stages: edited().stages.map((stage, index, all) =>
      index === all.length - 1 ? { ...stage, items: [...stage.items, extra] } : stage,
    ),
  }
  await ask({ type: 'editPlan', content: more, approve: false })
  expect(counts()).toEqual([8, 24, 27])
  // Sent once more as it is, nothing is added twice.
  await ask({ type: 'editPlan', content: edited(), approve: false })
  expect(counts()).toEqual([8, 24, 27])
})

/** The plan as a person's editor sends it. */
const fromFile = (content: Plan): Plan => {
  const read = readPlan(writePlan(content, []), [])
  if (!read.ok) throw new Error('no plan')
  return read.file.content
}

test('a plan that was edited in a file counts the turns at the chest again, as edits on the screen do', async () => {
  const { ask, content } = await proposed()
  const turns = () => items(edited()).filter(one => one.done.kind === 'stored')
  const shown = () => turns().map(({ id, done, requires }) => [id, 'count' in done && done.count, requires])
  const [first, second] = items(content).filter(one => one.done.kind === 'stored')
  // Without a change it is the same plan.
  await ask({ type: 'editPlan', content: fromFile(content), approve: false })
  expect(edited().stages).toEqual(content.stages)
  // The one that waited goes first now.
  const swapped = changed(changed(content, second!.id, { requires: [] }), first!.id, { requires: [second!.id] })
  await ask({ type: 'editPlan', content: fromFile(swapped), approve: false })
  expect(shown()).toEqual([
    [first!.id, 24, [second!.id]],
    [second!.id, 12, []],
  ])
  // One that is taken out is no longer counted, in a file as on the screen.
  const without = {
    ...edited(),
    stages: edited().stages.map(stage => ({
      ...stage,
      items: stage.items
        .filter(({ id }) => id !== second!.id)
        .map(item => ({ ...item, requires: item.requires.filter(id => id !== second!.id) })),
    })),
  }
  const byKey = remove(edited(), placeOf(edited(), second!.id)!)!.plan
  await ask({ type: 'editPlan', content: fromFile(without), approve: false })
  expect(edited()).toEqual(byKey)
  expect(shown()).toEqual([[first!.id, 12, []]])
})

test('what a file of the plan leaves out stays; new words and conditions bring their own way and amount', async () => {
  const { ask, content } = await proposed()
  const [item, other] = items(content).filter(one => one.done.kind === 'have')
  const known = () => items(edited()).map(({ id, way, amount, wished }) => [id, way, amount, wished])
  const wished = changed(content, item!.id, { wished: true })
  await ask({ type: 'editPlan', content: wished, approve: false })
  const before = known()
  expect(before[0]).toEqual([item!.id, 'collect', 12, true])
  const bare = { way: undefined, amount: undefined, wished: undefined }
  const written = items(content).reduce((plan, { id }) => changed(plan, id, bare), edited())
  await ask({ type: 'editPlan', content: written, approve: false })
  expect(known()).toEqual(before)
  const own = changed(edited(), item!.id, { done: { kind: 'have', item: 'oak_log', count: 9 } })
  const both = changed(own, other!.id, { title: 'Craft 4 oak planks' })
  await ask({ type: 'editPlan', content: both, approve: false })
  expect(known().filter(([id]) => id === item!.id || id === other!.id)).toEqual([
    [item!.id, 'collect', undefined, true],
    [other!.id, 'craft', 4, undefined],
  ])
})

test('a condition that a person wrote counts, whatever the words say; a new item is measured by its words', async () => {
  const { ask, content } = await proposed()
  const item = items(content).find(one => one.done.kind === 'have')!
  const own = { kind: 'have', item: 'oak_log', count: 9 } as const
  const written = changed(content, item.id, { title: 'Collect 6 oak logs', done: own })
  const added = {
    id: 'new1',
    title: 'Collect 4 sand',
    assignee: 'Mia',
    requires: [],
    done: { kind: 'report' as const },
  }
  const [first, ...rest] = written.stages
  const stages = [{ ...first!, items: [...first!.items, added] }, ...rest]
  await ask({ type: 'editPlan', content: { ...written, stages }, approve: false })
  expect(doneOf(item.id)).toEqual(own)
  expect(doneOf('new1')).toEqual({ kind: 'have', item: 'sand', count: 4 })
})

test('/task edit follows the words in the same way, also while the task is under way', async () => {
  current = await begin(simple('Collect 12 oak logs.'), {}, { pace: 60_000 })
  const { ask, next, session, team } = current
  const acting = next('action.started', data => data.seat === 'Mia')
  await team.start()
  await acting
  const { task } = Object.values(session.state.tasks).find(one => one.assignees.includes('Mia') && one.done)!
  current.world.bodies.get('Mia')!.items.oak_log = 2
  expect(await ask({ type: 'task', change: 'edit', task, text: 'Collect 4 oak logs' })).toMatchObject({ ok: true })
  expect(session.state.tasks[task]!.done).toEqual({ kind: 'have', item: 'oak_log', count: 4 })
  const reply = await ask({ type: 'task', change: 'edit', task, text: 'Be nice to the trees' })
  expect(reply.text).toBe('Changed: Be nice to the trees. Its check stays: the assignee carries 4 oak logs.')
})

test.each(['dance', 'Build a castle with four towers', 'sing a song for a minute'])(
  'who does not know how to do something says so, and nothing is ticked: %s',
  async text => {
    const { ask, next, session, past } = await proposed()
    const failed = next('task.changed', data => data.status === 'failed')
    expect(await ask({ type: 'task', change: 'add', seat: 'Mia', text })).toMatchObject({ ok: true })
    const { task } = await failed
    expect(session.state.tasks[task]).toMatchObject({
      title: text,
      status: 'failed',
      cause: 'not-understood',
      reason: `I do not know how to “${text}”.`,
    })
    expect(past('action.started').every(one => one.data.task !== task)).toBe(true)
  },
)

test.each(['look around', 'tell me what you see'])('a look that was asked for is had: %s', async text => {
  current = await begin(simple('Collect 12 oak logs.'), {}, { pace: 5 })
  const { ask, next, team, session } = current
  const acting = next('action.started', data => data.seat === 'Mia')
  await team.start()
  await acting
  const done = next(
    'task.changed',
    data => data.status === 'succeeded' && session.state.tasks[data.task]?.title === text,
  )
  expect(await ask({ type: 'task', change: 'add', seat: 'Mia', text })).toMatchObject({ ok: true })
  await done
})

test('what a person added or gave by hand is in the next plan, also after a file of the plan that leaves out whose it is', async () => {
  const { ask, content, next } = await proposed()
  const given = items(content).find(({ way, assignee }) => way === 'store' && assignee === 'Mia')!
  const added = {
    id: 'new1',
    title: 'Collect 5 dirt',
    assignee: 'Bob',
    requires: [],
    done: { kind: 'report' as const },
  }
  const moved = changed(content, given.id, { assignee: 'Bob' })
  const stages = moved.stages.map((stage, at) => (at === 0 ? { ...stage, items: [...stage.items, added] } : stage))
  await ask({ type: 'editPlan', content: { ...moved, stages }, approve: false })
  const bare = { addedBy: undefined, givenBy: undefined, wished: undefined, way: undefined, amount: undefined }
  const written = items(edited()).reduce((plan, { id }) => changed(plan, id, bare), edited())
  await ask({ type: 'editPlan', content: changed(written, 'new1', { title: 'Collect 6 dirt' }), approve: false })
  expect(
    items(edited())
      .filter(one => one.addedBy ?? one.givenBy)
      .map(one => one.id),
  ).toEqual(['new1', given.id])
  const second = next('plan.proposed')
  await ask({ type: 'draftPlan' })
  const now = items((await second).content)
  expect(now.find(({ id }) => id === 'new1')).toMatchObject({
    title: 'Collect 6 dirt',
    assignee: 'Bob',
    addedBy: 'Ann',
  })
  expect(now.filter(({ way }) => way === 'store').map(({ assignee }) => assignee)).not.toContain('Mia')
})

test('a line that a person added and no worker understands keeps no goal from being reached', async () => {
  const { ask, content, next, team } = await proposed()
  const dance = { id: 'new1', title: 'Dance', assignee: 'Bob', requires: [], done: { kind: 'report' as const } }
  const stages = content.stages.map((stage, at) => (at === 0 ? { ...stage, items: [...stage.items, dance] } : stage))
  const second = next('plan.proposed')
  await ask({ type: 'editPlan', content: { ...content, stages }, approve: true })
  expect(items((await second).content).some(({ id }) => id === 'new1')).toBe(false)
  await ask({ type: 'approve' })
  expect(await team.ended).toMatchObject({ result: 'success' })
})

test('the reason for the one who had an item goes with them, also where half of it is given away, and the half stays with its new one', async () => {
  const { ask, content } = await proposed()
  const [item] = items(content).filter(({ done, assignee }) => done.kind === 'have' && assignee === 'Bob')
  const place = placesOf(content).find(at => itemAt(content, at)?.id === item!.id)!
  const { plan, at } = split(content, place, () => 0)!
  const given = reassign(plan, at, ['Bob', 'Mia'])!
  const half = itemAt(given.plan, at)!
  expect(half).toMatchObject({ assignee: 'Mia', because: undefined })
  await ask({ type: 'editPlan', content: given.plan, approve: false })
  const known = () => items(edited()).find(({ id }) => id === half.id)!
  expect(known()).toMatchObject({ because: 'changed by Ann', givenBy: 'Ann', wished: true, done: { count: 6 } })
  expect(known().addedBy).toBeUndefined()
  // A half that stays with its worker keeps the planner's reason.
  await ask({ type: 'editPlan', content: plan, approve: false })
  expect(known()).toMatchObject({ assignee: 'Bob' })
})

test('who gives an item to another in a file of the plan gives what its text says', async () => {
  const { ask, content, world } = await proposed()
  const [item] = items(content).filter(({ done, assignee }) => done.kind === 'have' && assignee === 'Bob')
  world.bodies.get('Lena')!.items.oak_log = 5
  await ask({ type: 'editPlan', content: changed(content, item!.id, { assignee: 'Lena' }), approve: false })
  expect(doneOf(item!.id)).toEqual({ kind: 'have', item: 'oak_log', count: 17 })
})
