import { expect, test } from 'vitest'
import type { PlanItem } from '../../../source/session/log/events/plan.ts'
import { setUp, simple } from '../support/harness.ts'
import { play } from '../support/person.ts'

test('a seat that is stopped while the plan waits gets none of it when the plan is approved', async () => {
  const { team, session, events, until } = setUp(simple('Collect 8 oak logs.'), { approvals: 'plans' }, { pace: 0 })
  team.joined({ person: 'Ann', role: 'observer', access: 'owner' })
  const asked = until(event => event.type === 'approval.asked')
  await team.start()
  await asked
  const items = Object.values(session.state.plans)[0]!.content.stages.flatMap(stage => stage.items)
  expect(items.map(item => item.assignee)).toContain('Bob')
  expect(await team.command('Ann', { type: 'stop', seat: 'Bob' })).toMatchObject({ ok: true })
  const [approval] = Object.keys(session.state.approvals)
  await team.command('Ann', { type: 'approve', approval: approval! })
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(events.filter(one => one.type === 'action.started' && one.data.seat === 'Bob')).toEqual([])
  const asks = events.filter(
    one => one.type === 'message.sent' && one.data.kind === 'order' && one.data.to.includes('Bob'),
  )
  expect(asks).toEqual([])
})

const itemsOf = (content: {
  readonly stages: readonly { readonly items: readonly PlanItem[] }[]
}): readonly PlanItem[] => content.stages.flatMap(stage => stage.items)

test('a plan takes nothing from the hands of a seat that is stopped', async () => {
  const goal = simple('Collect 24 oak logs and put them into the chest.')
  const { team, ask, next, world } = await play(goal, { approvals: 'plans' }, { pace: 0 })
  const first = next('approval.asked')
  await team.start()
  await first
  world.bodies.get('Mia')!.items.oak_log = 12
  expect(await ask({ type: 'stop', seat: 'Mia' })).toMatchObject({ ok: true })
  const second = next('plan.proposed', data => data.version === 2)
  await ask({ type: 'reject', reason: 'Bob collects the logs' })
  const items = itemsOf((await second).content)
  expect(new Set(items.map(item => item.assignee))).toEqual(new Set(['Bob']))
  await team.stop('the test is over')
})

const gift: PlanItem = {
  id: 'gift',
  title: 'Give 8 oak logs to Bob',
  assignee: 'Mia',
  requires: [],
  way: 'give',
  amount: 8,
  done: { kind: 'have', item: 'oak_log', count: 16, seat: 'Bob' },
}

test('what a stopped seat was to give moves to no one: a plan without that seat follows', async () => {
  const { team, ask, next, past, session, world } = await play(
    simple('Collect 16 oak logs.'),
    { approvals: 'plans' },
    { pace: 0 },
  )
  const first = next('approval.asked')
  await team.start()
  await first
  world.bodies.get('Mia')!.items.oak_log = 8
  const { content } = session.state.plans.p1!
  const own = itemsOf(content).filter(item => item.assignee === 'Bob')
  const again = next('approval.asked', data => data.version === 2)
  await ask({
    type: 'editPlan',
    content: { ...content, stages: [{ title: 'Gather', items: [...own, gift] }] },
    approve: false,
  })
  await again
  expect(await ask({ type: 'stop', seat: 'Mia' })).toMatchObject({
    ok: true,
    text: expect.stringContaining('One item of the plan that waits is for Mia') as string,
  })
  const wanted = next('plan.wanted')
  const third = next('plan.proposed', data => data.version === 3)
  expect(await ask({ type: 'approve' })).toMatchObject({ ok: true })
  expect(await wanted).toMatchObject({ cause: 'failed', reason: 'Give 8 oak logs to Bob failed: Ann stopped Mia' })
  expect(session.state.tasks['p1/gift']).toMatchObject({ status: 'failed', cause: 'stopped', assignees: ['Mia'] })
  expect(itemsOf((await third).content).map(item => item.assignee)).not.toContain('Mia')
  const toBob = past('message.sent').filter(one => one.data.to.includes('Bob') && one.data.text.includes('to Bob'))
  expect(toBob).toEqual([])
  await team.stop('the test is over')
})

test('a plan of a goal that was given up waits no more: a seat that stops is not told of it', async () => {
  const { team, ask, next, session } = await play(simple('Collect 16 oak logs.'), { approvals: 'plans' }, { pace: 0 })
  const first = next('approval.asked')
  await team.start()
  const old = (await first).plan!
  const second = next('approval.asked', ({ plan }) => plan !== old)
  await ask({ type: 'goal', goal: 'Bob collects 3 dirt.' })
  const waiting = (await second).plan!
  const forMia = (plan: string) => itemsOf(session.state.plans[plan]!.content).filter(one => one.assignee === 'Mia')
  expect([session.state.plans[old]!.status, forMia(old).length, forMia(waiting).length]).toEqual(['proposed', 1, 0])
  const { text } = await ask({ type: 'stop', seat: 'Mia' })
  expect(text).toMatch(/^Mia was not working on anything\./)
  expect(text).not.toContain('plan that waits')
  await team.stop('the test is over')
})

