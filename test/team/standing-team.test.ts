import { describe, expect, it } from 'vitest'
import { organizations } from '../../source/organizations/index.ts'
import { refusedCommand } from '../../source/session/attach/access.ts'
import type { QueueChange } from '../../source/session/attach/commands.ts'
import { noGoal } from '../../source/session/log/events/words.ts'
import { foldAll, initialState } from '../../source/session/log/fold.ts'
import { goalParts } from '../../source/session/log/goals.ts'
import { goOn, killed, left } from './support/going-on.ts'
import { simple } from './support/harness.ts'
import { violations } from './support/invariants.ts'
import { play } from './support/person.ts'

const waiting = simple(noGoal)
const stays = true as const

describe.each(Object.keys(organizations))('a team that stays, as %s', organization => {
  it('waits without a question, reaches one goal after the other, and ends when it is stopped', async () => {
    const { team, session, events, ask, next, past } = await play(waiting, { organization, stays })
    await team.start()
    expect(past('mind.asked')).toEqual([])
    expect(session.state.tasks).toEqual({})
    const first = next('goal.ended')
    expect(await ask({ type: 'goal', goal: 'Collect 6 oak logs.' })).toMatchObject({ ok: true })
    expect(await ask({ type: 'goal', goal: 'Collect 4 sand.', queue: true })).toMatchObject({ ok: true })
    expect((await ask({ type: 'goals' })).text).toBe('now: Collect 6 oak logs\n1 (next): Collect 4 sand (Ann)')
    expect(await first).toMatchObject({ result: 'success' })
    const second = await next('goal.ended')
    expect(second).toMatchObject({ result: 'success' })
    expect(session.state.session).toMatchObject({ phase: 'running', goal: 'Collect 4 sand.', goalOver: true })
    expect(session.state.session.goals?.map(({ goal, result }) => [goal, result])).toEqual([
      ['Collect 6 oak logs.', 'success'],
      ['Collect 4 sand.', 'success'],
    ])
    const asked = past('mind.asked').length
    await ask({ type: 'say', to: [], text: 'thank you', delivery: 'queue' })
    await ask({ type: 'stop' })
    expect(await team.ended).toMatchObject({ result: 'stopped', cause: 'person' })
    expect(past('mind.asked').length - asked).toBeLessThanOrEqual(3)
    expect(Object.values(session.state.tasks).filter(one => !['succeeded', 'cancelled'].includes(one.status))).toEqual(
      [],
    )
    expect(violations(events)).toEqual([])
  })
})

const tree = { organization: 'tree', stays } as const

it('a goal ends with what was seen for it, not with what was seen for the one before', async () => {
  const { team, ask, next } = await play(waiting, tree, { closed: true })
  await team.start()
  const first = next('goal.ended')
  await ask({ type: 'goal', goal: 'Collect 6 oak logs and put them into the chest.' })
  expect(await first).toMatchObject({ result: 'success', reason: expect.stringMatching(/looked into the chest/) })
  const second = next('goal.ended')
  await ask({ type: 'goal', goal: 'Collect 4 oak logs.' })
  expect(await second).toMatchObject({ result: 'success', reason: expect.not.stringMatching(/looked into/) })
  await team.stop('the test is over')
})

it('a goal that is not reached ends, and the next one is taken on', async () => {
  const { team, session, ask, next } = await play(waiting, tree)
  await team.start()
  const first = next('goal.ended')
  await ask({ type: 'goal', goal: 'Collect 1 netherite ingot.' })
  expect(await first).toMatchObject({ result: 'failure' })
  expect(session.state.session.phase).toBe('running')
  const second = next('goal.ended')
  await ask({ type: 'goal', goal: 'Collect 2 sand.' })
  expect(await second).toMatchObject({ result: 'success' })
  expect((await ask({ type: 'goals' })).text).toMatch(
    /^Collect 1 netherite ingot: failure, \d\d:\d\d\nCollect 2 sand: success, \d\d:\d\d$/,
  )
  await team.stop('the test is over')
})

