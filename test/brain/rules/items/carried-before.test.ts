import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import type { Plan, PlanItem } from '../../../../source/session/log/events/plan.ts'
import { outcomeOf, planInput, team } from '../../support/question-inputs.ts'

/** What is collected is collected once, however often plans are made on the way: what agents carried before is no part of it. */

const shares = (plan: Plan): readonly PlanItem[] =>
  plan.stages.flatMap(({ items }) => items.filter(({ done }) => done.kind === 'have' && done.item === 'dirt'))
const target = ({ done }: PlanItem): number => (done.kind === 'have' ? done.count : 0)

test('a plan that is made on the way asks for what is still missing, whatever is carried by then', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.array(fc.record({ before: fc.nat(9), got: fc.nat(20) }), { minLength: 2, maxLength: 3 }),
      fc.integer({ min: 1, max: 3 }),
      (count, seats, rounds) => {
        const workers = ['Bob', 'Mia', 'Ann'].slice(0, seats.length)
        const members = (carried: readonly number[]) =>
          team(['Lena', ...workers]).map((one, index) => ({
            ...one,
            inventory: { dirt: index === 0 ? 0 : carried[index - 1]! },
          }))
        const before = seats.map(one => one.before)
        const carried = [...before]
        const input = planInput(`Collect ${count} dirt.`, {
          workers,
          names: ['dirt'],
          containers: [],
          team: members(before),
        })
        let plan = planByRules(input)
        const finished: PlanItem[] = []
        for (let round = 0; round < rounds; round++) {
          const open = shares(plan)
          for (const [index, name] of workers.entries()) {
            const own = open.find(({ assignee }) => assignee === name)
            if (!own) continue
            carried[index] = Math.max(carried[index]!, Math.min(target(own), carried[index]! + seats[index]!.got))
            if (carried[index]! >= target(own)) finished.push(own)
          }
          plan = planByRules({
            ...input,
            team: members(carried),
            finished: finished.map(one => outcomeOf(one)),
            previous: plan,
          })
          const goals = workers.map((name, index) => {
            const own = [...shares(plan), ...finished].filter(({ assignee }) => assignee === name)
            return Math.max(before[index]!, ...own.map(target)) - before[index]!
          })
          expect(goals.reduce((a, b) => a + b, 0)).toBe(count)
        }
      },
    ),
    { numRuns: 400, seed: 4 },
  )
})

const wishes = [
  ['let Bob get 18 and Mia 6', [18, 6]],
  ['let Bob collect the dirt', [24]],
] as const

test.each(wishes)('what was collected counts as a part of what a person wants: %s', (text, wanted) => {
  const input = planInput('Collect 24 dirt.', {
    names: ['dirt'],
    containers: [],
    instructions: [{ from: 'Ann', text, asked: true }],
  })
  const planned = planByRules(input)
  const onTheWay = planByRules({
    ...input,
    team: team().map(one => ({ ...one, inventory: { dirt: one.name === 'Bob' ? 5 : 0 } })),
    previous: planned,
  })
  const targets = (plan: Plan) => shares(plan).map(one => [one.assignee, target(one)])
  expect(targets(planned)).toEqual(wanted.map((count, index) => [['Bob', 'Mia'][index], count]))
  expect(targets(onTheWay)).toEqual(targets(planned))
})

test('more than all had to collect first is asked of them again', () => {
  const input = planInput('Collect 20 dirt.', { names: ['dirt'], containers: [] })
  const first = shares(planByRules(planInput('Collect 12 dirt.', { names: ['dirt'], containers: [] })))
  const plan = planByRules({
    ...input,
    team: team().map(one => ({ ...one, inventory: { dirt: one.name === 'Lena' ? 0 : 6 } })),
    finished: first.map(one => outcomeOf(one)),
  })
  expect(shares(plan).map(one => [one.id, target(one)])).toEqual([
    ['gather-dirt-bob-more', 10],
    ['gather-dirt-mia-more', 10],
  ])
})

test('a share that another worker has now counts once: what its first worker collected, and what the new one had before', () => {
  const carrying = (dirt: Readonly<Record<string, number>>) =>
    team().map(one => ({ ...one, inventory: { dirt: dirt[one.name] ?? 0 } }))
  const input = planInput('Collect 20 dirt.', { names: ['dirt'], containers: [], team: carrying({ Mia: 2 }) })
  const planned = planByRules(input)
  const begun = shares(planned).map(({ id, assignee, amount = 0 }) => ({
    ...{ id, by: assignee ?? '', item: 'dirt', amount, before: assignee === 'Mia' ? 2 : 0 },
  }))
  const failed = [{ ...outcomeOf(shares(planned)[0]!), by: 'Bob' }]
  const moved = { ...input, begun, failed, previous: planned, team: carrying({ Bob: 5, Mia: 7 }) }
  const second = planByRules(moved)
  const asked = (plan: Plan) => shares(plan).map(one => [one.id, one.assignee, one.amount, target(one)])
  expect(asked(second)).toEqual([
    ['gather-dirt-bob', 'Mia', 5, 7],
    ['gather-dirt-mia', 'Mia', 10, 12],
  ])
  // By then the new worker has begun it, and has some of it.
  const [ofBob] = begun
  const later = { ...moved, begun: [...begun, { ...ofBob!, by: 'Mia', before: 2 }], previous: second }
  expect(asked(planByRules({ ...later, team: carrying({ Bob: 5, Mia: 9 }) }))).toEqual(asked(second))
})

test('what others collected of that which is to be put away is put away by them, and not collected once more', () => {
  const input = planInput('Collect 20 dirt and put them into the chest.', {
    names: ['dirt'],
    containers: [{ at: [2, -60, 2], block: 'chest', items: {} }],
    instructions: [{ from: 'Ann', text: 'use only Mia', asked: true }],
    begun: [{ id: 'gather-dirt-bob', by: 'Bob', item: 'dirt', amount: 10, before: 0 }],
    team: team().map(one => ({ ...one, inventory: { dirt: one.name === 'Bob' ? 4 : 0 } })),
  })
  const work = planByRules(input).stages.flatMap(({ items }) => items)
  expect(work.map(({ title, assignee }) => [title, assignee])).toEqual([
    ['Put 4 dirt into the chest', 'Bob'],
    ['Collect 16 dirt', 'Mia'],
    ['Put 20 dirt into the chest', 'Mia'],
  ])
})
