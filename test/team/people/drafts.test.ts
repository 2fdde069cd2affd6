import { afterEach, expect, test } from 'vitest'
import { questionNamed } from '../../../source/brain/questions/index.ts'
import { simple } from '../support/harness.ts'
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
const logs = () => simple('Collect 12 oak logs.')
/** Of what people were asked, the questions that say what is to be done and who does it. */
const planning = (asked: readonly { readonly data: { readonly question: string } }[]): readonly string[] =>
  asked.map(one => one.data.question).filter(name => questionNamed(name)?.plans)

/** Ann sits in Bob's seat while he is at work; resolves with the first draft that comes to her, which waits for her. */
const inBobsSeat = async (count: 'never' | 'default' = 'never') => {
  const played = await play(logs(), {}, { pace: 5 })
  const { team, ask, next } = played
  const acting = next('action.started', data => data.seat === 'Bob')
  await team.start()
  await acting
  if (count === 'never') await ask({ type: 'drafts', count })
  const drafted = next('human.asked')
  const taken = await ask({ type: 'take', seat: 'Bob' })
  expect(taken).toMatchObject({ ok: true })
  return { ...played, taken, draft: await drafted }
}

test('what the agent would do comes to the person in its seat as a draft, and is done once they agree', async () => {
  const { ask, draft, next, past, session, team, world } = await inBobsSeat()
  expect(draft).toMatchObject({ person: 'Ann', seat: 'Bob', question: 'nextActions', title: 'collect oak_log 6' })
  expect(draft.text).toBe('!collect("oak_log", 6)')
  expect(draft.timeout).toBeUndefined()
  expect(session.state.drafts![draft.draft]).toMatchObject({ person: 'Ann', title: 'collect oak_log 6' })
  // Nobody else waits: Mia finishes her half while Bob's waits for a word.
  await next('action.ended', data => data.seat === 'Mia' && data.result === 'success')
  expect(past('action.started').filter(one => one.data.seat === 'Bob')).toHaveLength(1)
  const acting = next('action.started', data => data.seat === 'Bob')
  expect(await ask({ type: 'draft', decision: 'accept' })).toEqual({ ok: true, text: 'Draft accepted.' })
  const { ask: question } = await acting
  const answer = past('mind.answered').find(one => one.data.ask === question)!
  expect(answer.data.brain).toBe('Ann, as rule brain (offline) proposed')
  expect(session.state.drafts![draft.draft]!.decision).toBe('accepted')
  const report = next('human.asked', data => data.question === 'monitorProgress').catch(() => undefined)
  expect(await team.ended).toMatchObject({ result: 'success' })
  void report
  expect(world.bodies.get('Bob')!.items.oak_log).toBeGreaterThanOrEqual(6)
})

test('a draft is changed as text; what cannot be meant is said so and the draft stays', async () => {
  const { ask, draft, next, world } = await inBobsSeat()
  expect(await ask({ type: 'draft', draft: draft.draft, decision: 'edit', text: 'collect sand' })).toMatchObject({
    ok: false,
  })
  expect(await ask({ type: 'draft', draft: 'd99', decision: 'accept' })).toMatchObject({
    ok: false,
    text: 'That draft is not open any more.',
  })
  const ended = next('action.ended', data => data.seat === 'Bob' && data.result === 'success')
  const changed = '!collect("sand", 2)\n!collect("oak_log", 1)'
  expect(await ask({ type: 'draft', draft: draft.draft, decision: 'edit', text: changed })).toEqual({
    ok: true,
    text: 'Draft changed.',
  })
  await ended
  expect(world.bodies.get('Bob')!.items.sand).toBe(2)
})

test('put aside, the question waits for what the person does by hand, and that counts', async () => {
  const { ask, draft, next, past, session, team } = await inBobsSeat()
  const { task } = past('action.started').find(one => one.data.seat === 'Bob')!.data
  expect(await ask({ type: 'draft', decision: 'ignore' })).toEqual({ ok: true, text: 'Draft ignored.' })
  expect(session.state.drafts![draft.draft]!.decision).toBe('ignored')
  expect(await ask({ type: 'draft', decision: 'accept' })).toMatchObject({ ok: false })
  const done = next('task.changed', data => data.task === task && data.status === 'succeeded')
  await ask({ type: 'act', text: '!collect("oak_log", 6)' })
  await done
  expect(await team.ended).toMatchObject({ result: 'success' })
})

