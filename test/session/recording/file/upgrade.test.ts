import { expect, test } from 'vitest'
import type { EventInput, EventType, SessionEvent } from '../../../../source/session/log/events.ts'
import { foldAll, initialState } from '../../../../source/session/log/fold.ts'
import type { SessionState } from '../../../../source/session/log/state.ts'
import { eventLine, keyframeLine, parseLine } from '../../../../source/session/recording/file/lines.ts'

/** A line of a recording, as it is read. */
const read = <T extends EventType>(seq: number, type: T, data: EventInput<T>): SessionEvent => {
  const line = parseLine(Buffer.from(eventLine({ seq, t: seq, source: 'team', type, data } as SessionEvent).trim()))
  if (line.kind !== 'event') throw new Error('not an event')
  return line.event
}

const occupant = { kind: 'agent', label: 'rule brain' } as const
const asked = (seq: number, approval: string, title: string): SessionEvent =>
  read(seq, 'approval.asked', { approval, seat: 'Mia', kind: 'plan', title })
const ended = (seq: number, result: 'success' | 'failure', reason: string): SessionEvent =>
  read(seq, 'action.ended', { seat: 'Mia', action: `a${seq}`, result, reason, ms: 5 })

const before = [
  read(1, 'task.added', { task: 'a', parent: null, title: 'a' }),
  read(2, 'task.added', { task: 'b', parent: null, title: 'b' }),
  read(3, 'seat.added', { seat: 'Mia', role: 'worker', occupant }),
  asked(4, 'g1', 'Mia proposes a plan: 1 stage, 2 items'),
  asked(5, 'g2', 'Ann wrote version 3 of the plan: 1 stage, 2 items'),
  asked(6, 'g3', 'more time'),
  ended(7, 'success', 'failure: is only a word here'),
  ended(8, 'failure', 'no way'),
  read(9, 'alert', { level: 'warning', seat: 'Mia', text: 'was kicked' }),
  read(10, 'alert', { level: 'warning', seat: 'Mia', text: 'Mia left the world' }),
  read(11, 'task.changed', { task: 'a', status: 'cancelled', reason: 'the session ended' }),
  read(12, 'task.changed', { task: 'b', status: 'cancelled', reason: 'not needed' }),
  read(13, 'session.ended', { result: 'failure', reason: 'the time limit of 60 s is over' }),
]

const expectCauses = (state: SessionState): void => {
  expect([state.tasks.a!.cause, state.tasks.b!.cause]).toEqual(['session-ended', undefined])
  expect(state.session.endCause).toBe('time-limit')
  expect(Object.values(state.approvals).map(one => one.wants)).toEqual([
    'proposes a plan: 1 stage, 2 items',
    'has plan version 3 by Ann: 1 stage, 2 items',
    undefined,
  ])
  expect(state.alerts.map(one => one.text)).toEqual(['Mia: was kicked', 'Mia left the world'])
}

test('a recording of before causes were data has those that its sentences name', () => {
  const state = foldAll(initialState(), before)
  expectCauses(state)
  expect(state.seats.Mia!.transcript.map(line => line.result)).toEqual(['success', 'failure'])
})

test('a keyframe of before has them, too', () => {
  const { session, tasks, approvals, alerts, seats, ...rest } = foldAll(initialState(), before)
  const { endCause: _end, ...oldSession } = session
  const { cause: _cause, ...oldTask } = tasks.a!
  const { Mia } = seats
  const old: SessionState = {
    ...rest,
    session: oldSession,
    tasks: { ...tasks, a: oldTask },
    approvals: Object.fromEntries(Object.entries(approvals).map(([id, { wants: _, ...one }]) => [id, one])),
    alerts: alerts.map(alert => ({ ...alert, text: alert.text.replace('Mia: ', '') })),
    seats: { Mia: { ...Mia!, transcript: Mia!.transcript.slice(1).map(({ result: _, ...line }) => line) } },
  }
  const parsed = parseLine(Buffer.from(keyframeLine({ seq: 13, t: 13, state: old }).trim()))
  if (parsed.kind !== 'keyframe') throw new Error('not a keyframe')
  const { state } = parsed.keyframe
  expectCauses(state)
  expect(state.seats.Mia!.transcript.map(line => line.result)).toEqual(['failure'])
})

test('an item of before that a person gave to a seat stays with it', () => {
  const item = (id: string, because: string) => ({ id, title: id, assignee: 'Mia', because })
  const stages = [{ title: 'All', items: [item('a', 'Ann said: Mia digs'), item('b', 'it is near')] }]
  const proposed = { plan: 'p1', version: 1, replaces: null, seat: 'Mia', content: { objective: '', stages } }
  const event = read(1, 'plan.proposed', proposed)
  const state = foldAll(initialState(), [event])
  const wished = (all: SessionState) => all.plans.p1!.content.stages[0]!.items.map(one => one.wished)
  expect(wished(state)).toEqual([true, undefined])
  const old = JSON.parse(JSON.stringify(state).replace(',"wished":true', '')) as SessionState
  expect(wished(old)).toEqual([undefined, undefined])
  const parsed = parseLine(Buffer.from(keyframeLine({ seq: 1, t: 1, state: old }).trim()))
  expect(parsed.kind === 'keyframe' && parsed.keyframe.state).toEqual(state)
})

test('a death of before is told in one sentence that names who died', () => {
  const told = (reason: string) => read(1, 'body.died', { seat: 'Mia', reason }).data
  expect(told('Mia was slain by Zombie')).toMatchObject({ words: 'Mia was slain by Zombie' })
  expect(told('died')).toMatchObject({ words: 'Mia died' })
  expect(told('fell from a tower')).toMatchObject({ words: 'Mia died: fell from a tower' })
})
