import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { completionOf, pastGoals, statusOf } from '../../../source/session/log/completion.ts'
import { type EventInput, type EventType, eventSchemas, type SessionEvent } from '../../../source/session/log/events.ts'
import { fold, foldAll, initialState } from '../../../source/session/log/fold.ts'
import { goalParts } from '../../../source/session/log/goals.ts'
import { bounds, stateSchema } from '../../../source/session/log/state.ts'

const world = { kind: 'embedded', version: '1.19.2', address: 'embedded' } as const
const how = { organization: 'tree', schedule: 'async', approvals: 'none', brain: 'rules', world } as const

const writing = () => {
  const events: SessionEvent[] = []
  const add = <T extends EventType>(type: T, data: EventInput<T>): void => {
    const [seq, t] = [events.length + 1, events.length * 1000]
    // Parsed by the schema of its own type.
    events.push({ seq, t, source: 'test', type, data: eventSchemas[type].parse(data) } as SessionEvent)
  }
  const goal = (number: number, tasks: number, result: 'success' | 'failure' = 'success'): void => {
    add('session.goal', { goal: `Goal ${number}`, by: 'Ann', number })
    add('task.added', { task: `goal${number}`, parent: null, title: `Goal ${number}`, done: { kind: 'children' } })
    for (let n = 1; n <= tasks; n++) {
      const task = `p${number}/${n}`
      add('task.added', { task, parent: `goal${number}`, title: 'Dig', plan: `p${number}`, assignees: ['Bob'] })
      add('task.changed', {
        task,
        status: result === 'success' ? 'succeeded' : 'cancelled',
        cause: result === 'success' ? undefined : 'goal-ended',
      })
    }
    add('task.changed', { task: `goal${number}`, status: result === 'success' ? 'succeeded' : 'cancelled' })
    const cause = result === 'success' ? 'observed' : 'plans-used-up'
    add('goal.ended', { task: `goal${number}`, result, cause, reason: 'so it is' })
  }
  return { events, add, goal }
}

test('a goal that was missed is not called reached because the next one is', () => {
  const { events, goal } = writing()
  goal(1, 1)
  goal(2, 1, 'failure')
  goal(3, 2)
  const state = foldAll(initialState(), events)
  expect(['goal1', 'goal2', 'goal3'].map(id => statusOf(state, state.tasks[id]!))).toEqual([
    'succeeded',
    'failed',
    'succeeded',
  ])
})

test('a goal that has no tasks yet is not as far as the one before it', () => {
  const { events, add } = writing()
  add('session.goal', { goal: 'Goal 1', by: 'Ann', number: 1 })
  add('task.added', { task: 'goal1', parent: null, title: 'Goal 1', done: { kind: 'children' } })
  for (const [task, status] of [
    ['p1/1', 'succeeded'],
    ['p1/2', 'running'],
  ] as const) {
    add('task.added', { task, parent: 'goal1', title: 'Dig', plan: 'p1', assignees: ['Bob'] })
    add('task.changed', { task, status })
  }
  const before = foldAll(initialState(), events)
  expect(completionOf(before)).toBe(0.5)
  add('goal.ended', { task: 'goal1', result: 'stopped', cause: 'replaced', reason: 'Ann gave another goal' })
  expect(completionOf(foldAll(initialState(), events))).toBe(0.5)
  add('session.goal', { goal: 'Goal 2', by: 'Ann', number: 2 })
  const state = foldAll(initialState(), events)
  expect(state.session.taskName).toBe('Goal 2')
  expect(completionOf(state)).toBe(0)
  expect(pastGoals(state).has('goal1')).toBe(true)
})

