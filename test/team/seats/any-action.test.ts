import { afterEach, expect, test } from 'vitest'
import type { Brain } from '../../../source/brain/brain.ts'
import type { ConverseInput } from '../../../source/brain/questions/converse/shape.ts'
import type { NextActionsInput } from '../../../source/brain/questions/next-actions/shape.ts'
import type { ActionCall } from '../../../source/brain/questions/shapes.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import { abilities } from '../../../source/host/abilities.ts'
import { goOn, killed } from '../support/going-on.ts'
import { type Played, setUp, simple } from '../support/harness.ts'

let played: Played | undefined
afterEach(async () => {
  await played?.team.stop('test over')
})

/** A brain that does these things one after the other, whatever the task is. */
const doing = (steps: readonly ActionCall[], asked: NextActionsInput[]): Brain => {
  const rules = createRuleBrain()
  const left = [...steps]
  return {
    label: 'steps',
    async ask(question, input, context) {
      const answer = await rules.ask(question, input, context)
      if (question.name !== 'nextActions' || (input as NextActionsInput).actions.length === 0) return answer
      asked.push(input as NextActionsInput)
      const next = left.shift()
      return next ? { ...answer, value: question.output.parse({ actions: [next] }) } : answer
    },
  }
}

test('a brain asks for a family and uses an action that it was not shown; no judgement comes between', async () => {
  const asked: NextActionsInput[] = []
  const steps = [
    { name: 'actions', args: { family: 'creatures' } },
    { name: 'useItemOnEntity', args: { item: 'bucket', entity: 'cow' } },
  ]
  const used: string[] = []
  const task = simple('Craft 4 sticks.', { seats: { workers: ['Bob'] } as never, organization: 'solo' })
  played = setUp(
    task,
    { abilities, brainFor: () => doing(steps, asked) },
    {
      chests: [{ at: [2, -60, 2], items: { stick: 4, oak_log: 4 } }],
      trouble: (_, { name }) => {
        used.push(name)
        return steps.some(one => one.name === name) ? { result: 'success', reason: 'done', ms: 0 } : null
      },
    },
  )
  const over = played.until(event => event.type === 'mind.asked' && used.length >= 2)
  await played.team.start()
  await over
  expect(used.slice(0, 2)).toEqual(['actions', 'useItemOnEntity'])
  const [first, second] = asked
  expect(first!.actions.map(one => one.name)).not.toContain('useItemOnEntity')
  expect(first!.otherActions!.find(one => one.family === 'creatures')!.actions).toContain('useItemOnEntity')
  expect(second!.actions.map(one => one.name)).toContain('useItemOnEntity')
  // Its list is told once.
  expect(second!.history.map(one => one.reason)).toEqual(['they are listed among the actions'])
  const questions = played.events.flatMap(event => (event.type === 'mind.asked' ? [event.data.question] : []))
  const at = questions.indexOf('nextActions')
  expect(questions.slice(at, at + 2)).toEqual(['nextActions', 'nextActions'])
})

test('a family that a brain asked for before a cut is shown after it, and no judgement comes between', async () => {
  const asked: NextActionsInput[] = []
  const task = simple('Craft 4 sticks.', { seats: { workers: ['Bob'] } as never, organization: 'solo' })
  const look = [{ name: 'actions', args: { family: 'creatures' } }]
  const options = { abilities, brainFor: () => doing(look, asked) }
  const first = setUp(task, options, { chests: [{ at: [2, -60, 2], items: { stick: 4, oak_log: 4 } }] })
  const before = await killed(first, ({ type, data }) => type === 'mind.run' && data.opened !== undefined)
  const second = goOn(before, task, {}, { ...options, brainFor: () => doing([], asked) })
  const questions: string[] = []
  const planned = new Promise<NextActionsInput>(resolve => {
    second.session.subscribe(({ type, data }) => {
      if (type !== 'mind.asked') return
      questions.push(data.question)
      if (data.question === 'nextActions') resolve(data.input as NextActionsInput)
    })
  })
  await second.team.start()
  const { actions } = await planned
  expect(actions.map(one => one.name)).toContain('useItemOnEntity')
  expect(questions).toEqual(['nextActions'])
  await second.team.stop('test over')
})

