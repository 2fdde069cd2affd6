import { expect, test } from 'vitest'
import type { NextActionsInput } from '../../../source/brain/questions/next-actions/shape.ts'
import { noGoal } from '../../../source/session/log/events/words.ts'
import { simple } from '../support/harness.ts'
import { play } from '../support/person.ts'

test('orders of a player that are done, and words that were answered, are not told of as open when other work is chosen', async () => {
  const played = await play(simple(noGoal), { organization: 'tree', stays: true })
  const { team, world, ask, next, past } = played
  const inGame = (words: string): void => world.bodies.get('Lena')!.hear('Alex', words)
  await team.start()
  const asked = next('approval.asked')
  inGame('@bob get 2 sand')
  await asked
  const joined = next('human.player')
  await ask({ type: 'approve' })
  await joined
  const done = next('task.changed', ({ status }) => status === 'succeeded')
  inGame('@bob get 2 sand')
  await done
  const answered = next('message.sent', ({ from, to }) => from === 'Bob' && to.includes('Alex'))
  inGame('@bob what are you doing?')
  await answered
  const chosen = next('mind.asked', ({ seat, question }) => seat === 'Bob' && question === 'nextActions')
  await ask({ type: 'task', change: 'add', seat: 'Bob', text: 'Look at the stars' })
  const { input } = (await chosen) as { input: NextActionsInput }
  expect(input.messages.filter(({ from }) => from === 'Alex')).toEqual([])
  expect(past('message.sent').filter(({ data }) => data.from === 'Alex')).toHaveLength(3)
  await team.stop('the test is over')
})