test('given back, the agent goes on by itself and hears what was done meanwhile', async () => {
  const { ask, draft, next, session, team } = await inBobsSeat()
  await ask({ type: 'act', text: '!collect("sand", 1)' })
  const back = next('seat.occupied', data => data.occupant.kind === 'agent')
  await ask({ type: 'release' })
  expect((await back).summary).toBe('Ann had Bob collect sand 1')
  expect(session.state.drafts![draft.draft]!.decision).toBe('withdrawn')
  expect(await team.ended).toMatchObject({ result: 'success' })
})

test('a person without a wish for drafts drives alone; with a time-out drafts count by themselves', async () => {
  const { ask, next, past, team } = await inBobsSeat()
  const before = past('human.asked').length
  expect(await ask({ type: 'drafts', count: 'off' })).toMatchObject({ ok: true })
  await ask({ type: 'act', text: '!collect("sand", 1)' })
  expect(past('human.asked')).toHaveLength(before)
  const timed = next('human.answered', data => data.decision === 'timeout')
  expect(await ask({ type: 'drafts', count: 1 })).toEqual({ ok: true, text: 'Drafts count by themselves after 1 s.' })
  await timed
  expect(await team.ended).toMatchObject({ result: 'success' })
})

test('messages to a seat that a person holds come with the agent’s answer as a draft', async () => {
  const { ask, draft, next, past, team, session } = await inBobsSeat()
  await ask({ type: 'draft', draft: draft.draft, decision: 'ignore' })
  team.joined({ person: 'Ben', role: 'observer' })
  const drafted = next('human.asked', data => data.question === 'decideReply')
  await team.command('Ben', { type: 'say', to: ['Bob'], text: 'what do you have?', delivery: 'interrupt' })
  await ask({ type: 'act', text: '!collect("sand", 1)' })
  const asked = await drafted
  expect(asked.title).toMatch(/^to Ben: “I have 1 sand/)
  const replied = next('message.sent', data => data.kind === 'reply' && data.from === 'Bob')
  await ask({ type: 'draft', draft: asked.draft, decision: 'edit', text: 'Some sand, why?' })
  expect(await replied).toMatchObject({ text: 'Some sand, why?', to: ['Ben'] })
  expect(session.state.people.Ben).toMatchObject({ online: true, role: 'observer' })
  expect(past('mind.answered').at(-1)!.data.brain).toBe('Ann')
})

test('actions written in the place of an answer are what the agent does, with the words beside them', async () => {
  const { ask, draft, next, team } = await inBobsSeat()
  await ask({ type: 'draft', draft: draft.draft, decision: 'ignore' })
  const there = next('body.joined', data => data.seat === 'Ben')
  team.joined({ person: 'Ben', role: 'peer' })
  await there
  const drafted = next('human.asked', data => data.question === 'decideReply')
  await team.command('Ben', { type: 'say', to: ['Bob'], text: 'what do you have?', delivery: 'interrupt' })
  await ask({ type: 'act', text: '!collect("dirt", 1)' })
  const asked = await drafted
  const wrong = await ask({ type: 'draft', draft: asked.draft, decision: 'edit', text: '!colect("sand", 2)' })
  expect(wrong).toMatchObject({ ok: false, text: expect.stringContaining('colect') })
  const added = next('task.added', data => data.title === 'collect sand 2')
  const replied = next('message.sent', data => data.kind === 'reply' && data.from === 'Bob')
  await ask({ type: 'draft', draft: asked.draft, decision: 'edit', text: 'At once.\n!collect("sand", 2)' })
  expect((await replied).text).toBe('At once.')
  expect(await added).toMatchObject({
    assignees: ['Bob'],
    actions: [{ name: 'collect', args: { item: 'sand', count: 2 } }],
  })
})

test('an action for a body that shelters says at once that it waits, and for what', async () => {
  const { ask, next, world } = await inBobsSeat()
  world.bodies.get('Bob')!.digIn('zombie')
  const told = next('alert', data => data.seat === 'Bob')
  await ask({ type: 'act', text: '!collect("sand", 1)' })
  expect((await told).text).toMatch(/^collect sand 1 begins when Bob comes up: a zombie is about/)
})

