import { describe, expect, test } from 'vitest'
import { hellsKitchen } from '../../../source/tasks/generators/minecollab/cooking.ts'
import type { Task } from '../../../source/tasks/task-schema.ts'
import { hiding } from '../../tasks/hiding-tasks.ts'
import { played } from '../../tasks/play.ts'

describe.concurrent('agents that tell each other what is hidden reach everything', () => {
  test.each(hiding)(
    '%s',
    async (_family, what) => {
      const { result, reason, completion, state } = await played(what)
      expect({ result, completion }, reason).toEqual({ result: 'success', completion: 1 })
      expect(Object.values(state.seats).flatMap(seat => seat.told?.recipes ?? [])).not.toEqual([])
    },
    600_000,
  )

  test('the same kitchen without anything hidden is no task for talk', async () => {
    const open: Task = { ...hellsKitchen(0, 1, { split: 'train', agents: 2 }), name: 'open-kitchen' }
    const all = { recipes: 'all', chests: 'all', inventories: 'all', plans: 'all' } as const
    const { result, reason } = await played(
      { ...open, knows: all, recipes: {} },
      { flags: { 'no-communication': true } },
    )
    expect(result, reason).toBe('success')
  }, 600_000)
})
