import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withLatency } from '../../../source/brain/providers/added-latency.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import type { Condition } from '../../../source/session/log/events/plan.ts'
import type { TaskState } from '../../../source/session/log/state.ts'
import { missingItems } from '../../../source/team/tasks/missing-items.ts'
import { isEnded, isReady, type Tasks } from '../../../source/team/tasks/task-rules.ts'
import { type Setting, setUp, simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'

/** A wall whose three kinds of blocks come in three pairs of hands, and no more of them than it takes. */
const walled = (extra: Parameters<typeof simple>[1] = {}) =>
  simple('Build the blueprint "wall".', {
    blueprints: {
      wall: {
        origin: [6, -60, 6],
        legend: { C: 'cobblestone', G: 'glass', B: 'bricks' },
        layers: [['CCCCCC'], ['GGGGGG'], ['BBBBBB']],
      },
    },
    ...extra,
  } as Parameters<typeof simple>[1])
const dealt: Readonly<Record<string, Record<string, number>>> = {
  Lena: { cobblestone: 6 },
  Bob: { glass: 6 },
  Mia: { bricks: 6 },
}

const begin = async (options: Setting = {}) => {
  const played = setUp(
    walled(),
    {
      organization: 'debate',
      bodies(seat) {
        const body = played.world.body(seat)
        Object.assign(body.items, dealt[seat])
        return Promise.resolve(body)
      },
      ...options,
    },
    {
      chests: [{ at: [2, -60, 2], items: {} }],
      // Nothing of it grows on trees.
      trouble: (_, { name, args }) =>
        name === 'collect'
          ? { result: 'failure', reason: `knows no way to get ${String(args.item)} here`, code: 'missing-item' }
          : null,
    },
  )
  played.team.joined({ person: 'Ann', role: 'observer' })
  await played.team.start()
  return played
}

test('the builder waits for the shares of all, however much later they are planned, and no agent fails meanwhile', async () => {
  for (const organization of ['debate', 'graph']) {
    const brain = createRuleBrain()
    const slow = withLatency(brain, 60, 3)
    const { team, events, world } = await begin({ organization, brainFor: name => (name === 'Mia' ? slow : brain) })
    expect(await team.ended).toMatchObject({ result: 'success' })
    expect(violations(events)).toEqual([])
    expect(events.filter(event => event.type === 'task.changed' && event.data.status === 'failed')).toEqual([])
    expect(world.performed.filter(({ call }) => call.name === 'collect')).toEqual([])
    const waits = events.flatMap(event => (event.type === 'task.changed' && event.data.awaits ? [event.data] : []))
    expect(waits.length).toBeGreaterThan(0)
    for (const { reason } of waits)
      expect(reason).toMatch(/^waits for .*(?:cobblestone|glass|bricks).* from .*(?:Lena|Bob|Mia)/)
    const built = world.performed.findIndex(({ call }) => call.name === 'build')
    const stored = world.performed.findLastIndex(({ call }) => call.name === 'deposit')
    expect(built).toBeGreaterThan(stored)
  }
})

test('a share that does not come is waited for so long and no longer, and again as soon as it is on its way', async () => {
  const brain = createRuleBrain()
  let absent = true
  const { team, events, until, session } = await begin({
    supply: 80,
    brainFor: name => ({
      ...brain,
      ask: (question, input, context) =>
        // Mia has no plan until she is back.
        name === 'Mia' && absent && question.name !== 'decideReply'
          ? new Promise((_, reject) => {
              const given = () => reject(context.signal.reason as Error)
              if (context.signal.aborted) given()
              else context.signal.addEventListener('abort', given)
            })
          : brain.ask(question, input, context),
    }),
  })
  const alarm = until(
    event => event.type === 'alert' && / waited in vain for .*bricks.* from Mia/.test(event.data.text),
  )
  await team.command('Ann', { type: 'pause', seat: 'Mia' })
  await alarm
  const waited = Object.values(session.state.tasks).find(task => /waited in vain/.test(task.reason ?? ''))
  expect(waited?.awaits).toBeUndefined()
  expect(events.some(event => event.type === 'task.changed' && event.data.awaits?.seats.includes('Mia'))).toBe(true)
  absent = false
  await team.command('Ann', { type: 'resume', seat: 'Mia' })
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(violations(events)).toEqual([])
})

test('where one plans for all, no task waits for the shares that an earlier organization had', async () => {
  const { team, events, until, session } = await begin({ organization: 'tree' })
  const { data } = await until(event => event.type === 'task.added' && event.data.done?.kind === 'built')
  const { task } = data as { task: string }
  session.emit('task.changed', 'team', { task, awaits: { items: { bricks: 2 }, tasks: ['p9/gone'], seats: [] } })
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(violations(events)).toEqual([])
})

const items = ['stone', 'glass', 'bricks'] as const
const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    kind: fc.constant('stored' as const),
    item: fc.constantFrom(...items),
    count: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ kind: fc.constant('built' as const), blueprint: fc.constantFrom(...items) }),
)
const plans = fc.array(fc.array(fc.record({ done: condition, inLine: fc.boolean() }), { maxLength: 4 }), {
  minLength: 2,
  maxLength: 4,
})