test('a draft counts by itself after ten seconds, in the seat of a worker as in that of the leader', async () => {
  const { draft, taken, session } = await inBobsSeat('default')
  expect(taken.text).toContain('drafts, which count by themselves after 10 s')
  expect(draft).toMatchObject({ seat: 'Bob', timeout: 10 })
  expect(session.state.drafts![draft.draft]).toMatchObject({ timeout: 10 })
})

test('while its person writes another answer a draft does not count, and waits for what they write', async () => {
  const { ask, draft, next, past, session, world } = await inBobsSeat('default')
  expect(await ask({ type: 'drafts', count: 1 })).toMatchObject({ ok: true })
  const timed = { ...session.state.drafts![draft.draft]! }
  expect([timed.timeout, timed.timedFrom! >= timed.askedAt]).toEqual([1, true])
  expect(await ask({ type: 'draft', draft: draft.draft, decision: 'hold' })).toMatchObject({ ok: true })
  expect(session.state.drafts![draft.draft]!.timeout).toBeUndefined()
  // Timers of one length go off in the order in which they were set: this one comes after the draft's own.
  await new Promise(resolve => setTimeout(resolve, 1000))
  expect(past('human.answered')).toEqual([])
  const ended = next('action.ended', data => data.seat === 'Bob' && data.result === 'success')
  const changed = { type: 'draft', draft: draft.draft, decision: 'edit', text: '!collect("sand", 2)' } as const
  expect(await ask(changed)).toMatchObject({ ok: true })
  await ended
  expect(world.bodies.get('Bob')!.items.sand).toBe(2)
  expect(await ask({ type: 'draft', draft: draft.draft, decision: 'hold' })).toMatchObject({
    ok: false,
    text: 'That draft is not open any more.',
  })
})

test('what a person says about drafts holds for the one that is open, too', async () => {
  const { ask, draft, next, session } = await inBobsSeat('default')
  expect(await ask({ type: 'drafts', count: 'never' })).toEqual({ ok: true, text: 'Drafts wait for you.' })
  expect(session.state.drafts![draft.draft]!.timeout).toBeUndefined()
  const timed = next('human.answered', data => data.draft === draft.draft && data.decision === 'timeout')
  await ask({ type: 'drafts', count: 1 })
  await timed
})

test('drafts of a leading seat hold up the team no longer than any other', async () => {
  const { team, ask, next, past } = await play(logs(), {}, {}, 'leader')
  const asked = next('approval.asked')
  await team.start()
  await asked
  team.joined({ person: 'Ben', role: 'observer' })
  const drafted = next('human.asked', data => data.question === 'decideReply')
  await team.command('Ben', { type: 'say', to: ['Lena'], text: 'hello', delivery: 'queue' })
  const first = await drafted
  expect(first).toMatchObject({ seat: 'Lena', person: 'Ann', timeout: 10 })
  await ask({ type: 'approve' })
  await ask({ type: 'draft', draft: first.draft, decision: 'ignore' })
  expect(await team.ended).toMatchObject({ result: 'success' })
  // What the approved plan says already is not asked a second time.
  expect(planning(past('human.asked'))).toEqual([])
})

test('stopped, a seat drops its work for the others and gets none until it may go on', async () => {
  const { team, ask, next, session, past } = await play(simple('Collect 12 oak logs and 8 sand.'), {}, { pace: 10 })
  const acting = next('action.started', data => data.seat === 'Bob')
  await team.start()
  await acting
  const reply = await ask({ type: 'stop', seat: 'bob' })
  expect(reply.text).toMatch(/^Bob stops: .*\/resume Bob gives it work again\.$/)
  const open = Object.values(session.state.tasks).filter(
    task => task.assignees.includes('Bob') && !['succeeded', 'failed', 'cancelled'].includes(task.status),
  )
  expect(open).toEqual([])
  await next('mind.phase', data => data.seat === 'Bob' && data.note === 'Ann stopped it')
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(past('action.started').filter(one => one.data.seat === 'Bob')).toHaveLength(1)
})

