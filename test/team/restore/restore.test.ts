import { expect, test } from 'vitest'
import type { Brain } from '../../../source/brain/brain.ts'
import type { ConverseInput } from '../../../source/brain/questions/converse/shape.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import { goOn, killed, left } from '../support/going-on.ts'
import { cabin, judging, setUp, simple } from '../support/harness.ts'
import { play } from '../support/person.ts'

const ids = (events: readonly SessionEvent[], type: SessionEvent['type'], field: string): unknown[] =>
  events.filter(event => event.type === type).map(event => (event.data as Record<string, unknown>)[field])

test.each([
  [1, 12],
  [20, 40], // in the middle of adding the plan's tasks
  [60, 90],
  [100, 101],
  [130, 190],
  [200, 260],
  [9999, 150], // there was no keyframe yet
])('a team cut off at any moment goes on and finishes (keyframe at %i, cut at %i)', async (keyframe, cut) => {
  const task = cabin()
  const first = setUp(task)
  const leaving = left(first, keyframe, event => event.seq === cut)
  void first.team.start()
  const before = await leaving
  await first.team.stop('the test goes on elsewhere')

  const second = goOn(before, task)
  judging({ ...first, ...second }, task)
  await second.team.start()
  expect(await second.team.ended).toMatchObject({ result: 'success' })
  const all = [...before.events, ...second.events]
  for (const [type, field] of [
    ['mind.asked', 'ask'],
    ['action.started', 'action'],
    ['message.sent', 'message'],
  ] as const) {
    const given = ids(all, type, field)
    expect(new Set(given).size, type).toBe(given.length)
  }
  expect(ids(all, 'plan.approved', 'version').length).toBe(1)
  // What was done stays done.
  const done = before.events.flatMap(event =>
    event.type === 'task.changed' && event.data.status === 'succeeded' ? [event.data.task] : [],
  )
  const again = second.events.flatMap(event =>
    event.type === 'task.changed' && event.data.status === 'running' ? [event.data.task] : [],
  )
  const leaves = done.filter(id => before.state.tasks[id]?.done?.kind !== 'children')
  expect(again.filter(id => leaves.includes(id))).toEqual([])
})

test('memories, wishes, unread words, pauses and a taken seat are there again', async () => {
  const task = simple('Collect 40 oak logs.')
  const first = await play(task, {}, { pace: 30 })
  await first.team.start()
  await first.say('please always use birch', ['lena'])
  await first.next('message.sent', data => data.kind === 'reply')
  await first.ask({ type: 'pause', seat: 'Mia' })
  await first.ask({ type: 'take', seat: 'Bob' })
  const words = 'what do you have?'
  const isHers = (message: string) =>
    first.session.state.messages.some(one => one.message === message && one.text === words)
  const leaving = left(
    first,
    first.session.state.seq + 1,
    event => event.type === 'message.delivered' && isHers(event.data.message),
  )
  await first.ask({ type: 'policy', approvals: 'plans' })
  await first.say(words, ['mia'])
  const before = await leaving
  await first.team.stop('the test goes on elsewhere')

  const second = goOn(before, task)
  const seen = (fits: (event: SessionEvent) => boolean) =>
    new Promise<SessionEvent>(resolve => {
      const found = second.events.find(fits)
      if (found) resolve(found)
      else second.session.subscribe(event => fits(event) && resolve(event))
    })
  await second.team.start()
  const { seats, people } = second.session.state
  expect(seats.Mia!.paused).toBe(true)
  expect(seats.Bob!.occupant).toEqual({ kind: 'person', label: 'Ann' })
  expect(people.Ann).toMatchObject({ online: false, seat: 'Bob' })
  second.team.joined({ person: 'Ann', role: 'observer' })
  expect(second.session.state.people.Ann).toMatchObject({ online: true, seat: 'Bob' })
  expect(JSON.stringify(second.session.state.seats.Lena!.recalls)).toContain('birch')
  expect(second.session.state.session.approvals).toBe('plans')
  // Mia reads what was said to her as soon as she may.
  await second.team.command('Ann', { type: 'resume', seat: 'Mia' })
  const answer = await seen(
    event => event.type === 'message.sent' && event.data.from === 'Mia' && event.data.kind === 'reply',
  )
  expect(answer.data).toMatchObject({ to: ['Ann'] })
  await second.team.command('Ann', { type: 'release' })
  expect(second.session.state.seats.Bob!.occupant.kind).toBe('agent')
  await second.team.stop('the test is over')
})

