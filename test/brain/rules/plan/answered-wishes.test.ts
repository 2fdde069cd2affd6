import { expect, test } from 'vitest'
import type { PlanTaskInput } from '../../../../source/brain/questions/plan-task/shape.ts'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import { planInput, team } from '../../support/question-inputs.ts'

/** What was refused of one plan is answered by the next one, and is no news in those that come after it. */

const inputFor = (names: readonly string[]): PlanTaskInput =>
  planInput('Collect 32 oak logs and craft 4 torches and put them into the chest.', {
    workers: [...names],
    team: team(['Lena', ...names]),
    containers: [{ at: [2, -60, 2], block: 'chest', items: {}, before: {} }],
    names: ['oak_log', 'torch'],
  })

test.each([
  ['Bob 18 oak logs, Mia only 9', /^Not followed in full: root said: Bob 18/],
  ['let Mia get 7 logs and Bob 8', /^Not followed in full: root said: let Mia/],
  ['the torches first', /^First in its stage, not of all: root said: the torches first/],
  ['first craft the torches', /^First in its stage, not of all: root said: first craft/],
])('said once, answered once, also where another one comes to the team: %s', (reason, answer) => {
  const input = inputFor(['Bob', 'Mia'])
  const first = planByRules(input)
  const rejected = [{ plan: first, reason, by: 'root' }]
  const answered = planByRules({ ...input, rejected, previous: first })
  expect(answered.unfollowed?.[0]).toMatch(answer)
  const approved = planByRules({ ...input, rejected, previous: answered })
  expect(approved.unfollowed).toBeUndefined()
  for (const names of [
    ['Bob', 'Mia', 'Finn'],
    ['Bob', 'Mia'],
    ['Mia', 'Finn'],
  ])
    expect(planByRules({ ...inputFor(names), rejected, previous: approved }).unfollowed).toBeUndefined()
  // What is said now is answered, whatever was said before.
  const again = [...rejected, { plan: approved, reason, by: 'root' }]
  expect(planByRules({ ...input, rejected: again, previous: approved }).unfollowed?.[0]).toMatch(/root said/)
})

test('what can be said instead is told with what is not followed, and not again by itself when the team changes', () => {
  const inputOf = (names: readonly string[]): PlanTaskInput => ({
    ...inputFor(names),
    goal: 'Craft 4 torches and put them into the chest. Only Mia collects sand.',
  })
  const first = planByRules(inputOf(['Bob', 'Mia']))
  expect(first.unfollowed).toHaveLength(2)
  const named = first.unfollowed![0]!
  expect(named).toContain('Only Mia collects sand')
  for (const names of [['Mia', 'Finn', 'Bob'], ['Mia']])
    expect(planByRules({ ...inputOf(names), previous: first }).unfollowed).toEqual([named])
})

/** Mia has her share and more, Bob found no more of his, and the plan is to be given up. */
const givenUp = (goal: string, item: string, reason: string, asBefore: 'failed' | 'known') => {
  const first = planInput(goal, { workers: ['Bob', 'Mia'], team: team(['Lena', 'Bob', 'Mia']), names: [item] })
  const done = { kind: 'have' as const, item, count: 6 }
  const share = { title: 'its share', way: 'collect' as const, amount: 6, count: 6, done, detail: 'no more of it here' }
  const input = {
    ...first,
    previous: planByRules(first),
    finished: [{ ...share, id: `gather-${item}-mia`, by: 'Mia' }],
    failed: [{ ...share, id: `gather-${item}-bob`, by: 'Bob', outOfReach: true }],
  } as PlanTaskInput
  const plan = planByRules(input)
  expect(plan.impossible).toBeDefined()
  const failed = asBefore === 'failed' ? input.failed : []
  return planByRules({ ...input, failed, previous: plan, rejected: [{ plan, reason, by: 'root' }] })
}

test.each([
  ['Collect 12 sand.', 'sand', 'no, Bob has 3 and Mia has 10, that is enough', 'sand'],
  ['Collect 12 clay balls.', 'clay_ball', 'Bob 5, Mia 7', 'clay balls'],
  ['Collect 12 sand.', 'sand', 'Bob gives his 4 sand to Mia', 'sand'],
] as const)('nothing that is said of a plan without work is followed: %s %s %s', (goal, item, reason, words) => {
  for (const asBefore of ['failed', 'known'] as const) {
    const plan = givenUp(goal, item, reason, asBefore)
    expect(plan.followed).toBeUndefined()
    expect(plan.unfollowed?.at(-1)).toBe(`I can follow, for example: “look for the ${words} again”.`)
  }
})

test.each(['look for the sand again', 'try the sand again'])('what was given up is planned again: %s', reason => {
  const plan = givenUp('Collect 12 sand.', 'sand', reason, 'known')
  expect(plan.impossible).toBeUndefined()
  expect(plan.stages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(['gather-sand-bob'])
})
