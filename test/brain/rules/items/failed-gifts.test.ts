import { describe, expect, test } from 'vitest'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import type { Plan } from '../../../../source/session/log/events/plan.ts'
import { outcomeOf, planInput, recipes, team } from '../../support/question-inputs.ts'

/** A gift comes from the agent that has the thing. */

const names = ['Ann', 'Ben', 'Cid']
const sword = { item: 'stone_sword', makes: 1, from: { cobblestone: 2, stick: 1 }, table: true }
const inputWhere = (carried: Readonly<Record<string, Record<string, number>>>, extra = {}) =>
  planInput('Make a stone sword.', {
    workers: ['Ben', 'Cid'],
    team: team(names).map(one => ({ ...one, inventory: carried[one.name] ?? {} })),
    containers: [],
    recipes: [...recipes, sword],
    names: ['stone_sword'],
    observation: null,
    ...extra,
  })
const items = (plan: Plan) => plan.stages.flatMap(stage => stage.items)

test('the agent that carries all of it makes it', () => {
  const plan = items(planByRules(inputWhere({ Cid: { cobblestone: 2, stick: 1, oak_planks: 4 } })))
  expect(plan.map(({ way, assignee }) => [way, assignee])).toEqual([
    ['craft', 'Cid'],
    ['craft', 'Cid'],
  ])
})

describe('a gift that failed', () => {
  // Neither has all of it, so one gives.
  const carried = { Ben: { stick: 1, oak_planks: 4 }, Cid: { cobblestone: 2 } }
  const first = planByRules(inputWhere(carried))
  const gift = items(first).find(({ way }) => way === 'give')!
  const failed = [outcomeOf(gift, 'found no way to Ben')]
  const again = items(planByRules(inputWhere(carried, { previous: first, failed })))

  test('was made by the agent that has the thing', () =>
    expect(gift).toMatchObject({ assignee: 'Cid', done: { item: 'cobblestone', seat: 'Ben' } }))

  test('is no work of the agent that is to get it', () =>
    expect(again.filter(({ assignee, done }) => done.kind === 'have' && done.seat === assignee)).toEqual([]))

  test('is not planned anew: what it was for is got in another way', () => {
    expect(again.filter(({ way }) => way === 'give')).toEqual([])
    expect(again.find(({ done }) => done.kind === 'have' && done.item === 'cobblestone')).toMatchObject({
      way: 'collect',
      assignee: 'Ben',
    })
  })

  test('that the goal itself asks for stays with the agent that has the thing', () => {
    const goal = 'Cid makes a stone sword and gives it to Ben'
    const input = { ...inputWhere({ Cid: { cobblestone: 2, stick: 1 } }), goal }
    const made = planByRules(input)
    const ask = items(made).find(({ way }) => way === 'give')!
    expect(ask).toMatchObject({ assignee: 'Cid', done: { seat: 'Ben' } })
    const later = items(planByRules({ ...input, previous: made, failed: [outcomeOf(ask, 'found no way to Ben')] }))
    expect(later.find(({ id }) => id === ask.id)).toMatchObject({ assignee: 'Cid' })
  })
})

describe('who is seen to hold a thing, and not how many,', () => {
  const bricks = { item: 'bricks', makes: 1, from: { brick: 4 }, table: false }
  const inputWith = (ben: number, cid: Partial<ReturnType<typeof team>[0]>, extra = {}) =>
    planInput('Craft 1 bricks.', {
      workers: ['Ben', 'Cid'],
      team: team(names).map(one => ({
        ...one,
        ...(one.name === 'Ben' && { inventory: { brick: ben } }),
        ...(one.name === 'Cid' && { unseen: true as const, ...cid }),
      })),
      containers: [],
      recipes: [bricks],
      names: ['bricks'],
      ...extra,
    })
  const held = { inventory: { brick: 1 }, uncounted: 'brick' }
  const told = (count: number) => ({ inventory: { brick: count } })
  const brought = (plan: Plan) =>
    items(plan)
      .filter(({ way }) => way !== 'craft')
      .map(({ way, assignee, amount }) => [way, assignee, amount])

  test.each([1, 2, 3])('is asked for all that is lacking to %i', own =>
    expect(brought(planByRules(inputWith(own, held)))).toEqual([['give', 'Cid', 4 - own]]),
  )

  test('and told that it is less, gives what there is', () => {
    const first = planByRules(inputWith(1, held))
    const failed = [outcomeOf(items(first)[0]!, 'has 2 bricks')]
    expect(brought(planByRules(inputWith(1, told(2), { previous: first, failed })))).toEqual([
      ['give', 'Cid', 2],
      ['collect', 'Ben', 1],
    ])
    // That it has as much as was asked for is not why it could not.
    expect(brought(planByRules(inputWith(1, told(3), { previous: first, failed })))).toEqual([['collect', 'Ben', 3]])
  })

  test('and gave a part before, gives the rest after another failure', () => {
    const first = planByRules(inputWith(1, told(2)))
    const finished = items(first).flatMap(one => (one.way === 'give' ? [outcomeOf(one)] : []))
    const failed = items(first).flatMap(one => (one.way === 'collect' ? [outcomeOf(one, 'there is none')] : []))
    const again = planByRules(inputWith(3, told(2), { previous: first, finished, failed }))
    expect(finished).toHaveLength(1)
    expect(brought(again)).toEqual([['give', 'Cid', 1]])
  })
})

test('what a player who is not seen was given already counts with what is still to be given', () => {
  const input = planInput('Bring 4 dirt to Steve.', {
    workers: ['Ben', 'Cid'],
    team: team(['Ann', 'Ben', 'Cid', 'Steve']),
    names: ['dirt'],
  })
  const first = planByRules(input)
  const all = items(first)
  const late = all.findLast(({ way }) => way === 'give')!
  expect(late.done).toMatchObject({ count: 4, seat: 'Steve' })
  const finished = all.filter(one => one !== late).map(one => outcomeOf(one))
  const failed = [outcomeOf(late, 'Steve is too far away to be seen')]
  const again = items(planByRules({ ...input, previous: first, finished, failed }))
  expect(again.map(({ id, done }) => [id, done])).toEqual([[late.id, late.done]])
})
