import { expect, test } from 'vitest'
import { setUp, simple } from '../support/harness.ts'

test('what a recipient has a moment after its giver let it go is not lacking meanwhile: it is not made again', async () => {
  const { team, world, events } = setUp(
    simple('Bob collects 2 oak logs and gives them to Mia.', { organization: 'tree' }),
  )
  world.giftsTakeMs = 300
  await team.start()
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(world.performed.map(({ seat, call }) => `${seat} ${call.name}`)).toEqual(['Bob collect', 'Bob give'])
  expect(events.filter(({ type, data }) => type === 'task.changed' && data.status === 'failed')).toEqual([])
})
