import { afterEach, expect, test } from 'vitest'
import { simple } from './support/harness.ts'
import { violations } from './support/invariants.ts'
import { type Playing, play } from './support/person.ts'

/** What lies in the chest before a goal that puts more of the same there. */

const at: [number, number, number] = [5, -60, 5]
let current: Playing | undefined
afterEach(async () => {
  await current?.team.stop('the test is over')
  expect(violations(current?.events ?? [])).toEqual([])
  current = undefined
})

test.each([
  ['Craft 12 oak planks and put them into the chest.', { oak_planks: 20 }, { oak_planks: 32 }],
  ['Collect 6 oak logs and put them into the chest.', { oak_log: 9 }, { oak_log: 15 }],
  ['Craft 4 sticks and put 8 oak planks into the chest.', { oak_planks: 20 }, { oak_planks: 28 }],
])('%s: nothing is taken out of it to be put back', async (goal, before, after) => {
  const playing = await play(
    simple(goal, { arena: undefined, inventories: {} }),
    { referee: undefined },
    { chests: [{ at, items: before }] },
  )
  current = playing
  await playing.team.start()
  expect((await playing.team.ended).result).toBe('success')
  const taken = playing.past('action.started').filter(({ data }) => data.name === 'withdraw')
  expect(taken.map(({ data }) => data.label)).toEqual([])
  expect(playing.world.chests.get(at.join(' '))).toEqual(after)
})
