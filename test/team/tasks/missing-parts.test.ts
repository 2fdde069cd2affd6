import { afterEach, expect, test } from 'vitest'
import type { TaskState } from '../../../source/session/log/state.ts'
import { missingParts } from '../../../source/team/tasks/missing-parts.ts'
import { cabin, simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { play as begin, type Playing } from '../support/person.ts'

/** A session that ends because no more plans are made says all that is missing, not only what failed last. */

let current: Playing | undefined
afterEach(async () => {
  await current?.team.stop('the test is over')
  expect(violations(current?.events ?? [])).toEqual([])
  current = undefined
})
const endOf = async (...options: Parameters<typeof begin>) => {
  current = await begin(...options)
  await current.team.start()
  return current.team.ended
}
const failed = (reason: string) => ({ result: 'failure' as const, reason, code: 'refused-by-server' as const })

test('each part of the goal is named, with how much of it is there', async () => {
  const goal = 'Collect 4 oak logs, 5 sand and 6 dirt. Put 3 oak doors and 2 sticks into the chest.'
  const { cause, reason } = await endOf(
    simple(goal, { arena: undefined }),
    { referee: undefined },
    {
      trouble: (_, { args }) => (/sand|dirt|oak_door/.test(JSON.stringify(args)) ? failed('the server says no') : null),
    },
  )
  expect(cause).toBe('plans-used-up')
  expect(reason).toMatch(
    /^The goal was not reached after 5 plans: .* failed 4 times, the last time: .*the server says no; missing: “collect 5 sand”, “collect 6 dirt”, “put 3 oak doors into the chest” and “put 2 sticks into the chest”$/,
  )
})

test('where the goal has no parts that can be counted, each item that is not done is named once', async () => {
  const { cause, reason } = await endOf(cabin(), {}, { trouble: () => failed('the server says no') })
  expect(cause).toBe('plans-used-up')
  const missing = /; missing: (.*)$/.exec(reason)![1]!
  const open = Object.values(current!.session.state.tasks)
  for (const title of ['Collect 6 oak logs', 'North walls of the cabin', 'Light the cabin']) {
    expect(open.map(one => one.title)).toContain(title)
    expect(missing.split(`“${title}”`)).toHaveLength(2)
  }
})

test('where one part of the goal is not understood, the others are named all the same', async () => {
  const goal = 'Collect 4 oak logs, collect 5 sand, dance the tarantella and put 3 oak doors into the chest.'
  const { cause, reason } = await endOf(
    simple(goal, { arena: undefined }),
    { referee: undefined },
    { trouble: (_, { args }) => (/sand|oak_door/.test(JSON.stringify(args)) ? failed('the server says no') : null) },
  )
  expect(cause).toBe('plans-used-up')
  const missing = /; missing: (.*)$/.exec(reason)![1]!
  for (const part of ['sand', '3 oak doors', 'tarantella']) expect(missing).toContain(part)
  expect(missing).not.toContain('oak log')
})

const part = { kind: 'store', item: 'oak_log', count: 24 } as const
const stored = (count: number) =>
  ({ status: 'succeeded', done: { kind: 'stored', item: 'oak_log', count } }) as TaskState

test('how much of a part is there stands beside it', () => {
  expect(missingParts([part], [], [stored(8)])).toEqual(['“put 24 oak logs into the chest” (8 of 24)'])
  expect(missingParts([part], [], [stored(24)])).toEqual([])
  const collect = { kind: 'collect', item: 'sand', count: 5 } as const
  expect(missingParts([collect], [{ item: 'sand', have: 2, wanted: 5 }], [])).toEqual(['“collect 5 sand” (2 of 5)'])
})

test('of a building counts what stands, and not one item of it that is done', () => {
  const build = { kind: 'build', blueprint: 'cabin' } as const
  const walls = { status: 'succeeded', done: { kind: 'built', blueprint: 'cabin', cells: [0, 1] } } as TaskState
  expect(missingParts([build], [], [walls], () => [45, 70])).toEqual(['“build cabin” (45 of 70)'])
  expect(missingParts([build], [], [walls], () => [70, 70])).toEqual([])
  // What no body has seen is told by the work.
  expect(missingParts([build], [], [walls], () => null)).toEqual([])
})
