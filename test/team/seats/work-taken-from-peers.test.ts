import { afterEach, expect, test } from 'vitest'
import type { PeerNews } from '../../../source/brain/questions/peer-news.ts'
import { simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { type Playing, play } from '../support/person.ts'

let current: Playing | undefined
afterEach(async () => {
  await current?.team.stop('the test is over')
  expect(violations(current?.events ?? [])).toEqual([])
  current = undefined
})

/** Equals of whom Lena has just begun to act. */
const begin = async (setting: Parameters<typeof play>[1] = {}): Promise<Playing> => {
  const task = simple('Collect 24 cobblestone.', {
    organization: 'peers',
    timeLimit: 600,
    seats: { leader: 'Lena', workers: ['Bob', 'Mia'] },
  })
  current = await play(task, { answerWithin: 100, ...setting }, { pace: 5 })
  const acting = current.next('action.started', ({ seat }) => seat === 'Lena')
  await current.team.start()
  await acting
  return current
}
const runningOf = ({ session }: Playing, seat: string) =>
  Object.values(session.state.tasks).find(
    ({ status, assignees, done }) => status === 'running' && assignees.includes(seat) && done?.kind !== 'children',
  )!
/** All that a peer was told that is no message, each as often as its log had it. */
const newsOf = ({ past }: Playing, seat: string): PeerNews[] =>
  past('peer.changed').flatMap(({ data }) => (data.seat === seat ? ((data.news ?? []) as PeerNews[]) : []))

test('a peer whose body stays away hears that its work failed, and the others go on without it and with it', async () => {
  const played = await begin({ absence: 40 })
  const { next, world, team } = played
  const aside = next('seat.benched', ({ seat, benched }) => seat === 'Lena' && benched !== null)
  world.bodies.get('Lena')!.drop('kicked')
  await aside
  world.bodies.get('Lena')!.comeBack()
  expect(await team.ended).toMatchObject({ result: 'success' })
  const reason = 'Lena stays away from the world'
  expect(newsOf(played, 'Lena')).toContainEqual(expect.objectContaining({ kind: 'task-failed', reason }))
  expect(newsOf(played, 'Bob')).toContainEqual({ kind: 'set-aside', name: 'Lena', reason })
})

test.each([true, false])('a peer that was stopped holds up nobody; it gets work again: %s', async isBack => {
  const played = await begin()
  await played.ask({ type: 'stop', seat: 'Lena' })
  if (isBack) await played.ask({ type: 'resume', seat: 'Lena' })
  expect(await played.team.ended).toMatchObject({ result: 'success' })
  expect(newsOf(played, 'Lena')).toContainEqual(
    expect.objectContaining({ kind: 'task-failed', reason: 'Ann stopped Lena' }),
  )
})

test.each(['cancel', 'assign'] as const)('a peer whose work a person takes from it hears of it: %s', async change => {
  const played = await begin()
  const { task, title } = runningOf(played, 'Lena')
  await played.ask({ type: 'task', change, task, seat: 'Mia' })
  await played.team.ended
  const reason = change === 'cancel' ? 'cancelled by Ann' : 'Ann gave it to Mia'
  expect(newsOf(played, 'Lena')).toContainEqual({ kind: 'task-taken', title, reason })
})

test('a session goes on while all are stopped, and when one of them gets work again', async () => {
  const { ask, next, team, session } = await begin()
  for (const seat of ['Lena', 'Bob', 'Mia']) await ask({ type: 'stop', seat })
  expect(session.state.session.phase).toBe('running')
  const acting = next('action.started', ({ seat }) => seat === 'Bob')
  await ask({ type: 'resume', seat: 'Bob' })
  await acting
  await team.ended
})
