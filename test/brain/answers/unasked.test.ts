import { expect, test } from 'vitest'
import { jsonSchemaOf } from '../../../source/brain/answers/read-answer.ts'
import { converse } from '../../../source/brain/questions/converse/question.ts'
import { discuss } from '../../../source/brain/questions/discuss/question.ts'
import { guideWorkers } from '../../../source/brain/questions/guide-workers/question.ts'
import { planTask } from '../../../source/brain/questions/plan-task/question.ts'

test('no model is asked for what the program fills in itself', () => {
  const schema = JSON.stringify(jsonSchemaOf(planTask.output))
  expect(schema).toContain('"because"')
  for (const field of ['wished', 'addedBy', 'givenBy']) expect(schema).not.toContain(field)
  for (const { output } of [converse, discuss, guideWorkers])
    expect(JSON.stringify(jsonSchemaOf(output))).not.toContain('meaning')
})