test('everybody stops at a word, and begins again at another', async () => {
  const { team, ask, next, session, past } = await play(logs(), {}, { pace: 10 })
  const acting = next('action.started', data => data.seat === 'Mia')
  await team.start()
  await acting
  expect(await ask({ type: 'stop', all: true })).toMatchObject({ ok: true })
  expect(session.state.session.phase).toBe('paused')
  expect(Object.values(session.state.tasks).some(task => task.status === 'running' && task.children.length === 0)).toBe(
    false,
  )
  const before = past('action.started').length
  await ask({ type: 'resume' })
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(past('action.started').length).toBeGreaterThan(before)
})

test('a second terminal of the same person counts as them, and changes what they are only when it says so', async () => {
  const { team, session, past } = await play(logs(), {}, { pace: 60_000 }, 'leader')
  await team.start()
  expect(session.state.people.Ann).toMatchObject({ role: 'leader', seat: 'Lena' })
  team.joined({ person: 'Ann' })
  expect(session.state.people.Ann).toMatchObject({ role: 'leader', seat: 'Lena' })
  team.joined({ person: 'Ann', role: 'peer' })
  await Promise.resolve()
  expect(session.state.people.Ann).toMatchObject({ role: 'peer', seat: 'Ann' })
  expect(session.state.seats.Lena!.occupant.kind).toBe('agent')
  expect(past('human.joined').filter(one => one.data.person === 'Ann')).toHaveLength(1)
})

test('who leads a controller’s team hands out its tasks, or lets the draft do it', async () => {
  const task = simple('Collect 6 oak logs and 4 sand.', { organization: 'dag' })
  const { team, ask, next, past, session, world } = await play(task, {}, {}, 'leader')
  const asked = next('approval.asked')
  await team.start()
  await asked
  // Equal agents get their work without a question.
  world.bodies.get('Mia')!.items.stick = 1
  const drafted = next('human.asked', data => data.question === 'assignTasks')
  await ask({ type: 'approve' })
  const first = await drafted
  expect(first).toMatchObject({ seat: 'Lena', question: 'assignTasks', timeout: 10 })
  expect(first.title).toMatch(/^(?:Bob|Mia): Collect /)
  expect(await ask({ type: 'draft', decision: 'edit', text: 'Zoe: moon' })).toMatchObject({ ok: false })
  expect(await ask({ type: 'draft', decision: 'edit', text: 'to Bob' })).toMatchObject({
    ok: false,
    text: expect.stringContaining('NAME: TASK') as string,
  })
  const [, id] = first.text.split('\n')[0]!.split(': ')
  const ordered = next('task.changed', data => data.status === 'running' && data.task.endsWith(id!))
  expect(await ask({ type: 'draft', decision: 'edit', text: `Mia: ${id}` })).toEqual({
    ok: true,
    text: 'Draft changed.',
  })
  expect(session.state.tasks[(await ordered).task]!.assignees).toEqual(['Mia'])
  await ask({ type: 'drafts', count: 1 })
  session.subscribe(event => {
    if (event.type === 'human.asked') queueMicrotask(() => void ask({ type: 'draft', decision: 'accept' }))
  })
  await ask({ type: 'draft', decision: 'accept' })
  expect(await team.ended).toMatchObject({ result: 'success' })
  // What leads to the plan is not asked about: the plan itself is what a person decides on.
  expect(new Set(planning(past('human.asked')))).toEqual(new Set(['assignTasks']))
})

test('a question that is given up when the session ends, or because a person comes and goes, is no failure', async () => {
  const { ask, draft, next, past, session, team } = await inBobsSeat()
  expect(await ask({ type: 'draft', draft: draft.draft, decision: 'ignore' })).toMatchObject({ ok: true })
  expect(await ask({ type: 'release' })).toMatchObject({ ok: true })
  const again = next('human.asked')
  expect(await ask({ type: 'take', seat: 'Bob' })).toMatchObject({ ok: true })
  await again
  await team.stop('enough')
  const unanswered = past('mind.answered').filter(one => one.data.error !== undefined)
  expect(unanswered.length).toBeGreaterThan(0)
  for (const { data } of unanswered) expect(data, data.question).toMatchObject({ stopped: true })
  expect(session.state.usage.failures).toBe(0)
  expect(session.state.seats.Bob!.transcript.some(one => / stopped: /.test(one.text))).toBe(true)
})
