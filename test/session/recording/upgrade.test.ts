import { expect, test } from 'vitest'
import type { EventInput, EventType, SessionEvent } from '../../../source/session/log/events.ts'
import { foldAll, initialState } from '../../../source/session/log/fold.ts'
import { eventLine, keyframeLine, parseLine } from '../../../source/session/recording/file/lines.ts'

/** A line of a recording, as it is read. */
const read = <T extends EventType>(seq: number, type: T, data: EventInput<T>): SessionEvent => {
  const line = parseLine(Buffer.from(eventLine({ seq, t: seq, source: 'team', type, data } as SessionEvent).trim()))
  if (line.kind !== 'event') throw new Error('not an event')
  return line.event
}

const before = [
  read(1, 'task.added', { task: 'a', parent: null, title: 'a' }),
  read(2, 'task.added', { task: 'b', parent: null, title: 'b' }),
  read(3, 'task.changed', { task: 'a', status: 'cancelled', reason: 'the session ended' }),
  read(4, 'task.changed', { task: 'b', status: 'cancelled', reason: 'not needed' }),
  read(5, 'session.ended', { result: 'failure', reason: 'the time limit of 60 s is over' }),
]

test('a recording of before causes were data has the causes that its sentences name', () => {
  const state = foldAll(initialState(), before)
  expect(state.tasks.a!.cause).toBe('session-ended')
  expect(state.tasks.b!.cause).toBeUndefined()
  expect(state.session.endCause).toBe('time-limit')
})

test('a keyframe of before has them, too', () => {
  const state = foldAll(initialState(), before)
  const { a, b } = state.tasks
  const { endCause: _end, ...session } = state.session
  const { cause: _cause, ...old } = a!
  const line = keyframeLine({ seq: 5, t: 5, state: { ...state, session, tasks: { a: old, b: b! } } })
  const parsed = parseLine(Buffer.from(line.trim()))
  expect(parsed.kind === 'keyframe' && parsed.keyframe.state).toEqual(state)
})