it('a goal takes the place of the one under way; what waits in the queue stays there', async () => {
  const { team, session, ask, next } = await play(waiting, tree, { pace: 60_000 })
  await team.start()
  const begun = next('action.started')
  await ask({ type: 'goal', goal: 'Collect 6 oak logs.' })
  await ask({ type: 'goal', goal: 'Collect 4 sand.', queue: true })
  await begun
  await ask({ type: 'goal', goal: 'Collect 3 dirt.' })
  expect(session.state.tasks.goal1).toMatchObject({ status: 'cancelled', cause: 'goal-changed' })
  expect(goalParts(session.state).map(({ number, goal, result }) => [number, goal, result])).toEqual([
    [1, 'Collect 6 oak logs.', 'stopped'],
    [2, 'Collect 3 dirt.', undefined],
  ])
  expect(session.state.session.queuedGoals).toEqual([{ goal: 'Collect 4 sand.', by: 'Ann' }])
  await team.stop('the test is over')
})

it('what a person asked for beside the goal goes on when the goal has ended', async () => {
  const { team, session, world, ask, say, next } = await play(waiting, tree)
  await team.start()
  const gone = next('goal.ended')
  await ask({ type: 'goal', goal: 'Collect 1 sand.' })
  await gone
  const asked = next('task.added', ({ from }) => from === 'Ann')
  await say('get 3 oak logs', ['Bob'])
  const { task } = await asked
  const done = next('task.changed', one => one.task === task && one.status === 'succeeded')
  await done
  expect(world.bodies.get('Bob')!.items.oak_log).toBeGreaterThanOrEqual(3)
  expect(session.state.session.goalOver).toBe(true)
  await team.stop('the test is over')
})

it('between two goals a wish for all is no work for a plan that nobody makes: it says how to make it the goal', async () => {
  const { team, say, next, past, session } = await play(waiting, tree)
  await team.start()
  const answered = next('message.sent', ({ to }) => to.includes('Ann'))
  await say('collect 4 sand')
  expect((await answered).text).toMatch(
    /^The team has no goal just now\. To make this its goal write “\/goal collect 4 sand”/,
  )
  expect(past('plan.wanted')).toEqual([])
  expect(session.state.tasks).toEqual({})
  await team.stop('the test is over')
})

it.each([
  [noGoal, undefined],
  [noGoal, true],
  ['Collect 3 dirt.', undefined],
  ['Collect 3 dirt.', true],
] as const)(
  'a goal that is given while the world is made is kept, and begins with the team: %s, queued: %s',
  async (before, queue) => {
    const { team, session, ask, past, until } = await play(simple(before), { organization: 'tree', stays })
    const { ok, text } = await ask({ type: 'goal', goal: 'Collect 6 oak logs.', queue })
    expect({ ok, text }).toMatchObject({
      ok: true,
      text: expect.stringMatching(before === noGoal || !queue ? /^The goal is set: / : /^It is the next one/),
    })
    expect((await ask({ type: 'goal', goal: 'Collect 2 sand.', seats: ['Bob'] })).text).toMatch(
      /^No agent is in the world yet/,
    )
    const reached = until(
      () =>
        session.state.session.goals?.some(one => one.goal === 'Collect 6 oak logs.' && one.result === 'success') ===
        true,
    )
    await team.start()
    await reached
    expect(past('goal.ended').at(-1)!.data).toMatchObject({ result: 'success' })
    await team.stop('the test is over')
  },
)

it('a goal that nobody understands changes nothing, and one more than the team can keep in mind is refused', async () => {
  const { team, session, ask } = await play(waiting, tree, { pace: 60_000 })
  await team.start()
  const refused = await ask({ type: 'goal', goal: 'Frobnicate the quux.' })
  expect(refused).toMatchObject({ ok: false, text: expect.stringContaining('so the team goes on waiting for one') })
  expect(session.state.session).toMatchObject({ goal: '' })
  await ask({ type: 'goal', goal: 'Collect 6 oak logs.' })
  for (let queued = 0; queued < 20; queued++)
    expect((await ask({ type: 'goal', goal: 'Collect 4 sand.', queue: true })).ok).toBe(true)
  expect(await ask({ type: 'goal', goal: 'Collect 4 sand.', queue: true })).toMatchObject({ ok: false })
  await team.stop('the test is over')
})