test('what a person did in a seat before a cut is told when they give it back after it', async () => {
  const task = simple('Collect 40 oak logs.')
  const first = await play(task, {}, { pace: 30 })
  const acting = first.next('action.started', data => data.seat === 'Bob')
  await first.team.start()
  await acting
  await first.ask({ type: 'take', seat: 'Bob' })
  await first.ask({ type: 'drafts', count: 'off' })
  await first.ask({ type: 'act', text: '!collect("sand", 2)' })
  const leaving = left(first, 0, event => event.type === 'action.started' && event.data.label === 'collect sand 40')
  void first.ask({ type: 'act', text: '!collect("sand", 40)' })
  const before = await leaving
  await first.team.stop('the test goes on elsewhere')

  const second = goOn(before, task)
  await second.team.start()
  second.team.joined({ person: 'Ann', role: 'observer' })
  await second.team.command('Ann', { type: 'act', text: '!collect("sand", 3)' })
  await second.team.command('Ann', { type: 'release' })
  const summary = 'Ann had Bob collect sand 2; had Bob collect sand 40, which was broken off; had Bob collect sand 3'
  const back = second.events.find(event => event.type === 'seat.occupied' && event.data.by === 'Ann')
  expect(back?.data).toMatchObject({ seat: 'Bob', summary })
  expect(second.session.state.seats.Bob!.personActs).toBeUndefined()
  // Who takes it again has done nothing there yet.
  await second.team.command('Ann', { type: 'take', seat: 'Bob' })
  await second.team.command('Ann', { type: 'release' })
  expect(second.events.findLast(event => event.type === 'seat.occupied')?.data).toMatchObject({
    summary: 'Ann only watched',
  })
  await second.team.stop('the test is over')
})

test.each([
  [1, true],
  [50, false],
])(
  'a raise of $1 that was refused is not asked for after a cut; with a limit of $%d then, held: %s',
  async (budget, held) => {
    const task = simple('Collect 4 cobblestone.')
    const rules = createRuleBrain()
    const paid: Brain = { ...rules, ask: async (...question) => ({ ...(await rules.ask(...question)), cost: 1.1 }) }
    const first = await play(task, { budget: 1, brainFor: () => paid })
    const asked = first.next('approval.asked')
    await first.team.start()
    await asked
    const leaving = left(first, 0, event => event.type === 'approval.decided')
    await first.ask({ type: 'reject', reason: 'no' })
    const before = await leaving
    await first.team.stop('the test goes on elsewhere')

    const second = goOn(before, task, {}, { budget, brainFor: () => paid })
    const errors: unknown[] = []
    const refused = new Promise<void>(resolve =>
      second.session.subscribe(event => {
        if (event.type !== 'mind.answered' || event.data.error === undefined) return
        errors.push(event.data.error)
        resolve()
      }),
    )
    await second.team.start()
    await (held ? refused : second.team.ended)
    const refusal = /^The budget of \$1 is spent \(\$1\.\d0\), and Ann gives no more\.$/
    expect(errors.slice(0, 1)).toEqual(held ? [expect.stringMatching(refusal)] : [])
    await second.team.stop('the test is over')
    expect(second.events.filter(event => event.type === 'approval.asked')).toEqual([])
  },
)

test.each(['before', 'after'])(
  'who led when the session was stopped, and left it then, leads again, joined %s it begins',
  async when => {
    const task = simple('Collect 40 oak logs.')
    const first = await play(task, {}, { pace: 30 }, 'leader')
    await first.team.start()
    await expect.poll(() => first.session.state.seats.Lena!.occupant).toEqual({ kind: 'person', label: 'Ann' })
    const leaving = left(first, first.session.state.seq + 1, event => event.type === 'human.left')
    await first.team.stop('enough for today')
    first.team.left('Ann', 'left')
    const before = await leaving
    const second = goOn(before, task)
    const join = () => second.team.joined({ person: 'Ann', access: 'owner' })
    if (when === 'before') join()
    await second.team.start()
    if (when === 'after') join()
    const { seats, people } = second.session.state
    expect(people.Ann).toMatchObject({ online: true, role: 'leader', seat: 'Lena', access: 'owner' })
    expect(seats.Lena!.occupant).toEqual({ kind: 'person', label: 'Ann' })
    await second.team.stop('the test is over')
  },
)

