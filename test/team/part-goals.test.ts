import { expect, it } from 'vitest'
import type { DecideReplyInput } from '../../source/brain/questions/decide-reply/shape.ts'
import { noGoal } from '../../source/session/log/events/words.ts'
import { foldAll, initialState } from '../../source/session/log/fold.ts'
import { goalParts } from '../../source/session/log/goals.ts'
import { goOn, killed } from './support/going-on.ts'
import { simple } from './support/harness.ts'
import { violations } from './support/invariants.ts'
import { play } from './support/person.ts'

const waiting = simple(noGoal)
const tree = { organization: 'tree', stays: true } as const

it('a part of the team reaches a goal of its own while the others go on with theirs', async () => {
  const { team, session, events, ask, next, past, world } = await play(waiting, tree)
  await team.start()
  const of = (number: number) => next('goal.ended', ({ task }) => task === `goal${number}`)
  await ask({ type: 'goal', goal: 'Collect 6 oak logs.' })
  const ended = [of(1), of(2)]
  expect(await ask({ type: 'goal', goal: 'Collect 4 sand.', seats: ['bob'] })).toEqual({
    ok: true,
    text: 'The goal of Bob is set; the others go on with theirs.',
  })
  expect((await ask({ type: 'goals' })).text).toBe('now: Collect 6 oak logs\nnow for Bob: Collect 4 sand')
  expect(await ended[0]).toMatchObject({ result: 'success' })
  expect(await ended[1]).toMatchObject({ result: 'success', seats: ['Bob'] })
  expect(world.bodies.get('Bob')!.items.sand).toBeGreaterThanOrEqual(4)
  expect(session.state.session.partGoals).toBeUndefined()
  // What Bob was to do for the team goes to Mia, and of his own goal nobody else does anything.
  const done = past('action.started').map(({ data }) => [session.state.tasks[data.task ?? '']?.plan, data.seat])
  expect(new Set(done.filter(([plan]) => plan === 'p2').map(([, seat]) => seat))).toEqual(new Set(['Bob']))
  expect(foldAll(initialState(), events)).toEqual(session.state)
  const parts = goalParts(session.state).toSorted((one, other) => one.number - other.number)
  expect(parts.map(({ number, goal, seats, result }) => [number, goal, seats, result])).toEqual([
    [1, 'Collect 6 oak logs.', undefined, 'success'],
    [2, 'Collect 4 sand.', ['Bob'], 'success'],
  ])
  // Each question counts for one goal.
  const asked = parts.reduce((sum, { spent }) => sum + spent.calls, 0)
  expect(asked).toBeLessThanOrEqual(session.state.usage.calls)
  // Bob's own goal is of one thing: it is planned and done without a question.
  expect(parts.map(({ spent }) => spent.calls > 0)).toEqual([true, false])
  await team.stop('the test is over')
  expect(violations(events)).toEqual([])
})

it('who tells how far the work is knows who works for another goal', async () => {
  const { team, ask, say, next, past } = await play(waiting, { ...tree, approvals: 'none' }, { pace: 60_000 })
  await team.start()
  await ask({ type: 'goal', goal: 'Collect 24 oak logs.' })
  const acting = next('action.started', ({ seat }) => seat === 'Bob')
  await ask({ type: 'goal', goal: 'Collect 4 sand.', seats: ['Bob'] })
  await acting
  const told = async (of: string) => {
    const answered = next('mind.answered', ({ seat, question }) => seat === of && question === 'decideReply')
    await say('status', [of])
    await answered
    const { input } = past('mind.asked').findLast(({ data }) => data.question === 'decideReply')!.data
    return (input as DecideReplyInput).team.map(({ name, elsewhere = false }) => [name, elsewhere])
  }
  expect(Object.fromEntries(await told('Lena'))).toEqual({ Lena: false, Bob: true, Mia: false })
  expect(Object.fromEntries(await told('Bob'))).toEqual({ Lena: true, Bob: false, Mia: true })
  await team.stop('the test is over')
})

