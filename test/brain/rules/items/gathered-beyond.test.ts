import { expect, test } from 'vitest'
import type { PlanTaskInput } from '../../../../source/brain/questions/plan-task/shape.ts'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import { planInput, team } from '../../support/question-inputs.ts'

/** What one picked up beyond its share is not to be found again by another that found no more. */

type Outcome = PlanTaskInput['finished'][number]

/** Mia has done her share of twelve, Bob has looked for his in vain; `held` is what they carry, and `before` what they had. */
const planAfter = (item: string, words: string, held: readonly number[], before: readonly number[], tried: boolean) => {
  const first = planInput(`Collect 12 ${words}.`, { workers: ['Bob', 'Mia'], names: [item] })
  const share = (by: string, nth: number): Outcome => ({
    ...{ id: `gather-${item}-${by.toLowerCase()}`, title: 'its share', by, way: 'collect', amount: 6 },
    ...{ detail: `${by} found no more of it`, done: { kind: 'have', item, count: 6 + before[nth]! } },
  })
  return planByRules({
    ...first,
    team: team().map(one => {
      const nth = first.workers.indexOf(one.name)
      return nth < 0 ? one : { ...one, inventory: { [item]: held[nth]! } }
    }),
    previous: planByRules(first),
    begun: first.workers.map((by, nth) => ({ id: share(by, nth).id, by, item, amount: 6, before: before[nth]! })),
    finished: [share('Mia', 1)],
    failed: tried ? [{ ...share('Bob', 0), outOfReach: true }] : [],
  })
}

test.each([
  ['sand', 'sand', [4, 10], [0, 0]],
  ['clay_ball', 'clay balls', [0, 12], [0, 0]],
  ['sand', 'sand', [9, 15], [5, 5]],
] as const)('with it the goal is reached: %s %s %j', (item, words, held, before) => {
  const plan = planAfter(item, words, held, before, true)
  expect(plan.impossible).toBeUndefined()
  expect(plan.finished).toBeDefined()
})

test.each([
  ['too little', [4, 7], [0, 0]],
  ['what they had before does not count', [9, 10], [5, 5]],
] as const)('it is out of reach: %s', (_why, held, before) => {
  expect(planAfter('sand', 'sand', held, before, true).impossible).toMatchObject({ why: 'unreachable' })
})

test('as long as it is found, each brings its share', () => {
  const plan = planAfter('sand', 'sand', [4, 10], [0, 0], false)
  expect(plan.stages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(['gather-sand-bob'])
})
