import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BlockChange } from '../../source/referee/referee-types.ts'
import { watchScore } from '../../source/referee/watch-score.ts'
import type { Header } from '../../source/session/log/events.ts'
import { createSession } from '../../source/session/log/session-log.ts'
import { type Task, taskSchema } from '../../source/tasks/task-schema.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const task: Task = taskSchema.parse({
  name: 'wall',
  title: 'A wall',
  goal: 'Build the wall.',
  seats: { workers: ['Bob'] },
  blueprints: { wall: { origin: [0, -60, 0], legend: { A: 'stone' }, layers: [['AAAAAAAAAA']] } },
  judge: [{ kind: 'built', blueprint: 'wall' }],
})

const header: Header = {
  ...{ mcteam: 1, id: 'test', startedAt: '2026-01-01T00:00:00.000Z', task: null, seed: 1 },
  ...{ versions: {}, config: {} },
}

/** A wall of ten blocks that is watched, with what the log was told of its score. */
const watched = () => {
  const session = createSession({ header })
  const standing = new Map<number, BlockChange>()
  const listeners = new Set<(change: BlockChange) => void>()
  const scores: number[] = []
  const watch = watchScore({
    task,
    referee: {
      survey: () => [...standing.values()],
      blockAt: () => null,
      work: () => () => {},
      onBlock(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      onSaid: () => () => {},
      onReturn: () => () => {},
      score: async () => ({
        completion: standing.size / 10,
        parts: [{ name: 'wall', done: standing.size, total: 10 }],
      }),
    },
    emit: session.emit,
    known: () => session.state,
    now: session.now,
    players: () => ['Bob'],
  })
  session.subscribe(event => void (event.type === 'score.changed' && scores.push(event.data.completion)))
  const change = (x: number, block: 'stone' | 'air'): void => {
    const one: BlockChange = { at: [x, -60, 0], block, states: {} }
    if (block === 'air') standing.delete(x)
    else standing.set(x, one)
    for (const listener of listeners) listener(one)
  }
  return { ...watch, scores, change }
}

test('a team that builds without a pause has a score all the time', async () => {
  const { scores, change, stop } = watched()
  for (let x = 0; x < 10; x++) {
    await vi.advanceTimersByTimeAsync(150)
    change(x, 'stone')
  }
  expect(scores.length).toBeGreaterThan(4)
  await vi.advanceTimersByTimeAsync(200)
  expect(scores.at(-1)).toBe(1)
  stop()
})

test('whatever changes after the look that found everything, no other score follows unless it is asked for', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ x: fc.nat(9), pause: fc.nat(500) }), { minLength: 1, maxLength: 12 }),
      async changes => {
        const { scores, change, look, stop } = watched()
        for (let x = 0; x < 10; x++) change(x, 'stone')
        await vi.advanceTimersByTimeAsync(1000)
        expect(scores.at(-1)).toBe(1)
        const told = scores.length
        for (const { x, pause } of changes) {
          change(x, 'air')
          await vi.advanceTimersByTimeAsync(pause)
        }
        await vi.advanceTimersByTimeAsync(1000)
        expect(scores.slice(told)).toEqual([])
        await look()
        expect(scores.at(-1)).toBe((10 - new Set(changes.map(({ x }) => x)).size) / 10)
        stop()
      },
    ),
    { numRuns: 50 },
  )
})
