import process from 'node:process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventOf, EventType, SessionEvent } from '../../../source/session/log/events.ts'
import { sessions } from '../../e2e/play.ts'
import type { TestTerminal } from '../../e2e/terminal.ts'
import { type NatsServer, noNatsServer, startNatsServer } from '../../remote/bus/nats-server.ts'

const { start, play, happened, logged, recording, hostPid } = sessions()

const onServer = noNatsServer === undefined ? describe : describe.skip
onServer(noNatsServer === undefined ? 'fleets' : `fleets (${noNatsServer})`, () => {
  let nats: NatsServer
  beforeAll(async () => {
    nats = await startNatsServer()
  })
  afterAll(() => nats.close())

  const fleet = async (name: string, capacity: number): Promise<TestTerminal> => {
    const terminal = start(['fleet', '--bus', nats.url, '--name', name, '--capacity', String(capacity)])
    await terminal.see(`Fleet ${name} offers ${capacity} seats`)
    return terminal
  }
  const all = <T extends EventType>(type: T): EventOf<T>['data'][] =>
    // Its type was just compared; the union of all kinds cannot be narrowed by a type parameter.
    logged().flatMap(event => (event.type === type ? [event.data as EventOf<T>['data']] : []))
  const whole = (events: readonly SessionEvent[]): void => {
    expect(events.map(event => event.seq)).toEqual(events.map((_, index) => index + 1))
    const actions = events.flatMap(event => (event.type === 'action.started' ? [event.data.action] : []))
    expect(new Set(actions).size).toBe(actions.length)
  }

  test('one is killed with -9, the other drained, and the team fills the chest all the same', async () => {
    const east = await fleet('east', 2)
    const west = await fleet('west', 3)
    const terminal = play('--bus', nats.url)
    await terminal.see('@east', 60_000)
    await terminal.see('@west')
    const placed = () => new Map(all('seat.placed').map(({ seat, fleet: at }) => [seat, at]))
    const began = await happened(
      event =>
        event.type === 'action.started' && placed().get(event.data.seat) === 'east' && event.data.seat !== 'Lena',
    )
    const { seat } = began.data as EventOf<'action.started'>['data']

    process.kill(east.pid, 'SIGKILL')
    const killed = performance.now()
    await happened(event => event.type === 'seat.moved' && event.data.seat === seat)
    expect(performance.now() - killed).toBeLessThan(15_000)
    await terminal.see(`${seat} moved from fleet east to`)
    expect(all('fleet.left')).toMatchObject([{ fleet: 'east' }])
    // One line for people: that it left and came back is no news of its own.
    expect(all('alert').filter(({ text }) => text.includes(seat))).toHaveLength(1)
    // The task goes on with the same seat, in an action that begins after the move.
    const moved = logged().findLast(event => event.type === 'seat.moved')!
    await happened(event => event.seq > moved.seq && event.type === 'action.started' && event.data.seat === seat)

    const drain = start(['fleet', 'drain', 'west', '--bus', nats.url])
    await west.see(/Letting \d seats? go/)
    expect(await drain.exit).toBe(0)
    expect(drain.screen()).toContain('Fleet west has ended: it was drained.')
    expect(await west.exit).toBe(0)
    await happened(event => event.type === 'session.ended', 180_000)
    expect(all('session.ended')).toMatchObject([{ result: 'success' }])
    const last = new Map([
      ...all('seat.placed').map(one => [one.seat, one.fleet] as const),
      ...all('seat.moved').map(one => [one.seat, one.to] as const),
    ])
    expect([...last.values()]).toEqual(['host', 'host', 'host'])
    expect(all('fleet.draining')).toEqual([{ fleet: 'west' }])
    expect(all('action.ended').filter(one => one.code === 'disconnected').length).toBeLessThanOrEqual(2)
    whole(logged())
  })

  test('after kill -9 of the host the fleet puts its bodies down, and the session goes on in it from the log', async () => {
    const east = await fleet('east', 3)
    const terminal = play('--bus', nats.url)
    await happened(event => event.type === 'action.ended' && event.data.result === 'success')
    process.kill(await hostPid(), 'SIGKILL')
    await east.see(/The session .* is gone: no sign of life/, 15_000)
    terminal.kill()
    const before = logged().length

    const again = start(['tui', '--resume', recording(), '--name', 'Sam', '--bus', nats.url])
    await happened(event => event.type === 'session.ended', 180_000)
    await again.see('100 %')
    expect(all('session.ended')).toMatchObject([{ result: 'success' }])
    const since = logged().slice(before)
    expect(since.filter(event => event.type === 'seat.placed').map(event => event.data)).toEqual(
      expect.arrayContaining(['Lena', 'Bob', 'Mia'].map(seat => ({ seat, fleet: 'east' }))),
    )
    // Minds go on from what the log and the keyframe hold: one plan, made before.
    expect(all('plan.approved')).toHaveLength(1)
    whole(logged())
    east.press('\u0003')
    expect(await east.exit).toBe(0)
  })
})
