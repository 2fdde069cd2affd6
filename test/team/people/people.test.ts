import { afterEach, expect, test } from 'vitest'
import { eventSentence } from '../../../source/session/log/describe.ts'
import { traitsOf } from '../../../source/session/log/traits.ts'
import { stopwatch } from '../../stopwatch.ts'
import { gatedBrain } from '../support/gated-brain.ts'
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
/** Long enough that nothing ends while a test looks at it. */
const slow = { pace: 60_000 }
const logs = () => simple('Collect 12 oak logs.')

test('each command takes the name of an agent in any case, and a name that is none is answered with the nearest one', async () => {
  const { team, session } = await play(logs(), {}, slow)
  await team.start()
  const ask = (command: Parameters<typeof team.command>[1]) => team.command('Ann', command)
  expect(await ask({ type: 'pause', seat: 'bob' })).toEqual({ ok: true, text: 'Bob pauses.' })
  expect(await ask({ type: 'resume', seat: 'bOB' })).toEqual({ ok: true, text: 'Bob goes on.' })
  expect(session.state.seats.Bob!.paused).toBe(false)
  const wrong: readonly Parameters<typeof ask>[0][] = [
    { type: 'pause', seat: 'bbo' },
    { type: 'resume', seat: 'bbo' },
    { type: 'stop', seat: 'bbo' },
    { type: 'take', seat: 'bbo' },
    { type: 'task', change: 'add', text: 'collect 2 dirt', seat: 'bbo' },
    { type: 'say', to: ['bbo'], text: 'hello', delivery: 'queue' },
  ]
  for (const command of wrong)
    expect(await ask(command), command.type).toMatchObject({
      ok: false,
      text: expect.stringMatching(/^There is no "bbo" here\. .* Did you mean Bob\?$/),
    })
})

test.each([
  ['mia stp', 'to Mia'],
  ['Bob, stop!', 'to Bob'],
  ['stop bob', 'to Bob'],
  ['mia collects 4 logs', 'to everybody'],
  ['do not stop', 'to everybody'],
])('who is told to stop by name hears it, also where the name is not marked: %s', async (words, heard) => {
  const { team, say, next } = await play(logs(), {}, slow)
  await team.start()
  const answered = next('message.sent', ({ kind }) => kind === 'reply')
  expect(await say(words)).toEqual({ ok: true, text: heard })
  if (heard !== 'to everybody')
    expect(await answered).toMatchObject({ text: expect.stringMatching(/^I (?:stop|am not)/) })
})

test.each([
  ['bob what do you have', 'Bob'],
  ['Mia, where are you?', 'Mia'],
  ['what do you have, mia', 'Mia'],
  ['mia where are you and what are you doing', 'Mia'],
  ['how long will it take, bob', 'Bob'],
  ['hey Bob stop', 'Bob'],
  ['mia get 3 dirt', 'Mia'],
  ['Mia, get 2 dirt', 'Mia'],
  ['bob get 1 oak log pls', 'Bob'],
])(
  'words that call one by name, said as the terminal says them, are heard and answered by that one alone: %s',
  async (words, seat) => {
    const { team, ask, next, past } = await play(logs(), {}, slow)
    await team.start()
    const answered = next('message.sent', ({ kind }) => kind === 'reply')
    expect(await ask({ type: 'say', to: [], text: words, delivery: 'broadcast' })).toEqual({
      ok: true,
      text: `to ${seat}`,
    })
    const { message } = past('message.sent').findLast(({ data }) => data.from === 'Ann')!.data
    const heard = past('message.delivered').filter(({ data }) => data.message === message)
    expect(heard.map(({ data }) => data.to)).toEqual([seat])
    expect(await answered).toMatchObject({ from: seat, to: ['Ann'] })
  },
)

test.each([
  ['Finn, come', 'Finn'],
  ['hey zoe: what do you have?', 'zoe'],
  ['Mai, where are you', 'Mai'],
])('who calls one that is not there is told so, and who is there: %s', async (words, name) => {
  const { team, ask } = await play(logs(), {}, slow)
  await team.start()
  expect(await ask({ type: 'say', to: [], text: words, delivery: 'broadcast' })).toMatchObject({
    ok: false,
    text: expect.stringContaining(`There is no "${name}" here. Names: Lena, Bob, Mia`),
  })
})

test.each(['please, come here', 'team, come here', 'well, what do you have?', 'birch, not oak', 'tomorrow, the roof'])(
  'a first word that is no name calls nobody: %s',
  async words => {
    const { team, ask } = await play(logs(), {}, slow)
    await team.start()
    expect(await ask({ type: 'say', to: [], text: words, delivery: 'broadcast' })).toEqual({
      ok: true,
      text: 'to everybody',
    })
  },
)

