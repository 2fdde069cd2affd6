import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EventInput, EventType, SessionEvent } from '../../../source/session/log/events.ts'
import { fold, initialState } from '../../../source/session/log/fold.ts'
import { type ClockKind, newClock, workedUntil } from '../../../source/session/log/work-clock.ts'

let seq = 0
const at = <T extends EventType>(t: number, type: T, data: EventInput<T>): SessionEvent =>
  ({ seq: ++seq, t, source: 'team', type, data }) as SessionEvent
const running = (t: number) => at(t, 'session.phase', { phase: 'running' })
const asked = (t: number, ask: string) => at(t, 'mind.asked', { ask, seat: 'Bob', question: 'planTask', input: {} })
const answered = (t: number, ask: string) =>
  at(t, 'mind.answered', { ask, seat: 'Bob', question: 'planTask', brain: 'b', ms: 0 })
const began = (t: number, action: string) =>
  at(t, 'action.started', { action, seat: 'Bob', name: 'goTo', label: 'go', args: {} })
const ended = (t: number, action: string) =>
  at(t, 'action.ended', { action, seat: 'Bob', result: 'success', reason: '', ms: 0 })

const play = (kind: ClockKind, events: readonly SessionEvent[], from = newClock) => {
  const { clock } = events.reduce(fold, { ...initialState(), clock: from }) as { clock: typeof from }
  return { clock, worked: (t: number) => workedUntil(clock, kind, t) }
}

test('only waiting for brains and pauses are left out', () => {
  const events = [
    asked(0, 'early'),
    running(1000),
    answered(1500, 'early'),
    // Idle: counts, so that a team that does nothing does not go on for ever.
    asked(2000, 'q1'),
    began(3000, 'a1'),
    answered(4000, 'q1'),
    asked(4500, 'q2'),
    ended(5000, 'a1'),
    answered(9000, 'q2'),
    at(10_000, 'session.phase', { phase: 'paused' }),
    running(20_000),
    at(21_000, 'session.ended', { result: 'stopped', reason: '' }),
  ]
  // 1500–2000, 3000–5000, 9000–10000, 20000–21000.
  expect(play('work', events).worked(30_000)).toBe(4500)
  expect(play('wall', events).worked(30_000)).toBe(20_000)
})

const step = fc.record({
  pause: fc.integer({ min: 0, max: 500 }),
  kind: fc.constantFrom('asked', 'answered', 'began', 'ended', 'running', 'paused'),
  id: fc.constantFrom('a', 'b', 'c'),
})
const logOf = (steps: readonly { pause: number; kind: string; id: string }[]): SessionEvent[] => {
  let t = 0
  return steps.map(({ pause, kind, id }) => {
    t += pause
    if (kind === 'asked') return asked(t, id)
    if (kind === 'answered') return answered(t, id)
    if (kind === 'began') return began(t, id)
    if (kind === 'ended') return ended(t, id)
    return at(t, 'session.phase', { phase: kind as 'running' | 'paused' })
  })
}

test('taken up at any event it says the same, and never more than the wall', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), fc.nat(), (steps, cut) => {
      const events = logOf(steps)
      const end = events.at(-1)!.t + 100
      const whole = play('work', events)
      const first = play('work', events.slice(0, cut % events.length))
      const second = play('work', events.slice(cut % events.length), JSON.parse(JSON.stringify(first.clock)))
      expect(second.worked(end)).toBe(whole.worked(end))
      expect(whole.worked(end)).toBeLessThanOrEqual(play('wall', events).worked(end))
    }),
  )
})

test('however slowly brains answer, a team that acts in the same way has worked as long', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 60_000 })), { minLength: 1 }),
      turns => {
        const log = (slow: boolean): SessionEvent[] => {
          let t = 0
          return [
            running(0),
            ...turns.flatMap(([act, think], index) => {
              const question = asked(t, `q${index}`)
              t += slow ? think : 0
              const answer = answered(t, `q${index}`)
              const start = began(t, `a${index}`)
              t += act
              return [question, answer, start, ended(t, `a${index}`)]
            }),
            at(t, 'session.ended', { result: 'success', reason: '' }),
          ]
        }
        expect(play('work', log(true)).worked(1e9)).toBe(play('work', log(false)).worked(1e9))
      },
    ),
  )
})

test('time in which no body acts and a person has to decide, to draft or to work is left out', () => {
  const person = at(0, 'seat.added', { seat: 'Ben', role: 'worker', occupant: { kind: 'person', label: 'Ben' } })
  const agent = at(0, 'seat.added', { seat: 'Mia', role: 'worker', occupant: { kind: 'agent', label: 'rule brain' } })
  const draft = { draft: 'd1', person: 'Ben', seat: 'Ben' }
  const decided = { approval: 'r1', decision: 'approved', by: 'Ann', source: 'person' } as const
  const task = (t: number, id: string, seat: string) =>
    at(t, 'task.added', { task: id, parent: null, title: id, assignees: [seat], status: 'running' })
  const done = (t: number, id: string) => at(t, 'task.changed', { task: id, status: 'succeeded' })
  const events = [
    ...[person, agent, running(0)],
    at(1000, 'approval.asked', { approval: 'r1', seat: 'Mia', kind: 'plan', title: 'Mia proposes a plan' }),
    // The others go on meanwhile.
    began(2000, 'a1'),
    ended(2500, 'a1'),
    at(9000, 'approval.decided', decided),
    at(10_000, 'human.asked', { ...draft, question: 'planTask', title: 'a plan', text: '', answer: {} }),
    at(19_000, 'human.answered', { ...draft, decision: 'accepted' }),
    task(20_000, 'of-mia', 'Mia'),
    task(21_000, 'of-ben', 'Ben'),
    done(29_000, 'of-ben'),
    done(30_000, 'of-mia'),
    at(31_000, 'session.ended', { result: 'success', reason: '' }),
  ]
  // 0–1000, 2000–2500, 9000–10000, 19000–21000, 29000–31000.
  expect(play('work', events).worked(40_000)).toBe(6500)
  expect(play('wall', events).worked(40_000)).toBe(31_000)
})

test('time in which no body acts and a person has a task to accept is left out, also before that person is back', () => {
  const ben = (t: number) =>
    at(t, 'seat.added', { seat: 'Ben', role: 'peer', occupant: { kind: 'person', label: 'Ben' } })
  const changed = (t: number, status: 'ready' | 'running' | 'waiting' | 'succeeded') =>
    at(t, 'task.changed', { task: 'of-ben', status })
  const events = [
    ...[ben(0), running(0)],
    // Other work has to come first: the team could do it.
    at(1000, 'task.added', { task: 'of-ben', parent: null, title: 'of-ben', assignees: ['Ben'], status: 'waiting' }),
    changed(2000, 'ready'),
    began(5000, 'a1'),
    ended(5500, 'a1'),
    changed(10_000, 'running'),
    at(15_000, 'session.ended', { result: 'stopped', reason: '' }),
    at(16_000, 'session.resumed', { from: 1, reason: '' }),
    changed(16_000, 'waiting'),
    changed(16_000, 'ready'),
    running(17_000),
    ben(80_000),
    changed(90_000, 'running'),
    changed(95_000, 'succeeded'),
    at(96_000, 'session.ended', { result: 'success', reason: '' }),
  ]
  // 0–2000, 5000–5500, 95000–96000.
  expect(play('work', events).worked(100_000)).toBe(3500)
})