test('the owner takes a seat of a person who is away; that person gets it back only when it is free', async () => {
  const task = simple('Collect 40 oak logs.')
  const first = await play(task, {}, { pace: 30 }, 'leader')
  await first.team.start()
  await expect.poll(() => first.session.state.seats.Lena!.occupant).toEqual({ kind: 'person', label: 'Ann' })
  const leaving = left(first, first.session.state.seq + 1, event => event.type === 'human.left')
  await first.team.stop('enough for today')
  first.team.left('Ann', 'left')
  const { team, session, events } = goOn(await leaving, task)
  await team.start()
  team.joined({ person: 'Max' })
  team.joined({ person: 'Olga', access: 'owner' })
  const refused = await team.command('Max', { type: 'take', seat: 'Lena' })
  expect(refused).toMatchObject({
    ok: false,
    text: expect.stringMatching(
      /^Ann sits there, but is away; Ann comes back with .*join --name Ann\. Olga, who started the session, decides\.$/,
    ),
  })
  expect(session.state.seats.Lena!.occupant.label).toBe('Ann')
  expect(await team.command('Olga', { type: 'role', role: 'leader' })).toMatchObject({ ok: true })
  expect(session.state.seats.Lena!.occupant).toEqual({ kind: 'person', label: 'Olga' })
  expect(session.state.people.Ann).toMatchObject({ online: false, role: 'observer' })
  const alerts = () => events.flatMap(({ type, data }) => (type === 'alert' ? [data.text] : []))
  expect(alerts()).toEqual([expect.stringMatching(/^Olga takes the seat of Lena\. Ann, who had it, is away/)])
  // Not free yet: Ann is told so. Taken from a person who is here it cannot be.
  team.joined({ person: 'Ann' })
  expect(alerts().at(-1)).toBe('Ann does not get the seat of Lena back: Olga sits there.')
  expect(await team.command('Ann', { type: 'take', seat: 'Lena' })).toMatchObject({
    ok: false,
    text: 'Olga sits there.',
  })
  await team.stop('the test is over')
})

test.each([
  'at once',
  'after another interruption, joined before it begins',
  'after another interruption, joined after it begins',
])('a person whose seat the owner took and gave back finds it free, %s', async when => {
  const task = simple('Collect 40 oak logs.')
  const first = await play(task, {}, { pace: 30 })
  await first.team.start()
  await first.ask({ type: 'take', seat: 'Bob' })
  const leaving = left(first, first.session.state.seq + 1, event => event.type === 'human.left')
  await first.team.stop('enough for today')
  first.team.left('Ann', 'left')
  const second = goOn(await leaving, task)
  await second.team.start()
  second.team.joined({ person: 'Olga', access: 'owner' })
  expect(await second.team.command('Olga', { type: 'take', seat: 'Bob' })).toMatchObject({ ok: true })
  await second.team.command('Olga', { type: 'release' })
  expect(second.session.state.seats.Bob!.occupant.kind).toBe('agent')
  let last = second
  if (when !== 'at once') {
    const olgaLeaving = left(second, second.session.state.seq + 1, event => event.type === 'human.left')
    await second.team.stop('enough for today, too')
    second.team.left('Olga', 'left')
    last = goOn(await olgaLeaving, task)
  }
  const { team, session } = last
  if (when.endsWith('before it begins')) team.joined({ person: 'Ann' })
  if (last !== second) await team.start()
  if (!when.endsWith('before it begins')) team.joined({ person: 'Ann' })
  expect(session.state.seats.Bob!.occupant).toEqual({ kind: 'person', label: 'Ann' })
  expect(session.state.people.Ann).toMatchObject({ online: true, seat: 'Bob' })
  expect(session.state.people.Ann!.lostSeat).toBeUndefined()
  await team.stop('the test is over')
})