test('an idle worker answers a question within 50 ms', async () => {
  const { team, say, next, past, session } = await play(logs(), {}, slow)
  await team.start()
  // The first question of a process loads the game's recipes; that is not what is measured.
  const greeted = next('message.sent', data => data.kind === 'reply')
  await say('hello', ['lena'])
  await greeted
  const times: number[] = []
  for (let index = 0; index < 5; index++) {
    const answered = next('message.sent', data => data.kind === 'reply')
    const watch = stopwatch()
    await say('what do you have?', ['lena'])
    expect(await answered).toMatchObject({ from: 'Lena', to: ['Ann'] })
    times.push(watch.stop())
  }
  // The quickest: what the machine does beside it is no part of the way from question to answer.
  expect(Math.min(...times)).toBeLessThan(50)
  const asked = new Set(session.state.messages.flatMap(({ from, message }) => (from === 'Ann' ? [message] : [])))
  expect(past('message.read').filter(one => asked.has(one.data.message))).toHaveLength(6)
})

test('an interrupt ends the action within 100 ms; a queued message is answered beside it', async () => {
  const { team, say, next, past } = await play(logs(), {}, slow)
  const acting = next('action.started', data => data.seat === 'Bob')
  await team.start()
  await acting
  const first = next('message.sent', data => data.kind === 'reply' && data.from === 'Bob')
  await say('what do you have?', ['Bob'])
  expect((await first).text).toBe('I carry nothing.')
  expect(past('action.ended').filter(one => one.data.seat === 'Bob')).toEqual([])
  const second = next('message.sent', data => data.kind === 'reply' && data.from === 'Bob')
  const watch = stopwatch()
  await say('where are you?', ['Bob'], 'interrupt')
  const text = (await second).text
  expect(watch.stop()).toBeLessThan(100)
  expect(text).toMatch(/^I am at 0 -60 4/)
  expect(past('action.ended').find(one => one.data.seat === 'Bob')!.data).toMatchObject({ result: 'aborted' })
})

test.each(['queue', 'steer'] as const)(
  'a seat that shelters reads a %s message of a person at once, and says that it shelters',
  async delivery => {
    const { team, say, next, world } = await play(logs(), {}, slow)
    const acting = next('action.started', data => data.seat === 'Bob')
    await team.start()
    await acting
    const reply = next('message.sent', data => data.kind === 'reply' && data.from === 'Bob')
    world.bodies.get('Bob')!.digIn('zombie')
    await say('what do you have?', ['Bob'], delivery)
    expect((await reply).text).toBe(
      'I carry nothing. I shelter from a zombie until it is gone, at the latest until day.',
    )
  },
)

test('a request becomes a task of its own, goes first, and the plan is taken up again', async () => {
  const { team, say, next, session, world } = await play(logs(), {}, { pace: 5 })
  const acting = next('action.started', data => data.seat === 'Bob')
  const over = next('session.ended')
  await team.start()
  await acting
  await say('get 3 dirt', ['Bob'], 'interrupt')
  const request = await next('task.added', data => data.parent === null)
  expect(request).toMatchObject({
    title: 'Collect 3 dirt',
    assignees: ['Bob'],
    done: { kind: 'have', item: 'dirt', count: 3 },
  })
  await over
  expect(session.state.tasks[request.task]!.status).toBe('succeeded')
  expect(world.bodies.get('Bob')!.items).toMatchObject({ dirt: 3, oak_log: 6 })
  expect(session.state.session.result).toBe('success')
})

test('a person who only watches is answered, and changes nothing by words', async () => {
  const { team, next, session } = await play(logs(), {}, slow)
  team.joined({ person: 'Eve', role: 'observer' })
  const acting = next('action.started', data => data.seat === 'Bob')
  await team.start()
  await acting
  const says = async (text: string, to: string): Promise<string> => {
    const answered = next('message.sent', data => data.kind === 'reply' && data.to.includes('Eve'))
    await team.command('Eve', { type: 'say', to: [to], text, delivery: 'interrupt' })
    return (await answered).text
  }
  const refused = 'I change nothing for that. Observers cannot act. Peers can: /role peer'
  expect(await says('stop', 'Bob')).toBe(refused)
  expect(await says('get 3 dirt', 'Mia')).toBe(refused)
  expect(await says('without Bob', 'Lena')).toBe(refused)
  expect(await says('what do you have?', 'Mia')).not.toBe(refused)
  expect(Object.values(session.state.tasks).some(task => /dirt|stop/.test(`${task.title} ${task.reason}`))).toBe(false)
  expect(Object.keys(session.state.plans)).toHaveLength(1)
  expect(Object.values(session.state.tasks).every(task => task.status !== 'failed')).toBe(true)
})