it('a session that ends with its goal takes none that waits', async () => {
  const { team, ask } = await play(simple('Collect 6 oak logs.'), { organization: 'tree' }, { pace: 60_000 })
  await team.start()
  expect(await ask({ type: 'goal', goal: 'Collect 4 sand.', queue: true })).toMatchObject({
    ok: false,
    text: expect.stringContaining('--stay'),
  })
  await team.stop('the test is over')
})

it('goals that wait are dropped, worded anew and moved by their numbers; what is wrong is said with what waits', async () => {
  const { team, session, ask } = await play(waiting, tree, { pace: 60_000 })
  await team.start()
  const change = (queueChange: QueueChange) => ask({ type: 'goals', change: queueChange })
  const queue = () => session.state.session.queuedGoals?.map(({ goal }) => goal)
  expect(await change({ what: 'drop', place: 1 })).toMatchObject({
    ok: false,
    text: expect.stringContaining('/goal + '),
  })
  await ask({ type: 'goal', goal: 'Collect 6 oak logs.' })
  for (const goal of ['Collect 1 sand.', 'Collect 2 sand.', 'Collect 3 sand.'])
    await ask({ type: 'goal', goal, queue: true })
  expect(await change({ what: 'move', place: 3, to: 1, was: 'Collect 3 sand.' })).toMatchObject({
    ok: true,
    text: '1 (next): Collect 3 sand (Ann)\n2: Collect 1 sand (Ann)\n3: Collect 2 sand (Ann)',
  })
  // What the person saw at the place is another one now.
  expect(await change({ what: 'drop', place: 3, was: 'Collect 3 sand.' })).toMatchObject({
    ok: false,
    text: expect.stringMatching(/^The queue has changed meanwhile; 3 wait: 1: Collect 3 sand /),
  })
  expect((await change({ what: 'edit', place: 2, goal: 'Collect 9 dirt.' })).ok).toBe(true)
  expect(await change({ what: 'edit', place: 2, goal: 'Frobnicate the quux.' })).toMatchObject({
    ok: false,
    text: expect.stringContaining('so “Collect 9 dirt.” stays in the queue'),
  })
  for (const wrong of [0, 4, -1])
    expect(await change({ what: 'drop', place: wrong })).toMatchObject({
      ok: false,
      text: expect.stringContaining(`There is no goal ${wrong} in the queue; `),
    })
  expect((await change({ what: 'move', place: 1, to: 4 })).text).toContain('There is no place 4')
  expect(queue()).toEqual(['Collect 3 sand.', 'Collect 9 dirt.', 'Collect 2 sand.'])
  expect((await change({ what: 'drop', place: 1 })).text).toBe('Dropped: Collect 3 sand.')
  expect(queue()).toEqual(['Collect 9 dirt.', 'Collect 2 sand.'])
  expect(refusedCommand({ access: 'member', role: 'observer' }, { type: 'goals' })).toBeUndefined()
  const drop = { type: 'goals', change: { what: 'drop', place: 1 } } as const
  expect(refusedCommand({ access: 'member', role: 'observer' }, drop)).toContain('cannot change the goal')
  await team.stop('the test is over')
})

