import { expect, test } from 'vitest'
import { setUp, simple } from '../support/harness.ts'

test('a report says what its worker carries, and nothing of empty hands', async () => {
  const { team, events } = setUp(simple('Collect 4 oak logs. Put 4 oak logs into the chest.'))
  await team.start()
  expect(await team.ended).toMatchObject({ result: 'success' })
  const done = events.flatMap(one =>
    one.type === 'message.sent' && one.data.kind === 'report' && one.data.stage === 'done' ? [one.data.text] : [],
  )
  expect(done.some(text => /^done: Collect .* \(\d oak logs?\)$/.test(text))).toBe(true)
  expect(done.some(text => /^done: Put .* about 2$/.test(text))).toBe(true)
})