it('what lay in the chest when a part of the team was given its goal is none of it, nor what others put there', async () => {
  const { team, world, ask, next } = await play(waiting, tree, { closed: true })
  await team.start()
  const of = (number: number) => next('goal.ended', ({ task }) => task === `goal${number}`)
  const first = of(1)
  await ask({ type: 'goal', goal: 'Collect 6 oak logs and put them into the chest.' })
  await first
  const ended = [of(2), of(3)]
  await ask({ type: 'goal', goal: 'Collect 5 dirt and put them into the chest.' })
  await ask({ type: 'goal', goal: 'Collect 4 oak logs and put them into the chest.', seats: ['Bob'] })
  expect(await Promise.all(ended)).toMatchObject([
    { result: 'success', reason: expect.stringContaining('5 dirt, none of them from before') },
    { result: 'success', reason: expect.stringContaining('10 oak logs, 6 of them from before') },
  ])
  expect([...world.chests.values()]).toMatchObject([{ oak_log: 10, dirt: 5 }])
  await team.stop('the test is over')
})

it('the leader may be one of the part: another leads the work meanwhile, which goes on as it is', async () => {
  const { team, session, ask, next, past, events } = await play(waiting, tree, { pace: 60_000 })
  await team.start()
  const begun = ['Bob', 'Mia'].map(name => next('action.started', ({ seat }) => seat === name))
  await ask({ type: 'goal', goal: 'Collect 24 oak logs.' })
  await Promise.all(begun)
  for (const goal of ['Collect 4 sand.', 'Collect 2 dirt.']) {
    const acting = next('action.started', ({ seat }) => seat === 'Lena')
    const reply = await ask({ type: 'goal', goal, seats: ['Lena'] })
    expect(reply.text).toBe('The goal of Lena is set; the others go on with theirs, led by Bob.')
    await acting
    await ask({ type: 'goals', change: { what: 'stop', seat: 'Lena' } })
  }
  expect(past('plan.handed').map(({ data }) => [data.plan, data.seat])).toEqual(
    ['Bob', 'Lena', 'Bob', 'Lena'].map(seat => ['p1', seat]),
  )
  expect(past('plan.proposed').flatMap(({ data }) => (data.plan === 'p1' ? [data.version] : []))).toEqual([1])
  expect(past('action.ended').map(({ data }) => data.seat)).toEqual(['Lena', 'Lena'])
  expect(Object.values(session.state.tasks).filter(one => one.status === 'running' && one.part)).toMatchObject(
    ['Bob', 'Mia'].map(seat => ({ plan: 'p1', assignees: [seat], from: 'Lena' })),
  )
  await team.stop('the test is over')
  expect(violations(events)).toEqual([])
})

it('a plan that waits for a decision waits on under the seat that leads meanwhile', async () => {
  const { team, ask, next } = await play(waiting, { ...tree, approvals: 'plans' })
  await team.start()
  const asked = (seat: string) => next('approval.asked', one => one.seat === seat)
  const [lena, bob] = [asked('Lena'), asked('Bob')]
  await ask({ type: 'goal', goal: 'Collect 6 oak logs.' })
  const { plan } = await lena
  await ask({ type: 'goal', goal: 'Collect 4 sand.', seats: ['Lena'] })
  const { approval, plan: again } = await bob
  expect(again).toEqual(plan)
  const ended = next('goal.ended', ({ task }) => task === 'goal1')
  await ask({ type: 'approve', approval })
  expect(await ended).toMatchObject({ result: 'success' })
  await team.stop('the test is over')
})

it('a person ends the goal of a part of the team: those who worked for it are with the others again, who go on', async () => {
  const { team, session, events, ask, next } = await play(waiting, tree, { pace: 60_000 })
  await team.start()
  await ask({ type: 'goal', goal: 'Collect 6 oak logs.' })
  const acting = next('action.started', ({ seat }) => seat === 'Bob')
  await ask({ type: 'goal', goal: 'Collect 4 sand.', seats: ['Bob'] })
  await acting
  const stop = (seat: string) => ask({ type: 'goals', change: { what: 'stop', seat } })
  expect(await stop('Mia')).toMatchObject({ ok: false, text: 'Mia has no goal of its own. /goals tells who has.' })
  expect((await stop('Zed')).ok).toBe(false)
  const [ended, dropped] = [next('goal.ended'), next('action.ended', ({ seat }) => seat === 'Bob')]
  expect(await stop('bob')).toEqual({ ok: true, text: 'Ended: Collect 4 sand.' })
  expect(await ended).toMatchObject({
    ...{ task: 'goal2', seats: ['Bob'], result: 'stopped', cause: 'called-off', reason: 'Ann ended it' },
  })
  expect(await dropped).toMatchObject({ result: 'aborted' })
  expect(session.state.session.partGoals).toBeUndefined()
  expect(session.state.session).toMatchObject({ phase: 'running', goal: 'Collect 6 oak logs.' })
  expect((await stop('Bob')).text).toBe('Bob has no goal of its own. /goals tells who has.')
  await team.stop('the test is over')
  expect(violations(events)).toEqual([])
})

