import { expect, test } from 'vitest'
import { type Brain, BrainError } from '../../../source/brain/brain.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import { goOn, killed } from '../support/going-on.ts'
import { setUp, simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'

/** A brain that gives no usable answer to one kind of question. */
const useless = (name: string): Brain => {
  const rules = createRuleBrain()
  return {
    ...rules,
    async ask(question, input, context) {
      if (question.name === name) throw new BrainError('bad-answer', 'There are no stages.', 2, 'I am a teapot.')
      return await rules.ask(question, input, context)
    },
  }
}
const play = async (organization: 'tree' | 'peers', question: string) => {
  const played = setUp(simple('Collect 8 cobblestone.', { organization }), {
    ...{ organization, brainFor: () => useless(question), retryPauseMs: 2, answerWithin: 40 },
  })
  await played.team.start()
  const result = await played.team.ended
  expect(violations(played.events)).toEqual([])
  const asked = played.events.filter(({ type, data }) => type === 'mind.asked' && data.question === question)
  const told = played.events.flatMap(({ type, data }) => (type === 'alert' ? [data.text] : []))
  return { result, asked: asked.length, told: told.filter(text => text.includes('5 questions in a row')) }
}

test('a planner whose brain gives no usable answer ends the goal after so many questions, with what it answers', async () => {
  const { result, asked } = await play('tree', 'planTask')
  expect(result).toMatchObject({
    result: 'failure',
    cause: 'unusable-answers',
    reason:
      'The brain of Lena gave no usable answer to 5 questions in a row: There are no stages. It answers: “I am a teapot.”',
  })
  expect(asked).toBe(5)
})

test('a session that goes on counts on where it was cut', async () => {
  const task = simple('Collect 8 cobblestone.')
  const setting = { brainFor: () => useless('planTask'), retryPauseMs: 2 }
  let inVain = 0
  const before = await killed(
    setUp(task, setting),
    ({ type, data }) => type === 'mind.answered' && data.question === 'planTask' && ++inVain === 3,
  )
  const second = goOn(before, task, {}, setting)
  await second.team.start()
  expect(await second.team.ended).toMatchObject({ cause: 'unusable-answers' })
  expect(second.events.filter(({ type, data }) => type === 'mind.asked' && data.question === 'planTask')).toHaveLength(
    2,
  )
})

test('equals whose brains give no usable answers know no further, and each tells it once', async () => {
  const { result, asked, told } = await play('peers', 'converse')
  expect(result).toMatchObject({ result: 'failure', cause: 'nothing-left' })
  expect(asked).toBe(15)
  expect(told).toHaveLength(3)
})
