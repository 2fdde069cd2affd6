import { afterEach, expect, onTestFinished, test } from 'vitest'
import type { Brain } from '../../../source/brain/brain.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import { readBudget } from '../../../source/session/log/budget-limit.ts'
import { cabin, judging, simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { play as begin, type Playing } from '../support/person.ts'

let current: Playing | undefined
afterEach(async () => {
  await current?.team.stop('the test is over')
  expect(violations(current?.events ?? [])).toEqual([])
  current = undefined
})
const play = async (...options: Parameters<typeof begin>) => {
  current = await begin(...options)
  return current
}
const slow = { pace: 60_000 }

test('approving one stage lets it begin while the rest waits; approving the rest lets everything go', async () => {
  const task = cabin()
  const played = await play(task, { approvals: 'plans' })
  const { team, ask, next, past, session } = played
  judging(played, task)
  const asked = next('approval.asked')
  await team.start()
  const { approval } = await asked
  const [gather, ...rest] = session.state.plans.p1!.content.stages
  const items = gather!.items.map(item => item.id)
  const begun = next('action.started')
  expect(await ask({ type: 'approve', approval, items })).toEqual({
    ok: true,
    text: 'The approved part can start; the rest waits.',
  })
  await begun
  const { tasks, plans, approvals } = session.state
  const held = Object.values(tasks).filter(one => one.held)
  expect(held.map(one => one.task).sort()).toEqual(
    rest.flatMap(stage => stage.items.map(item => `p1/${item.id}`)).sort(),
  )
  expect(plans.p1).toMatchObject({ status: 'proposed', begun: items })
  expect(approvals[approval]!.decision).toBeUndefined()
  // All that was let go is done, and still nothing of the rest has begun.
  await played.until(() => items.every(id => session.state.tasks[`p1/${id}`]?.status === 'succeeded'))
  expect(past('action.started').every(one => items.some(id => `p1/${id}` === one.data.task))).toBe(true)
  expect(session.state.tasks.goal1!.status).not.toBe('succeeded')
  expect(await ask({ type: 'approve', approval })).toEqual({ ok: true, text: 'Approved.' })
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(Object.values(session.state.tasks).some(one => one.held)).toBe(false)
})

test('the rest of a plan can be rejected while a part of it goes on, and the next version keeps that part', async () => {
  const { team, ask, next, session, past } = await play(
    simple('Collect 6 oak logs and 4 sand.'),
    { approvals: 'plans' },
    { pace: 30 },
  )
  const asked = next('approval.asked')
  await team.start()
  await asked
  const all = session.state.plans.p1!.content.stages.flatMap(stage => stage.items)
  const acting = next('action.started')
  await ask({ type: 'approve', items: [all[0]!.id] })
  expect(past('human.command').at(-1)?.data.told).toBe('Ann approved 1 item of plan 1 of Lena')
  const { task } = await acting
  const again = next('approval.asked', data => data.version === 2)
  await ask({ type: 'reject', reason: 'no sand' })
  const second = await again
  expect(second.plan).toBe('p1')
  expect(
    session.state.plans.p1!.content.stages.flatMap(stage => stage.items).some(item => /sand/.test(item.title)),
  ).toBe(false)
  await ask({ type: 'approve' })
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(session.state.tasks[task!]!.status).toBe('succeeded')
})

test('a part takes with it what it requires; unknown parts are refused', async () => {
  const { team, ask, next, session } = await play(
    simple('Collect 2 oak logs. Craft 4 oak planks.', { organization: 'dag' }),
    { approvals: 'plans' },
    slow,
  )
  const asked = next('approval.asked')
  await team.start()
  await asked
  const items = session.state.plans.p1!.content.stages.flatMap(stage => stage.items)
  const dependent = items.find(item => item.requires.length > 0)!
  expect(await ask({ type: 'approve', items: ['nothing'] })).toMatchObject({
    ok: false,
    text: expect.stringContaining('no item "nothing"') as string,
  })
  await ask({ type: 'approve', items: [dependent.id] })
  const begun =
    session.state.plans.p1!.begun ?? (session.state.plans.p1!.status === 'approved' ? items.map(item => item.id) : [])
  for (const id of [dependent.id, ...dependent.requires]) expect(begun).toContain(id)
})

test('what a person changes in a plan is signed; their version is theirs, not the planner’s', async () => {
  const { team, ask, next, session } = await play(simple('Collect 12 oak logs.'), { approvals: 'plans' }, slow)
  const first = next('approval.asked')
  await team.start()
  await first
  const { content } = session.state.plans.p1!
  const stages = content.stages.map(stage => ({
    ...stage,
    items: stage.items.map((item, index) => (index === 0 ? { ...item, assignee: 'Mia' } : item)),
  }))
  const second = next('approval.asked')
  await ask({ type: 'editPlan', content: { ...content, stages }, approve: false })
  expect((await second).title).toMatch(/^Ann wrote version 2 of the plan/)
  const { editor, content: now, seat } = session.state.plans.p1!
  expect({ editor, seat }).toEqual({ editor: 'Ann', seat: 'Lena' })
  const [changed, kept] = now.stages[0]!.items
  expect(changed!.because).toBe('changed by Ann')
  expect(kept!.because).toBe(content.stages[0]!.items[1]!.because)
})

test('a plan that a person changed and approved at once is on record as approved with changes', async () => {
  const { team, ask, next, past, session } = await play(simple('Collect 12 oak logs.'), { approvals: 'plans' }, slow)
  const first = next('approval.asked')
  await team.start()
  const { approval } = await first
  const { content } = session.state.plans.p1!
  const stages = content.stages.map(stage => ({ ...stage, items: stage.items.slice(0, 1) }))
  expect(await ask({ type: 'editPlan', content: { ...content, stages }, approve: true })).toMatchObject({ ok: true })
  expect(session.state.approvals[approval]).toMatchObject({
    ...{ decision: 'approved', changed: true, by: 'Ann', source: 'person' },
  })
  // Only the version of the person is approved.
  expect(past('plan.approved').map(({ data }) => data.version)).toEqual([2])
  expect(session.state.plans.p1).toMatchObject({ version: 2, status: 'approved', editor: 'Ann' })
})

test('no person decides: after the stated time the stated default does, and the log says so', async () => {
  const { team, next, past, session } = await play(simple('Collect 2 oak logs.'), {
    approvals: 'plans',
    approvalTimeout: { seconds: 0.05, otherwise: 'approve' },
  })
  const asked = next('approval.asked')
  await team.start()
  expect(await asked).toMatchObject({ timeout: 0.05, otherwise: 'approve' })
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(past('approval.decided').map(one => one.data)).toMatchObject([
    { decision: 'approved', by: 'timeout', source: 'timeout', reason: 'no person decided within 0.05 s' },
  ])
  expect(past('plan.approved')[0]!.data).toMatchObject({ source: 'timeout' })
  expect(session.state.approvals).toMatchObject({ g1: { source: 'timeout' } })
  // The chat names what decided.
  expect(session.state.alerts.map(one => one.text)).toContainEqual(
    expect.stringMatching(/^Approved by time-out, no person decided within 0\.05 s: Lena proposes a plan/),
  )
})

test('no person decides, and undecided plans are turned down: no words of a person are made of it, and it ends', async () => {
  const { team, past, session } = await play(simple('Collect 2 oak logs.'), {
    approvals: 'plans',
    approvalTimeout: { seconds: 0.05, otherwise: 'reject' },
  })
  await team.start()
  expect(await team.ended).toMatchObject({
    result: 'failure',
    reason: expect.stringMatching(
      /^The goal was not reached after 5 plans: version 5 was turned down: no person/,
    ) as string,
  })
  expect(past('plan.rejected').map(one => one.data.source)).toEqual(Array(5).fill('timeout'))
  expect(session.state.plans.p1!.rejected![0]).toMatchObject({ source: 'timeout' })
  expect(past('plan.wanted').map(one => one.data.cause)).toEqual(Array(5).fill('undecided'))
  for (const { data } of past('plan.proposed'))
    expect(data.content.analysis).not.toMatch(/timeout|could not read|decided/)
})

test('a time-out that is longer than a timer counts leaves the request to a person', async () => {
  const { team, ask, next, past } = await play(simple('Collect 2 oak logs.'), {
    approvals: 'plans',
    approvalTimeout: { seconds: 3e6, otherwise: 'reject' },
  })
  const warned: string[] = []
  const hear = ({ name }: Error) => void warned.push(name)
  process.on('warning', hear)
  onTestFinished(() => void process.off('warning', hear))
  const asked = next('approval.asked')
  await team.start()
  const { approval } = await asked
  expect(await ask({ type: 'approve', approval })).toMatchObject({ ok: true })
  await team.ended
  expect(past('approval.decided')[0]!.data).toMatchObject({ decision: 'approved', source: 'person' })
  expect(warned).toEqual([])
})

test('the policy can be changed at any time and is part of the state', async () => {
  const { team, ask, session } = await play(simple('Collect 2 oak logs.'), {}, slow)
  await team.start()
  expect(await ask({ type: 'policy', approvals: 'all', timeout: 30, otherwise: 'reject' })).toEqual({
    ok: true,
    text: 'Approvals: all. Undecided requests are rejected after 30 s.',
  })
  expect(session.state.session).toMatchObject({
    approvals: 'all',
    approvalTimeout: { seconds: 30, otherwise: 'reject' },
  })
  await ask({ type: 'policy', approvals: 'none' })
  expect(session.state.session.approvalTimeout).toBeUndefined()
})

test('a new time-out holds for what waits, from then on, and its removal, too', async () => {
  const { team, ask, next, session } = await play(simple('Collect 2 oak logs.'), { approvals: 'plans' }, slow)
  const asked = next('approval.asked')
  await team.start()
  const { approval } = await asked
  const of = () => session.state.approvals[approval]!
  expect(of().timeout).toBeUndefined()
  await ask({ type: 'policy', approvals: 'plans', timeout: 60, otherwise: 'reject' })
  expect(of()).toMatchObject({ timeout: 60, otherwise: 'reject' })
  expect(of().timedFrom).toBeGreaterThanOrEqual(of().askedAt)
  await ask({ type: 'policy', approvals: 'plans' })
  expect(of().timeout).toBeUndefined()
  const decided = next('approval.decided')
  await ask({ type: 'policy', approvals: 'plans', timeout: 0.05, otherwise: 'approve' })
  expect(await decided).toMatchObject({ approval, decision: 'approved', source: 'timeout' })
})

test('model-written code is shown before it runs; always holds for this seat and kind and is on record', async () => {
  const program = 'await collect("oak_log", 2)'
  const gate = (call: { readonly name: string }) =>
    call.name === 'collect' ? ({ kind: 'code', program } as const) : null
  const { abilities } = await import('../support/fake-world.ts')
  const { team, ask, next, past } = await play(simple('Collect 8 oak logs.'), {
    approvals: 'code',
    abilities: { ...abilities, gate },
  })
  const asked = next('approval.asked', data => data.seat === 'Bob')
  const other = next('approval.asked', data => data.seat === 'Mia')
  await team.start()
  expect(await asked).toMatchObject({ kind: 'code', program })
  const { approval } = await other
  await ask({ type: 'reject', approval, reason: 'by hand, please' })
  await next('approval.asked', data => data.seat === 'Mia')
  // Bob's request has waited all the while, and Mia's no did not touch it.
  await ask({ type: 'approve', approval: (await asked).approval, always: true })
  const mine = past('approval.asked').findLast(one => one.data.seat === 'Mia')!.data.approval
  await ask({ type: 'approve', approval: mine, always: true })
  expect(await team.ended).toMatchObject({ result: 'success' })
  const sources = past('approval.decided').map(one => [one.data.decision, one.data.by, one.data.source])
  expect(sources).toContainEqual(['rejected', 'Ann', 'person'])
  expect(sources).toContainEqual(['approved', 'Ann', 'person'])
})

test('at the end of the budget one person is asked for more; everybody waits for that and goes on', async () => {
  const rules = createRuleBrain()
  const paid: Brain = { ...rules, ask: async (...question) => ({ ...(await rules.ask(...question)), cost: 1.1 }) }
  const { team, ask, next, past, session } = await play(simple('Collect 4 cobblestone.'), {
    budget: 1,
    brainFor: () => paid,
  })
  const asked = next('approval.asked')
  await team.start()
  expect(await asked).toMatchObject({ kind: 'budget', amount: 2 })
  expect(session.state.usage.budget).toMatchObject({ state: 'held', limit: 1 })
  expect(await ask({ type: 'approve', amount: 0.5 })).toMatchObject({
    ok: false,
    text: expect.stringMatching(/^\$0\.5 is not above the \$1\.\d0 that are spent\.$/) as string,
  })
  const refused = next('mind.answered', data => data.error !== undefined)
  expect(await ask({ type: 'reject', reason: 'no' })).toEqual({
    ok: true,
    text: expect.stringMatching(/^Rejected\. (Bob|Mia) is told why\.$/) as string,
  })
  expect((await refused).error).toMatch(/^The budget of \$1 is spent \(\$1\.\d0\), and Ann gives no more\.$/)
  expect(past('approval.asked').filter(one => one.data.kind === 'budget')).toHaveLength(1)
})

test('a raise that is enough lets the team finish', async () => {
  const rules = createRuleBrain()
  const paid: Brain = { ...rules, ask: async (...question) => ({ ...(await rules.ask(...question)), cost: 1.1 }) }
  const { team, ask, next, session } = await play(simple('Collect 4 cobblestone.'), { budget: 1, brainFor: () => paid })
  const asked = next('approval.asked')
  await team.start()
  await asked
  await ask({ type: 'approve', amount: 50 })
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(session.state.usage.budget).toMatchObject({ state: 'ok', limit: 50 })
})

test('a budget of tokens holds models without a price; one of dollars says that it does not', async () => {
  const rules = createRuleBrain()
  const unpriced: Brain = {
    ...rules,
    ask: async (...question) => ({ ...(await rules.ask(...question)), tokensIn: 1900, tokensOut: 100, cost: null }),
  }
  const { team, ask, next, past, session } = await play(simple('Collect 4 cobblestone.'), {
    ...{ budget: { tokens: 2000 }, brainFor: () => unpriced },
  })
  const asked = next('approval.asked')
  await team.start()
  expect(await asked).toMatchObject({
    amount: 4000,
    wants: 'has more questions, but the budget of 2,000 tokens is spent: raise it to 4,000 tokens?',
  })
  expect(session.state.usage.budget).toMatchObject({ state: 'held', limit: 2000, spent: 2000, unit: 'tokens' })
  expect(await ask({ type: 'approve', amount: 1000 })).toMatchObject({
    text: '1,000 tokens is not above the 2,000 tokens that are spent.',
  })
  await ask({ type: 'approve', amount: 1e6 })
  expect(past('human.command').at(-1)?.data.told).toMatch(/approved up to 1,000,000 tokens: /)
  expect(await team.ended).toMatchObject({ result: 'success' })

  const dollars = await play(simple('Collect 4 cobblestone.'), { budget: 1, brainFor: () => unpriced })
  const told = dollars.next('alert', data => data.text.startsWith('The price of an answer is not known'))
  await dollars.team.start()
  expect((await told).text).toContain('--budget 500k-tokens')
  await dollars.team.ended
  expect(dollars.past('alert').filter(one => one.data.text.startsWith('The price'))).toHaveLength(1)
})

test('what a budget may be', () => {
  for (const text of ['2', '2.0', '2usd', '2 USD', '$2', '2$']) expect(readBudget(text)).toBe(2)
  expect(readBudget('0.5')).toBe(0.5)
  expect(readBudget('500k-tokens')).toEqual({ tokens: 500_000 })
  expect(readBudget('1.5M tokens')).toEqual({ tokens: 1_500_000 })
  expect(readBudget('2000tokens')).toEqual({ tokens: 2000 })
  for (const text of ['', '0', '-1', 'two', '2eur', '500x-tokens', 'k', '1e3']) expect(readBudget(text)).toBeUndefined()
})

test('a task is split between two, edited with what counts, and stays so in the plan', async () => {
  const { team, ask, next, session } = await play(simple('Collect 12 oak logs.'), {}, { pace: 20 })
  const acting = next('action.started', data => data.seat === 'Bob')
  await team.start()
  const { task } = await acting
  const reply = await ask({ type: 'task', change: 'split', task: task!, seat: 'Mia' })
  expect(reply).toMatchObject({
    ok: true,
    text: expect.stringMatching(/In two: Collect 3 oak logs.*for Mia/) as string,
  })
  const { p1 } = session.state.plans
  expect(p1).toMatchObject({ editor: 'Ann', status: 'approved' })
  const half = Object.values(session.state.tasks).find(one => one.task.endsWith('-2'))!
  expect(half).toMatchObject({ assignees: ['Mia'], done: { kind: 'have', item: 'oak_log', count: 3 } })
  expect(await ask({ type: 'task', change: 'edit', task: half.task, text: 'Collect 4 oak logs' })).toMatchObject({
    ok: true,
  })
  expect(session.state.tasks[half.task]).toMatchObject({ title: 'Collect 4 oak logs', done: { count: 4 } })
  expect(await team.ended).toMatchObject({ result: 'success' })
})
