import { expect, test } from 'vitest'
import { beforeRemoval, exactTurn, itemChanged } from '../../../source/session/log/chest-turns.ts'
import type { Plan, PlanItem } from '../../../source/session/log/events/plan.ts'

const turn = (id: string, amount: number, count: number, requires: string[], most?: number): PlanItem => ({
  id,
  title: id,
  assignee: id,
  requires,
  amount,
  done: { kind: 'stored', item: 'dirt', count, at: [9, 67, 11], ...(most !== undefined && { most }) },
})
const dig: PlanItem = {
  id: 'dig',
  title: 'dig',
  assignee: 'Bob',
  requires: [],
  amount: 20,
  done: { kind: 'have', item: 'dirt', count: 20 },
}
/** As a planner writes it: the first two may bring fewer, the last one makes the sum full. */
const plan: Plan = {
  objective: 'Put 20 dirt into the chest',
  analysis: '',
  stages: [
    { title: 'Gather', items: [dig] },
    {
      title: 'Fill',
      items: [turn('Mia', 6, 4, [], 20), turn('Bob', 10, 12, ['Mia'], 20), turn('Ben', 4, 20, ['Bob'], 20)],
    },
  ],
}
const itemOf = (id: string, of: Plan = plan) => of.stages.flatMap(({ items }) => items).find(one => one.id === id)!
const counts = (of: Plan) =>
  of.stages.flatMap(({ items }) => items.flatMap(({ id, done }) => (done.kind === 'stored' ? [[id, done.count]] : [])))

test('a turn whose worker brings exactly its amount counts that, and what the turns before it bring', () => {
  expect(['Mia', 'Bob', 'Ben'].map(id => exactTurn(plan, itemOf(id)).done)).toEqual(
    [6, 16, 20].map(count => ({ kind: 'stored', item: 'dirt', count, at: [9, 67, 11] })),
  )
  expect(exactTurn(plan, dig)).toBe(dig)
})

test.each([
  ['fewer', 3, [3, 9, 17]],
  ['more', 9, [9, 15, 23]],
] as const)('after a turn that brings %s, the others count so many fewer or more', (_, amount, [mia, bob, ben]) => {
  const was = exactTurn(plan, itemOf('Mia'))
  const now = { ...turn('Mia', amount, amount, []), title: 'new words' }
  expect(counts(itemChanged(plan, was, now))).toEqual([
    ['Mia', mia],
    ['Bob', bob],
    ['Ben', ben],
  ])
})

test('two turns that are given new amounts with the same sum end at that sum', () => {
  const change = (of: Plan, id: string, amount: number): Plan => {
    const was = exactTurn(of, itemOf(id, of))
    if (was.done.kind !== 'stored') throw new Error('a turn')
    const done = { ...was.done, count: was.done.count + amount - was.amount! }
    return itemChanged(of, was, { ...was, amount, done })
  }
  const both = change(change(plan, 'Mia', 8), 'Bob', 8)
  expect(counts(both)).toEqual([
    ['Mia', 8],
    ['Bob', 16],
    ['Ben', 20],
  ])
})

test('what becomes another piece of work leaves the turns of others as they are, and so does one that is no turn', () => {
  const elsewhere: PlanItem = {
    ...turn('Mia', 3, 3, []),
    done: { kind: 'stored', item: 'dirt', count: 3, at: [0, 0, 0] },
  }
  expect(counts(itemChanged(plan, itemOf('Mia'), elsewhere)).slice(1)).toEqual(counts(plan).slice(1))
  expect(counts(itemChanged(plan, dig, { ...dig, amount: 3 }))).toEqual(counts(plan))
})

test('without a turn the ones after it count without it', () => {
  expect(counts(beforeRemoval(plan, 'Mia')).slice(1)).toEqual([
    ['Bob', 6],
    ['Ben', 14],
  ])
  expect(counts(beforeRemoval(plan, 'Ben')).slice(0, 2)).toEqual(counts(plan).slice(0, 2))
  expect(counts(beforeRemoval(plan, 'dig'))).toEqual(counts(plan))
})

/** A new item at the end of a stage, or at its beginning. */
const added = (stage: number, first: boolean): Plan => {
  const item = { ...turn('new1', 5, 5, []), assignee: null }
  return {
    ...plan,
    stages: plan.stages.map((one, index) => ({
      ...one,
      items: index !== stage ? one.items : first ? [item, ...one.items] : [...one.items, item],
    })),
  }
}

test.each([
  ['after the others', added(1, false), { Mia: 4, Bob: 12, Ben: 20, new1: 25 }, ['Ben']],
  ['before the others', added(1, true), { new1: 5, Mia: 9, Bob: 17, Ben: 25 }, []],
  ['in an earlier stage', added(0, false), { new1: 5, Mia: 9, Bob: 17, Ben: 25 }, []],
] as const)('what a person adds %s counts on top of them', (_, before, expected, requires) => {
  const after = itemChanged(before, undefined, itemOf('new1', before))
  expect(Object.fromEntries(counts(after))).toEqual(expected)
  expect(itemOf('new1', after).requires).toEqual(requires)
  expect(itemOf('Mia', after).requires).toEqual(expected.Mia === 9 ? ['new1'] : [])
})
