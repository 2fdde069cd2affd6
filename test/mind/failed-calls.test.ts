import { expect, test } from 'vitest'
import { createFailedCalls } from '../../source/mind/failed-calls.ts'
import { FakeWorld } from '../team/support/fake-world.ts'

/** What failed for a reason that has not changed is not tried again. */

const craft = { name: 'craft', args: { item: 'oak_door', count: 3 } }
const failure = { result: 'failure', code: 'missing-item', reason: 'lacks 1 oak_log', ms: 1 } as const

test('a call that failed is known as long as nothing has changed', () => {
  const body = new FakeWorld().body('Bob')
  const calls = createFailedCalls()
  calls.note(craft, failure, body)
  // Once may be chance.
  expect(calls.before(craft, body)).toBeNull()
  calls.note(craft, failure, body)
  expect(calls.before(craft, body)).toMatchObject({ reason: 'lacks 1 oak_log' })
  expect(calls.before({ ...craft, args: { ...craft.args, count: 1 } }, body)).toBeNull()
  body.items.oak_log = 1
  expect(calls.before(craft, body)).toBeNull()
})

test('a call that is refused again and again is let through now and then', () => {
  const body = new FakeWorld().body('Bob')
  const calls = createFailedCalls()
  let made = 0
  for (let asked = 0; asked < 12; asked++)
    if (!calls.before(craft, body)) {
      made++
      calls.note(craft, failure, body)
    }
  expect(made).toBeGreaterThan(2)
  expect(made).toBeLessThanOrEqual(4)
})

test('what may go well the next time is tried again', () => {
  const body = new FakeWorld().body('Bob')
  const calls = createFailedCalls()
  for (const code of ['timeout', 'unreachable', 'not-found', 'refused-by-server', 'dead'] as const) {
    for (let times = 0; times < 3; times++) calls.note(craft, { ...failure, code }, body)
    expect(calls.before(craft, body), code).toBeNull()
  }
  calls.note(craft, failure, body)
  calls.note(craft, failure, body)
  calls.note(craft, { result: 'success', reason: '', ms: 1 }, body)
  expect(calls.before(craft, body)).toBeNull()
})
