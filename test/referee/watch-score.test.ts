import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BlockChange } from '../../source/referee/referee-types.ts'
import { watchScore } from '../../source/referee/watch-score.ts'
import type { EventInput } from '../../source/session/log/events.ts'
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

test('a team that builds without a pause has a score all the time', async () => {
  const standing: BlockChange[] = []
  const listeners = new Set<(change: BlockChange) => void>()
  const scores: number[] = []
  const { stop } = watchScore({
    task,
    referee: {
      survey: () => [...standing],
      blockAt: () => null,
      work: () => () => {},
      onBlock(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      onReturn: () => () => {},
      score: async () => ({ completion: standing.length / 10, parts: [] }),
    },
    emit: ((type: string, _: string, data: unknown) => {
      if (type === 'score.changed') scores.push((data as EventInput<'score.changed'>).completion)
    }) as Parameters<typeof watchScore>[0]['emit'],
    players: () => ['Bob'],
  })
  for (let x = 0; x < 10; x++) {
    await vi.advanceTimersByTimeAsync(150)
    const change: BlockChange = { at: [x, -60, 0], block: 'stone', states: {} }
    standing.push(change)
    for (const listener of listeners) listener(change)
  }
  expect(scores.length).toBeGreaterThan(4)
  await vi.advanceTimersByTimeAsync(200)
  expect(scores.at(-1)).toBe(1)
  stop()
})