it('a goal that waits for some seats begins when these are free, before one that waits for all', async () => {
  // The plan of the team waits for Ann: Bob is free first.
  const { team, session, ask, next } = await play(waiting, { ...tree, approvals: 'plans' })
  await team.start()
  const of = (number: number) => next('goal.ended', ({ task }) => task === `goal${number}`)
  const approve = async (asked: Promise<{ readonly approval: string }>) =>
    ask({ type: 'approve', approval: (await asked).approval })
  const askedBy = (seat: string) => next('approval.asked', one => one.seat === seat)
  const [bob, lena] = [askedBy('Bob'), askedBy('Lena')]
  await ask({ type: 'goal', goal: 'Collect 4 sand.', seats: ['Bob'] })
  await ask({ type: 'goal', goal: 'Collect 6 oak logs.' })
  const queued = await ask({ type: 'goal', goal: 'Collect 2 dirt.', seats: ['Bob'], queue: true })
  expect(queued.text).toBe('It begins when Bob has no other goal.')
  await ask({ type: 'goal', goal: 'Collect 3 gravel.', queue: true })
  expect((await ask({ type: 'goals' })).text).toBe(
    'now for Bob: Collect 4 sand\nnow: Collect 6 oak logs\n1 (next) for Bob: Collect 2 dirt (Ann)\n2: Collect 3 gravel (Ann)',
  )
  const [first, begun] = [of(1), next('session.goal')]
  await approve(bob)
  expect(await first).toMatchObject({ result: 'success', seats: ['Bob'] })
  expect(await begun).toMatchObject({ number: 3, goal: 'Collect 2 dirt.', seats: ['Bob'] })
  await approve(askedBy('Bob'))
  const [second, last] = [of(2), next('session.goal', ({ seats }) => seats === undefined)]
  await approve(lena)
  expect(await second).toMatchObject({ result: 'success' })
  expect(await last).toMatchObject({ number: 4, goal: 'Collect 3 gravel.' })
  expect(session.state.session.queuedGoals).toBeUndefined()
  await team.stop('the test is over')
})

it.each(['session.goal', 'plan.proposed'] as const)('goes on where the host was killed at %s', async type => {
  const first = await play(waiting, tree, { pace: 60_000 })
  let goals = 0
  const isOfBob = (data: object): boolean =>
    'seats' in data ? data.seats !== undefined : 'plan' in data && data.plan === 'p2'
  const before = await killed(
    first,
    one => one.type === type && isOfBob(one.data) && ++goals === 1,
    async () => {
      const begun = first.next('action.started', ({ seat }) => seat === 'Bob')
      await first.ask({ type: 'goal', goal: 'Collect 6 oak logs.' })
      await begun
      await first.ask({ type: 'goal', goal: 'Collect 4 sand.', seats: ['Bob'] })
    },
  )
  const { team, session, events } = goOn(before, waiting)
  const ended = new Promise<void>(resolve => {
    session.subscribe(() => {
      if (session.state.session.goals?.length === 2) resolve()
    })
  })
  await team.start()
  await ended
  expect(session.state.session.goals?.map(({ task, result, seats }) => [task, result, seats])).toEqual(
    expect.arrayContaining([
      ['goal1', 'success', undefined],
      ['goal2', 'success', ['Bob']],
    ]),
  )
  const done = events.flatMap(({ type, data }) =>
    type === 'action.started' ? [[session.state.tasks[data.task ?? '']?.plan, data.seat]] : [],
  )
  expect(new Set(done.flatMap(([plan, seat]) => (plan === 'p2' ? [seat] : [])))).toEqual(new Set(['Bob']))
  await team.stop('the test is over')
  expect(violations([...before.events, ...events])).toEqual([])
})

