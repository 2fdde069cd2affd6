import { expect, test } from 'vitest'
import { questions } from '../../../source/brain/questions/index.ts'
import { planByRules } from '../../../source/brain/rules/plan/plan-task.ts'
import { askedByTeams } from '../support/asked-questions.ts'
import { planInput } from '../support/question-inputs.ts'

const endless = 'a'.repeat(20_000)
const work = { title: endless, done: { kind: 'have' as const, item: 'oak_log', count: 4 }, actions: [] }
const told = 'has a title of 20000 characters; say in at most 400 what is to be done.'

test('a title that no list can show is refused with one sentence, wherever an answer makes work of it', () => {
  const input = planInput('Collect 12 oak logs.')
  const plan = planByRules(input)
  expect(questions.planTask.check!(input, plan)).toEqual([])
  const [stage] = plan.stages
  const withTitles = (stageTitle: string, title: string) => ({
    ...plan,
    stages: [
      { title: stageTitle, items: stage!.items.map((item, index) => (index === 0 ? { ...item, title } : item)) },
    ],
  })
  expect(questions.planTask.check!(input, withTitles(stage!.title, endless))).toEqual([
    `Item "${stage!.items[0]!.id}" ${told}`,
  ])
  expect(questions.planTask.check!(input, withTitles(endless, stage!.items[0]!.title))).toEqual([`Stage 1 ${told}`])
})

test.each(['converse', 'decideReply'] as const)('so it is in %s', async name => {
  const { question, input, good } = (await askedByTeams()).get(name)!
  const answer = question.output.parse({ ...(good as object), tasks: [work] })
  expect(question.check!(input, answer)).toContainEqual(expect.stringContaining(told))
})
