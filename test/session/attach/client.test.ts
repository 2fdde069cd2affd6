import { expect, test } from 'vitest'
import { attach } from '../../../source/session/attach/client.ts'
import type { Dial } from '../../../source/session/attach/dial.ts'
import type { HostMessage } from '../../../source/session/attach/messages.ts'
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