test.each([
  ['peer', 'observer', /^Ok: collect 3 dirt/],
  ['observer', 'peer', /^I change nothing for that\. Observers cannot act/],
] as const)(
  'words of one who is %s when they write them, and %s when they are read, count by the first',
  async (was, is, answer) => {
    const gate = gatedBrain('decideReply')
    const { team, say, next } = await play(logs(), { brainFor: () => gate.brain }, slow)
    team.joined({ person: 'Eve', role: 'observer' })
    const acting = next('action.started', data => data.seat === 'Bob')
    await team.start()
    await acting
    const eve = (command: Parameters<typeof team.command>[1]) => team.command('Eve', command)
    await eve({ type: 'role', role: was })
    const thinking = gate.next()
    await say('hello', ['Bob'])
    const { release } = await thinking
    await eve({ type: 'say', to: ['Bob'], text: 'get 3 dirt', delivery: 'queue' })
    await eve({ type: 'role', role: is })
    const again = gate.next()
    release()
    const replied = next('message.sent', data => data.kind === 'reply' && data.to.includes('Eve'))
    ;(await again).release()
    expect((await replied).text).toMatch(answer)
  },
)

test('what is not understood is said so, to the one who asked', async () => {
  const { team, say, next } = await play(logs(), {}, slow)
  await team.start()
  const reply = next('message.sent', data => data.kind === 'reply')
  await say('sing a sea shanty', ['Mia'], 'interrupt')
  expect((await reply).text).toMatch(/did not understand “sing a sea shanty”\. Say “@Mia help”/)
})

test('a message can be changed until it is read', async () => {
  const gate = gatedBrain('decideReply')
  const { team, say, ask, next, events } = await play(logs(), { brainFor: () => gate.brain }, slow)
  const acting = next('action.started', data => data.seat === 'Bob')
  await team.start()
  await acting
  const thinking = gate.next()
  await say('hello', ['Bob'])
  const { release } = await thinking
  await say('what do you have?', ['Bob'])
  const id = events.filter(one => one.type === 'message.sent').at(-1)!.data.message
  expect(await ask({ type: 'editMessage', message: id, text: 'where are you?' })).toMatchObject({ ok: true })
  const again = gate.next()
  release()
  const reply = next('message.sent', data => data.kind === 'reply' && /I am at 0/.test(data.text))
  ;(await again).release()
  expect((await reply).text).toMatch(/I am at 0 -60 4/)
  expect(await ask({ type: 'editMessage', message: id, text: 'too late' })).toMatchObject({ ok: false })
})

test('a plan waits for approval, a rejection reaches the planner, the next version follows it', async () => {
  const task = cabin()
  const played = await play(task, { approvals: 'plans' })
  const { team, ask, next, past } = played
  judging(played, task)
  const first = next('approval.asked')
  await team.start()
  expect(await first).toMatchObject({ seat: 'Lena', kind: 'plan', version: 1 })
  expect(past('task.added').filter(one => one.data.plan !== undefined)).toHaveLength(0)
  const second = next('plan.proposed', data => data.version === 2)
  await ask({ type: 'reject', reason: 'Mia should build the roof' })
  const { content } = await second
  const roof = content.stages
    .flatMap(stage => stage.items)
    .filter(item => /roof/i.test(item.title) && /Roof|roof of/.test(item.title))
  expect(new Set(roof.map(item => item.assignee))).toEqual(new Set(['Mia']))
  expect(roof[0]!.because).toContain('Ann said: Mia should build the roof')
  const asked = past('mind.asked').findLast(one => one.data.question === 'planTask')!
  expect(asked.data.input).toMatchObject({ rejected: [{ reason: 'Mia should build the roof', by: 'Ann' }] })
  expect(await ask({ type: 'approve', always: true })).toMatchObject({ ok: true })
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(past('plan.approved').map(one => one.data)).toEqual([{ plan: 'p1', version: 2, by: 'Ann', source: 'person' }])
})

