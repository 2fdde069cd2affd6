import { expect, test } from 'vitest'
import { generatedHeader } from '../../../bench/generate-log.ts'
import { takenOutOf } from '../../../source/session/log/moved-items.ts'
import { createSession } from '../../../source/session/log/session-log.ts'

/** What actions moved into containers and out of them, as the log keeps it. */

const at: [number, number, number] = [2, -60, 2]
const other: [number, number, number] = [5, -60, 2]

const played = () => {
  const log = createSession({ header: generatedHeader() })
  const occupant = { kind: 'agent', label: 'rules' } as const
  for (const seat of ['Bob', 'Mia']) log.emit('seat.added', 'team', { seat, role: 'worker', occupant })
  log.emit('task.added', 'team', {
    ...{ task: 't1', parent: null, title: 'Work', assignees: ['Bob'], requires: [], status: 'running' },
  } as never)
  let n = 0
  const moves = (seat: string, place: [number, number, number], count: number, item = 'dirt', task?: string): void => {
    const action = `a${++n}`
    log.emit('action.started', seat, { ...{ action, seat, name: 'x', label: 'x', args: {}, task } })
    const moved = [{ at: place, item, count }]
    log.emit('action.ended', seat, { ...{ action, seat, result: 'success', reason: 'x', ms: 1, moved } })
  }
  return { log, moves, gone: (place = at) => takenOutOf(log.state.session, place) }
}

test('what one takes out that it had not put there is gone, until it puts it back', () => {
  const { moves, gone } = played()
  moves('Bob', at, 5)
  moves('Bob', at, -2)
  expect(gone()).toBeUndefined()
  moves('Mia', at, -4)
  moves('Mia', other, 4)
  expect([gone(), gone(other)]).toEqual([{ dirt: 4 }, undefined])
  moves('Mia', at, 3)
  expect(gone()).toEqual({ dirt: 1 })
  moves('Mia', at, 6)
  expect(gone()).toBeUndefined()
})

test('what one gives to another is the other one’s to put back', () => {
  const { log, moves, gone } = played()
  moves('Mia', at, -4)
  log.emit('body.received', 'Bob', { seat: 'Bob', from: 'Mia', items: { dirt: 3, stick: 9 } })
  moves('Bob', at, 3)
  expect(gone()).toEqual({ dirt: 1 })
  // More than that is Bob's own.
  moves('Bob', at, 3)
  expect(gone()).toEqual({ dirt: 1 })
})

test('a new goal begins with what lies there then', () => {
  const { log, moves, gone } = played()
  moves('Mia', at, -4)
  log.emit('session.goal', 'team', { goal: 'Something else', by: 'Ann', number: 2 })
  expect(gone()).toBeUndefined()
})

test('a task keeps what came out of which container and what went into it', () => {
  const { log, moves } = played()
  moves('Bob', at, -4, 'dirt', 't1')
  moves('Bob', other, 3, 'dirt', 't1')
  moves('Bob', at, 1, 'dirt', 't1')
  expect(log.state.tasks.t1?.stored).toEqual([
    {
      ...{ seat: 'Bob', item: 'dirt', count: 0, taken: 4 },
      from: [{ at, count: 4 }],
      into: [
        { at: other, count: 3 },
        { at, count: 1 },
      ],
    },
  ])
})

test.each(['constructor', '__proto__', 'toString'])('a thing called %s is counted as any other', name => {
  const { moves, gone } = played()
  moves('Mia', at, -4, name)
  expect(Object.entries(gone() ?? {})).toEqual([[name, 4]])
})
