import { expect, test } from 'vitest'
import { initialState } from '../../../../source/session/log/fold.ts'
import type { SessionState } from '../../../../source/session/log/state.ts'
import { withParts } from '../../../../source/session/recording/file/earlier-keyframes.ts'

const seat = { ...({} as SessionState['seats'][string]), seat: 'Bob' }
const task = (id: string, status: 'ready' | 'running') => ({
  ...{ task: id, parent: null, children: [], title: id, requires: [], assignees: ['Bob'], status },
})
const old: SessionState = {
  ...initialState(),
  seq: 99,
  clock: undefined,
  ids: undefined,
  seats: { Bob: seat, Mia: seat, Sam: seat, Tim: seat, Ann: seat },
  tasks: { a: task('a', 'ready'), b: task('b', 'running') },
  conversations: { c1: { conversation: 'c1', between: ['Bob', 'Mia'], startedAt: 1, messages: 2 } },
}

test('what keyframes of before hold beside the state goes to where the fold keeps it', () => {
  const parts = {
    clock: { worked: 5, t: 7, phase: 'running', asking: ['q1'], acting: [] },
    counters: { q: 12 },
    approvals: {
      policy: 'all',
      timeout: { seconds: 3, otherwise: 'approve' },
      always: ['Mia code', ['Bob code', 'Ann']],
    },
    ledgers: {
      a: {
        attempts: 2,
        tried: ['Bob'],
        from: 'Lena',
        informed: true,
        actions: [{ name: 'look', args: {} }],
        lastFailure: 'no',
      },
    },
    benched: { Bob: 'a long absence', Mia: 'a refused join', Sam: 'Ann', Tim: { cause: 'stopped', by: 'Ann' } },
    talks: { c1: { id: 'c1', between: ['Bob', 'Mia'], lines: [{ from: 'Bob', text: 'hi' }], since: 4, nudges: 1 } },
    discussion: { goal: 'goal1', said: [{ round: 1, from: 'Bob', text: 'wood' }] },
    containers: [{ at: [1, 2, 3], block: 'chest', items: { dirt: 1 } }],
  }
  const state = withParts(old, { minds: { parts } })
  expect(state.clock).toMatchObject({ work: 5, wall: 5, t: 7, phase: 'running', asking: ['q1'] })
  // What was not kept goes on behind the last event: each id has an event of its own.
  expect(state.ids).toMatchObject({ q: 12, m: 99 })
  expect(state.session).toMatchObject({
    approvals: 'all',
    approvalTimeout: { seconds: 3, otherwise: 'approve' },
    always: { 'Mia code': 'somebody', 'Bob code': 'Ann' },
  })
  expect(state.tasks).toMatchObject({
    a: { from: 'Lena', actions: [{ name: 'look' }], tries: { failed: 2, by: ['Bob'], reason: 'no' } },
    b: { from: 'team' },
  })
  expect(Object.entries(state.seats).map(([name, { benched }]) => [name, benched])).toEqual([
    ['Bob', { cause: 'absent' }],
    ['Mia', { cause: 'refused' }],
    ['Sam', { cause: 'stopped', by: 'Ann' }],
    ['Tim', { cause: 'stopped', by: 'Ann' }],
    ['Ann', undefined],
  ])
  expect(state.conversations!.c1).toMatchObject({ lines: [{ from: 'Bob', text: 'hi' }], since: 4, nudges: 1 })
  expect(state.discussion).toEqual(parts.discussion)
  expect(state.containers).toEqual({ '1 2 3': parts.containers[0] })
})

test('a keyframe without parts, or with parts of any other shape, is read, and one of today is left as it is', () => {
  for (const extra of [undefined, null, { minds: 7 }, { minds: { parts: { counters: 'x', ledgers: [1], talks: 3 } } }])
    expect(withParts(old, extra)).toMatchObject({ seq: 99, ids: { q: 99 }, clock: { work: 0 } })
  const now = initialState()
  expect(withParts(now, { minds: { parts: { counters: { q: 3 } } } })).toBe(now)
})