test('a plan follows the first rejection, too, when nine others have come after it', async () => {
  const { team, ask, next, past } = await play(cabin(), { approvals: 'plans' })
  const first = next('approval.asked')
  await team.start()
  await first
  const reasons = [
    'Mia should build the roof',
    ...Array.from({ length: 9 }, (_, index) => `only ${20 - index} oak planks`),
  ]
  for (const [index, reason] of reasons.entries()) {
    const asked = next('approval.asked', data => data.version === index + 2)
    await ask({ type: 'reject', reason })
    await asked
  }
  const { content } = past('plan.proposed').at(-1)!.data
  const roof = content.stages.flatMap(stage => stage.items).filter(item => /Roof|roof of/.test(item.title))
  expect(new Set(roof.map(item => item.assignee))).toEqual(new Set(['Mia']))
  expect(past('mind.asked').findLast(one => one.data.question === 'planTask')!.data.input).toMatchObject({
    rejected: reasons.map(reason => ({ reason, by: 'Ann' })),
  })
})

test('pausing stops a seat at once, resuming lets it finish; the team can be paused as a whole', async () => {
  const { team, ask, next, past, session } = await play(logs(), {}, { pace: 20 })
  const acting = next('action.started', data => data.seat === 'Bob')
  await team.start()
  await acting
  const stopped = next('action.ended', data => data.seat === 'Bob')
  expect(await ask({ type: 'pause', seat: 'bob' })).toMatchObject({ ok: true })
  expect((await stopped).result).toBe('aborted')
  await next('mind.phase', data => data.seat === 'Bob' && data.phase === 'paused')
  await ask({ type: 'pause' })
  expect(session.state.session.phase).toBe('paused')
  const before = past('action.started').length
  await ask({ type: 'resume' })
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(past('action.started').length).toBeGreaterThan(before)
})

test('a person takes a body, moves it, and hands it back with a summary', async () => {
  const { team, ask, next, session } = await play(logs(), {}, { pace: 20 })
  const acting = next('action.started', data => data.seat === 'Bob')
  await team.start()
  await acting
  expect(await ask({ type: 'take', seat: 'bob' })).toMatchObject({ ok: true })
  expect(session.state.seats.Bob!.occupant).toEqual({ kind: 'person', label: 'Ann' })
  expect(await ask({ type: 'take', seat: 'Bob' })).toMatchObject({ ok: false })
  expect(await ask({ type: 'act', text: '!collect("sand", 2)' })).toEqual({
    ok: true,
    text: 'Bob has done “collect sand 2”: collected 2 sand',
  })
  expect(await ask({ type: 'act', text: '!fly()' })).toMatchObject({ ok: false })
  const back = next('seat.occupied', data => data.occupant.kind === 'agent')
  expect(await ask({ type: 'release' })).toMatchObject({ ok: true })
  expect((await back).summary).toBe('Ann had Bob collect sand 2')
  expect(await team.ended).toMatchObject({ result: 'success' })
})

test('a name that nothing has counts as no action when the seat is given back', async () => {
  const trouble = (_: string, call: { readonly args: Readonly<Record<string, unknown>> }) =>
    call.args.item === 'snad'
      ? ({ result: 'failure', code: 'unknown-name', reason: 'there is no item "snad"' } as const)
      : null
  const { team, ask, next } = await play(logs(), {}, { pace: 20, trouble })
  const acting = next('action.started', data => data.seat === 'Bob')
  await team.start()
  await acting
  await ask({ type: 'take', seat: 'Bob' })
  expect(await ask({ type: 'act', text: '!collect("snad", 2)' })).toMatchObject({ ok: false, refusal: 'unreadable' })
  await ask({ type: 'act', text: '!collect("sand", 2)' })
  const back = next('seat.occupied', data => data.occupant.kind === 'agent')
  await ask({ type: 'release' })
  expect((await back).summary).toBe('Ann had Bob collect sand 2')
})

test('a new word of a person ends the action before, and so does giving the seat back', async () => {
  const { team, ask, next } = await play(logs(), {}, { pace: 20 })
  const acting = next('action.started', data => data.seat === 'Bob')
  await team.start()
  await acting
  await ask({ type: 'take', seat: 'Bob' })
  const [first, second] = await Promise.all([
    ask({ type: 'act', text: '!collect("sand", 40)' }),
    ask({ type: 'act', text: '!collect("sand", 2)' }),
  ])
  expect(first).toMatchObject({ ok: false, refusal: 'failed' })
  expect(second).toEqual({ ok: true, text: 'Bob has done “collect sand 2”: collected 2 sand' })
  const begun = next('action.started', data => data.seat === 'Bob')
  const last = ask({ type: 'act', text: '!collect("sand", 40)' })
  await begun
  const back = next('seat.occupied', data => data.occupant.kind === 'agent')
  await ask({ type: 'release' })
  expect((await back).summary).toBe('Ann had Bob collect sand 2; had Bob collect sand 40, which was broken off')
  expect(await last).toMatchObject({ ok: false, refusal: 'failed' })
  expect(await team.ended).toMatchObject({ result: 'success' })
})