test('a session that begins with its goal and ends with it has one goal, from its start', () => {
  const { events, add } = writing()
  add('session.started', { goal: 'Collect 2 sand.', taskName: 'sand', ...how })
  add('task.added', { task: 'goal1', parent: null, title: 'sand', done: { kind: 'children' } })
  add('task.added', { task: 'p1/1', parent: 'goal1', title: 'Dig', assignees: ['Bob'] })
  expect(goalParts(foldAll(initialState(), events))).toMatchObject([{ number: 1, seq: 0, tasks: { done: 0, all: 1 } }])
  add('session.ended', { result: 'failure', cause: 'time-limit', reason: 'too late' })
  expect(goalParts(foldAll(initialState(), events))).toMatchObject([{ number: 1, result: 'failure', endedAt: 3000 }])
})

describe('thousands of goals', () => {
  const { events, goal } = writing()
  for (let number = 1; number <= 2000; number++)
    goal(number, 1 + (number % 12), number % 5 === 0 ? 'failure' : 'success')
  const state = foldAll(initialState(), events)

  it('keep the work of the last ones, and the numbers of more', () => {
    expect(Object.keys(state.tasks).length).toBeLessThan(bounds.tasks + 32 * 13)
    expect(Object.keys(state.tasks).length).toBeGreaterThan(bounds.tasks)
    expect(state.tasks.goal2000).toBeDefined()
    expect(state.tasks.goal1).toBeUndefined()
    const parts = goalParts(state)
    expect(parts).toHaveLength(bounds.goals)
    for (const { number, tasks } of parts) {
      const all = 1 + (number % 12)
      expect([number, tasks]).toEqual([number, { done: number % 5 === 0 ? 0 : all, all }])
    }
    expect(stateSchema.safeParse(state).success).toBe(true)
  })

  it('have the same state from wherever they are folded on, and one by one', () => {
    fc.assert(
      fc.property(fc.integer({ min: events.length - 4000, max: events.length - 1 }), cut => {
        const half = foldAll(initialState(), events.slice(0, cut))
        const kept = structuredClone(half)
        expect(foldAll(half, events.slice(cut))).toEqual(state)
        expect(half).toEqual(kept)
      }),
      { numRuns: 3 },
    )
    const late = events.length - 300
    expect(events.slice(late).reduce(fold, foldAll(initialState(), events.slice(0, late)))).toEqual(state)
  })

  it('leave work alone that goes on', () => {
    const more = writing()
    more.add('task.added', { task: 't1', parent: null, title: 'Guard the gate', assignees: ['Bob'], from: 'Ann' })
    for (let number = 1; number <= 500; number++) more.goal(number, 8)
    const { tasks } = foldAll(initialState(), more.events)
    expect(tasks.t1).toMatchObject({ title: 'Guard the gate' })
    expect(Object.keys(tasks).length).toBeLessThan(bounds.tasks + 32 * 13)
  })
})

