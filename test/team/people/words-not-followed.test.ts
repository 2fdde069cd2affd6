import { afterEach, expect, test } from 'vitest'
import type { Plan, PlanItem } from '../../../source/session/log/events/plan.ts'
import { simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { play as begin, type Playing } from '../support/person.ts'

/** What a person is answered whose words for a piece of work are not followed, in whole or in part: by `n` and `t` in a plan, and by `/task`. */

let current: Playing | undefined
afterEach(async () => {
  await current?.team.stop('the test is over')
  expect(violations(current?.events ?? [])).toEqual([])
  current = undefined
})
const items = (content: Plan): readonly PlanItem[] => content.stages.flatMap(stage => stage.items)
const proposed = async () => {
  current = await begin(simple('Collect 24 oak logs.'), { approvals: 'plans' } as never)
  const asked = current.next('approval.asked')
  await current.team.start()
  await asked
  return { ...current, content: current.session.state.plans.p1!.content }
}

const notFollowed = (title: string, part: string) => `Of “${title}” this is not followed: “${part}”.`
const written = (title: string): PlanItem => ({
  id: 'new',
  title,
  assignee: null,
  requires: [],
  done: { kind: 'report' },
})

test.each([
  ['Collect 6 oak logs near the lake', 'near the lake'],
  ['Craft 4 oak planks twice', 'twice'],
])('a new item of a plan is read as far as it goes: %s', async (title, part) => {
  const { ask } = await proposed()
  const reply = await ask({ type: 'readItem', item: written(title) })
  expect(reply).toMatchObject({ ok: true, text: notFollowed(title, part), item: { done: { kind: 'have' } } })
})

test('a name before the words of an item is who does it, and no part of them', async () => {
  const { ask } = await proposed()
  const reply = await ask({ type: 'readItem', item: written('bob: collect 3 sand') })
  expect(reply).toMatchObject({
    item: { title: 'Collect 3 sand', assignee: 'Bob', done: { kind: 'have', item: 'sand' } },
  })
})

test.each([
  'Mia: Craft 4 torches and put them into the chest',
  'Mia: craft 4 torches, then put the torches into the chest',
  'Mia must craft 4 torches and put them into the chest',
  'mia, put 4 torches into the chest',
])('what one member makes and puts away is one piece of work of that one: %s', async title => {
  const { ask } = await proposed()
  const done = { kind: 'stored', item: 'torch', count: 4 }
  const reply = await ask({ type: 'readItem', item: written(title) })
  expect(reply).toMatchObject({ ok: true, text: '', item: { assignee: 'Mia', done } })
  expect(await ask({ type: 'readItem', item: { ...written(title), assignee: 'Mia' } })).toMatchObject({ text: '' })
  // Another one is to do it.
  const other = await ask({ type: 'readItem', item: { ...written(title), assignee: 'Bob' } })
  expect(other).toMatchObject({ partly: true, text: expect.stringMatching(/Mia must put 4 torches into the chest/i) })
})

test('a new item that is no one piece of work is answered with what is read', async () => {
  const { ask } = await proposed()
  const reply = await ask({ type: 'readItem', item: written('Dance around the tree') })
  expect(reply).toMatchObject({ ok: true, item: { done: { kind: 'report' } } })
  expect(reply.text).toMatch(
    /^“Dance around the tree” is not read as one piece of work: .* Read is, for example: “Collect 6 oak logs”/,
  )
})

test('a slip in the words of an item is answered with what was probably meant', async () => {
  const { ask, content } = await proposed()
  const hint = /^“Collect 5 oak lgo” \(did you mean “oak log”\?\) is not read as /
  expect((await ask({ type: 'readItem', item: written('Collect 5 oak lgo') })).text).toMatch(hint)
  const before = items(content).find(({ done }) => done.kind === 'have')!
  const changed = { ...before, title: 'Collect 5 oak lgo' }
  expect((await ask({ type: 'readItem', item: changed, before })).text).toMatch(hint)
})

test('an item that names a chest by its place counts in that chest', async () => {
  const { ask } = await proposed()
  const reply = await ask({ type: 'readItem', item: written('Put 6 oak logs into the chest at 2, -60, 2') })
  expect(reply).toMatchObject({ text: '', item: { done: { kind: 'stored', item: 'oak_log', at: [2, -60, 2] } } })
})

test('new words of an item are answered alike when they are written and when the plan is sent', async () => {
  const { ask, content } = await proposed()
  const item = items(content).find(({ done }) => done.kind === 'have')!
  const title = 'Collect 5 oak logs near the lake'
  const told = notFollowed(title, 'near the lake')
  expect(await ask({ type: 'readItem', item: { ...item, title }, before: item })).toMatchObject({
    ok: true,
    text: told,
  })
  const stages = content.stages.map(stage => ({
    ...stage,
    items: stage.items.map(one => (one.id === item.id ? { ...one, title } : one)),
  }))
  const reply = await ask({ type: 'editPlan', content: { ...content, stages }, approve: false })
  expect(reply.text).toContain(told)
  expect(reply).toMatchObject({ ok: true, partly: true })
  // Nothing is said of a version whose words are followed.
  const same = await ask({ type: 'editPlan', content, approve: false })
  expect(same).toEqual({ ok: true, text: 'Plan saved. It waits for approval.' })
})

test('a task that a person adds or changes says what of its words is not followed', async () => {
  const { ask, session } = await proposed()
  const text = 'collect 4 sand near the lake'
  const added = await ask({ type: 'task', change: 'add', text, seat: 'Mia' })
  expect(added).toMatchObject({
    ok: true,
    partly: true,
    text: `Mia has it (4 sand): ${text}. ${notFollowed(text, 'near the lake')}`,
  })
  const task = Object.values(session.state.tasks).find(({ title }) => title === text)!
  expect(task.done).toMatchObject({ kind: 'have', item: 'sand' })
  const other = 'collect 6 sand twice'
  const changed = await ask({ type: 'task', change: 'edit', task: task.task, text: other })
  expect(changed).toMatchObject({ ok: true, partly: true, text: `Changed: ${other}. ${notFollowed(other, 'twice')}` })
  const odd = await ask({ type: 'task', change: 'edit', task: task.task, text: 'dance' })
  expect(odd.text).toMatch(/^Changed: dance\. Its check stays: /)
  expect(odd).toMatchObject({ ok: true, partly: true })
})

test.each(['dance around the tree', 'put 4 oak logs into the barrel', 'hum a song'])(
  'a task that is not read as work is answered with what becomes of it, and no mark says that all is well: %s',
  async text => {
    const { ask } = await proposed()
    const reply = await ask({ type: 'task', change: 'add', text, seat: 'Mia' })
    expect(reply).toMatchObject({ ok: true, partly: true })
    expect(reply.text).toContain(`Mia has it: ${text}. “${text}” is not read as one piece of work: `)
  },
)