test('whatever plans there are side by side, waiting never comes full circle and nothing begins before what it lacks', () => {
  fc.assert(
    fc.property(plans, fc.infiniteStream(fc.nat()), (given, lots) => {
      const tasks: Record<string, TaskState> = {}
      for (const [plan, list] of given.entries())
        for (const [index, { done, inLine }] of list.entries())
          tasks[`p${plan}/${index}`] = {
            task: `p${plan}/${index}`,
            parent: null,
            children: [],
            title: `${plan} ${index}`,
            requires: inLine && index > 0 ? [`p${plan}/${index - 1}`] : [],
            assignees: [`seat${plan}`],
            status: 'waiting',
            plan: `p${plan}`,
            done,
          }
      const stock: Record<string, number> = {}
      const isThere = ({ done }: TaskState): boolean => done?.kind === 'stored' && (stock[done.item] ?? 0) >= done.count
      const change = (id: string, what: Partial<TaskState>): void => {
        tasks[id] = { ...tasks[id]!, ...what }
      }
      const review = (): void => {
        for (const task of Object.values(tasks)) {
          if (isEnded(task)) continue
          const { done } = task
          const needs =
            done?.kind === 'built'
              ? { [done.blueprint]: 2 }
              : done?.kind === 'stored'
                ? { [done.item]: Math.max(0, done.count - (stock[done.item] ?? 0)) }
                : {}
          const wait = missingItems(task, tasks, { needs, hands: {}, stock, recipes: [], isThere, undecided: [] })
          const { awaits: _, ...rest } = tasks[task.task]!
          tasks[task.task] = { ...rest, ...(wait && { awaits: wait }) }
        }
      }
      for (;;) {
        review()
        const open = Object.values(tasks).filter(task => !isEnded(task))
        if (open.length === 0) return
        const free = open.filter(task => isReady(task, tasks as Tasks))
        // One agent can always go on.
        expect(free.length).toBeGreaterThan(0)
        const task = free[lots.next().value! % free.length]!
        if (task.done?.kind === 'stored') stock[task.done.item] = Math.max(stock[task.done.item] ?? 0, task.done.count)
        change(task.task, { status: 'succeeded' })
      }
    }),
    { numRuns: 300 },
  )
})

test('a task waits for what lacks, for the heap of the task that goes before, for a promised thing and for the chest itself', () => {
  const base = { parent: null, children: [], requires: [], status: 'ready' as const }
  const of = (task: string, plan: string, seat: string, done: Condition): TaskState => ({
    ...base,
    ...{ task, plan, title: task, assignees: [seat], done },
  })
  const at: [number, number, number] = [1, 2, 3]
  const nothing = {
    hands: {},
    stock: {},
    recipes: [{ item: 'oak_planks', makes: 4, from: { oak_log: 1 }, table: false }],
    isThere: () => false,
    undecided: [],
  }
  const waits = (all: readonly TaskState[], needs: Record<string, number>, more: object = {}) =>
    missingItems(all[0]!, Object.fromEntries(all.map(one => [one.task, one])), { ...nothing, needs, ...more })
  const wall = of('p1/wall', 'p1', 'Bob', { kind: 'built', blueprint: 'wall' })
  const planks = of('p2/planks', 'p2', 'Mia', { kind: 'stored', item: 'oak_planks', count: 8 })
  // Half-made things are waited for as they are brought, not as what they could be made of.
  expect(waits([wall, planks], { oak_planks: 8 })).toEqual({
    items: { oak_planks: 8 },
    tasks: ['p2/planks'],
    seats: [],
  })
  expect(waits([wall, planks], { oak_planks: 8 }, { hands: { oak_planks: 3 }, stock: { oak_planks: 5 } })).toBeNull()
  // Within one plan the planner has said what comes first.
  expect(waits([wall, { ...planks, plan: 'p1' }], { oak_planks: 8 })).toBeNull()
  expect(waits([wall, { ...planks, status: 'succeeded' }], { oak_planks: 8 })).toBeNull()
  // What the asker is to gather, no other agent brings.
  const collect = of('p1/logs', 'p1', 'Bob', { kind: 'have', item: 'oak_log', count: 4 })
  const logs = of('p2/logs', 'p2', 'Mia', { kind: 'stored', item: 'oak_log', count: 4 })
  expect(waits([collect, logs], { oak_log: 4 })).toBeNull()
  const heap = of('p1/heap', 'p1', 'Bob', { kind: 'stored', item: 'oak_planks', count: 16 })
  expect(waits([heap, planks], { oak_planks: 16 }, { hands: { oak_planks: 8 } })?.tasks).toEqual(['p2/planks'])
  expect(waits([planks, heap], { oak_planks: 8 }, { hands: { oak_planks: 8 } })).toBeNull()
  // What lies there already brings no more, unless it is being brought.
  const full = { hands: { oak_planks: 4 }, isThere: ({ task }: TaskState) => task === 'p2/planks' }
  expect(waits([heap, planks], { oak_planks: 8 }, full)).toBeNull()
  expect(waits([heap, { ...planks, status: 'running' }], { oak_planks: 8 }, full)?.tasks).toEqual(['p2/planks'])
  const gift = of('p2/gift', 'p2', 'Mia', { kind: 'have', item: 'oak_log', count: 2, seat: 'Bob' })
  expect(waits([wall, gift], { oak_log: 2 })?.tasks).toEqual(['p2/gift'])
  expect(waits([{ ...wall, assignees: ['Tom'] }, gift], { oak_log: 2 })).toBeNull()
  const chest = of('p2/chest', 'p2', 'Mia', { kind: 'placed', block: 'chest', at })
  const put = of('p1/put', 'p1', 'Bob', { kind: 'stored', item: 'oak_log', count: 2, at })
  expect(waits([put, chest], { oak_log: 2 }, { hands: { oak_log: 2 } })).toEqual({
    items: {},
    tasks: ['p2/chest'],
    seats: [],
  })
  const undecided = [{ seat: 'Mia', holds: { oak_planks: 2 } }]
  expect(waits([wall], { oak_planks: 8 }, { undecided })?.seats).toEqual(['Mia'])
})
