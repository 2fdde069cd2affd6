import { afterEach, expect, test } from 'vitest'
import { cabin, type Played, setUp, simple } from '../support/harness.ts'

/** A leader that plans for others, and is named in the goal. */

const chest: [number, number, number] = [2, -60, 2]
const arena = { ...cabin().arena!, containers: [{ at: chest, block: 'chest', items: {} }] }

let played: Played | undefined
afterEach(async () => void (await played?.team.stop('the test is over')))

test.each([
  ['Lena puts 4 dirt into the chest.', { Lena: 4 }],
  ['Lena and Bob put 2 dirt each into the chest.', { Lena: 2, Bob: 2 }],
  ['Mia puts 2 dirt into the chest.', { Mia: 2 }],
])('%s: a leader that the goal names does its own part', async (goal, wanted) => {
  played = setUp(simple(goal, { arena }))
  const { team, session } = played
  await team.start()
  expect(await team.ended).toMatchObject({ result: 'success', cause: 'observed' })
  const put: Record<string, number> = {}
  for (const { stored = [] } of Object.values(session.state.tasks))
    for (const { seat, count } of stored) put[seat] = (put[seat] ?? 0) + count
  expect(put).toEqual(wanted)
})
