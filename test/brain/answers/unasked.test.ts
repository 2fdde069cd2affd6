import { expect, test } from 'vitest'
import { jsonSchemaOf } from '../../../source/brain/answers/read-answer.ts'
import { planTask } from '../../../source/brain/questions/plan-task/question.ts'

test('no model is asked for what the program fills in itself', () => {
  const schema = JSON.stringify(jsonSchemaOf(planTask.output))
  expect(schema).toContain('"because"')
  expect(schema).not.toContain('wished')
})
