import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ActionResult, Body, PerformOptions, Progress } from '../../source/body/contract/body-types.ts'
import { perform } from '../../source/mind/run-action.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Performs a `collect` whose body tells this, ten seconds apart, and then goes on for ever. */
async function collecting(told: readonly Progress[], seconds: number) {
  const body = {
    perform: ({ name }: { name: string }, { signal, onProgress }: PerformOptions) =>
      new Promise<ActionResult>(resolve => {
        for (const [i, progress] of told.entries()) setTimeout(() => onProgress?.(progress), i * 10_000)
        const end = (result: ActionResult['result']) => resolve({ result, reason: name, ms: 0 })
        setTimeout(() => end('success'), seconds * 1_000)
        signal.addEventListener('abort', () => end('aborted'))
      }),
  } as unknown as Body
  const call = { name: 'collect', args: {} }
  const common = { seat: 'bob', body, call, logged: { label: 'collect', action: 'a1' }, emit: () => undefined }
  const result = perform({ ...common, signal: new AbortController().signal } as never)
  await vi.runAllTimersAsync()
  return result
}

it('an action that counts nothing and gets on in no other way is given up, with how far it came', async () => {
  expect(await collecting([{ done: 0, total: 3 }, { text: 'walking' }, {}], 90)).toMatchObject({
    result: 'failure',
    code: 'timeout',
    reason: 'made no headway for 40 s (walking), after 0 of 3, and was given up',
  })
})

it('what was counted is said, and blocks are no items', async () => {
  const told = [
    { done: 0, total: 3, unit: 'coal' },
    { done: 3, unit: 'blocks dug on the way' },
  ] as const
  expect((await collecting(told, 90))?.reason).toBe(
    'made no headway for 40 s, after 3 blocks dug on the way, and was given up',
  )
  expect((await collecting([{ done: 1, total: 3, unit: 'coal' }], 90))?.reason).toContain('after 1 of 3 coal,')
})

it('an action that gets on without counting goes on', async () => {
  const dug = { headway: true } as const
  const told = [{ done: 0, total: 1 }, {}, {}, dug, {}, {}, dug]
  expect(await collecting(told, 90)).toMatchObject({ result: 'success' })
})

it('a wait that a message ends has done what it was for; one that is stopped has not', async () => {
  const body = {
    perform: (_: unknown, { signal }: PerformOptions) =>
      new Promise<ActionResult>(resolve =>
        signal.addEventListener('abort', () =>
          resolve({ result: 'aborted', code: 'aborted', reason: 'stopped', ms: 0 }),
        ),
      ),
  } as unknown as Body
  const waiting = (news: AbortController, stop: AbortController) => {
    const call = { name: 'wait', args: {} }
    const common = { seat: 'bob', body, call, logged: { label: 'wait', action: 'a1' }, emit: () => undefined }
    return perform({ ...common, mind: { news: news.signal }, signal: stop.signal } as never)
  }
  const [news, stop] = [new AbortController(), new AbortController()]
  const woken = waiting(news, new AbortController())
  const stopped = waiting(new AbortController(), stop)
  news.abort('a message came from Mia')
  stop.abort()
  expect(await woken).toMatchObject({ result: 'success', reason: 'waited until a message came from Mia' })
  expect(await stopped).toMatchObject({ result: 'aborted' })
})
