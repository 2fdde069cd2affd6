import { afterEach, expect, test } from 'vitest'
import type { FakeWorldOptions } from '../support/fake-world.ts'
import { gatedBrain } from '../support/gated-brain.ts'
import { type Played, setUp, simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'

let played: Played | undefined
afterEach(async () => {
  await played?.team.stop('the test is over')
  expect(violations(played?.events ?? [])).toEqual([])
})

test('while one worker looks back on its task the body of the other goes on to the end of its own', async () => {
  const { brain, next } = gatedBrain('reflect')
  const task = simple('Collect 3 sand. Collect 60 dirt. Collect 3 gravel.', {
    ...{ timeLimit: 60, organization: 'dag', seats: { leader: 'Lena', workers: ['Bob', 'Mia'] } },
  })
  // After an easy success nobody looks back, so who begins first fails once; the body of the other is still at work by then.
  const looking = next()
  let first: string | undefined
  const trouble: FakeWorldOptions['trouble'] = seat => {
    if (first !== undefined) return null
    first = seat
    return { result: 'failure', reason: 'sees none', code: 'not-found' }
  }
  const held: FakeWorldOptions['held'] = seat => (seat === first ? undefined : looking)
  played = setUp(task, { brainFor: () => brain }, { trouble, held })
  const { team, until } = played
  await team.start()
  const { seat, signal, release } = await looking
  expect(seat).toBe(first)
  const other = seat === 'Bob' ? 'Mia' : 'Bob'
  const done = await until(({ type, data }) => type === 'action.ended' && data.seat === other)
  expect(done.data).toMatchObject({ result: 'success' })
  expect(signal.aborted).toBe(false)
  await team.stop('it was seen')
  release()
})

test('two workers are asked at the same time', async () => {
  const { brain, held, next } = gatedBrain('nextActions')
  // No hand gets cobblestone, so that a brain is asked how to get it.
  const task = simple('Collect 16 cobblestone.', {
    ...{ timeLimit: 60, seats: { leader: 'Lena', workers: ['Bob', 'Mia'] } },
  })
  played = setUp(task, { brainFor: () => brain }, { pace: 0 })
  const { team } = played
  const both = Promise.all([next(), next()])
  await team.start()
  expect((await both).map(one => one.seat).sort()).toEqual(['Bob', 'Mia'])
  for (const { release } of held) release()
  expect(await team.ended).toMatchObject({ result: 'success' })
})