test('a peer that waits goes on when another one writes', async () => {
  const asked: NextActionsInput[] = []
  const steps = [{ name: 'wait', args: { seconds: 600 } }]
  const seats = { workers: ['Bob', 'Mia'] } as never
  const waiting = Promise.withResolvers<void>()
  played = setUp(
    simple('Collect 4 cobblestone. Craft a chest.', { seats, organization: 'peers' }),
    {
      abilities,
      brainFor: seat => (seat === 'Bob' ? doing(steps, asked) : createRuleBrain()),
    },
    {
      pace: 1,
      trouble: (_, { name }) => {
        if (name === 'wait') {
          played!.world.pace = 600_000
          queueMicrotask(() => waiting.resolve())
        }
        return null
      },
    },
  )
  const woken = played.until(
    event => event.type === 'action.ended' && event.data.seat === 'Bob' && /^waited until/.test(event.data.reason),
  )
  await played.team.start()
  await waiting.promise
  played.world.pace = 1
  await played.team.command(
    { person: 'Ann', role: 'operator' } as never,
    { type: 'say', to: ['Bob'], text: 'Hello' } as never,
  )
  expect(await woken).toMatchObject({
    data: { result: 'success', reason: expect.stringMatching(/^waited until a message came from (?:Ann|Mia)$/) },
  })
})

test('a wait ends when the container holds what the task is to bring about, also by the work of others', async () => {
  const at: [number, number, number] = [2, -60, 2]
  const done = { kind: 'stored' as const, item: 'iron_ingot', count: 6, at }
  const deposit = (count: number) => ({ name: 'deposit', args: { item: 'iron_ingot', count } })
  const taken = {
    Bob: [{ title: 'See to 6 iron_ingot in the chest', done, way: 'mine' }],
    // The first of them is not all of it.
    Mia: [{ title: 'Put mine away', done: { kind: 'report' }, actions: [deposit(2), deposit(4)] }],
  }
  const waiting = Promise.withResolvers<void>()
  const rules = createRuleBrain()
  const brain = (seat: string): Brain => ({
    ...rules,
    async ask(question, input, context) {
      const answer = await rules.ask(question, input, context)
      if (question.name === 'nextActions')
        return { ...answer, value: question.output.parse({ actions: [{ name: 'wait', args: { seconds: 600 } }] }) }
      if (question.name !== 'converse') return answer
      const isFirst = (input as ConverseInput).news.some(({ kind }) => kind === 'begin')
      if (seat === 'Mia') await waiting.promise
      return { ...answer, value: question.output.parse(isFirst ? { tasks: taken[seat as 'Bob' | 'Mia'] } : {}) }
    },
  })
  played = setUp(
    simple('Collect 60 sand.', { seats: { workers: ['Bob', 'Mia'] } as never, organization: 'peers' }),
    { abilities, brainFor: brain, answerWithin: 40 },
    {
      chests: [{ at, items: {} }],
      pace: 1,
      trouble: (_, { name }) => {
        if (name === 'wait') {
          played!.world.pace = 600_000
          queueMicrotask(() => waiting.resolve())
        }
        return null
      },
    },
  )
  const ended = played.until(({ type, data }) => type === 'action.ended' && data.seat === 'Bob')
  await played.team.start()
  Object.assign(played.world.bodies.get('Mia')!.items, { iron_ingot: 6 })
  await waiting.promise
  played.world.pace = 1
  expect(await ended).toMatchObject({
    data: { result: 'success', reason: 'waited until the chest at 2 -60 2 holds 6 iron_ingot' },
  })
})

/** Bob waits for up to ten minutes, in a task that asks for this; Mia has one to do meanwhile. */
const whileWaiting = async (
  done: object,
  act: (world: Played['world']) => unknown,
  { mias, before = [] }: { mias?: object; before?: readonly ActionCall[] } = {},
) => {
  const waiting = Promise.withResolvers<void>()
  const rules = createRuleBrain()
  const tasks = {
    Bob: [{ title: 'Wait until it is so', done, actions: [...before, { name: 'wait', args: { seconds: 600 } }] }],
    Mia: mias ? [mias] : [],
  }
  const brain = (seat: string): Brain => ({
    ...rules,
    async ask(question, input, context) {
      const answer = await rules.ask(question, input, context)
      if (question.name !== 'converse') return answer
      const isFirst = (input as ConverseInput).news.some(({ kind }) => kind === 'begin')
      if (seat === 'Mia') await waiting.promise
      return { ...answer, value: question.output.parse(isFirst ? { tasks: tasks[seat as 'Bob' | 'Mia'] } : {}) }
    },
  })
  played = setUp(
    simple('Collect 60 sand.', { seats: { workers: ['Bob', 'Mia'] } as never, organization: 'peers' }),
    { abilities, brainFor: brain, answerWithin: 40 },
    {
      chests: [{ at: [2, -60, 2], items: {} }],
      trouble: (_, { name }) => {
        if (name === 'wait') {
          played!.world.pace = 600_000
          queueMicrotask(() => waiting.resolve())
        }
        return null
      },
    },
  )
  const ended = played.until(({ type, data }) => type === 'action.ended' && data.reason.startsWith('waited'))
  await played.team.start()
  await waiting.promise
  played.world.pace = 1
  act(played.world)
  const { data } = await ended
  return data
}

