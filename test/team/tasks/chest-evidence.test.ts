import { expect, test } from 'vitest'
import { setUp, simple } from '../support/harness.ts'

/** What counts as stored where no referee looks. */

const task = simple('Put 2 sticks in the chest.', { arena: undefined, timeLimit: 20 })

test('without a referee an agent opens the chest before it counts, and the verdict says who saw what', async () => {
  const played = setUp(task, { referee: undefined }, { chests: [] })
  await played.team.start()
  const { result, reason } = await played.team.ended
  expect(result).toBe('success')
  expect(reason).toMatch(
    /(Lena|Bob|Mia) looked into the chest at -?\d+ -?\d+ -?\d+: 2 stick, none of them from before$/,
  )
  const looks = played.events.filter(({ type, data }) => type === 'action.started' && data.name === 'viewChest')
  expect(looks.length).toBeGreaterThanOrEqual(1)
})

test('a referee that cannot look leaves it to the agents', async () => {
  const played = setUp(task, { referee: { check: async () => null } }, { chests: [] })
  await played.team.start()
  expect((await played.team.ended).reason).toMatch(/looked into the chest/)
})
