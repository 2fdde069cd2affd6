import { expect, test } from 'vitest'
import type { Brain } from '../../../source/brain/brain.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import type { Condition } from '../../../source/session/log/events/plan.ts'
import { setUp, simple } from '../support/harness.ts'

const at: [number, number, number] = [2, -60, 2]
const logs: Condition = { kind: 'stored', item: 'oak_log', count: 8, at }
const item = { id: 'logs', description: 'Put 8 oak logs away', done: logs, candidates: ['Bob'] }
const plans: Readonly<Record<string, object>> = {
  decomposeTask: { objective: 'cosy', subtasks: [item] },
  outlineSteps: {
    objective: 'cosy',
    functions: [{ name: 'store', parameters: [], description: 'Puts logs away.', body: 'deposit' }],
    steps: [{ ...item, call: { function: 'store' } }],
  },
}

test.each([
  ['dag', 'decomposeTask', 'success'],
  ['dag', 'decomposeTask', 'unjudged'],
  ['causal', 'outlineSteps', 'success'],
  ['causal', 'outlineSteps', 'unjudged'],
] as const)(
  '%s: a planner that wrote at the beginning that nothing can show the goal is asked once more when all is done (%s, then %s)',
  async (organization, question, result) => {
    const rules = createRuleBrain()
    let times = 0
    const brain: Brain = {
      ...rules,
      async ask(asked, input, context) {
        const plan = plans[asked.name]
        const answer = await rules.ask(asked, input, context).catch(error => {
          if (!plan) throw error
          return { brain: 'test', tokensIn: 0, tokensOut: 0, cost: 0, attempts: 1, ms: 0, value: {} as never }
        })
        if (!plan) return answer
        const reached = times++ > 0 && result === 'success' ? [logs] : []
        return { ...answer, value: asked.output.parse({ ...plan, reached }) as typeof answer.value }
      },
    }
    const { team, events, world } = setUp(
      simple('Make it cosy for the winter.', { arena: undefined, inventories: {} }),
      { organization, brainFor: () => brain },
      { chests: [{ at, items: {} }] },
    )
    await team.start()
    expect(await team.ended).toMatchObject({ result })
    expect([...world.chests.values()]).toEqual([{ oak_log: 8 }])
    expect(
      events.filter(({ type, data }) => type === 'mind.asked' && 'question' in data && data.question === question),
    ).toHaveLength(2)
  },
)
