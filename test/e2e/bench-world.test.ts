import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

test('the process in which the bench of worlds plays finds the built world, tells what it takes, and ends', async () => {
  const child = fork('bench/world-process.js')
  const ask = async (question: Record<string, unknown>): Promise<Record<string, unknown>> => {
    const answered = once(child, 'message')
    child.send({ id: 1, ...question })
    const [answer] = (await answered) as [Record<string, unknown>]
    return answer
  }
  const ended = once(child, 'exit')
  expect(await ask({ ask: 'start', options: {} })).toMatchObject({ value: { port: expect.any(Number) } })
  expect(await ask({ ask: 'stats' })).toMatchObject({ value: { rss: expect.any(Number) } })
  await ask({ ask: 'stop' })
  expect(await ended).toEqual([0, null])
})