describe('the goal of a part of the team', () => {
  const begun = () => {
    const { events, add } = writing()
    add('session.started', { goal: 'Collect 2 sand.', taskName: 'sand', stays: true, ...how })
    for (const seat of ['Lena', 'Bob', 'Mia'])
      add('seat.added', { seat, role: 'worker', occupant: { kind: 'agent', label: 'rules' } })
    add('task.added', { task: 'goal1', parent: null, title: 'sand', done: { kind: 'children' } })
    add('task.added', { task: 'p1/1', parent: 'goal1', title: 'Dig', plan: 'p1', assignees: ['Lena'] })
    add('session.goal', { goal: 'Collect 4 dirt.', by: 'Ann', number: 2, seats: ['Bob'] })
    add('task.added', { task: 'goal2', parent: null, title: 'dirt', done: { kind: 'children' }, assignees: ['Bob'] })
    add('task.added', { task: 'p2/1', parent: 'goal2', title: 'Dig', plan: 'p2', assignees: ['Bob'] })
    const asked = (seat: string, tokensIn: number) =>
      add('mind.answered', {
        ...{
          ask: `q${events.length}`,
          seat,
          question: 'planTask',
          brain: 'rules',
          ms: 1,
          tokensIn,
          tokensOut: 0,
          cost: 0.5,
        },
      })
    return { events, add, asked }
  }

  it('is counted for itself, beside that of the team', () => {
    const { events, add, asked } = begun()
    asked('Bob', 10)
    asked('Lena', 100)
    add('task.changed', { task: 'p2/1', status: 'succeeded' })
    const state = foldAll(initialState(), events)
    expect(state.session).toMatchObject({ goal: 'Collect 2 sand.', partGoals: [{ number: 2, seats: ['Bob'] }] })
    expect(goalParts(state)).toMatchObject([
      { number: 1, goal: 'Collect 2 sand.', tasks: { done: 0, all: 1 }, spent: { calls: 1, tokensIn: 100, cost: 0.5 } },
      { number: 2, seats: ['Bob'], tasks: { done: 1, all: 1 }, spent: { calls: 1, tokensIn: 10, cost: 0.5 } },
    ])
    expect([completionOf(state), completionOf(state, 'goal2')]).toEqual([0, 1])
    expect([...pastGoals(state)]).toEqual([])
    expect(stateSchema.safeParse(state).success).toBe(true)
  })

  it('ends with a result of its own; the team goes on', () => {
    const { events, add, asked } = begun()
    asked('Bob', 10)
    add('task.changed', { task: 'goal2', status: 'cancelled' })
    add('goal.ended', { task: 'goal2', result: 'failure', cause: 'plans-used-up', reason: 'no dirt', seats: ['Bob'] })
    asked('Bob', 100)
    const state = foldAll(initialState(), events)
    expect(state.session).toMatchObject({ goal: 'Collect 2 sand.', goals: [{ number: 2, seats: ['Bob'] }] })
    expect(state.session.partGoals).toBeUndefined()
    expect(state.session.goalOver).toBeUndefined()
    expect(goalParts(state)).toMatchObject([
      { number: 2, result: 'failure', spent: { tokensIn: 10 } },
      { number: 1, spent: { tokensIn: 100 } },
    ])
    expect([...pastGoals(state)]).toEqual(['goal2'])
    expect(statusOf(state, state.tasks.goal2!)).toBe('failed')
  })

  it('is without those who get another one, and without those who leave the team', () => {
    const { events, add } = begun()
    add('session.goal', { goal: 'Collect 4 gravel.', by: 'Ann', number: 3, seats: ['Mia', 'Bob'] })
    add('goal.queued', { goal: 'Collect 1 sand.', by: 'Ann', seats: ['Mia'] })
    add('seat.removed', { seat: 'Mia', reason: 'so it is', by: 'Ann' })
    const { session } = foldAll(initialState(), events)
    expect(session.partGoals?.map(({ seats }) => seats)).toEqual([[], ['Bob']])
    expect(session.queuedGoals).toBeUndefined()
  })
})

test.each([
  ['given-up', [0, 0.5]],
  ['failure', [0, 0.5]],
  ['unjudged', [0, 1]],
  ['success', [1, 1]],
] as const)('reports that are done count for no goal that ended as %s', (result, expected) => {
  const completion = ([report, wood]: readonly [number, number]): number => {
    const { events, add } = writing()
    add('session.goal', { goal: 'Bring an egg', by: 'Ann', number: 1 })
    add('task.added', { task: 'goal1', parent: null, title: 'Bring an egg', done: { kind: 'children' } })
    for (let n = 0; n < report + wood; n++) {
      const done = n < report ? ({ kind: 'report' } as const) : ({ kind: 'have', item: 'oak_log', count: 1 } as const)
      add('task.added', { task: `p1/${n}`, parent: 'goal1', title: 'Work', plan: 'p1', assignees: ['Bob'], done })
      add('task.changed', { task: `p1/${n}`, status: 'succeeded' })
    }
    add('session.ended', { result, reason: 'so it is' })
    return completionOf(foldAll(initialState(), events))
  }
  expect([completion([2, 0]), completion([1, 1])]).toEqual(expected)
})