test('the agent acts again only when what the person began has ended', async () => {
  const { team, ask, next, past } = await play(logs(), {}, { pace: 20, stopMs: 60 })
  const acting = next('action.started', data => data.seat === 'Bob')
  await team.start()
  await acting
  await ask({ type: 'take', seat: 'Bob' })
  const begun = next('action.started', data => data.by === 'Ann')
  const last = ask({ type: 'act', text: '!collect("sand", 40)' })
  await begun
  expect(await ask({ type: 'release' })).toMatchObject({ ok: true })
  expect((await last).ok).toBe(false)
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(past('action.ended').filter(one => one.data.result === 'failure')).toEqual([])
  expect(past('task.changed').filter(one => one.data.status === 'failed')).toEqual([])
})

test('a seat that is taken again while the body stops stays with the person', async () => {
  const { team, ask, next, past } = await play(logs(), {}, { pace: 20, stopMs: 60 })
  const acting = next('action.started', data => data.seat === 'Bob')
  await team.start()
  await acting
  await ask({ type: 'take', seat: 'Bob' })
  await ask({ type: 'drafts', count: 'off' })
  const begun = next('action.started', data => data.by === 'Ann')
  const last = ask({ type: 'act', text: '!collect("sand", 40)' })
  await begun
  await ask({ type: 'release' })
  await ask({ type: 'take', seat: 'Bob' })
  await last
  const before = past('action.started').filter(one => one.data.seat === 'Bob').length
  expect(await ask({ type: 'act', text: '!collect("sand", 2)' })).toMatchObject({ ok: true })
  expect(past('action.started').filter(one => one.data.seat === 'Bob')).toHaveLength(before + 1)
})

test('a peer gets an avatar and tasks that are theirs: accept, claim too early, done when the world shows it', async () => {
  const { team, ask, next, session } = await play(logs(), {}, slow, 'peer')
  await team.start()
  expect(session.state.seats.Ann).toMatchObject({ role: 'peer', occupant: { kind: 'person', label: 'Ann' } })
  const added = next('task.added', data => data.assignees?.includes('Ann') === true)
  await ask({ type: 'task', change: 'add', seat: 'Ann', text: 'collect 2 sand' })
  const { task } = await added
  expect(await ask({ type: 'task', change: 'accept' })).toMatchObject({ ok: true })
  expect(session.state.tasks[task]!.status).toBe('running')
  expect(await ask({ type: 'task', change: 'done' })).toMatchObject({
    ok: false,
    text: expect.stringMatching(/world does not show “collect 2 sand” yet/i) as string,
  })
  current!.world.bodies.get('Ann')!.items.sand = 2
  expect(await ask({ type: 'task', change: 'done' })).toMatchObject({ ok: true })
  expect(session.state.tasks[task]!.status).toBe('succeeded')
  await ask({ type: 'role', role: 'observer' })
  expect(session.state.seats.Ann).toBeUndefined()
})

test.each([
  ['collect 2 dirt', {}, 2],
  ['gather 5 sand', { sand: 3 }, 8],
])('without a referee, what a peer carries is seen as that of an agent: %s, having %o', async (text, before, asked) => {
  const { team, ask, next, session, world } = await play(logs(), { referee: undefined }, slow, 'peer')
  await team.start()
  const { items } = world.bodies.get('Ann')!
  Object.assign(items, before)
  const added = next('task.added', data => data.assignees?.includes('Ann') === true)
  await ask({ type: 'task', change: 'add', seat: 'Ann', text })
  const { task } = await added
  const item = text.split(' ').at(-1)!
  expect(session.state.tasks[task]!.done).toMatchObject({ kind: 'have', item, count: asked })
  await ask({ type: 'task', change: 'accept' })
  items[item] = asked - 1
  expect(await ask({ type: 'task', change: 'done' })).toMatchObject({
    ok: false,
    text: `The world does not show “${text}” yet: ${asked - 1} of ${asked} ${item} carried.`,
  })
  items[item] = asked
  expect(await ask({ type: 'task', change: 'done' })).toMatchObject({ ok: true })
  expect(session.state.tasks[task]!.status).toBe('succeeded')
})