it('a goal has its own seconds, tasks, questions and tokens, and its number is that of the log', async () => {
  const { team, session, ask, next, events } = await play(waiting, tree)
  await team.start()
  for (const goal of ['Collect 2 sand.', 'Collect 3 oak logs.']) {
    const ended = next('goal.ended')
    await ask({ type: 'goal', goal })
    await ended
    await ask({ type: 'say', to: [], text: 'thank you', delivery: 'queue' })
  }
  const parts = goalParts(session.state)
  expect(parts.map(({ number, result }) => [number, result])).toEqual([
    [1, 'success'],
    [2, 'success'],
  ])
  for (const { seq, startedAt, endedAt = 0, tasks, spent } of parts) {
    const begun = events.find(one => one.seq === seq)!
    const end = events.find(one => one.seq > seq && one.type === 'goal.ended')!
    expect([begun.type, begun.t, end.t]).toEqual(['session.goal', startedAt, endedAt])
    const own = events.filter(one => one.seq > seq && one.seq < end.seq)
    expect(spent.calls).toBe(own.filter(one => one.type === 'mind.answered').length)
    expect(spent.calls).toBeGreaterThan(0)
    expect(tasks.all).toBeGreaterThan(0)
    expect(tasks.done).toBe(tasks.all)
  }
  await team.stop('the test is over')
  expect(goalParts(session.state)).toEqual(parts)
})

describe('in a session that goes on', () => {
  it('from the very moment at which a goal was given it works for that one', async () => {
    const first = await play(waiting, tree)
    const leaving = left(
      first,
      Number.POSITIVE_INFINITY,
      ({ type, data }) => type === 'session.goal' && 'number' in data && data.number === 2,
    )
    await first.team.start()
    const gone = first.next('goal.ended')
    await first.ask({ type: 'goal', goal: 'Collect 2 sand.' })
    await gone
    await first.ask({ type: 'goal', goal: 'Collect 3 oak logs.' })
    const before = await leaving
    await first.team.stop('the test goes on elsewhere')
    expect(before.state.tasks.goal2).toBeUndefined()
    const { team, session } = goOn({ ...before, state: foldAll(initialState(), before.events) }, waiting)
    const ended = new Promise<void>(resolve =>
      session.subscribe(({ type }) => {
        if (type === 'goal.ended') resolve()
      }),
    )
    await team.start()
    await ended
    expect(session.state.tasks.goal2).toMatchObject({ title: 'Collect 3 oak logs.' })
    expect(goalParts(session.state).map(({ number, goal, result }) => [number, goal, result])).toEqual([
      [1, 'Collect 2 sand.', 'success'],
      [2, 'Collect 3 oak logs.', 'success'],
    ])
    await team.stop('the test is over')
  })

  it('a team between two goals waits without a question, and takes the next one', async () => {
    const first = await play(waiting, tree)
    const leaving = left(first, Number.POSITIVE_INFINITY, ({ type }) => type === 'goal.ended')
    await first.team.start()
    await first.ask({ type: 'goal', goal: 'Collect 2 sand.' })
    const before = await leaving
    await first.team.stop('the test goes on elsewhere')
    const { team, session, events } = goOn({ ...before, state: foldAll(initialState(), before.events) }, waiting)
    await team.start()
    team.joined({ person: 'Ann', role: 'observer', access: 'owner' })
    expect(events.filter(({ type }) => type === 'mind.asked')).toEqual([])
    const ended = new Promise<void>(resolve =>
      session.subscribe(({ type }) => {
        if (type === 'goal.ended') resolve()
      }),
    )
    await team.command('Ann', { type: 'goal', goal: 'Collect 3 oak logs.' })
    await ended
    expect(session.state.session.goals?.map(({ task, result }) => [task, result])).toEqual([
      ['goal1', 'success'],
      ['goal2', 'success'],
    ])
    await team.stop('the test is over')
  })
})

it('going on without a terminal it ends with the goal of now', async () => {
  const first = await play(waiting, tree)
  const before = await killed(
    first,
    ({ type }) => type === 'action.started',
    () => first.ask({ type: 'goal', goal: 'Collect 6 oak logs.' }),
  )
  const { team, session } = goOn(before, waiting, {}, {}, { once: true })
  await team.start()
  expect(await team.ended).toMatchObject({ result: 'success', cause: 'observed' })
  expect(session.state.session.stays).toBeUndefined()
})
