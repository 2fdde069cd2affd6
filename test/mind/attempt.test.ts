import { expect, test } from 'vitest'
import { createAttempt } from '../../source/mind/attempt.ts'
import { lookAtTask } from '../../source/mind/look-at-task.ts'
import type { MindTask } from '../../source/mind/mind-task.ts'
import type { Past } from '../../source/session/log/events/words.ts'
import { ran } from '../../source/session/log/fold/runs.ts'
import type { RunState, SeatState } from '../../source/session/log/state.ts'

/** What of an attempt at a task that only a report shows is looked at, and what is asked about it. */

/** A seat whose log has this of its work on the task. */
const seatWith = (run: Partial<RunState>) => {
  let state = { run } as SeatState
  return {
    seat: 'Bob',
    emit(_: string, __: string, data: never) {
      state = ran(state, data)
    },
    log: {
      get run() {
        return state.run
      },
    },
  }
}
const attemptOf = (self: ReturnType<typeof seatWith>) => createAttempt(self as never, ({ name }) => name)
const attemptWith = (history: readonly Past[]) => attemptOf(seatWith({ task: 't', attempts: 0, history }))
const done: Past = { name: 'actions', action: 'actions walk', result: 'success', reason: 'walk: follow, explore' }
const task = (actions: MindTask['actions']): MindTask => ({
  ...{ id: 't', title: 'See how to search', done: { kind: 'report' }, from: 'Bob', attempts: 0, actions },
})

/** Fails where a brain is asked. */
const look = (attempt: ReturnType<typeof attemptWith>, of: MindTask) =>
  lookAtTask(
    {
      self: { seat: 'Bob', phase: () => {}, brain: { ask: () => Promise.reject(new Error('asked')) } },
      tasks: { verify: async () => ({ met: false, done: 0, total: 1, detail: 'only the report can tell' }) },
      inputs: { monitor: () => ({}) },
      attempt,
      loop: { listen: () => [], asking: () => ({}) },
    } as never,
    of,
  )

test('a lookup that a task consists of is looked at, and the task is done with it', async () => {
  const call = { name: 'actions', args: { family: 'walk' } }
  const attempt = attemptWith([done])
  attempt.acted('walk', true)
  expect(attempt.isUnjudged).toBe(true)
  expect(await look(attempt, task([call]))).toMatchObject({ status: 'success', reason: done.reason })
})

test('a lookup on the way to something else changes nothing that would have to be judged', () => {
  const attempt = attemptWith([done])
  attempt.acted('walk', false)
  expect(attempt.isUnjudged).toBe(false)
  attempt.acted('walk', false)
  expect(attempt.isUnjudged).toBe(true)
})

test('another host knows which families were looked up, and that nothing is to be judged for it', () => {
  const seat = seatWith({ task: 't', attempts: 0, history: [done], acted: true })
  const first = attemptOf(seat)
  first.begin(task([]))
  first.acted('walk', false)
  first.acted('creatures', false)
  const second = attemptOf(seat)
  second.resume(seat.log.run!)
  expect([...second.opened]).toEqual(['walk', 'creatures'])
  expect(second.isUnjudged).toBe(false)
  second.acted('walk', false)
  expect(second.isUnjudged).toBe(true)
  second.begin(task([]))
  expect([...second.opened]).toEqual([])
})

test('no brain is asked whether a task is done whose answer said that its actions are all of it', async () => {
  const attempt = attemptWith([done])
  await expect(look(attempt, task([]))).rejects.toThrow('asked')
  attempt.finished('threw 1 torch to Mia')
  expect(await look(attempt, task([]))).toMatchObject({ status: 'success', reason: 'threw 1 torch to Mia' })
  attempt.begin(task([]))
  await expect(look(attempt, task([]))).rejects.toThrow('asked')
})

test('why an attempt failed does not grow with those before it: the last failure of an action stands in it once', () => {
  const action: Past = { name: 'deposit', action: 'put 1 stick', result: 'failure', reason: 'no chest' }
  let words = 'I see no way'
  for (let attempts = 0; attempts < 4; attempts++) {
    const self = seatWith({ task: 't', attempts, history: [] })
    const attempt = attemptOf(self)
    attempt.begin({ ...task([]), attempts, lastFailure: attempts === 0 ? undefined : words })
    self.emit('', '', { seat: 'Bob', tried: action } as never)
    words = attempt.withLastFailure('I see no way')
    expect(words).toBe('I see no way; last failure: no chest')
    expect(attempt.history.map(one => one.action)).toEqual([
      ...(attempts === 0 ? [] : [attempts === 1 ? 'the attempt before' : `the last of ${attempts} attempts before`]),
      'put 1 stick',
    ])
  }
  const blocked = attemptWith([{ action: 'the attempt before', result: 'failure', reason: words }])
  expect(blocked.withLastFailure('I see no way')).toBe(words)
  expect(blocked.withLastFailure('Nothing can be done')).toBe('Nothing can be done')
})