it('a fork in which all plan together goes on with the goal of the team', async () => {
  const first = await play(waiting, tree, { pace: 60_000 })
  const before = await killed(
    first,
    ({ type, data }) => type === 'plan.proposed' && data.plan === 'p2',
    async () => {
      await first.ask({ type: 'goal', goal: 'Collect 6 oak logs.' })
      await first.ask({ type: 'goal', goal: 'Collect 4 sand.', seats: ['Bob'] })
    },
  )
  const { team, session } = goOn(
    before,
    waiting,
    { replan: 'the team is organized otherwise' },
    { organization: 'graph' },
  )
  const reached = new Promise<void>(resolve => {
    session.subscribe(({ type, data }) => {
      if (type === 'goal.ended' && data.task === 'goal1') resolve()
    })
  })
  await team.start()
  await reached
  expect(session.state.session.goals?.map(({ task, result }) => [task, result])).toEqual([
    ['goal2', 'stopped'],
    ['goal1', 'success'],
  ])
  await team.stop('the test is over')
})

it('who is alone with a goal may be removed from the team: the goal ends with it', async () => {
  const { team, session, ask } = await play(waiting, tree, { pace: 60_000 })
  await team.start()
  await ask({ type: 'goal', goal: 'Collect 4 sand.', seats: ['Bob'] })
  await ask({ type: 'goal', goal: 'Collect 2 dirt.', seats: ['Bob', 'Mia'], queue: true })
  await ask({ type: 'seat', change: 'remove', seat: 'Bob' })
  expect(session.state.session.goals).toMatchObject([{ number: 1, result: 'failure', cause: 'nothing-left' }])
  expect(session.state.session.partGoals ?? []).not.toContainEqual(expect.objectContaining({ number: 1 }))
  await team.stop('the test is over')
})

it('who is given another goal leaves the one before; where all leave it, it has ended', async () => {
  const { team, session, ask } = await play(waiting, tree, { pace: 60_000 })
  await team.start()
  await ask({ type: 'goal', goal: 'Collect 4 sand.', seats: ['Bob', 'Mia'] })
  await ask({ type: 'goal', goal: 'Collect 2 dirt.', seats: ['Bob'] })
  expect(session.state.session.partGoals?.map(({ number, seats }) => [number, seats])).toEqual([
    [1, ['Mia']],
    [2, ['Bob']],
  ])
  await ask({ type: 'goal', goal: 'Collect 2 gravel.', seats: ['Mia'] })
  expect(session.state.session.goals).toMatchObject([
    { number: 1, result: 'stopped', cause: 'replaced', seats: ['Mia'] },
  ])
  expect(session.state.tasks.goal1).toMatchObject({ status: 'cancelled', cause: 'goal-changed' })
  await team.stop('the test is over')
  expect(goalParts(session.state).map(({ number, result }) => [number, result])).toEqual([
    [1, 'stopped'],
    [2, 'stopped'],
    [3, 'stopped'],
  ])
})

it('says in one line whom it cannot be for', async () => {
  const { team, ask } = await play(waiting, tree, { pace: 60_000 })
  await team.start()
  const to = async (seats: string[]) => (await ask({ type: 'goal', goal: 'Collect 4 sand.', seats })).text
  expect(await to(['Bop'])).toMatch(/^There is no "Bop" here\. Seats: .* Did you mean Bob\?$/)
  await ask({ type: 'goal', goal: 'Collect 6 oak logs.' })
  expect(await to(['Lena', 'Bob', 'Mia'])).toMatch(/^Then no agent is left for “Collect 6 oak logs\.”\./)
  await team.stop('the test is over')
})

it.each(['graph', 'debate', 'peers', 'solo'])(
  'is no goal of a part where all work for one, as in %s',
  async organization => {
    const { team, ask } = await play(waiting, { organization, stays: true })
    await team.start()
    const reply = await ask({ type: 'goal', goal: 'Collect 4 sand.', seats: ['Bob'] })
    expect(reply).toMatchObject({ ok: false, text: expect.stringContaining(`In the organization ${organization} `) })
    await team.stop('the test is over')
  },
)
