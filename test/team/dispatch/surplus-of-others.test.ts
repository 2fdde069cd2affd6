import { afterEach, expect, test } from 'vitest'
import { simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { play as begin, type Playing } from '../support/person.ts'

/** What one picked up beyond its share counts for another that finds no more. */

let current: Playing | undefined
afterEach(async () => {
  await current?.team.stop('the test is over')
  expect(violations(current?.events ?? [])).toEqual([])
  current = undefined
})

const reason = 'no more of it within 48 blocks'

/** Bob finds `found` and no more, Mia picks up `more` beyond what she looks for, and finds none after that. */
const play = async (goal: string, organization: string, found: number, more: number, item: string) => {
  let isUsedUp = false
  current = await begin(
    simple(goal, { organization }),
    {},
    {
      trouble(seat, { name, args }) {
        if (name !== 'collect' || args.item !== item) return null
        const { items } = current!.world.bodies.get(seat)!
        if (seat === 'Mia' && !isUsedUp) {
          isUsedUp = true
          items[item] = (items[item] ?? 0) + more
          return null
        }
        if (seat === 'Bob' && (items[item] ?? 0) < found) items[item] = found
        return { result: 'failure', code: 'not-found', reason }
      },
    },
  )
  current.team.left('Ann', 'closed the terminal')
  await current.team.start()
  return await current.team.ended
}

test.each([
  ['Collect 12 sand.', 'tree', 4, 4, 'sand'],
  ['Collect 12 sand.', 'dag', 4, 4, 'sand'],
  ['Collect 12 sand.', 'causal', 4, 4, 'sand'],
  ['Collect 12 sand.', 'chain', 4, 4, 'sand'],
  ['Collect 10 clay balls.', 'tree', 0, 7, 'clay_ball'],
  ['Collect 8 gravel and 2 oak logs.', 'tree', 1, 3, 'gravel'],
] as const)('%s (%s) is reached with what others have of it', async (goal, organization, found, more, item) => {
  expect(await play(goal, organization, found, more, item)).toMatchObject({ result: 'success', cause: 'observed' })
})

test('what the goal asks of Bob by his name is not reached with what others have', async () => {
  const ended = await play('Bob collects 6 sand and Mia collects 6 sand.', 'tree', 4, 4, 'sand')
  expect(ended.result).not.toBe('success')
  expect(ended.reason).toContain('Bob has brought 4 of the 6 sand')
})

test('it is not reached while the team has less than was asked', async () => {
  expect(await play('Collect 12 sand.', 'tree', 4, 1, 'sand')).toMatchObject({
    result: 'given-up',
    reason: expect.stringContaining(reason) as string,
  })
})
