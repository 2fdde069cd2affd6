import { expect, test } from 'vitest'
import type { SessionEvent } from '../../source/session/log/events.ts'
import { createSession } from '../../source/session/log/session-log.ts'
import type { SessionState } from '../../source/session/log/state.ts'
import { createEnding } from '../../source/team/ending.ts'
import { limitTime } from '../../source/team/time-limit.ts'
import { setUp, simple } from './support/harness.ts'

/** Seconds of work; the person thinks longer than that. */
const limit = 4

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
  const questions = events.flatMap(one =>
    one.type === 'mind.asked' && one.data.question === 'planTask' ? [one.data.input] : [],
  )
  expect(questions).toMatchObject([
    { timeLeft: { seconds: expect.toSatisfy((left: number) => left > 0 && left <= limit) as number, clock: 'work' } },
  ])
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

/** A session of which nothing but its time limit is there; `state`: it goes on from there. */
const limited = (seconds: number, state?: SessionState) => {
  const header = {
    mcteam: 1,
    id: 'test',
    startedAt: '2026-01-01T00:00:00Z',
    task: {},
    seed: 1,
    versions: {},
    config: {},
  }
  const session = createSession({ header: header as never, ...(state && { state }) })
  const warnings: string[] = []
  const warned = Promise.withResolvers<void>()
  session.subscribe((event: SessionEvent) => {
    if (event.type !== 'alert') return
    warnings.push(event.data.text)
    warned.resolve()
  })
  const phase = (name: 'running' | 'paused') => session.emit('session.phase', 'team', { phase: name })
  const ending = createEnding()
  phase('running')
  limitTime(session, ending, 'work', seconds)
  return { session, warnings, warned: warned.promise, phase, ending }
}

test('what is left of the time limit is said once, however often the clock stops, also after a resume', async () => {
  const first = limited(1)
  await first.warned
  for (let again = 0; again < 3; again++) {
    first.phase('paused')
    first.phase('running')
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  const { state } = first.session
  first.ending.end('person', 'a person stopped the session')

  const second = limited(1, state)
  expect(await second.ending.ended).toMatchObject({ cause: 'time-limit' })
  expect([...first.warnings, ...second.warnings]).toEqual([
    '0 s are left of the time limit of 1 s; time in which the team waits for people does not count',
  ])
})

test('the number of seconds left is the true one where the clock goes on late', async () => {
  const { session, ending } = limited(1000)
  ending.end('person', 'a person stopped the session')
  const late = limited(240, { ...session.state, clock: { ...session.state.clock!, work: 220_000 } })
  await late.warned
  late.ending.end('person', 'a person stopped the session')
  expect(late.warnings).toEqual([
    '20 s are left of the time limit of 240 s; time in which the team waits for people does not count',
  ])
})
