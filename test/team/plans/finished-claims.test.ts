import { expect, test } from 'vitest'
import type { Brain } from '../../../source/brain/brain.ts'
import type { PlanTaskInput } from '../../../source/brain/questions/plan-task/shape.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import { setUp, simple } from '../support/harness.ts'

const plansWork = /^(?:planTask|decomposeTask|outlineSteps|proposeTask)$/

/** Says once that all is there; then what the rules say. */
const hasty = (): Brain => {
  const rules = createRuleBrain()
  let asked = 0
  return {
    ...rules,
    async ask(question, input, context) {
      const answer = await rules.ask(question, input, context)
      if (!plansWork.test(question.name) || asked++ > 0) return answer
      const nothing = { objective: 'x', because: 'x', stages: [], subtasks: [], steps: [] }
      const value = question.output.parse({ ...nothing, finished: { because: 'the logs are here' } })
      return { ...answer, value: value as typeof answer.value }
    },
  }
}

test.each(['tree', 'solo:curriculum', 'dag', 'causal'])(
  '%s: the word that all is there is looked at, and the next prompt tells what was said and what the world shows',
  async organization => {
    const task = simple('Collect 4 oak logs.')
    const played = setUp(task, { organization, brainFor: hasty })
    await played.team.start()
    expect(await played.team.ended).toMatchObject({ result: 'success' })
    const inputs = played.events.flatMap(event =>
      event.type === 'mind.asked' && plansWork.test(event.data.question) ? [event.data.input as PlanTaskInput] : [],
    )
    expect(inputs[0]!.refused).toBeUndefined()
    expect(inputs[1]!.refused).toEqual([{ said: 'the logs are here', reason: expect.stringContaining('4 oak logs') }])
  },
)
