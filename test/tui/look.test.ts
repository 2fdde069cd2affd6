import { expect, test } from 'vitest'
import { type EventInput, type EventType, eventSchemas, type SessionEvent } from '../../source/session/events.ts'
import { foldAll, initialState } from '../../source/session/fold.ts'
import { seatLook } from '../../source/tui/format.ts'

test('a seat that waits for the one who looks says so in other words than for everybody else', () => {
  const events: SessionEvent[] = []
  const add = <T extends EventType>(type: T, data: EventInput<T>): void =>
    // Parsed by the schema of its own type.
    void events.push({
      seq: events.length + 1,
      t: 1000,
      source: 'test',
      type,
      data: eventSchemas[type].parse(data),
    } as SessionEvent)
  add('seat.added', { seat: 'Bob', role: 'worker', occupant: { kind: 'agent', label: 'rule brain' } })
  add('seat.occupied', { seat: 'Bob', occupant: { kind: 'person', label: 'Ann' } })
  add('mind.asked', { ask: 'q1', seat: 'Bob', question: 'nextActions', input: {} })
  const { Bob } = foldAll(initialState(), events).seats
  expect(seatLook(Bob!, undefined, 'Ann').text).toBe('waits for you: choosing what to do next')
  expect(seatLook(Bob!, undefined, 'Ben').text).toBe('waits for Ann: choosing what to do next')
  expect(seatLook(Bob!, undefined).text).toBe('waits for Ann: choosing what to do next')
})