test('a peer who took a seat and went away comes back beside a body of their own, and the seat is the agent’s', async () => {
  const { team, ask, session, past } = await play(logs(), {}, slow, 'peer')
  await team.start()
  await ask({ type: 'take', seat: 'Bob' })
  team.left('Ann', 'closed the terminal')
  expect(session.state.seats.Bob?.occupant.kind).toBe('agent')
  team.joined({ person: 'Ann', role: 'peer' })
  expect(session.state.people.Ann).toMatchObject({ role: 'peer', seat: 'Ann', online: true })
  expect(past('body.joined').filter(one => one.data.seat === 'Ann')).toHaveLength(1)
})

test('a task that a person declines goes back to the team', async () => {
  const { team, ask, next, session } = await play(logs(), {}, { pace: 20 }, 'peer')
  const running = next('action.started', data => data.seat === 'Mia')
  await team.start()
  await running
  const id = Object.values(session.state.tasks).find(task => task.assignees.includes('Mia'))!.task
  await ask({ type: 'task', change: 'assign', task: id, seat: 'Ann' })
  expect(session.state.tasks[id]!.assignees).toEqual(['Ann'])
  await ask({ type: 'task', change: 'decline', task: id, text: 'no time' })
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(session.state.tasks[id]).toMatchObject({ status: 'succeeded' })
})

test('a task of a person who leaves is said to wait, goes to the team after a while, and the person is told when they are back', async () => {
  const { team, ask, next, session, past } = await play(logs(), { absence: 60 }, { pace: 20 }, 'peer')
  const running = next('action.started', data => data.seat === 'Mia')
  await team.start()
  await running
  const { task, title } = Object.values(session.state.tasks).find(({ assignees }) => assignees.includes('Mia'))!
  await ask({ type: 'task', change: 'assign', task, seat: 'Ann' })
  await ask({ type: 'task', change: 'accept', task })
  const handedOn = next('alert', data => /Ann has been away/.test(data.text))
  const isDone = next('task.changed', data => data.task === task && data.status === 'succeeded')
  team.left('Ann', 'closed the terminal')
  expect(past('alert').at(-1)!.data.text).toBe(
    `Ann left; “${title}” waits 0 s for Ann, then it goes to others. Now: /task assign ${task} @NAME.`,
  )
  expect(session.state.seats.Ann).toMatchObject({ phase: 'waiting', phaseNote: 'Ann is away' })
  expect((await handedOn).text).toBe(`Ann has been away for 0 s; the team goes on without Ann: “${title}”.`)
  team.joined({ person: 'Ann', role: 'peer' })
  expect(past('alert').at(-1)!.data.text).toBe(`Ann is back. Meanwhile this was taken from Ann: “${title}”.`)
  expect(session.state.seats.Ann).toMatchObject({ phase: 'idle' })
  await isDone
  expect(session.state.tasks[task]!.assignees).not.toContain('Ann')
  expect(await team.ended).toMatchObject({ result: 'success' })
})

test('of a person who leaves it is said which tasks go to others, which end, and that all wait where no agent can take any', async () => {
  const { team, ask, next, session, past } = await play(logs(), { absence: 60_000 }, slow, 'peer')
  const running = next('action.started', data => data.seat === 'Mia')
  await team.start()
  await running
  for (const { task } of Object.values(session.state.tasks).filter(one => one.way === 'collect'))
    await ask({ type: 'task', change: 'assign', task, seat: 'Ann' })
  await ask({ type: 'task', change: 'add', text: 'collect 2 dirt', seat: 'Ann' })
  const last = () => past('alert').at(-1)!.data.text
  const titles = '“Collect 6 oak logs”, “Collect 6 oak logs”'
  const now = 'Now: /task assign p1/gather-oak_log-bob @NAME.'
  team.left('Ann', 'closed the terminal')
  expect(last()).toBe(
    `Ann left; ${titles} wait 60 s for Ann, then they go to others; “collect 2 dirt” waits 60 s for Ann, then it ends. ${now}`,
  )
  team.joined({ person: 'Ann', role: 'peer' })
  for (const seat of ['Bob', 'Mia']) await ask({ type: 'stop', seat })
  team.left('Ann', 'closed the terminal')
  expect(last()).toBe(`Ann left; ${titles}, “collect 2 dirt” wait for Ann: no agent is here to take them. ${now}`)
})

