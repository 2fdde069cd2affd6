import { expect, test } from 'vitest'
import type { Body } from '../../../source/body/contract/body-types.ts'
import type { Container } from '../../../source/brain/questions/shapes.ts'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import { foldAll, initialState } from '../../../source/session/log/fold.ts'
import { createSession } from '../../../source/session/log/session-log.ts'
import type { Knowledge } from '../../../source/team/knowledge/team-knowledge.ts'
import { createLookIntoUnopened, type UnopenedNeeds } from '../../../source/team/tasks/unopened-chests.ts'
import { simple } from '../support/harness.ts'

const task = simple('Get 1 bread.')
const header = {
  mcteam: 1 as const,
  id: 'test',
  startedAt: '2026-01-01T00:00:00Z',
  task,
  seed: 1,
  versions: {},
  config: {},
}
const body = { observe: () => ({ position: [0, -60, 0] }) } as unknown as Body

test('a chest that could not be opened is tried once, also by a host that goes on from the log', async () => {
  const open: Container = { at: [3, -60, 0], block: 'chest', items: null }
  const buried: Container = { at: [5, -60, 0], block: 'chest', items: null, before: { bread: 2 } }
  const containers: Container[] = [open, buried]
  const looked: string[] = []
  const events: SessionEvent[] = []
  const knowledge = { containers: { all: () => containers } } as unknown as Knowledge
  const lookWith = (session: UnopenedNeeds['session'], busy = false) =>
    createLookIntoUnopened({
      ...{ session, task, knowledge, roster: { bodies: () => [body] } },
      async lookInto(at) {
        looked.push(at.join(' '))
        if (busy) return { failed: 'all are busy', busy: true }
        if (at[0] !== open.at[0]) return { failed: 'a block lies on it' }
        containers[0] = { ...open, items: {} }
        return { by: 'Bob' }
      },
    })
  const session = createSession({ header })
  session.subscribe(event => void events.push(event))
  await lookWith(session, true)()
  expect(looked.splice(0)).toEqual(['3 -60 0', '5 -60 0'])
  await lookWith(session)()
  expect(looked.splice(0)).toEqual(['3 -60 0', '5 -60 0'])
  const later = createSession({ header, state: foldAll(initialState(), events) })
  await lookWith(later)()
  expect(looked).toEqual([])
  expect(later.state.containers?.['5 -60 0']).toMatchObject({ shut: true, items: null, before: { bread: 2 } })
})
