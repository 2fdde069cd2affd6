import { expect, test } from 'vitest'
import { attach } from '../../../source/session/attach/client.ts'
import type { Dial, Listener } from '../../../source/session/attach/dial.ts'
import type { HostMessage } from '../../../source/session/attach/messages.ts'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import { initialState } from '../../../source/session/log/fold.ts'

test('a host that stays away: the screen is told how to go on without it', async () => {
  const silent = "the session's host is not answering; trying again"
  let dials = 0
  let cut = () => {}
  const dial: Dial = listener => {
    dials++
    setImmediate(() => {
      if (dials > 1) return listener.closed({ first: 'refused', later: silent })
      cut = () => listener.closed({ first: 'refused', later: silent })
      listener.open()
      const welcome = { header: { id: 's1' }, state: initialState(), person: 'ann' }
      listener.receive({ welcome } as unknown as HostMessage)
    })
    return { send() {}, close() {} }
  }
  const view = await attach({ address: dial, person: 'ann', goOn: 'mcteam tui --resume a.jsonl', goOnAfter: 150 })
  const notices: string[] = []
  const told = new Promise<void>(resolve => {
    view.subscribe(() => {
      notices.push(view.notice?.() ?? '')
      if (notices.length === 2) resolve()
    })
  })
  cut()
  await told
  expect(notices).toEqual([silent, 'Is the host gone? mcteam tui --resume a.jsonl (still trying)'])
  await view.close()
})

test('the clock is the host’s: right from the first moment, never set back by what comes late, still while the host is lost', async () => {
  let ms = 5000
  let hostMs = 90_000
  let line: Listener | undefined
  const welcome = () =>
    line!.receive({
      welcome: { header: { id: 's1' }, state: { ...initialState(), t: 60_000 }, person: 'ann', now: hostMs } as never,
    })
  const event = (seq: number, t: number) =>
    line!.receive({
      events: [{ seq, t, source: 'host', type: 'alert', data: { level: 'info', text: 'x' } } as SessionEvent],
    })
  const dial: Dial = listener => {
    line = listener
    setImmediate(() => {
      listener.open()
      welcome()
    })
    return { send() {}, close() {} }
  }
  const view = await attach({ address: dial, person: 'ann', clock: () => ms })
  // The newest event is half a minute old.
  expect(view.now!()).toBe(90_000)
  ms += 2000
  expect(view.now!()).toBe(92_000)
  event(1, 91_900)
  expect([view.state().t, view.now!()]).toEqual([91_900, 92_000])
  event(2, 95_000)
  expect(view.now!()).toBe(95_000)
  ms += 1000
  line!.closed({ first: '', later: 'gone' })
  ms += 10_000
  expect([view.connection(), view.now!()]).toEqual(['lost', 96_000])
  hostMs = 106_500
  await expect.poll(() => view.connection()).toBe('attached')
  expect(view.now!()).toBe(106_500)
  await view.close()
})
