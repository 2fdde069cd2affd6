import { afterEach, expect, test } from 'vitest'
import { planByRules } from '../../../source/brain/rules/plan/plan-task.ts'
import { planInput } from '../../brain/support/question-inputs.ts'
import type { FakeWorldOptions } from '../support/fake-world.ts'
import { simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { play as begin, type Playing } from '../support/person.ts'

/** What an earlier goal of a session put away, and a later one that could use it. */

const at: [number, number, number] = [5, -60, 5]
let current: Playing | undefined
afterEach(async () => {
  await current?.team.stop('the test is over')
  expect(violations(current?.events ?? [])).toEqual([])
  current = undefined
})

/** The later goal is given as soon as the earlier one has put its things away. */
const playBoth = async (earlier: string, later: string, world: FakeWorldOptions = {}) => {
  const playing = await begin(
    simple(`${earlier} Dance.`, { arena: undefined, inventories: {} }),
    { referee: undefined },
    { chests: [{ at, items: {} }], ...world },
  )
  current = playing
  const stored = playing.next('task.changed', ({ task, status }) => /^p1\/store/.test(task) && status === 'succeeded')
  let given = false
  playing.session.subscribe(({ type, data }) => {
    if (given || type !== 'task.changed' || data.status !== 'succeeded') return
    const stores = Object.values(playing.session.state.tasks).filter(({ task }) => task.startsWith('p1/store'))
    if (stores.length === 0 || stores.some(({ status }) => status !== 'succeeded')) return
    given = true
    void playing.ask({ type: 'goal', goal: later })
  })
  await playing.team.start()
  await stored
  return { playing, outcome: await playing.team.ended, lying: () => playing.world.chests.get(at.join(' ')) ?? {} }
}

const pairs = [
  ['Craft 8 oak planks and put them into the chest.', 'Craft 4 sticks.', { oak_planks: 8 }],
  ['Put 8 oak planks into the chest. Then everybody must meet at 70 -60 70.', 'Craft 4 sticks.', { oak_planks: 8 }],
  ['Put 3 oak logs into the chest.', 'Craft a chest.', { oak_log: 3 }],
  [
    'Put 4 sticks into the chest.',
    'Craft a wooden pickaxe and put 2 oak doors into the chest.',
    { stick: 4, oak_door: 2 },
  ],
] as const

test.each(pairs)('%s %s: what lies there stays there', async (earlier, later, stays) => {
  const { playing, outcome, lying } = await playBoth(earlier, later)
  expect(outcome.result).toBe('success')
  expect(lying()).toMatchObject(stays)
  expect(playing.past('plan.proposed').some(({ data }) => data.content.takenBack)).toBe(false)
})

test('what was put away is taken where there is no other way, and plan, alert and verdict say so', async () => {
  const { playing, outcome, lying } = await playBoth(
    'Craft 8 oak planks and put them into the chest.',
    'Craft 8 sticks.',
    {
      trouble: (_seat, { name }) =>
        name === 'collect' && current?.session.state.session.goal === 'Craft 8 sticks.'
          ? { result: 'failure', code: 'not-found', reason: 'no tree is left' }
          : null,
    },
  )
  expect(outcome).toMatchObject({
    result: 'success',
    reason: expect.stringContaining('it took 4 oak planks that an earlier goal had put away'),
  })
  expect(lying()).toMatchObject({ oak_planks: 4 })
  const plan = playing.past('plan.proposed').findLast(({ data }) => data.plan === 'p2')!.data.content
  expect(plan.takenBack).toMatchObject([{ item: 'oak_planks', count: 4 }])
  expect(plan.analysis).toContain('Takes 4 oak planks out of the chest, which an earlier goal put there')
  const told = playing.past('alert').map(({ data }) => data.text)
  expect(told.filter(text => /takes 4 oak planks out of the chest/.test(text))).toHaveLength(1)
  // The earlier goal keeps its state.
  expect(playing.session.state.tasks['p1/store-oak_planks']).toMatchObject({ status: 'succeeded' })
})

test('what lies there from before the session is used as ever', () => {
  const chest = { at, block: 'chest', items: { oak_planks: 8 }, before: { oak_planks: 8 } }
  const gathers = (kept: Record<string, number>) =>
    planByRules(planInput('Craft 4 sticks.', { containers: [{ ...chest, kept }] }))
      .stages.flatMap(({ items }) => items)
      .some(({ id }) => id.startsWith('gather-oak_log'))
  expect(gathers({})).toBe(false)
  expect(gathers({ oak_planks: 7 })).toBe(true)
  expect(gathers({ oak_planks: 6 })).toBe(false)
})

test('a building takes what an earlier goal put away, and the plan says so', () => {
  const kept = { oak_log: 13 }
  const chest = { at, block: 'chest', items: kept, before: kept, kept }
  const hut = {
    name: 'hut',
    from: [0, -60, 0] as [number, number, number],
    to: [9, -60, 0] as [number, number, number],
    ...{ total: 10, done: 0, missing: [{ y: -60, block: 'oak_log', cells: '0-9' }] },
  }
  const plan = planByRules(planInput('Build the blueprint "hut".', { blueprints: [hut], containers: [chest] }))
  expect(plan.stages.flatMap(({ items }) => items).filter(({ way }) => way === 'collect')).toEqual([])
  expect(plan.takenBack).toEqual([{ item: 'oak_log', count: 10, because: 'it is material for the building' }])
  expect(plan.analysis).toContain('Takes 10 oak logs out of the chest, which an earlier goal put there')
})

test('a building that is drawn anew of another wood takes nothing back of the wood before, and each thing is named once', () => {
  const kept = { oak_log: 13 }
  const chest = { at, block: 'chest', items: kept, before: kept, kept }
  const hutOf = (block: string) => ({
    name: 'hut',
    from: [0, -60, 0] as [number, number, number],
    to: [9, -60, 0] as [number, number, number],
    ...{ total: 10, done: 0, missing: [{ y: -60, block, cells: '0-9' }] },
  })
  const because = 'it is material for the building'
  const planOf = (block: string, earlier: readonly number[]) => {
    const input = planInput('Build the blueprint "hut".', { blueprints: [hutOf(block)], containers: [chest] })
    const takenBack = earlier.map(count => ({ item: 'oak_log', count, because }))
    return planByRules({ ...input, previous: { ...planByRules(input), takenBack } })
  }
  expect(planOf('birch_log', [6, 4]).takenBack).toBeUndefined()
  expect(planOf('birch_log', [6, 4]).analysis).not.toContain('oak log')
  expect(planOf('oak_planks', [2]).takenBack).toMatchObject([{ item: 'oak_log', because }])
  expect(planOf('oak_log', [6, 4]).takenBack).toEqual([{ item: 'oak_log', count: 10, because }])
})

test('a chest that is too far to walk to is not used unless a person names it', () => {
  const planks = { oak_planks: 8 }
  const chest = { at: [310, -60, 5] as [number, number, number], block: 'chest', items: planks, before: planks }
  const gathers = (goal: string, far = chest.at) =>
    planByRules(planInput(goal, { containers: [{ ...chest, at: far }] }))
      .stages.flatMap(({ items }) => items)
      .some(({ id }) => id.startsWith('gather-oak_log'))
  expect(gathers('Craft 4 sticks.')).toBe(true)
  expect(gathers('Craft 4 sticks.', [60, -60, 5])).toBe(false)
  const named = planInput('Craft 4 sticks.', { containers: [chest] })
  const wish = { from: 'Ann', text: 'use the chest at 310 -60 5' }
  const said = planByRules({ ...named, instructions: [wish] })
  expect(said.stages.flatMap(({ items }) => items).some(({ id }) => id.startsWith('gather-oak_log'))).toBe(false)
})

test('a plan says what it takes out of a chest that lay there before its goal, and from where', () => {
  const chest = { at, block: 'chest', items: { oak_log: 9, stick: 2 }, before: { oak_log: 9, stick: 2 } }
  const notes = (
    goal: string,
    { carried = {}, ...extra }: { carried?: Record<string, number>; kept?: Record<string, number> } = {},
  ) => {
    const input = planInput(goal, { containers: [{ ...chest, ...extra }] })
    const team = input.team.map(one => (one.name === 'Bob' ? { ...one, inventory: carried } : one))
    return planByRules({ ...input, team })
      .analysis.split('\n')
      .filter(line => line.startsWith('Takes '))
  }
  const taken = (what: string) => [`Takes ${what} out of the chest at 5 -60 5, which lay there before this goal.`]
  expect(notes('Craft a crafting table.')).toEqual(taken('1 oak log'))
  expect(notes('Craft 2 sticks and 4 oak planks.')).toEqual(taken('1 oak log, 2 sticks'))
  // What is collected or put away is got anew, and what is carried is used first.
  expect(notes('Collect 3 oak logs.')).toEqual([])
  expect(notes('Put 3 oak logs into the chest.')).toEqual([])
  expect(notes('Craft a crafting table.', { carried: { oak_log: 1 } })).toEqual([])
  // What an earlier goal of the session put there stays there.
  expect(notes('Craft a crafting table.', { kept: { oak_log: 9 } })).toEqual([])
})
