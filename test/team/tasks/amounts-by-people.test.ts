import { expect, test } from 'vitest'
import { simple } from '../support/harness.ts'
import { play } from '../support/person.ts'

/** How a goal ends whose first plan Ann rejects with a reason. */
const endAfter = async (goal: string, reason: string) => {
  const { team, ask, next } = await play(simple(goal), { approvals: 'plans' }, {}, 'leader')
  const first = next('approval.asked')
  await team.start()
  const { approval } = await first
  const second = next('approval.asked')
  await ask({ type: 'reject', approval, reason })
  await ask({ type: 'approve', approval: (await second).approval })
  return await team.ended
}

test.each([
  ['Collect 24 oak logs and put them into the chest.', '12 oak logs, as Ann asked'],
  ['Collect 24 oak logs.', '12 oak logs, as Ann asked'],
])('“%s”: the end says which amount is what a person asked for', async (goal, told) => {
  expect(await endAfter(goal, 'only 12 logs')).toMatchObject({
    result: 'success',
    reason: expect.stringContaining(told),
  })
})

test('what a person left as the goal says it is not told as theirs', async () => {
  const { reason } = await endAfter('Collect 24 oak logs and put them into the chest.', 'Bob collects all the logs')
  expect(reason).not.toContain('as Ann asked')
})
