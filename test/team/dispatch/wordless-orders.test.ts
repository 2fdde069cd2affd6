import { expect, test } from 'vitest'
import type { NextActionsInput } from '../../../source/brain/questions/next-actions/shape.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import { taskDocuments } from '../../../source/tasks/task-documents.ts'
import { cabin, setUp, simple } from '../support/harness.ts'

test('an order without words goes out with the title of its item', async () => {
  const rules = createRuleBrain()
  const { team, events } = setUp(simple('Collect 4 oak logs.', { timeLimit: 20 }), {
    brainFor: () => ({
      ...rules,
      async ask(question, input, context) {
        const answer = await rules.ask(question, input, context)
        if (question.name !== 'nextActions' || (input as NextActionsInput).delegable.length === 0) return answer
        const { delegations } = answer.value as { delegations: object[] }
        return {
          ...answer,
          value: {
            ...(answer.value as object),
            delegations: delegations.map(one => ({ ...one, message: ' ' })),
          } as never,
        }
      },
    }),
  })
  await team.start()
  await team.ended
  const orders = events.flatMap(one =>
    one.type === 'message.sent' && one.data.kind === 'order' ? [one.data.text] : [],
  )
  expect(orders.length).toBeGreaterThan(0)
  for (const text of orders) expect(text).toMatch(/please: /)
})

test('documents hold nothing that was only so at the beginning', () => {
  expect(Object.keys(taskDocuments(cabin()))).toEqual(['goal', 'blueprints'])
})
