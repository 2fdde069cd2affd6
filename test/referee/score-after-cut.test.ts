import { expect, test } from 'vitest'
import type { PartResult } from '../../source/referee/referee-types.ts'
import { createScoreParts } from '../../source/referee/score-parts.ts'
import { watchScore } from '../../source/referee/watch-score.ts'
import type { Header } from '../../source/session/log/events.ts'
import { createSession } from '../../source/session/log/session-log.ts'
import type { SessionState } from '../../source/session/log/state.ts'
import { taskSchema } from '../../source/tasks/task-schema.ts'

const header: Header = {
  ...{ mcteam: 1, id: 'test', startedAt: '2026-01-01T00:00:00.000Z', task: null, seed: 1 },
  ...{ versions: {}, config: {} },
}
const box = { from: [4, -60, 4] as const, to: [5, -60, 5] as const }
const task = taskSchema.parse({
  ...{ name: 'mixed', title: 'Mixed', goal: 'Do all of it.', seats: { workers: ['Bob'] } },
  judge: [
    { kind: 'placed', block: 'lever[powered=true]', at: [1, -60, 1], sticky: true },
    { kind: 'inside', box, sticky: true },
    { kind: 'told', at: [90, 64, -4], blocks: 8 },
    {
      kind: 'checkpoints',
      points: [
        {
          ...{ item: 'cake', score: 100 },
          parts: [
            { item: 'wheat', count: 3, score: 25 },
            { item: 'sugar', score: 15 },
          ],
        },
      ],
    },
    { kind: 'have', item: 'dirt', count: 2 },
  ],
})

/** A world in which a test says what holds, and hosts that judge it one after the other. */
const played = () => {
  const pockets: Record<string, number> = {}
  const now = { holds: false }
  /** A host that goes on from what the log says. */
  const host = (from?: SessionState) => {
    const words: { player: string; words: string }[] = []
    const session = createSession({ header, state: from && (JSON.parse(JSON.stringify(from)) as SessionState) })
    const parts = createScoreParts(
      task,
      {
        carried: async (_, item) => pockets[item] ?? 0,
        check: async () => ({ met: now.holds, done: now.holds ? 1 : 0, total: 1, detail: '' }),
      },
      {
        ...{ carried: async () => 0, contents: async () => ({}), positionOf: async () => null, see: () => null },
        ...{ creatures: () => [], said: () => words, news: () => [] },
        ...{ worn: () => [], liesAround: () => false, shorn: async () => false },
      },
    )
    const watch = watchScore({
      ...{ task, emit: session.emit, known: () => session.state, now: session.now, players: () => ['Bob'] },
      referee: {
        ...{ survey: () => [], blockAt: () => null, work: () => () => {}, onBlock: () => () => {} },
        ...{ onSaid: () => () => {}, onReturn: () => () => {} },
        async score(players, before) {
          const found: PartResult[] = []
          for (const [index, part] of task.judge.entries()) found.push(await parts.judge(part, players, before[index]))
          return { completion: found.filter(({ done, total }) => done >= total).length / found.length, parts: found }
        },
      },
    })
    const done = async (): Promise<number[]> => {
      await watch.look()
      return session.state.score.parts.map(one => one.done)
    }
    return { session, words, done, stop: watch.stop }
  }
  return { host, pockets, now }
}

test('what was reached once stays reached for the host that goes on from the log; what has to last does not', async () => {
  const { host, pockets, now } = played()
  const first = host()
  now.holds = true
  Object.assign(pockets, { wheat: 3, dirt: 2 })
  first.words.push({ player: 'Bob', words: 'the village is at 91 64 -3' })
  expect(await first.done()).toEqual([1, 1, 1, 25, 2].map((done, index) => (index === 4 ? expect.any(Number) : done)))
  first.stop()

  now.holds = false
  for (const item of Object.keys(pockets)) delete pockets[item]
  const second = host(first.session.state)
  expect((await second.done()).slice(0, 4)).toEqual([1, 1, 1, 25])
  // Points of before and of now count together.
  pockets.sugar = 1
  expect((await second.done())[3]).toBe(40)
  second.stop()

  const third = host(second.session.state)
  delete pockets.sugar
  expect((await third.done()).slice(0, 4)).toEqual([1, 1, 1, 40])
  pockets.cake = 1
  expect((await third.done())[3]).toBe(100)
  third.stop()
})

test('a log of before, which does not say what was reached, gives no fewer points than it had', async () => {
  const { host } = played()
  const first = host()
  await first.done()
  first.stop()
  const { parts, ...score } = first.session.state.score
  const old = parts.map((part, index) => (index === 3 ? { ...part, done: 25 } : part))
  const second = host({ ...first.session.state, score: { ...score, parts: old } })
  expect((await second.done())[3]).toBe(25)
  second.stop()
})

test('the verdict of before a cut stands: the host that goes on takes no other score by itself', async () => {
  const { host } = played()
  const first = host()
  first.session.emit('score.changed', 'referee', { completion: 1 })
  first.stop()
  const second = host(first.session.state)
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(second.session.state.score.completion).toBe(1)
  second.stop()
})
