import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { noGoal } from '../../../source/session/log/events/words.ts'
import type { EventData } from '../../../source/session/log/events.ts'
import { abilities, type FakeWorldOptions } from '../support/fake-world.ts'
import { simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { type Playing, play } from '../support/person.ts'

const findFood = { name: 'findFood', description: 'looks for food', parameters: [] }
const fed = { ...abilities, list: [...abilities.list, findFood] }
const setting = { organization: 'tree', stays: true, abilities: fed } as const

let current: Playing | undefined
afterEach(async () => {
  await current?.team.stop('the test is over')
  expect(violations(current?.events ?? [])).toEqual([])
  current = undefined
})

const begin = async (goal = noGoal, world: FakeWorldOptions = {}, how: object = setting) => {
  current = await play(simple(goal), how, world)
  await current.team.start()
  return current
}
const isSearch = ({ from, title }: EventData<'task.added'>) => from === 'Bob' && title === 'Look for food'
const endOf = ({ next }: Playing, task: string) =>
  next('task.changed', one => one.task === task && /succeeded|failed/.test(one.status ?? ''))

it('an agent without work looks for food when it is hungry, and asks no brain about it', async () => {
  const playing = await begin()
  const { next, world, past } = playing
  const added = next('task.added', isSearch)
  const acting = next('action.started', ({ seat, name }) => seat === 'Bob' && name === 'findFood')
  world.bodies.get('Bob')!.digest(14)
  const { task } = await added
  const ended = endOf(playing, task)
  await acting
  expect(await ended).toMatchObject({ status: 'succeeded' })
  expect(past('mind.asked')).toEqual([])
  // What it found was too little: it does not search without end.
  world.bodies.get('Bob')!.digest(13)
  const others = next('action.ended', ({ seat }) => seat === 'Mia')
  world.bodies.get('Mia')!.digest(13)
  await others
  expect(past('task.added').filter(({ data }) => isSearch(data))).toHaveLength(1)
})

it('one at work looks for food later than one without, and goes on with what it is about first', async () => {
  const never = new Promise<void>(() => {})
  const { next, world, past, ask } = await begin(noGoal, { held: seat => (seat === 'Bob' ? never : undefined) })
  const bob = world.bodies.get('Bob')!
  const searches = () => past('task.added').filter(({ data }) => isSearch(data))
  bob.digest(15)
  const acting = next('action.started', ({ seat }) => seat === 'Bob')
  await ask({ type: 'goal', goal: 'Collect 6 oak logs.' })
  await acting
  bob.digest(11)
  await setImmediate()
  expect(searches()).toEqual([])
  const added = next('task.added', isSearch)
  bob.digest(10)
  await added
  await setImmediate()
  expect(past('action.ended').filter(({ data }) => data.seat === 'Bob')).toEqual([])
})

it('one that has eaten before its search begins does not search', async () => {
  let go = (): void => {}
  const gate = new Promise<void>(resolve => {
    go = resolve
  })
  const { next, world, ask, past } = await begin(noGoal, { held: seat => (seat === 'Bob' ? gate : undefined) })
  const acting = next('action.started', ({ seat }) => seat === 'Bob')
  await ask({ type: 'goal', goal: 'Collect 6 oak logs.' })
  await acting
  const bob = world.bodies.get('Bob')!
  const added = next('task.added', isSearch)
  bob.digest(10)
  const { task } = await added
  const cancelled = next('task.changed', one => one.task === task && one.status === 'cancelled')
  bob.digest(20)
  expect(await cancelled).toMatchObject({ cause: 'withdrawn', reason: 'Bob is not hungry any more' })
  const ended = next('goal.ended')
  go()
  await ended
  expect(past('action.started').filter(({ data }) => data.name === 'findFood')).toEqual([])
})

it('one whose next task waits for it is not without work between two', async () => {
  let go = (): void => {}
  const gate = new Promise<void>(resolve => {
    go = resolve
  })
  const { next, world, ask, past } = await begin(noGoal, { held: seat => (seat === 'Bob' ? gate : undefined) })
  const acting = next('action.started', ({ seat }) => seat === 'Bob')
  await ask({ type: 'goal', goal: 'Collect 6 oak logs and 6 dirt.' })
  await acting
  world.bodies.get('Bob')!.digest(12)
  const searching = next('task.added', isSearch)
  const ended = next('goal.ended')
  go()
  await Promise.all([ended, searching])
  const mine = past('task.added').filter(({ data }) => data.plan !== undefined && data.assignees.includes('Bob'))
  expect(mine.length).toBeGreaterThan(1)
  const ends = past('task.changed').filter(
    ({ data }) => data.status === 'succeeded' && mine.some(one => one.data.task === data.task),
  )
  expect(past('task.added').find(({ data }) => isSearch(data))!.seq).toBeGreaterThan(ends.at(-1)!.seq)
})

it('one that is about to starve leaves what the plan wants at once, and goes on with it afterwards', async () => {
  let go = (): void => {}
  const gate = new Promise<void>(resolve => {
    go = resolve
  })
  const stopped = new Set<string>()
  const playing = await begin(noGoal, {
    held: seat => (seat === 'Bob' && !stopped.has(seat) ? gate : undefined),
  })
  const { next, world, ask } = playing
  const acting = next('action.started', ({ seat, name }) => seat === 'Bob' && name === 'collect')
  await ask({ type: 'goal', goal: 'Collect 6 oak logs.' })
  await acting
  const left = next('action.ended', ({ seat, result }) => seat === 'Bob' && result === 'aborted')
  const searching = next('action.started', ({ seat, name }) => seat === 'Bob' && name === 'findFood')
  const goalEnd = next('goal.ended')
  stopped.add('Bob')
  world.bodies.get('Bob')!.digest(6)
  await left
  go()
  await searching
  world.bodies.get('Bob')!.digest(20)
  expect(await goalEnd).toMatchObject({ result: 'success' })
})

it('what a person asks for does not wait until one is fed, and the search goes on afterwards', async () => {
  let isAsked = false
  const { next, world, say, past } = await begin(noGoal, {
    held: seat => (seat === 'Bob' && !isAsked ? new Promise(() => {}) : undefined),
  })
  const searching = next('action.started', ({ seat, name }) => seat === 'Bob' && name === 'findFood')
  world.bodies.get('Bob')!.digest(12)
  const { task } = await searching
  const left = next('action.ended', ({ seat, result }) => seat === 'Bob' && result === 'aborted')
  const collecting = next('action.started', ({ seat, name }) => seat === 'Bob' && name === 'collect')
  const fed = next('task.changed', one => one.task === task && one.status === 'succeeded')
  isAsked = true
  await say('get 2 dirt', ['Bob'])
  await left
  const { action } = await collecting
  expect((await fed).status).toBe('succeeded')
  expect(past('action.ended').find(({ data }) => data.action === action)?.data.result).toBe('success')
})

it('people hear of one that finds nothing, and it does not look again at once', async () => {
  const playing = await begin(noGoal, {
    trouble: (_, { name }) =>
      name === 'findFood' ? { result: 'failure', code: 'not-found', reason: 'finds nothing to eat near' } : null,
  })
  const { next, world, past } = playing
  const told = next('alert', ({ seat }) => seat === 'Bob')
  world.bodies.get('Bob')!.digest(5)
  expect((await told).text).toBe(
    'Bob finds nothing to eat near (food 5 of 20, health 20 of 20). Give Bob something to eat, or put it into a chest that Bob knows.',
  )
  const others = next('action.ended', ({ seat }) => seat === 'Mia')
  world.bodies.get('Bob')!.digest(4)
  world.bodies.get('Mia')!.digest(4)
  await others
  expect(past('task.added').filter(({ data }) => isSearch(data))).toHaveLength(1)
  expect(past('mind.asked')).toEqual([])
})

it('of one that a person stopped while it looked for food, people hear who stopped it, in one sentence', async () => {
  const { next, world, ask } = await begin(noGoal, {
    held: seat => (seat === 'Bob' ? new Promise(() => {}) : undefined),
  })
  const searching = next('action.started', ({ seat, name }) => seat === 'Bob' && name === 'findFood')
  world.bodies.get('Bob')!.digest(5)
  await searching
  const told = next('alert', ({ seat }) => seat === 'Bob')
  await ask({ type: 'stop', seat: 'Bob' })
  expect((await told).text).toBe(
    'Ann stopped Bob, who was looking for food (food 5 of 20, health 20 of 20). Give Bob something to eat, or put it into a chest that Bob knows.',
  )
})

it('a team-mate near who carries food gives some of it, and keeps the rest', async () => {
  const playing = await begin()
  const { next, world } = playing
  const [bob, mia] = ['Bob', 'Mia'].map(name => world.bodies.get(name)!)
  mia!.receive('Ann', 'bread', 8)
  const given = next('action.ended', ({ seat }) => seat === 'Mia')
  bob!.digest(9)
  expect(await given).toMatchObject({ result: 'success', reason: 'gave 4 bread' })
  expect(bob!.items.bread).toBe(4)
})

it('one that carries food itself asks no team-mate for any', async () => {
  const { next, world } = await begin()
  const [bob, mia] = ['Bob', 'Mia'].map(name => world.bodies.get(name)!)
  mia!.receive('Ann', 'bread', 8)
  bob!.receive('Ann', 'beef', 4)
  const added = next('task.added', ({ from }) => from === 'Bob')
  bob!.digest(9)
  expect(await added).toMatchObject({ title: 'Look for food', assignees: ['Bob'] })
})

it('what a plan is about is not given away', async () => {
  const playing = await begin(noGoal, { pace: 20 })
  const { next, world, ask } = playing
  const [bob, mia] = ['Bob', 'Mia'].map(name => world.bodies.get(name)!)
  const acting = next('action.started')
  await ask({ type: 'goal', goal: 'Collect 20 apples.' })
  await acting
  mia!.receive('Ann', 'apple', 8)
  const added = next('task.added', ({ from }) => from === 'Bob')
  bob!.digest(9)
  expect((await added).title).toBe('Look for food')
})

it('what a person asks for goes on', async () => {
  let go = (): void => {}
  const gate = new Promise<void>(resolve => {
    go = resolve
  })
  const playing = await begin(noGoal, { held: seat => (seat === 'Bob' ? gate : undefined) })
  const { next, world, say, past } = playing
  const acting = next('action.started', ({ seat }) => seat === 'Bob')
  await say('get 3 oak logs', ['Bob'])
  await acting
  const added = next('task.added', isSearch)
  const { task } = past('task.added').find(({ data }) => data.from === 'Ann')!.data
  const done = endOf(playing, task)
  world.bodies.get('Bob')!.digest(5)
  await added
  go()
  expect(await done).toMatchObject({ status: 'succeeded' })
  expect(past('action.ended').some(({ data }) => data.result === 'aborted')).toBe(false)
})

it('in a task that is measured no agent looks for food', async () => {
  const { world, past, team } = await begin('Collect 6 oak logs.', {}, { organization: 'tree', abilities: fed })
  for (const body of world.bodies.values()) body.digest(3)
  await team.ended
  expect(past('task.added').filter(({ data }) => data.title === 'Look for food')).toEqual([])
})
