import { expect, test } from 'vitest'
import { cabin, judging, setUp } from './support/harness.ts'

test('three agents gather, craft, fill the chest and build the cabin', async () => {
  const task = cabin()
  const played = setUp(task)
  judging(played, task)
  await played.team.start()
  expect(await played.team.ended).toEqual({
    result: 'success',
    cause: 'judged',
    reason: 'the judge found everything done',
  })
  const { tasks } = played.session.state
  expect(Object.values(tasks).filter(one => !['succeeded', 'cancelled'].includes(one.status))).toEqual([])
  expect(played.world.performed.filter(one => one.result === 'failure')).toEqual([])
})
