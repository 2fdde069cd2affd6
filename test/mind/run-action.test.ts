import { expect, it } from 'vitest'
import type { ActionResult, Body, PerformOptions } from '../../source/body/contract/body-types.ts'
import { perform } from '../../source/mind/run-action.ts'

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