test('a session that was stopped opens its tasks again, and another organization plans anew', async () => {
  const task = simple('Collect 12 oak logs.')
  const first = setUp(task, {}, { pace: 20 })
  const acting = first.until(event => event.type === 'action.started')
  void first.team.start()
  await acting
  const leaving = left(first, 5, event => event.type === 'session.ended')
  void first.team.stop('enough for today')
  const before = await leaving
  expect(before.state.tasks.goal1!.status).toBe('cancelled')

  const second = goOn(before, task, { replan: 'the team is organized as solo now' })
  await second.team.start()
  expect(await second.team.ended).toMatchObject({ result: 'success' })
  const [, version] = [
    ...ids(before.events, 'plan.proposed', 'version'),
    ...ids(second.events, 'plan.proposed', 'version'),
  ]
  expect(version).toBe(2)
  expect(second.session.state.tasks.goal1!.status).toBe('succeeded')
})

test('a plan of which a part had begun waits for the rest again, held where it was', async () => {
  const task = cabin()
  const first = setUp(task, { approvals: 'plans' })
  first.team.joined({ person: 'Ann', role: 'observer' })
  const asked = first.until(event => event.type === 'approval.asked')
  // In the middle of the part that was let go.
  const leaving = left(first, 40, event => event.type === 'action.ended')
  void first.team.start()
  const { approval } = (await asked).data as { approval: string }
  const [gather] = first.session.state.plans.p1!.content.stages
  const items = gather!.items.map(item => item.id)
  await first.team.command('Ann', { type: 'approve', approval, items })
  const before = await leaving
  await first.team.stop('the test goes on elsewhere')

  const second = goOn(before, { ...task, approvals: 'plans' })
  judging({ ...first, ...second }, task)
  second.team.joined({ person: 'Ann', role: 'observer' })
  const again = new Promise<string>(resolve => {
    const stop = second.session.subscribe(event => {
      if (event.type !== 'approval.asked') return
      stop()
      resolve(event.data.approval)
    })
  })
  await second.team.start()
  const waiting = await again
  expect(second.session.state.plans.p1).toMatchObject({ status: 'proposed', begun: items })
  expect(Object.values(second.session.state.tasks).filter(one => one.held).length).toBeGreaterThan(0)
  expect(await second.team.command('Ann', { type: 'approve', approval: waiting })).toMatchObject({ ok: true })
  expect(await second.team.ended).toMatchObject({ result: 'success' })
  expect(Object.values(second.session.state.tasks).some(one => one.held)).toBe(false)
})

test.each([
  ['a keyframe', 1],
  ['the log alone', 9999],
])('what lay in a chest when the goal began is known from %s', async (_from, keyframe) => {
  const at = '5 -60 5'
  const task = simple('Put 6 oak logs into the chest.', { arena: undefined, inventories: {} })
  const first = setUp(
    task,
    { referee: undefined },
    { chests: [{ at: [5, -60, 5], items: { oak_log: 27 } }], closed: true },
  )
  const isPut = (event: SessionEvent) => event.type === 'world.container' && (event.data.items.oak_log ?? 0) > 27
  const leaving = left(first, keyframe, isPut)
  void first.team.start()
  const before = await leaving
  await first.team.stop('the test goes on elsewhere')
  const put = before.world.chests.get(at)!.oak_log!
  expect(put).toBeGreaterThan(27)
  expect(put).toBeLessThan(33)

  const second = goOn(before, task)
  await second.team.start()
  const { result, reason } = await second.team.ended
  expect(result).toBe('success')
  expect(reason).toMatch(/33 oak logs, 27 of them from before$/)
  expect(before.world.chests.get(at)!.oak_log).toBe(33)
})

test('a line that wanted no answer, read by nobody before the host was killed, is no question in the next one', async () => {
  const task = simple('Collect 24 oak logs. Craft a chest.', { organization: 'peers' })
  const first = setUp(task)
  const wantsNone = (event: SessionEvent): boolean =>
    event.type === 'message.delivered' &&
    first.session.state.messages.some(({ message, answer }) => message === event.data.message && answer === false)
  const before = await killed(first, wantsNone)
  const line = before.state.messages.findLast(one => one.answer === false)!
  expect(line.read).toEqual([])
  const second = goOn(before, task)
  await second.team.start()
  expect(await second.team.ended).toMatchObject({ result: 'success' })
  const asked = second.events.flatMap(event =>
    event.type === 'mind.asked' && event.data.question === 'converse' && event.data.seat === line.to[0]
      ? [event.data.input as ConverseInput]
      : [],
  )
  // It stands in a question that there is for other reasons.
  const about = asked.filter(({ messages }) => messages.some(({ text }) => text === line.text))
  for (const { news, messages } of about) expect(news.length + messages.length).toBeGreaterThan(1)
})
