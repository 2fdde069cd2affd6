import { expect, onTestFinished, test } from 'vitest'
import { simple } from '../support/harness.ts'
import { play } from '../support/person.ts'

/** What a plan answers to words about a seat that a person has stopped. */

const start = async () => {
  const played = await play(
    simple('Collect 24 oak logs.', { seats: { leader: 'Lena', workers: ['Bob', 'Mia', 'Finn'] } }),
    { approvals: 'plans' },
    { pace: 60_000 },
  )
  onTestFinished(() => played.team.stop('the test is over'))
  const first = played.next('approval.asked')
  await played.team.start()
  await first
  const reject = async (reason: string) => {
    const { version } = played.session.state.plans.p1!
    const anew = played.next('plan.proposed', data => data.version === version + 1)
    await played.ask({ type: 'reject', reason })
    return (await anew).content
  }
  return { ...played, reject }
}

test.each([
  ['without Finn', 'Finn'],
  ['no, leave Mia out', 'Mia'],
  ['not Bob please', 'Bob'],
])('after /stop, “%s” is followed', async (words, seat) => {
  const { ask, reject } = await start()
  expect(await ask({ type: 'stop', seat })).toMatchObject({ ok: true })
  const { stages, analysis, unfollowed } = await reject(words)
  expect(stages.flatMap(({ items }) => items.map(({ assignee }) => assignee))).not.toContain(seat)
  expect(unfollowed).toBeUndefined()
  expect(analysis).toContain(`Ann stopped ${seat}, and /resume ${seat} lets it go on.`)
  expect(analysis).not.toMatch(/Nothing to leave out|could not read/)
})

test('what is wanted of a seat that is stopped is not followed, with the way back', async () => {
  const { ask, reject } = await start()
  await ask({ type: 'stop', seat: 'Finn' })
  const { unfollowed } = await reject('Finn 12 oak logs')
  expect(unfollowed).toContainEqual(
    'Not followed: Ann said: Finn 12 oak logs. Ann stopped Finn, and /resume Finn lets it go on.',
  )
})

test('others that are left out with it are left out, too', async () => {
  const { ask, reject } = await start()
  await ask({ type: 'stop', seat: 'Finn' })
  const { stages, unfollowed } = await reject('without Finn and Bob')
  expect(new Set(stages.flatMap(({ items }) => items.map(({ assignee }) => assignee)))).toEqual(new Set(['Mia']))
  expect(unfollowed).toBeUndefined()
})

test.each([
  'no, Mia collects all the logs',
  'Nope. Mia collects all the logs',
  'not like that: Mia collects all the logs',
  'nah Mia collects all the logs',
  'no Mia collects all the logs',
  'no let Mia collect all the logs',
])('a reason that begins with a no is read: %s', async words => {
  const { reject, session } = await start()
  const { stages, unfollowed } = await reject(words)
  expect(new Set(stages.flatMap(({ items }) => items.map(({ assignee }) => assignee)))).toEqual(new Set(['Mia']))
  expect(unfollowed).toBeUndefined()
  expect(session.state.plans.p1!.content.analysis).not.toContain('could not read')
})

test('a reason that is nothing but a no is named as not read', async () => {
  const { reject } = await start()
  expect((await reject('no')).unfollowed?.[0]).toBe('I could not read “no” from Ann.')
})
