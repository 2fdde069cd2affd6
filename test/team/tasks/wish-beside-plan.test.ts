import { expect, test } from 'vitest'
import { simple } from '../support/harness.ts'
import { play } from '../support/person.ts'

test('what a person wishes beside a plan is got beside what the plan has made by then, not taken from it', async () => {
  const task = simple('Collect 12 oak logs and put them into the chest.', {
    seats: { leader: 'Lena', workers: ['Bob'] },
  })
  const { team, say, next, world } = await play(task, {}, { pace: 4 })
  const acting = next('action.started', data => data.seat === 'Bob')
  await team.start()
  await acting
  await say('get 6 oak logs', ['Bob'])
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(world.bodies.get('Bob')!.items.oak_log).toBe(6)
})