test('what is still to be given when the seat is stopped moves to no one', async () => {
  const { team, ask, next, session } = await play(
    simple('Collect 16 oak logs.'),
    { approvals: 'plans' },
    { pace: 60_000 },
  )
  const first = next('approval.asked')
  await team.start()
  await first
  const { content } = session.state.plans.p1!
  const own = itemsOf(content).filter(item => item.assignee === 'Bob')
  const later = { ...gift, requires: own.map(item => item.id) }
  const acting = next('action.started', data => data.seat === 'Bob')
  await ask({
    type: 'editPlan',
    content: { ...content, stages: [{ title: 'Gather', items: [...own, later] }] },
    approve: true,
  })
  await acting
  expect(session.state.tasks['p1/gift']).toMatchObject({ status: 'waiting', assignees: ['Mia'] })
  const wanted = next('plan.wanted')
  await ask({ type: 'stop', seat: 'Mia' })
  expect((await wanted).cause).toBe('failed')
  expect(session.state.tasks['p1/gift']).toMatchObject({ status: 'failed', cause: 'stopped', assignees: ['Mia'] })
  await team.stop('the test is over')
})

const collect = (item: string, assignee: string): PlanItem => {
  const done = { kind: 'have', item, count: 8, anyone: true } as const
  return { id: item, title: `Collect 8 ${item}`, assignee, requires: [], way: 'collect', amount: 8, done }
}

/** A team whose first plan waits for a person. `version`: that plan with these items. */
const waiting = async (goal: string, pace = 20) => {
  const played = await play(simple(goal), { approvals: 'plans' }, { pace })
  const first = played.next('approval.asked')
  await played.team.start()
  await first
  const { content } = played.session.state.plans.p1!
  const version = (...items: PlanItem[]) => ({ ...content, stages: [{ title: 'Gather', items }] })
  return { ...played, version }
}

test('a seat that was stopped and gets work again has back what the plan gave it and no other has begun', async () => {
  const { team, ask, next, past, version } = await waiting('Collect 8 dirt, 8 sand, 8 gravel and 8 clay.')
  const items = [collect('dirt', 'Mia'), ...['sand', 'gravel', 'clay'].map(item => collect(item, 'Bob'))]
  const started = next('action.started', data => data.seat === 'Bob')
  const again = next('approval.asked', data => data.version === 2)
  await ask({ type: 'editPlan', content: version(...items), approve: false })
  await again
  await ask({ type: 'approve' })
  await started
  expect((await ask({ type: 'stop', seat: 'Bob' })).text).toMatch(/2 more items go to others/)
  expect((await ask({ type: 'resume', seat: 'Bob' })).text).toBe('Bob goes on. 2 items come back from others.')
  expect(await team.ended).toMatchObject({ result: 'success' })
  const by = (seat: string) =>
    past('action.ended').flatMap(({ data }) => (data.seat === seat && data.result === 'success' ? [data.reason] : []))
  expect(by('Bob')).toEqual(expect.arrayContaining(['collected 8 gravel', 'crafted 8 clay']))
})

test.each(['Ben', 'Mia'])('what a person gave to %s by hand stays there when who had it gets work again', async to => {
  const { team, ask, next, session, version } = await waiting('Collect 8 dirt, 8 sand, 8 gravel and 8 clay.', 60_000)
  team.joined({ person: 'Ben', role: 'peer' })
  const items = [collect('dirt', 'Mia'), ...['sand', 'gravel', 'clay'].map(item => collect(item, 'Bob'))]
  const started = Promise.all(['Mia', 'Bob'].map(seat => next('action.started', data => data.seat === seat)))
  await ask({ type: 'editPlan', content: version(...items), approve: true })
  await started
  // Given to the one who has it already, it is still the plan's when that one comes back.
  await ask({ type: 'task', change: 'assign', task: 'p1/clay', seat: 'Bob' })
  await ask({ type: 'task', change: 'assign', task: 'p1/gravel', seat: to })
  await ask({ type: 'stop', seat: 'Bob' })
  const has = (item: string) => session.state.tasks[`p1/${item}`]?.assignees
  expect([has('gravel'), has('clay')]).toEqual([[to], ['Mia']])
  await ask({ type: 'resume', seat: 'Bob' })
  expect([has('gravel'), has('clay')]).toEqual([[to], ['Bob']])
  await team.stop('the test is over')
})

