import { expect, test } from 'vitest'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import { replyByRules } from '../../../../source/brain/rules/talk/decide-reply.ts'
import { planInput, replyInput, team } from '../../support/question-inputs.ts'

/** Who shares a thing does as much of it as the others who do; the rest of the plan stays as it was. */

const names = ['Bob', 'Mia', 'Ann']
const input = planInput('Collect 17 oak logs and 8 dirt and put them into the chest.', {
  workers: names,
  team: team(['Lena', ...names]),
  containers: [{ at: [2, -60, 2], block: 'chest', items: {}, before: {} }],
  names: ['oak_log', 'dirt'],
})
const previous = planByRules(input)
const told = (reason: string) => {
  const plan = planByRules({ ...input, previous, rejected: [{ reason, by: 'Ida', plan: previous }] })
  const gathered = (item: string) =>
    Object.fromEntries(
      plan.stages
        .flatMap(stage => stage.items)
        .flatMap(({ assignee, done, amount }) =>
          done.kind === 'have' && done.item === item ? [[assignee, amount ?? done.count]] : [],
        ),
    )
  return { logs: gathered('oak_log'), dirt: gathered('dirt'), unfollowed: plan.unfollowed?.[0] }
}
const before = { Bob: 3, Mia: 3, Ann: 2 }

test.each([
  'Bob and Mia share the logs',
  'let Bob and Mia share the logs evenly',
  'Mia and Bob should split the oak logs',
  'split the logs between Bob and Mia',
  'divide the logs equally among Mia and Bob',
  'please share the collecting of the logs between Bob and Mia',
])('%s', words => {
  expect(told(words)).toEqual({ logs: { Bob: 9, Mia: 8 }, dirt: before, unfollowed: undefined })
})

test('of those who share it who does no work of the plan is named, and the others do it', () => {
  expect(told('Lena and Bob share the logs')).toEqual({
    ...{ logs: { Bob: 17 }, dirt: before },
    unfollowed: 'Not followed: Ida said: Lena and Bob share the logs. Lena leads and does no work of this plan.',
  })
})

test.each([
  ['Bob and Mia share the walls', /No item of this plan is about “walls”/],
  ['Bob and Mia share the work', /The plan has 17 oak logs, 8 dirt: say of which/],
  ['Bob and Mia share 9 logs', /I could not read “Bob and Mia share 9 logs”/],
])('what no item is about, or what is not said, is named: %s', (words, why) => {
  expect(told(words).unfollowed).toMatch(why)
})

test.each([
  ['Lena and Bob share the logs', ' I lead and do no work of the plan.'],
  ['Bob and Mia share the logs', ''],
  ['split the logs between Bob and Mia', ''],
])('said to the one who leads it is kept whole, and it is said at once who does no work: %s', (words, more) => {
  const asked = { seat: 'Lena', role: 'leader', plans: true, goal: 'Collect 17 oak logs.', team: input.team } as const
  expect(replyByRules(replyInput(words, asked))).toMatchObject({
    instruction: words,
    reply: `I keep it in mind for the plan: “${words}”.${more}`,
  })
})
