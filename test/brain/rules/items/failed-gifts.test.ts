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
