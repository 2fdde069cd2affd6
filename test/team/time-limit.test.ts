import { expect, test } from 'vitest'
import { setUp, simple } from './support/harness.ts'

/** Seconds of work; the person thinks longer than that. */
const limit = 1.5

const played = (clock: 'work' | 'wall') => {
  const task = { ...simple('Collect 6 oak logs.'), clock }
  const started = setUp(task, { approvals: 'plans', timeLimit: limit }, { pace: 0 })
  started.team.joined({ person: 'Ann', role: 'observer', access: 'owner' })
  return started
}

test('a plan may wait for a person longer than the time limit', async () => {
  const { team, session, events, until } = played('work')
  const asked = until(event => event.type === 'approval.asked')
  await team.start()
  await asked
  await new Promise(resolve => setTimeout(resolve, limit * 1500))
  expect(session.state.session.phase).toBe('running')
  const [approval] = Object.keys(session.state.approvals)
  await team.command('Ann', { type: 'approve', approval: approval! })
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(events.filter(one => one.type === 'alert' && /time limit/.test(one.data.text))).toEqual([])
})

test('with the wall clock a waiting plan uses the limit up, and the log says when a quarter of it is left', async () => {
  const { team, events } = played('wall')
  await team.start()
  expect(await team.ended).toMatchObject({ result: 'failure', cause: 'time-limit' })
  const alerts = events.flatMap(one => (one.type === 'alert' ? [one.data.text] : []))
  expect(alerts.filter(text => text.includes('are left of the time limit'))).toHaveLength(1)
})
