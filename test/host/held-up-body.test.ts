import { expect, test, vi } from 'vitest'
import type { BodyEvent } from '../../source/body/contract/observation.ts'
import type { Finding } from '../../source/brain/providers/provider.ts'
import { withinLimit } from '../../source/host/check-limit.ts'
import { watchHeldUp } from '../../source/host/held-up-body.ts'

/** A body of which a test says what happens to it. */
const bodyOf = () => {
  const listeners = new Set<(event: BodyEvent) => void>()
  return {
    happens: (event: Omit<Extract<BodyEvent, { type: 'state' }>, 'type'>) => {
      for (const one of listeners) one({ type: 'state', ...event })
    },
    listen(listener: (event: BodyEvent) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

test('what keeps a body from its work is told when it lasts, and that it is over', () => {
  vi.useFakeTimers()
  try {
    const body = bodyOf()
    const told: (string | undefined)[] = []
    const stop = watchHeldUp(body as never, why => told.push(why), 2_000)
    body.happens({ heldUp: { reflex: 'eating' } })
    body.happens({ heldUp: null })
    vi.advanceTimersByTime(5_000)
    expect(told).toEqual([])
    body.happens({ heldUp: { reflex: 'cowardice', from: 'creeper' } })
    vi.advanceTimersByTime(2_000)
    body.happens({ shelter: { from: 'zombie', dayInMs: 90_000 } })
    vi.advanceTimersByTime(2_000)
    expect(told).toEqual(['a creeper is near', 'it hides from a zombie; day comes in about 90 s'])
    body.happens({ heldUp: null, shelter: null })
    expect(told.at(-1)).toBeUndefined()
    stop()
    body.happens({ shelter: { from: 'spider', dayInMs: 0 } })
    vi.advanceTimersByTime(5_000)
    expect(told).toHaveLength(3)
  } finally {
    vi.useRealTimers()
  }
})

const findingsOf = async (whys: readonly (string | undefined)[]): Promise<Finding[]> => {
  const found: Finding[] = []
  const check = async function* (signal: AbortSignal, heldUp: (why: string | undefined) => void) {
    yield { state: 'ok', what: 'joined' } as const
    for (const why of whys) {
      heldUp(why)
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    await new Promise(resolve => signal.addEventListener('abort', resolve))
  }
  for await (const one of withinLimit(check, 300)) found.push(one)
  return found
}

test('a check that a monster keeps waiting says so at once, and at its end that the server is not to blame', async () => {
  const found = await findingsOf(['a spider is near', 'it hides from a spider; day comes in about 90 s'])
  expect(found.map(({ what }) => what)).toEqual([
    'joined',
    'The body waits: a spider is near',
    'The body waits: it hides from a spider; day comes in about 90 s',
    expect.stringContaining('because the body was kept from its work: it hides from a spider'),
  ])
  expect(found.at(-1)?.fix).not.toContain('too slowly')
})

test.each([[[]], [['a spider is near', undefined]]] as const)(
  'where nothing keeps it any more, the server is slow: %j',
  async whys => {
    expect((await findingsOf(whys)).at(-1)?.fix).toContain('The server answers too slowly')
  },
)