test.each([
  [
    'another one carries what one of them is to have',
    { kind: 'have', item: 'stick', count: 2, anyone: true },
    ({ bodies }: Played['world']) => bodies.get('Mia')!.receive('Ann', 'stick', 2),
    'Mia carries 2 sticks',
  ],
  [
    'a door that another one opens stands open',
    { kind: 'placed', block: 'iron_door[open=true]', at: [3, -60, 3] },
    () => {
      const door = { at: [3, -60, 3], block: 'iron_door', states: { facing: 'north', open: 'true' } }
      played!.session.emit(
        'world.block',
        'referee',
        structuredClone({ ...door, states: { ...door.states, open: 'false' } }) as never,
      )
      played!.session.emit('world.block', 'referee', door as never)
    },
    'iron door that is open stands at 3 -60 3',
  ],
  [
    'all stand where they are to stand',
    { kind: 'inside', box: { from: [8, -60, 8], to: [9, -59, 9] }, seats: ['Bob', 'Mia'] },
    () => {
      for (const seat of ['Bob', 'Mia']) played!.session.emit('body.state', seat, { seat, position: [8.5, -60, 9.5] })
    },
    'all who are to be there are there',
  ],
])('a wait ends as soon as %s', async (_, done, act, reason) => {
  expect(await whileWaiting(done, act)).toMatchObject({ result: 'success', reason: `waited until ${reason}` })
})

test('a wait in a task that nothing in the world can show ends when another one has done its part', async () => {
  const look = { title: 'Look into the chest', done: { kind: 'report' }, actions: [{ name: 'viewChest', args: {} }] }
  expect(await whileWaiting({ kind: 'report' }, () => undefined, { mias: look })).toMatchObject({
    result: 'success',
    reason: 'waited until Mia has done: Look into the chest',
  })
})

test('a wait that begins when its task is fulfilled already ends at once', async () => {
  const done = { kind: 'have', item: 'stick', count: 2 }
  // What is to be carried comes while the action before it is under way.
  const before = [{ name: 'deposit', args: { item: 'stick', count: 1 } }]
  const pending = whileWaiting(done, () => undefined, { before })
  await played!.until(({ type, data }) => type === 'action.started' && data.name === 'deposit')
  played!.world.bodies.get('Bob')!.receive('Ann', 'stick', 3)
  expect(await pending).toMatchObject({ result: 'success', reason: 'waited until Bob carries 2 sticks' })
})

test('a peer that looked up a family is shown its actions with their arguments when it is asked again', async () => {
  const shown: (readonly string[])[] = []
  const rules = createRuleBrain()
  const seats = { workers: ['Bob', 'Mia'] } as never
  const brain: Brain = {
    ...rules,
    async ask(question, input, context) {
      const answer = await rules.ask(question, input, context)
      if (question.name !== 'converse') return answer
      const { seat, tasks, actions } = input as ConverseInput
      if (seat === 'Bob') shown.push(actions.map(({ name }) => name))
      const look = {
        title: 'Look it up',
        done: { kind: 'report' },
        actions: [{ name: 'actions', args: { family: 'creatures' } }],
      }
      const said = seat === 'Bob' && tasks.length === 0 ? { tasks: [look] } : { endGoal: 'reached' }
      return { ...answer, value: question.output.parse(said) }
    },
  }
  played = setUp(simple('Collect 4 cobblestone.', { seats, organization: 'peers' }), {
    abilities,
    brainFor: () => brain,
  })
  const again = played.until(event => event.type === 'mind.asked' && shown.length >= 2)
  await played.team.start()
  await again
  expect(shown[0]).not.toContain('useItemOnEntity')
  expect(shown[1]).toContain('useItemOnEntity')
})
