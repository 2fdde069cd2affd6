import { expect, test } from 'vitest'
import type { PeerNews } from '../../../source/brain/questions/peer-news.ts'
import type { Header } from '../../../source/session/log/events.ts'
import { createSession, type Session } from '../../../source/session/log/session-log.ts'
import type { SessionState } from '../../../source/session/log/state.ts'
import { createOwnWorkWatch } from '../../../source/team/seats/own-work.ts'

const header: Header = {
  ...{ mcteam: 1, id: 'test', startedAt: '2026-01-01T00:00:00.000Z', task: null, seed: 1 },
  ...{ versions: {}, config: {} },
}
const dirt = { kind: 'have', item: 'dirt', count: 3 } as const

/** A host that was killed after `before`; what the next one tells Bob when his work is found done. */
const toldAfterCut = (before: (session: Session) => void): PeerNews[] => {
  const first = createSession({ header })
  first.emit('seat.added', 'host', { seat: 'Bob', role: 'worker', occupant: { kind: 'agent', label: 'rules' } })
  first.emit('task.added', 'Bob', {
    ...{ task: 't1', parent: null, title: 'Collect 3 dirt', assignees: ['Bob'], requires: [] },
    ...{ status: 'ready', done: dirt },
  })
  before(first)
  const second = createSession({ header, state: JSON.parse(JSON.stringify(first.state)) as SessionState })
  const told: PeerNews[] = []
  second.subscribe(createOwnWorkWatch({ state: () => second.state, tell: (_, news) => void told.push(news) }))
  second.emit('task.changed', 'Bob', { task: 't1', status: 'succeeded' })
  return told
}

const running = (session: Session) => session.emit('task.changed', 'Bob', { task: 't1', status: 'running' })
const begun = (session: Session) => {
  running(session)
  session.emit('mind.run', 'Bob', { seat: 'Bob', begun: { task: 't1', attempts: 0 } })
}

test.each([
  ['was not begun', () => {}, true],
  ['was begun, and nothing was tried for it', begun, true],
  [
    'was being done',
    (session: Session) => {
      begun(session)
      const action = { action: 'a1', seat: 'Bob', name: 'collect', label: 'collect 3 dirt', args: {}, task: 't1' }
      session.emit('action.started', 'Bob', action)
    },
    false,
  ],
] as const)('work that %s before a cut is told as what it was', (_, before, isShown) => {
  expect(toldAfterCut(before)).toEqual([
    { kind: 'task-done', title: 'Collect 3 dirt', already: isShown ? 'you carry 3 dirt' : undefined },
  ])
})
