import { expect, test } from 'vitest'
import type { TaskState } from '../../../source/session/log/state.ts'
import { onTop } from '../../../source/team/tasks/count-once.ts'
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

const twoShares = simple(
  'Collect 6 dirt and put them into the chest. Then collect 12 oak logs and put them into the chest.',
  {
    seats: { leader: 'Lena', workers: ['Bob'] },
  },
)

test('a wish for more of what is carried when it is said is got beside what the plan makes of it', async () => {
  const task = simple('Collect 12 oak logs and put them into the chest.', {
    seats: { leader: 'Lena', workers: ['Bob'] },
  })
  const { team, say, next, world } = await play(task, {}, { pace: 4 })
  const acting = next('action.started', data => data.seat === 'Bob')
  await team.start()
  await acting
  world.bodies.get('Bob')!.items.oak_log = 2
  await say('get 6 oak logs', ['Bob'])
  await say('get 4 oak logs', ['Bob'])
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(world.bodies.get('Bob')!.items.oak_log).toBe(10)
})

test('a wish that is fulfilled before the share of the plan begins is no part of that share', async () => {
  const { team, say, next, world } = await play(twoShares, {}, { pace: 4 })
  const acting = next('action.started', data => data.seat === 'Bob' && (data.args as { item?: string }).item === 'dirt')
  await team.start()
  await acting
  await say('get 6 oak logs', ['Bob'])
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(world.bodies.get('Bob')!.items.oak_log).toBe(6)
})

test('a wish that is fulfilled while the share of the plan is put off for it is no part of that share', () => {
  const had = (one: Partial<TaskState>): TaskState => ({
    ...{ title: '', parent: null, requires: [], children: [], assignees: ['Bob'], status: 'ready', task: 'p/logs' },
    ...{ way: 'collect', ...one },
  })
  // Bob had 5 of 12 when he was asked for 6 more, and took up the share again when he had these.
  const share = had({ plan: 'p', amount: 12, done: logs(12), carried: { Bob: 0 }, startedAt: 10 })
  const wish = had({ task: 'r1', amount: 6, done: logs(11), status: 'succeeded', startedAt: 20, endedAt: 30 })
  expect(onTop(share, share.done, { 'p/logs': share, r1: wish }, 11)).toEqual(logs(18))
  // Another time it is taken up, it asks for no more than that.
  const again = { ...share, done: logs(18), carried: { Bob: 6 } }
  expect(onTop(again, share.done, { 'p/logs': again, r1: wish }, 14)).toEqual(logs(18))
  // What the planner saw in his hands stands in its count already.
  const seen = { ...had({ plan: 'p', amount: 12, done: logs(18) }) }
  expect(onTop(seen, seen.done, { 'p/logs': seen, r1: { ...wish, done: logs(6) } }, 6)).toEqual(logs(18))
})

test('an item that is taken up again after a restart asks for no more, where what wishes brought was gone when it began', () => {
  const had = (one: Partial<TaskState>): TaskState => ({
    ...{ title: '', parent: null, requires: [], children: [], assignees: ['Bob'], status: 'ready', task: 'p/logs' },
    ...{ way: 'collect', ...one },
  })
  const wishes = [6, 12].map((count, index) =>
    had({ task: `r${index}`, amount: 6, done: logs(count), status: 'succeeded', startedAt: count, endedAt: count + 1 }),
  )
  const all = { r0: wishes[0]!, r1: wishes[1]! }
  // Bob had put the 12 logs of the wishes away, and has 12 of the 25 now.
  const share = had({ plan: 'p', amount: 25, done: logs(25), carried: { Bob: 0 }, startedAt: 100 })
  expect(onTop(share, share.done, { 'p/logs': share, ...all }, 12)).toEqual(logs(25))
  // He had kept 6 of them.
  const kept = { ...share, done: logs(31), carried: { Bob: 6 } }
  expect(onTop(kept, share.done, { 'p/logs': kept, ...all }, 18)).toEqual(logs(31))
})

test('an item that is handed out again counts no wish of before it twice', () => {
  const had = (one: Partial<TaskState>): TaskState => ({
    ...{ title: '', parent: null, requires: [], children: [], assignees: ['Bob'], status: 'ready', task: 'p/logs' },
    ...{ way: 'collect', ...one },
  })
  // Bob had 12 of two wishes when the plan was made, and 12 of its 25 when the item was added once more.
  const share = had({ plan: 'p', amount: 25, done: logs(37), carried: { Bob: 12 } })
  const wishes = [6, 12].map((count, index) =>
    had({ task: `r${index}`, amount: 6, done: logs(count), status: 'succeeded', startedAt: count, endedAt: count + 1 }),
  )
  expect(onTop(share, share.done, { 'p/logs': share, r0: wishes[0]!, r1: wishes[1]! }, 24)).toEqual(logs(37))
})

const logs = (count: number) => ({ kind: 'have', item: 'oak_log', count }) as const