test('an item that a new version gives to another worker tells no more of who had it moved before', async () => {
  const { team, ask, next, session, version } = await waiting('Collect 8 dirt, 8 sand and 8 gravel.')
  const dirt = collect('dirt', 'Mia')
  const started = Promise.all(['Mia', 'Bob'].map(seat => next('action.started', data => data.seat === seat)))
  await ask({
    type: 'editPlan',
    content: version(dirt, collect('sand', 'Bob'), collect('gravel', 'Bob')),
    approve: true,
  })
  await started
  await ask({ type: 'stop', seat: 'Bob' })
  const gravel = () => session.state.tasks['p1/gravel']
  expect(gravel()).toMatchObject({ assignees: ['Mia'], reason: 'moved from Bob to Mia: Ann stopped Bob' })
  await ask({
    type: 'editPlan',
    content: version(dirt, collect('sand', 'Mia'), collect('gravel', 'Lena')),
    approve: true,
  })
  expect(gravel()?.assignees).toEqual(['Lena'])
  expect(gravel()?.reason).toBe('')
  await team.stop('the test is over')
})

test('a seat that gets work again goes on with the item that it was at when a person stopped it', async () => {
  const { team, ask, next, session } = await play(simple('Collect 16 oak logs.'), {}, { pace: 60_000 })
  const acting = next('action.started', data => data.seat === 'Mia')
  await team.start()
  await acting
  const own = Object.values(session.state.tasks).find(
    task => task.status === 'running' && task.assignees[0] === 'Mia',
  )!.task
  expect(await ask({ type: 'stop', seat: 'Mia' })).toMatchObject({ ok: true })
  expect(session.state.tasks[own]).toMatchObject({ status: 'failed', cause: 'stopped' })
  const again = next('action.started', data => data.seat === 'Mia')
  expect(await ask({ type: 'resume', seat: 'Mia' })).toMatchObject({ ok: true })
  await again
  expect(session.state.tasks[own]).toMatchObject({ status: 'running', assignees: ['Mia'] })
  await team.stop('the test is over')
})

test('a plan that was made because a seat stopped is drawn anew with it when it goes on while the plan waits', async () => {
  const { team, ask, next, session } = await play(
    simple('Collect 18 oak logs.'),
    { approvals: 'plans' },
    { pace: 60_000 },
  )
  const version = (number: number) => next('approval.asked', data => data.version === number)
  const assignees = () => itemsOf(session.state.plans.p1!.content).map(({ assignee }) => assignee)
  const first = version(1)
  await team.start()
  await first
  const wished = version(2)
  await ask({ type: 'reject', reason: 'Bob collects the oak logs' })
  await wished
  const begun = next('action.started', ({ seat }) => seat === 'Bob')
  await ask({ type: 'approve' })
  await begun
  const without = version(3)
  await ask({ type: 'stop', seat: 'Bob' })
  await without
  expect(assignees()).not.toContain('Bob')
  const again = version(4)
  await ask({ type: 'resume', seat: 'Bob' })
  await again
  expect(assignees()).toContain('Bob')
  const works = next('action.started', ({ seat }) => seat === 'Bob')
  expect(await ask({ type: 'approve' })).toMatchObject({ ok: true })
  await works
  await team.stop('the test is over')
}, 20_000)

test('where no worker gets work, items wait for their workers; the first that goes on gets what waits at the others', async () => {
  const { team, ask, next, past, session } = await play(simple('Collect 16 oak logs.'), {}, { pace: 60_000 })
  const acting = Promise.all(['Mia', 'Bob'].map(seat => next('action.started', data => data.seat === seat)))
  await team.start()
  await acting
  const moved = next('message.sent', ({ to, text }) => to.includes('Bob') && text.includes('take over'))
  expect((await ask({ type: 'stop', seat: 'Mia' })).text).not.toContain('No worker')
  await moved
  const idle = next('mind.phase', ({ seat, note }) => seat === 'Lena' && note === 'no worker gets work now')
  expect((await ask({ type: 'stop', seat: 'Bob' })).text).toMatch(/Bob stops: .* No worker gets work now/)
  await idle
  const open = () => Object.values(session.state.tasks).filter(({ plan, children }) => plan && children.length === 0)
  expect(open().map(({ status, assignees }) => [status, assignees[0]])).toEqual([
    ['ready', 'Bob'],
    ['ready', 'Bob'],
  ])
  expect(past('message.sent').filter(({ data }) => data.to.includes('Mia') && data.text.includes('take over'))).toEqual(
    [],
  )
  const again = next('action.started', ({ seat }) => seat === 'Mia')
  await ask({ type: 'resume', seat: 'Mia' })
  await again
  expect(open().map(({ assignees }) => assignees[0])).toEqual(['Mia', 'Mia'])
  await team.stop('the test is over')
})
