import { describe, expect, test } from 'vitest'
import type { Brain } from '../../source/brain/brain.ts'
import type { ConverseInput, ConverseOutput } from '../../source/brain/questions/converse/shape.ts'
import { hellsKitchen } from '../../source/tasks/generators/minecollab/cooking.ts'
import type { Task } from '../../source/tasks/task-schema.ts'
import { played } from './play.ts'

/** Thinks as the brain does, and neither says a word to the others nor hears one: it works at the whole goal by itself. */
const silent = (brain: Brain): Brain => ({
  ...brain,
  ask(question, input, context) {
    if (question.name !== 'converse') return brain.ask(question, input, context)
    const alone = { ...(input as ConverseInput), others: [], messages: [], conversations: [] }
    return brain.ask(question, alone as never, context).then(answer => ({
      ...answer,
      value: { ...(answer.value as ConverseOutput), say: [] } as never,
    }))
  },
})

// One task of each family in which agents know different things.
const families: readonly (readonly [string, string])[] = [
  ["Hell's Kitchen", 'minecollab/hells-kitchen:87'],
  ["Hell's Kitchen, roasts", 'minecollab/hells-kitchen:0'],
  ['cooking with a recipe that one cook does not know', 'minecollab/cooking:21,blocked=1'],
  ['crafting with a blocked recipe', 'minecollab/crafting:40,blocked=1'],
]

describe.concurrent('who does not talk does not learn what is hidden', () => {
  test.each(families)(
    '%s: agents that talk reach everything',
    async (_family, what) => {
      const { result, reason, completion, state } = await played(what)
      expect({ result, completion }, reason).toEqual({ result: 'success', completion: 1 })
      const told = Object.values(state.seats).flatMap(seat => seat.told?.recipes ?? [])
      expect(told).not.toEqual([])
    },
    600_000,
  )

  test.each(families)(
    '%s: agents that are silent do not',
    async (_family, what) => {
      const { result, completion } = await played(what, { around: silent })
      expect(result).not.toBe('success')
      expect(completion).toBeLessThan(1)
    },
    600_000,
  )

  test('the same kitchen without anything hidden is no task for talk', async () => {
    const open: Task = { ...hellsKitchen(0, 1, { split: 'train', agents: 2 }), name: 'open-kitchen' }
    const all = { recipes: 'all', chests: 'all', inventories: 'all', plans: 'all' } as const
    const { result, reason } = await played({ ...open, knows: all, recipes: {} }, { around: silent })
    expect(result, reason).toBe('success')
  }, 600_000)
})
