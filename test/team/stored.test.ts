import { afterEach, expect, test } from 'vitest'
import type { Brain } from '../../source/brain/brain.ts'
import type { Container } from '../../source/brain/questions/shapes.ts'
import { onTopOfBefore, type Stored, storedSoFar } from '../../source/brain/rules/items/stored-items.ts'
import { createRuleBrain } from '../../source/brain/rules/rule-brain.ts'
import type { Condition, Plan } from '../../source/session/log/events/plan.ts'
import type { Task } from '../../source/tasks/task-schema.ts'
import { simple } from './support/harness.ts'
import { violations } from './support/invariants.ts'
import { play as begin, type Playing } from './support/person.ts'

/** What a goal wants put into a chest that holds as many already. */

const at: [number, number, number] = [5, -60, 5]
const chest = (oak_log: number) => ({ at, items: { oak_log } })
const lying = ({ world }: Playing): number => world.chests.get(at.join(' '))?.oak_log ?? 0
/** A land that is not ours: no arena, nobody has looked into the chest yet. */
const abroad = (goal: string, extra: Partial<Task> = {}) =>
  simple(goal, { arena: undefined, inventories: {}, ...extra })

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

const looks = { 'with a referee': {}, 'without one': { referee: undefined } } as const
const eyes = Object.keys(looks) as (keyof typeof looks)[]

test.each(eyes)('a chest that holds as many already gets what the goal asks for, %s', async who => {
  const playing = await play(abroad('Put 5 oak logs into the chest.'), looks[who], {
    chests: [chest(27)],
    closed: true,
  })
  await playing.team.start()
  expect(await playing.team.ended).toMatchObject({
    result: 'success',
    reason: expect.stringMatching(/looked into the chest at 5 -60 5: 32 oak logs, 27 of them from before$/),
  })
  expect(lying(playing)).toBe(32)
  // It is counted from nothing, in the log as on the screen.
  const told = playing.past('task.changed').flatMap(({ data }) => data.progress ?? [])
  expect(told.filter(({ total }) => total > 5)).toEqual([])
})

test.each(eyes)('what an agent loses before it is put counts no more, %s', async who => {
  const playing = await play(abroad('Collect 8 oak logs and put them into the chest.'), looks[who], {
    chests: [chest(27)],
    closed: true,
    pace: 5,
  })
  const collected = playing.next('message.sent', ({ text }) => /^done: Collect/.test(text))
  await playing.team.start()
  const { from } = await collected
  delete playing.world.bodies.get(from)!.items.oak_log
  expect(await playing.team.ended).toMatchObject({ result: 'success' })
  expect(lying(playing)).toBeGreaterThanOrEqual(27 + 8)
})

test('another goal counts on top of what the one before has put there', async () => {
  const playing = await play(
    abroad('Put 5 oak logs into the chest. Dance.', { seats: { leader: 'Lena', workers: ['Bob'] } }),
    { referee: undefined },
    { chests: [chest(27)], closed: true },
  )
  const stored = playing.next('task.changed', ({ task, status }) => /store/.test(task) && status === 'succeeded')
  playing.session.subscribe(({ type, data }) => {
    // Before the verdict on the first goal, a person gives another.
    if (type === 'task.changed' && /^p1\/store/.test(data.task) && data.status === 'succeeded')
      void playing.ask({ type: 'goal', goal: 'Put 4 oak logs into the chest.' })
  })
  await playing.team.start()
  await stored
  expect(await playing.team.ended).toMatchObject({
    reason: expect.stringContaining('36 oak logs, 32 of them from before'),
  })
  expect(lying(playing)).toBe(36)
  const began = playing.past('world.container').findLast(({ data }) => data.before?.oak_log === 32)
  expect(began).toBeDefined()
})

test('no agent collects again what an idle teammate carries', async () => {
  const playing = await play(
    abroad('Collect 6 oak logs and put them into the chest.'),
    { referee: undefined },
    {
      chests: [chest(27)],
      closed: true,
    },
  )
  await playing.team.start()
  expect(await playing.team.ended).toMatchObject({ result: 'success' })
  expect(lying(playing)).toBe(33)
  const collected = playing.world.performed.flatMap(({ call, result }) =>
    call.name === 'collect' && result === 'success' ? [Number(call.args.count)] : [],
  )
  expect(collected.reduce((sum, count) => sum + count, 0)).toBe(6)
})

/** The rule brain, whose first plan is another. */
const planning = (plan: Partial<Plan>): (() => Brain) => {
  const rules = createRuleBrain()
  let left: Partial<Plan> | undefined = plan
  const brain: Brain = {
    ...rules,
    async ask(question, input, context) {
      const answer = await rules.ask(question, input, context)
      const own = question.name === 'planTask' ? left : undefined
      if (!own) return answer
      left = undefined
      return { ...answer, value: question.output.parse({ objective: 'goal', analysis: '', stages: [], ...own }) }
    },
  }
  return () => brain
}
const item = (id: string, done: Condition, requires: string[] = []) => ({
  id,
  title: id,
  assignee: 'Bob',
  requires,
  done,
})
const stored = (count: number): Stored => ({ kind: 'stored', item: 'oak_log', count, at })

