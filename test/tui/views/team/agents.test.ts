import { expect, test } from 'vitest'
import {
  type EventInput,
  type EventType,
  eventSchemas,
  type SessionEvent,
} from '../../../../source/session/log/events.ts'
import { foldAll, initialState } from '../../../../source/session/log/fold.ts'
import { buildOf, progressOf } from '../../../../source/session/log/task-progress.ts'
import { lookNote, seatLook } from '../../../../source/tui/screen/format.ts'
import { vitals } from '../../../../source/tui/views/team/agents.ts'

function log() {
  const events: SessionEvent[] = []
  const add = <T extends EventType>(type: T, data: EventInput<T>, t = 1000): void =>
    // Parsed by the schema of its own type.
    void events.push({
      seq: events.length + 1,
      t,
      source: 'test',
      type,
      data: eventSchemas[type].parse(data),
    } as SessionEvent)
  return { add, state: () => foldAll(initialState(), events) }
}

test('a seat that waits for the one who looks says so in other words than for everybody else', () => {
  const { add, state } = log()
  add('seat.added', { seat: 'Bob', role: 'worker', occupant: { kind: 'agent', label: 'rule brain' } })
  add('seat.occupied', { seat: 'Bob', occupant: { kind: 'person', label: 'Ann' } })
  add('mind.asked', { ask: 'q1', seat: 'Bob', question: 'nextActions', input: {} })
  const { Bob } = state().seats
  expect(seatLook(Bob!, undefined, 'Ann').text).toBe('waits for you: choosing what to do next')
  expect(seatLook(Bob!, undefined, 'Ben').text).toBe('waits for Ann: choosing what to do next')
  expect(seatLook(Bob!, undefined).text).toBe('waits for Ann: choosing what to do next')
})

test('who has dug in says from what and how long until day, until it comes up, dies or is gone', () => {
  const ends: readonly (readonly [EventType, object])[] = [
    ['body.state', { seat: 'Bob', shelter: null }],
    ['body.died', { seat: 'Bob', reason: 'Bob was slain by Zombie' }],
    ['body.left', { seat: 'Bob', reason: 'kicked' }],
    ['body.joined', { seat: 'Bob', username: 'Bob' }],
  ]
  for (const [type, data] of ends) {
    const { add, state } = log()
    add('seat.added', { seat: 'Bob', role: 'worker', occupant: { kind: 'agent', label: 'rule brain' } })
    add('session.phase', { phase: 'running' })
    add('body.joined', { seat: 'Bob', username: 'Bob' })
    add('action.started', { action: 'a1', seat: 'Bob', name: 'collect', label: 'collect 8 oak_log', args: {} })
    add('body.state', { seat: 'Bob', shelter: { from: 'cave_spider', dayInMs: 5.5 * 60_000 } }, 10_000)
    const look = seatLook(state().seats.Bob!, undefined)
    expect(look.text).toBe('shelters from a cave spider')
    expect(lookNote(look, 20_000)).toEqual([['warn', 'day in 6 min']])
    expect(lookNote(look, 10_000 + 5 * 60_000)).toEqual([['warn', 'day in 30 s']])
    expect(lookNote(look, 10_000 + 6 * 60_000)).toEqual([['warn', '6:00 min']])
    add(type, data as EventInput<typeof type>, 30_000)
    expect(seatLook(state().seats.Bob!, undefined).text, type).toBe('collect 8 oak_log')
  }
})

test.each([
  [{ shelter: { from: 'zombie', dayInMs: 240_000 } }, /^shelters from a zombie/],
  [{ heldUp: { reflex: 'retreat', from: 'zombie' } }, /./],
  [{ stuck: { why: 'no-way', times: 3 } }, /./],
] as const)('who was in the world when the host was killed is not in it when the session goes on: %j', (body, text) => {
  const { add, state } = log()
  add('seat.added', { seat: 'Ben', role: 'peer', occupant: { kind: 'person', label: 'Ben' } })
  add('session.phase', { phase: 'running' })
  add('body.joined', { seat: 'Ben', username: 'Ben' })
  add('body.state', { seat: 'Ben', health: 20, ...body } as EventInput<'body.state'>)
  add('action.started', { action: 'a1', seat: 'Ben', name: 'collect', label: 'collect 2 dirt', args: {} })
  expect(seatLook(state().seats.Ben!, undefined).text).toMatch(text)
  add('session.resumed', { from: 5, reason: 'the host was killed' })
  expect(seatLook(state().seats.Ben!, undefined)).toMatchObject({ glyph: '◌', text: 'not in the world' })
  expect(state().seats.Ben!.body).not.toHaveProperty(Object.keys(body)[0]!)
  add('mind.phase', { seat: 'Ben', phase: 'waiting', note: 'Ben is away' })
  expect(seatLook(state().seats.Ben!, undefined).text).toBe('not in the world')
})

