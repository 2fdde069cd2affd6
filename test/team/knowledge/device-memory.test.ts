import { expect, test } from 'vitest'
import type { Body } from '../../../source/body/contract/body-types.ts'
import { fold } from '../../../source/session/log/fold.ts'
import { createSession } from '../../../source/session/log/session-log.ts'
import type { SessionState } from '../../../source/session/log/state.ts'
import { createDeviceMemories, createDeviceMemory, type Device } from '../../../source/team/knowledge/device-memory.ts'

const lever = (x: number, powered = 'false'): Device => ({ block: 'lever', at: [x, 1, 0], states: { powered } })
const sign = (x: number, text?: string): Device => ({
  block: 'oak_sign',
  at: [x, 0, 0],
  states: {},
  ...(text === undefined ? {} : { text }),
})
const newSession = (state?: SessionState) =>
  createSession({
    header: { mcteam: 1, id: 'test', startedAt: '2026-01-01T00:00:00Z', task: {}, seed: 1, versions: {}, config: {} },
    state,
  })
const placesOf = (devices: readonly Device[]) => devices.map(one => one.at[0])

test('words that one has read are known to all, from afar too', () => {
  const memory = createDeviceMemory(newSession())
  memory.learn({ position: [0, 0, 0], devices: [sign(3, 'Pull the lever.'), lever(5)] })
  memory.learn({ position: [20, 0, 0], devices: [lever(18), lever(5, 'true'), sign(3)] })
  expect(memory.near([20, 0, 0])).toEqual([lever(18), lever(5, 'true'), sign(3, 'Pull the lever.')])
})

test('what is gone when an agent looks again is forgotten, what is only out of sight is not', () => {
  const memory = createDeviceMemory(newSession())
  memory.learn({ position: [0, 0, 0], devices: [lever(2), lever(9), lever(40)] })
  memory.learn({ position: [0, 0, 0], devices: [lever(9)] })
  expect(placesOf(memory.near([0, 0, 0]))).toEqual([9, 40])
})

test('among very many the near ones are told, and what a sign names', () => {
  const memory = createDeviceMemory(newSession())
  const many = Array.from({ length: 60 }, (_, index) => lever(index))
  memory.learn({ position: [0, 0, 0], devices: [...many, sign(59, 'The way opens by lever 57 1 0')] })
  const told = placesOf(memory.near([0, 0, 0]))
  expect(told).toHaveLength(34)
  expect(told.slice(-2)).toEqual([57, 59])
})

test('the log keeps them: another host knows the same, each seat its own, and nothing is said twice', () => {
  const session = newSession()
  session.emit('seat.added', 'team', { seat: 'Bob', role: 'peer', occupant: { kind: 'agent', label: '' } })
  const seen = { position: [0, 0, 0] as const, devices: [sign(3, 'Pull the lever.'), lever(5)] }
  createDeviceMemory(session).learn(seen)
  createDeviceMemory(session, 'Bob').learn({ ...seen, devices: [lever(7)] })
  const { seq } = session.state
  createDeviceMemory(session).learn(seen)
  expect(session.state.seq).toBe(seq)
  const next = newSession(JSON.parse(JSON.stringify(session.state)) as SessionState)
  expect(createDeviceMemory(next).near([0, 0, 0])).toEqual([sign(3, 'Pull the lever.'), lever(5)])
  expect(createDeviceMemory(next, 'Bob').near([0, 0, 0])).toEqual([lever(7)])
  expect(createDeviceMemory(next, 'Mia').near([0, 0, 0])).toEqual([])
})

test('behind a wall a device is not gone, and one that an eye no longer finds in its place is', () => {
  const memory = createDeviceMemory(newSession())
  const bySight = true as const
  memory.learn({ position: [0, 0, 0], devices: [lever(2), lever(9), lever(12)], bySight, noDevice: [] })
  memory.learn({ position: [0, 0, 0], devices: [lever(12)], bySight, noDevice: [[2, 1, 0]] })
  expect(placesOf(memory.near([0, 0, 0]))).toEqual([9, 12])
})

test('what a seat has read it knows in all its questions, and of equals no other does', () => {
  const session = newSession()
  for (const seat of ['Bob', 'Mia'])
    session.emit('seat.added', 'team', { seat, role: 'peer', occupant: { kind: 'agent', label: '' } })
  const body = (username: string, devices: readonly Device[]) =>
    // Of a body only this is asked here.
    ({ username, observe: () => ({ position: [0, 0, 0], devices }) }) as unknown as Body
  for (const isShared of [false, true]) {
    const memories = createDeviceMemories(session, () => isShared)
    memories.learn(body('Bob', [sign(3, 'Pull the lever.')]))
    memories.learn(body('Bob', []))
    expect(memories.near([80, 0, 0], 'Bob')).toEqual([sign(3, 'Pull the lever.')])
    expect(memories.near([80, 0, 0], 'Mia')).toHaveLength(isShared ? 1 : 0)
  }
})

test('a place without end is kept in bounds: the oldest fall out', () => {
  let { state } = newSession()
  for (let x = 0; x < 300; x++) {
    const data = { seen: [{ at: [x, 0, 0] as [number, number, number], block: 'lever', states: {} }] }
    state = fold(state, { seq: x + 1, t: x, source: 'team', type: 'world.devices', data })
  }
  expect(Object.keys(state.devices!)).toHaveLength(256)
  expect(state.devices!['0 0 0']).toBeUndefined()
})
