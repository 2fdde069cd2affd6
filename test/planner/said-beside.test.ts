import { expect, test } from 'vitest'
import { planByRules } from '../../source/brain/rules/plan/plan-task.ts'
import { readGoal } from '../../source/planner/goal-demands.ts'
import { planInput } from '../brain/support/question-inputs.ts'

/** What a goal says beside its amounts and its work: bounds of an amount, reasons that are wanted, and chests that stay empty. */

const items = new Set(['oak_log', 'dirt', 'apple', 'torch', 'chest', 'sand'])
const read = (goal: string) => readGoal(goal, { items, prefer: [], blueprints: [] })
const logs = (count: number) => ({ kind: 'collect', item: 'oak_log', count })

test.each([
  'Collect only 6 oak logs',
  'collect just six oak logs.',
  'Gather exactly 6 oak logs',
  'Get no more than 6 oak logs',
  'Collect at most 6 oak logs',
  'fetch up to 6 oak logs',
  'Collect 6 oak logs at most',
  'Collect 6 oak logs, no more',
  'Collect 6 oak logs and no more',
  'collect 6 oak logs, but no more than that',
  'Collect oak logs, only 6',
  'Collect oak logs, but only 6 of them.',
])('a bound of an amount is its amount: %s', goal => {
  expect(read(goal)).toEqual([logs(6)])
})

test('each amount of a goal may have its bound', () => {
  expect(read('Collect no more than 6 oak logs and at most 4 dirt')).toEqual([
    logs(6),
    { kind: 'collect', item: 'dirt', count: 4 },
  ])
  expect(read('Craft only 2 chests and put only 1 of them into the chest')[0]).toMatchObject({
    kind: 'craft',
    count: 2,
  })
  expect(read('Put 6 oak logs into the chest, no more')).toEqual([{ kind: 'store', item: 'oak_log', count: 6 }])
})

test.each([
  ['Collect dirt until you have 12', [{ kind: 'collect', item: 'dirt', count: 12 }]],
  ['mine some sand until we have 20 of them.', [{ kind: 'collect', item: 'sand', count: 20 }]],
  [
    'Put 10 dirt into the chest and then 5 sand',
    [
      { kind: 'store', item: 'dirt', count: 10 },
      { kind: 'store', item: 'sand', count: 5 },
    ],
  ],
  [
    'bring 10 dirt to the chest, then 5 sand',
    [
      { kind: 'store', item: 'dirt', count: 10 },
      { kind: 'store', item: 'sand', count: 5 },
    ],
  ],
] as const)('amounts that stand behind their thing, or behind its place: %s', (goal, demands) => {
  expect(read(goal)).toMatchObject(demands)
})

test.each(['Collect 12 oak logs but Bob only 2', 'Collect only oak logs', 'Collect 6 oak logs, no more dirt'])(
  'what bounds something else is no bound of the amount: %s',
  goal => {
    expect(read(goal).some(({ kind }) => kind === 'unknown')).toBe(true)
  },
)

test.each([
  ' or say why not',
  ", or tell me why you can't",
  ' or explain what is missing.',
  ', otherwise say why',
  ". If you can't, tell us why.",
  ', if that is not possible, say so',
  ' or report why it is impossible',
  ' or else let me know the reason',
])('a goal that is given up ends with its reason, so that asking for it is no work: Collect 6 oak logs%s', ending => {
  expect(read(`Collect 6 oak logs${ending}`)).toEqual([logs(6)])
})

test.each(['Collect 6 oak logs or 4 dirt', 'Collect 6 oak logs or say hello', 'Collect 6 oak logs or tell a joke'])(
  'another way out is named: %s',
  goal => {
    expect(read(goal).some(({ kind }) => kind === 'unknown')).toBe(true)
  },
)

test.each([
  'Collect 4 oak logs. The chest must stay empty.',
  'Collect 4 oak logs, but keep the chest empty',
  'Collect 4 oak logs and leave the chest empty',
  'The chest should remain empty. Collect 4 oak logs',
  'Collect 4 oak logs and put nothing into our chest',
  'Nothing must go into the chest. Collect 4 oak logs.',
])('a chest that is to stay empty stays so, and the plan says it: %s', goal => {
  const { analysis, leftOut, unfollowed } = planByRules(planInput(goal))
  expect(analysis).toMatch(/Nothing of this plan goes into a chest: the goal said: /)
  expect([leftOut, unfollowed]).toEqual([undefined, undefined])
})

test('a chest that is to stay empty and to be filled is named', () => {
  const goal = 'Collect 4 oak logs and put them into the chest. The chest must stay empty.'
  expect(planByRules(planInput(goal)).unfollowed?.[0]).toMatch(
    /^Not followed: the goal said: The chest must stay empty\. “Put .* asks for it/,
  )
})