test('a task that a person gave by hand stays with that one in the next plan', async () => {
  const { team, ask, next, session } = await play(logs(), { approvals: 'plans' }, { pace: 60_000 }, 'peer')
  const asked = next('approval.asked')
  await team.start()
  await asked
  await ask({ type: 'approve' })
  const { assignee, id } = session.state.plans.p1!.content.stages[0]!.items[0]!
  expect(assignee).not.toBe('Ann')
  await ask({ type: 'task', change: 'assign', task: `p1/${id}`, seat: 'Ann' })
  const second = next('plan.proposed')
  await ask({ type: 'draftPlan' })
  const now = (await second).content.stages.flatMap(stage => stage.items).find(item => item.id === id)
  expect(now).toMatchObject({ assignee: 'Ann', wished: true, because: 'Ann gave it to Ann' })
  expect(session.state.plans.p1!.content.analysis).not.toContain('instead of Ann')
})

test('a person who leads gets the draft of every plan and sends it as they want it', async () => {
  const { team, ask, next, session } = await play(logs(), {}, {}, 'leader')
  const asked = next('approval.asked')
  await team.start()
  expect(session.state.seats.Lena!.occupant).toEqual({ kind: 'person', label: 'Ann' })
  await asked
  const { content } = session.state.plans.p1!
  const items = content.stages[0]!.items.map(item => ({ ...item, assignee: 'Mia' }))
  const wrong = { ...content, stages: [{ title: 'Gather', items: items.map(item => ({ ...item, assignee: 'Zoe' })) }] }
  expect(await ask({ type: 'editPlan', content: wrong, approve: true })).toMatchObject({
    ok: false,
    text: expect.stringContaining('Zoe') as string,
  })
  expect(
    await ask({ type: 'editPlan', content: { ...content, stages: [{ title: 'Gather', items }] }, approve: true }),
  ).toMatchObject({ ok: true })
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(session.state.plans.p1).toMatchObject({ version: 2, status: 'approved', by: 'Ann' })
  expect(current!.world.performed.every(one => one.seat === 'Mia')).toBe(true)
})

test('a new owner of an item under way takes it over: the seat that was at it stops, and what the person did not change stays', async () => {
  const { team, ask, next, session } = await play(logs(), {}, slow)
  const acting = Promise.all(['Bob', 'Mia'].map(seat => next('action.started', data => data.seat === seat)))
  await team.start()
  await acting
  const { content } = session.state.plans.p1!
  const mine = content.stages[0]!.items.find(item => item.assignee === 'Bob')!
  const others = content.stages[0]!.items.find(item => item.assignee === 'Mia')!
  const id = `p1/${mine.id}`
  expect(session.state.tasks[id]).toMatchObject({ status: 'running', assignees: ['Bob'] })
  const stages = content.stages.map(stage => ({
    ...stage,
    items: stage.items.map(item => (item.id === mine.id ? { ...item, assignee: 'Mia' } : item)),
  }))
  const stopped = next('action.ended', data => data.seat === 'Bob')
  expect(await ask({ type: 'editPlan', content: { ...content, stages }, approve: true })).toMatchObject({ ok: true })
  expect((await stopped).result).toBe('aborted')
  // What the planner thought of its items tells of none that a person changed.
  expect(content.analysis).toContain('Bob')
  expect(session.state.plans.p1!.content.analysis).toBe('')
  expect(session.state.tasks[id]).toMatchObject({ assignees: ['Mia'] })
  expect(session.state.tasks[id]!.status).not.toBe('running')
  expect(session.state.tasks[`p1/${others.id}`]).toMatchObject({ status: 'running', assignees: ['Mia'] })
})

test('a new goal cancels the old plan and starts another', async () => {
  const { team, ask, next, session, world } = await play(logs(), {}, { pace: 20 })
  const acting = next('action.started')
  await team.start()
  await acting
  await ask({ type: 'goal', goal: 'Collect 4 sand.' })
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(session.state.tasks.goal1!.status).toBe('cancelled')
  expect(session.state.tasks.goal2!.status).toBe('succeeded')
  expect(
    (world.bodies.get('Bob')!.items.sand ?? 0) + (world.bodies.get('Mia')!.items.sand ?? 0),
  ).toBeGreaterThanOrEqual(4)
})

test('stop without a seat ends the session; later commands are refused', async () => {
  const { team, ask } = await play(logs(), {}, slow)
  await team.start()
  await ask({ type: 'stop' })
  expect(await team.ended).toEqual({ result: 'stopped', cause: 'person', reason: 'Ann stopped the session' })
  expect(await ask({ type: 'pause' })).toMatchObject({ ok: false })
})

