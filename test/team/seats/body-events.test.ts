import { expect, test } from 'vitest'
import type { Body } from '../../../source/body/contract/body-types.ts'
import { type BodyEvent, nothingSeen } from '../../../source/body/contract/observation.ts'
import { createSession } from '../../../source/session/log/session-log.ts'
import { introduce, listenTo } from '../../../source/team/seats/body-events.ts'
import { header } from '../../tui/cabin.ts'

/** A session that listens to Bob's body, and what lets that body tell something. */
const listening = () => {
  const session = createSession({ header })
  session.emit('seat.added', 'team', { seat: 'Bob', role: 'worker', occupant: { kind: 'agent', label: 'rules' } })
  let tell: (event: BodyEvent) => void = () => {}
  // Nothing of a body is used here but its voice.
  const body = {
    username: 'Bob',
    listen(listener: typeof tell) {
      tell = listener
      return () => {}
    },
  } as unknown as Body
  const nothing = () => {}
  listenTo({ seat: 'Bob', body, session, wake: nothing, chat: nothing, player: nothing, hindered: nothing })
  return { session, tell }
}

test('what a body carries no longer, after its death for instance, is gone from the log’s state, too', async () => {
  const { session, tell } = listening()
  tell({ type: 'state', inventory: { oak_log: 6, stick: 2 } })
  expect(session.state.seats.Bob?.body.inventory).toEqual({ oak_log: 6, stick: 2 })
  tell({ type: 'state', inventory: { stick: 3 } })
  expect(session.state.seats.Bob?.body.inventory).toEqual({ stick: 3 })
  tell({ type: 'state', inventory: {} })
  expect(session.state.seats.Bob?.body.inventory).toEqual({})
  await session.close()
})

test('a body that has dug in before the team listened is introduced as one that shelters', async () => {
  const session = createSession({ header })
  session.emit('seat.added', 'team', { seat: 'Cid', role: 'worker', occupant: { kind: 'agent', label: 'rules' } })
  const shelter = { from: 'zombie', dayInMs: 495_000 }
  // Nothing of a body is used here but what it sees.
  const body = { username: 'Cid', online: true, observe: () => ({ ...nothingSeen, shelter }) } as unknown as Body
  introduce(session, 'Cid', body)
  expect(session.state.seats.Cid?.body.shelter).toMatchObject({ from: 'zombie' })
  expect(session.state.seats.Cid?.transcript.at(-1)?.text).toMatch(/^I dig in: a zombie is about/)
  await session.close()
})

test('the screen follows the clock of the world while a body shelters, and the team is told of its hole once', async () => {
  const { session, tell } = listening()
  tell({ type: 'state', shelter: { from: 'creeper', dayInMs: 480_000 } })
  const { since } = session.state.seats.Bob!.body.shelter!
  tell({ type: 'state', shelter: { from: 'creeper', dayInMs: 0 } })
  const { shelter } = session.state.seats.Bob!.body
  expect(shelter).toMatchObject({ from: 'creeper', since })
  expect(shelter!.dayAt).toBeLessThanOrEqual(session.state.t)
  expect(session.state.seats.Bob!.transcript.filter(({ text }) => text.startsWith('I dig in'))).toHaveLength(1)
  await session.close()
})

test('the team reads that a body left, and that it is back', async () => {
  const { session, tell } = listening()
  tell({ type: 'left', reason: 'connection lost' })
  tell({ type: 'reconnected', attempts: 2 })
  tell({ type: 'left', reason: 'to another machine', moving: true })
  tell({ type: 'reconnected', attempts: 0 })
  expect(session.state.alerts.map(({ text }) => text)).toEqual([
    'Bob left the world: connection lost',
    'Bob is back in the world',
  ])
  await session.close()
})

test('people read once for each death that a body goes for its things, however often it sets out', async () => {
  const { session, tell } = listening()
  const setsOut = () => tell({ type: 'reflex', mode: 'getting_back', reason: 'goes for what it lost at 4 64 7' })
  tell({ type: 'died', words: 'Bob was slain by Zombie' })
  setsOut()
  tell({ type: 'reflex', mode: 'self_defense', reason: 'a zombie is near' })
  setsOut()
  tell({ type: 'died', words: null })
  setsOut()
  expect(session.state.alerts.map(({ text }) => text)).toEqual([
    'Bob was slain by Zombie',
    'Bob goes for what it lost at 4 64 7.',
    'Bob died, for the 2nd time within 10 min',
    'Bob goes for what it lost at 4 64 7.',
  ])
  await session.close()
})