test('who stands still, runs or fights because of a reflex says why before its action, until it goes on, dies or is gone', () => {
  const ends: readonly (readonly [EventType, object])[] = [
    ['body.state', { seat: 'Bob', heldUp: null }],
    ['body.died', { seat: 'Bob', reason: 'Bob was blown up by Creeper' }],
    ['body.left', { seat: 'Bob', reason: 'kicked' }],
    ['body.joined', { seat: 'Bob', username: 'Bob' }],
  ]
  for (const [type, data] of ends) {
    const { add, state } = log()
    add('seat.added', { seat: 'Bob', role: 'worker', occupant: { kind: 'agent', label: 'rule brain' } })
    add('body.joined', { seat: 'Bob', username: 'Bob' })
    add('action.started', { action: 'a1', seat: 'Bob', name: 'collect', label: 'collect 8 oak_log', args: {} })
    const look = () => seatLook(state().seats.Bob!, undefined)
    const held = (heldUp: object) => add('body.state', { seat: 'Bob', heldUp } as EventInput<'body.state'>, 1000)
    held({ reflex: 'self_defense', from: 'creeper' })
    expect(look().text).toBe('waits: a creeper is near')
    add('body.state', { seat: 'Bob', position: [0, 60, 0] }, 5000)
    expect(lookNote(look(), state().t)).toEqual([['dim', '4 s']])
    held({ reflex: 'eating' })
    expect(look().text).toBe('waits: eating')
    held({ reflex: 'new_reflex' })
    expect(look().text).toBe('waits: new reflex')
    add(type, data as EventInput<typeof type>, 1000)
    expect(look().text, type).toBe('collect 8 oak_log')
  }
})

test('who builds shows how far its task is, as the tree does, also where one call has a part of the cells', () => {
  const { add, state } = log()
  add('seat.added', { seat: 'Mia', role: 'worker', occupant: { kind: 'agent', label: 'rule brain' } })
  add('body.joined', { seat: 'Mia', username: 'Mia' })
  const done = { kind: 'built', blueprint: 'cabin' } as const
  add('task.added', { task: 'm1', parent: null, title: 'Build the cabin', assignees: ['Mia'], status: 'running', done })
  add('task.changed', { task: 'm1', progress: { done: 16, total: 80 } })
  const call = { action: 'a1', seat: 'Mia', name: 'build', label: 'build cabin (64 cells)', args: {}, task: 'm1' }
  add('action.started', call)
  add('action.progress', { action: 'a1', seat: 'Mia', done: 33, total: 64 })
  const look = () => seatLook(state().seats.Mia!, undefined, null, buildOf(state(), state().seats.Mia!))
  expect(look()).toMatchObject({ text: 'Build the cabin', count: '49/80' })
  expect(progressOf(state(), state().tasks.m1!)).toEqual({ done: 49, total: 80 })
  add('task.changed', { task: 'm1', progress: { done: 0, total: 64 } })
  expect(look()).toMatchObject({ text: 'build cabin (64 cells)', count: '33/64' })
})

test('a body that left the server looks away until it is back', () => {
  const { add, state } = log()
  add('seat.added', { seat: 'Bob', role: 'worker', occupant: { kind: 'agent', label: 'rule brain' } })
  const look = () => seatLook(state().seats.Bob!, undefined).text
  const health = () => vitals(state().seats.Bob!).flat().join('')
  expect(health()).toContain('not in the world yet')
  add('body.joined', { seat: 'Bob', username: 'Bob' })
  add('body.state', { seat: 'Bob', health: 20, food: 20 })
  expect(look()).toBe('idle')
  expect(health()).toContain('♥ 20')
  add('body.left', { seat: 'Bob', reason: 'connection lost' })
  expect(look()).toBe('not in the world')
  expect(health()).toMatch(/not in the world$/)
  add('body.reconnected', { seat: 'Bob', attempts: 3 })
  expect(look()).toBe('idle')
  expect(health()).toContain('♥ 20')
})