test.each([
  ['what is put', [2, 5]],
  ['all that is there', [29, 32]],
])('a model may count %s: two items for one chest add up', async (_words, [first, second]) => {
  const items = [item('some', stored(first!)), item('rest', stored(second!), ['some'])]
  const playing = await play(
    simple('Put 5 oak logs into the chest.', {
      arena: { ...abroadArena, containers: [{ block: 'chest', at, items: { oak_log: 27 } }] },
    }),
    { brainFor: planning({ stages: [{ title: 'Store', items }] }) },
  )
  await playing.team.start()
  expect(await playing.team.ended).toMatchObject({ result: 'success' })
  expect(lying(playing)).toBe(32)
  const [plan] = playing.past('plan.proposed')
  expect(plan!.data.content.stages[0]!.items.map(({ done }) => done)).toMatchObject([
    { count: 29, before: 27 },
    { count: 32, before: 27 },
  ])
})
const abroadArena = simple('x').arena!

test('where a judge counts all that is there, so does the team', async () => {
  const judge = [{ kind: 'stored' as const, item: 'oak_log', count: 30, at, weight: 1 }]
  const task = simple('Put 30 oak logs into the chest.', {
    arena: { ...abroadArena, containers: [{ block: 'chest', at, items: { oak_log: 27 } }] },
    judge: judge as Task['judge'],
  })
  const playing = await play(task)
  const done = playing.next('task.changed', ({ task: id, status }) => /store/.test(id) && status === 'succeeded')
  await playing.team.start()
  await done
  const asked = playing.past('task.added').flatMap(({ data }) => (data.done?.kind === 'stored' ? [data.done] : []))
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter(one => one.before !== undefined)).toEqual([])
  expect(lying(playing)).toBeLessThan(57)
})

const container = (oak_log: number, before?: number): Container => ({
  at,
  block: 'chest',
  items: { oak_log },
  ...(before === undefined ? {} : { before: { oak_log: before } }),
})

test('what is put counts from what lay there, and all counts where the earlier content is unknown', () => {
  expect(storedSoFar(stored(5), [container(30, 27)])).toEqual({ put: 3, wanted: 5, holds: 30, before: 27 })
  expect(storedSoFar({ ...stored(32), before: 27 }, [container(30, 27)])).toMatchObject({ put: 3, wanted: 5 })
  expect(storedSoFar(stored(5), [container(3)])).toEqual({ put: 3, wanted: 5, holds: 3, before: undefined })
  // Another chest from which they were taken.
  const other: Container = { ...container(0, 5), at: [9, -60, 9] }
  expect(storedSoFar({ kind: 'stored', item: 'oak_log', count: 5 }, [container(32, 27), other])).toMatchObject({
    put: 5,
  })
  expect(storedSoFar(stored(5), [container(20, 27)])).toMatchObject({ put: 0 })
})

test('a count of a plan is read as what is put, or as all that is there, for one heap alike', () => {
  const read = (counts: number[], before: number | undefined, asked = 0, held = before ?? 0) =>
    onTopOfBefore(counts.map(stored), [container(held, before)], () => asked).map(({ count }) => count)
  expect(read([5], 27)).toEqual([32])
  expect(read([32], 27, 5)).toEqual([32])
  expect(read([5], 3, 5)).toEqual([8])
  expect(read([5, 8], 3, 5)).toEqual([5, 8])
  expect(read([4, 8], 6)).toEqual([10, 14])
  // A new plan for the same goal counts from where the goal began.
  expect(read([5], 27, 5, 30)).toEqual([32])
  expect(read([5], undefined, 5)).toEqual([5])
  // What says what was there before is left alone.
  const said = { ...stored(12), before: 7 }
  expect(onTopOfBefore([said], [container(27, 27)], () => 0)).toEqual([said])
})

test('a share of what is put away that the others have brought is not ticked: it is not needed any more', async () => {
  const share = (count: number): Condition => ({ ...stored(count), most: 6 })
  const items = [
    item('first', share(2)),
    { ...item('second', share(6), ['first']), title: 'Put all your oak logs into the chest, about 3', assignee: 'Mia' },
  ]
  const playing = await play(
    simple('Put 6 oak logs into the chest.', {
      arena: { ...abroadArena, containers: [{ block: 'chest', at, items: {} }] },
    }),
    { brainFor: planning({ stages: [{ title: 'Store', items }] }) },
  )
  playing.session.subscribe(({ type }) => {
    if (type !== 'plan.proposed') return
    playing.world.bodies.get('Bob')!.items.oak_log = 6
    playing.world.bodies.get('Mia')!.items.oak_log = 3
  })
  await playing.team.start()
  expect(await playing.team.ended).toMatchObject({ result: 'success' })
  expect(lying(playing)).toBe(6)
  const { tasks } = playing.session.state
  expect(tasks['p1/first']).toMatchObject({ status: 'succeeded' })
  expect(tasks['p1/second']).toMatchObject({
    status: 'cancelled',
    cause: 'not-needed',
    reason: expect.stringMatching(/^it is there already: 6 of 6 oak logs/),
  })
  expect(playing.world.performed.filter(({ seat, call }) => seat === 'Mia' && call.name === 'deposit')).toEqual([])
})