test('stop with a seat moves its task to another seat', async () => {
  const { team, ask, next, session } = await play(logs(), {}, { pace: 20 })
  const acting = next('action.started', data => data.seat === 'Bob')
  await team.start()
  await acting
  await ask({ type: 'stop', seat: 'Bob' })
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(Object.values(session.state.tasks).find(task => task.task.endsWith('bob'))!.assignees).toEqual(['Mia'])
})

test('every screen says who decided, and the log with it', async () => {
  const { team, ask, past, session } = await play(simple('Collect 12 oak logs.', { approvals: 'plans' }), {}, slow)
  await team.start()
  await expect.poll(() => Object.keys(session.state.approvals)).toHaveLength(1)
  await ask({ type: 'approve' })
  await ask({ type: 'pause', seat: 'Bob' })
  await ask({ type: 'take', seat: 'Nobody' })
  expect(session.state.alerts.map(one => one.text).slice(-2)).toEqual([
    expect.stringMatching(/^Ann approved plan 1 of Lena/),
    'Ann paused Bob',
  ])
  expect(past('human.command').map(one => one.data.told !== undefined)).toEqual([true, true, false])
})

test('who joins becomes no more than the one who started the session allows; a role that is not given is not shown', async () => {
  const { team, ask, session } = await play(logs(), { others: 'peer' }, slow)
  team.joined({ person: 'Ann', role: 'observer', access: 'member' })
  await team.start()
  expect(await ask({ type: 'role', role: 'leader' })).toMatchObject({
    ok: false,
    text: expect.stringMatching(/^Who joins this session can be a peer at most/),
  })
  team.joined({ person: 'Ben', role: 'leader' })
  await expect.poll(() => session.state.alerts.at(-1)?.text).toMatch(/^Ben cannot be leader: Who joins/)
  expect(session.state.people.Ben?.role).toBe('observer')
  team.joined({ person: 'Cleo', role: 'leader', access: 'owner' })
  expect(session.state.people.Cleo).toMatchObject({ role: 'leader', access: 'owner' })
})

test('who takes the lead is told of once: as one event, and as one line of the chat', async () => {
  const { team, ask, past, session } = await play(logs(), {}, slow)
  await team.start()
  expect(await ask({ type: 'role', role: 'leader' })).toEqual({
    ok: true,
    text: 'You lead: every plan of Lena waits for you.',
  })
  expect(past('human.role').map(({ data }) => data)).toEqual([{ person: 'Ann', role: 'leader', seat: 'Lena' }])
  expect((session.state.alerts ?? []).map(({ text }) => text)).toEqual(['Ann is leader now'])
})

test('a plan that no person was asked about is said to begin, with why, and so is what waits from now on', async () => {
  const { team, ask, next, past } = await play(logs(), { approvals: 'none' }, slow)
  const approved = next('plan.approved')
  await team.start()
  await approved
  const said = (type: Parameters<typeof past>[0]) => past(type).map(event => eventSentence(event))
  expect(said('plan.approved')).toEqual(['Plan 1 begins: no person is asked about plans here'])
  const [begun] = past('plan.approved')
  expect(traitsOf('plan.approved')!.mark!(begun!.data, { people: [], tenth: 0 })).toMatchObject({
    text: 'plan 1 begins',
  })
  await ask({ type: 'policy', approvals: 'none' })
  expect(said('session.policy')).toEqual(['Ann sets approvals to none: nothing but a spent budget waits for a person'])
})

test('a person who led, left and joins again looks on; one whose line broke still leads', async () => {
  const { team, ask, session, past } = await play(logs(), {}, slow)
  await team.start()
  await ask({ type: 'role', role: 'leader' })
  const lead = () => [session.state.people.Ann?.role, session.state.seats.Lena?.occupant.kind]
  team.left('Ann', 'the line broke')
  team.joined({ person: 'Ann', again: true })
  expect(lead()).toEqual(['leader', 'person'])
  team.left('Ann', 'left')
  team.joined({ person: 'Ann' })
  expect(lead()).toEqual(['observer', 'agent'])
  expect(past('alert')).toEqual([])
  team.left('Ann', 'left')
  team.joined({ person: 'Ann', role: 'leader' })
  expect(lead()).toEqual(['leader', 'person'])
})

test('what is said before the team is there is answered once it is', async () => {
  const { team, ask, next } = await play(logs(), {}, slow)
  await ask({ type: 'say', to: [], text: 'what are you doing?', delivery: 'queue' })
  const answered = next('message.sent', data => data.kind === 'reply' && data.to.includes('Ann'))
  await team.start()
  expect(await answered).toMatchObject({ from: 'Lena' })
})
