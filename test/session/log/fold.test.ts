import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generateLog } from '../../../bench/generate-log.ts'
import { busyMs } from '../../../source/session/log/busy-time.ts'
import { type EventInput, type EventType, eventSchemas, type SessionEvent } from '../../../source/session/log/events.ts'
import { fold, foldAll, initialState, ownedBy } from '../../../source/session/log/fold.ts'
import { loggedBlock, loggedBlocks } from '../../../source/session/log/logged-blocks.ts'
import { bounds, type SessionState } from '../../../source/session/log/state.ts'
import { openRecording } from '../../../source/session/recording/open.ts'
import { computing } from '../../stopwatch.ts'
import { keyframesOf } from '../helpers.ts'

/** A log written as a test needs it: one second between events unless told. */
function log() {
  const events: SessionEvent[] = []
  let t = 0
  return {
    events,
    state: () => foldAll(initialState(), events),
    add<T extends EventType>(type: T, data: EventInput<T>, after = 1000): void {
      t += after
      // Parsed by the schema of its own type.
      events.push({
        seq: events.length + 1,
        t,
        source: 'test',
        type,
        data: eventSchemas[type].parse(data),
      } as SessionEvent)
    },
  }
}

const generated = fc
  .record({ seed: fc.nat(1e6), seats: fc.integer({ min: 1, max: 6 }), events: fc.integer({ min: 20, max: 600 }) })
  .map(options => generateLog(options).events)

describe('the fold', () => {
  test('counts no answer as less than nothing, nor as more than one can use', () => {
    const { add, state } = log()
    const answered = { ask: 'q1', seat: 'Bob', question: 'nextActions', brain: 'm', ms: 1 }
    add('mind.answered', { ...answered, tokensIn: 1000, tokensOut: 100, cost: 0.5 })
    add('mind.answered', { ...answered, tokensIn: -5000, tokensOut: -5000, tokensCached: -1, cost: -10 })
    add('budget.changed', { limit: -5, spent: -1e9, state: 'ok' })
    expect(state().usage).toMatchObject({ tokensIn: 1000, tokensOut: 100, cost: 0.5, budget: { limit: 0, spent: 0 } })
    for (let n = 0; n < 2; n++) add('mind.answered', { ...answered, cost: Number.MAX_VALUE })
    add('budget.changed', { limit: null, spent: Number.MAX_VALUE, state: 'ok' })
    expect(state().usage).toMatchObject({ cost: 2_000_000.5, budget: { limit: null, spent: 1e12 } })
  })

  test('gives the same state one by one, all at once, and from any point in between', () => {
    fc.assert(
      fc.property(generated, fc.double({ min: 0, max: 1, noNaN: true }), (events, share) => {
        const whole = events.reduce(fold, initialState())
        const cut = Math.floor(events.length * share)
        const keyframe: SessionState = JSON.parse(JSON.stringify(foldAll(initialState(), events.slice(0, cut))))
        expect(foldAll(initialState(), events)).toEqual(whole)
        expect(foldAll(keyframe, events.slice(cut), ownedBy(keyframe))).toEqual(whole)
        expect(whole.seq).toBe(events.length)
      }),
      { numRuns: 60 },
    )
  })

  test('gives for a real session what its keyframes hold, from any of them on', async () => {
    const recording = await openRecording('recordings/samples/cabin.jsonl')
    const events: SessionEvent[] = []
    for await (const event of recording.events()) events.push(event)
    const end = events.reduce(fold, initialState())
    const keyframes = keyframesOf(readFileSync('recordings/samples/cabin.jsonl', 'utf8'))
    expect(keyframes.length).toBeGreaterThan(0)
    for (const kept of keyframes) {
      const state = foldAll(initialState(), events.slice(0, kept.seq))
      expect(state).toMatchObject(kept)
      expect(foldAll(JSON.parse(JSON.stringify(state)), events.slice(kept.seq))).toEqual(end)
    }
    await recording.close()
  })

  test('never changes a state it was given', () => {
    const { events } = generateLog({ events: 800, seed: 7 })
    let state = initialState()
    const frozen: { state: SessionState; text: string }[] = []
    for (const event of events) {
      if (event.seq % 50 === 0) frozen.push({ state, text: JSON.stringify(state) })
      state = fold(state, event)
    }
    for (const { state: from } of frozen.slice(-3)) foldAll(from, events.slice(from.seq))
    for (const { state: old, text } of frozen) expect(JSON.stringify(old)).toBe(text)
  })

  test('keeps the identity of what did not change', () => {
    const { add, state } = log()
    add('seat.added', { seat: 'ada', role: 'worker', occupant: { kind: 'agent', label: 'x' } })
    add('seat.added', { seat: 'bob', role: 'worker', occupant: { kind: 'agent', label: 'x' } })
    add('task.added', { task: 'a', parent: null, title: 'A' })
    const before = state()
    const after = fold(before, {
      seq: 9,
      t: 9000,
      source: 'x',
      type: 'mind.thought',
      data: { seat: 'ada', text: 'hm' },
    })
    expect(after.tasks).toBe(before.tasks)
    expect(after.messages).toBe(before.messages)
    expect(after.seats.bob).toBe(before.seats.bob)
    expect(after.seats.ada).not.toBe(before.seats.ada)
  })

  test('skips kinds it does not know, and only moves the clock', () => {
    const before = initialState()
    const strange = {
      seq: 1,
      t: 5,
      source: 'x',
      type: 'dream.started',
      data: { of: 'sheep' },
    } as unknown as SessionEvent
    expect(fold(before, strange)).toEqual({ ...before, seq: 1, t: 5 })
  })

  test('treats names like constructor and __proto__ as names', () => {
    const { add, state } = log()
    for (const seat of ['__proto__', 'constructor']) {
      add('body.died', { seat, reason: 'nobody' })
      add('seat.added', { seat, role: 'worker', occupant: { kind: 'agent', label: 'x' } })
      add('mind.thought', { seat, text: 'I am' })
    }
    expect(Object.entries(state().seats).map(([name, seat]) => [name, seat.lastThought])).toEqual([
      ['__proto__', 'I am'],
      ['constructor', 'I am'],
    ])
  })

  test('takes time in proportion to the log: 10,000 events a second in one go, 2,000 one by one, on any machine', () => {
    const { events } = generateLog({ events: 30_000 })
    expect(computing(() => foldAll(initialState(), events)) / events.length).toBeLessThan(0.1)
    expect(computing(() => events.reduce(fold, initialState())) / events.length).toBeLessThan(0.5)
  })
})

describe('what the fold says of', () => {
  test('an action: under way, then last, with the time it kept the seat busy', () => {
    const { add, state } = log()
    add('seat.added', { seat: 'ada', role: 'worker', occupant: { kind: 'agent', label: 'x' } })
    add('action.started', { action: 'a1', seat: 'ada', name: 'goTo', label: 'go to the lake', args: {} })
    add('action.progress', { action: 'a1', seat: 'ada', done: 1, total: 2 })
    expect(state().seats.ada?.action).toMatchObject({ label: 'go to the lake', progress: { done: 1, total: 2 } })
    add('action.ended', { action: 'a1', seat: 'ada', result: 'failure', reason: 'no path', ms: 2000 })
    const { ada } = state().seats
    expect(ada?.action).toBeUndefined()
    expect(ada?.lastAction).toMatchObject({ result: 'failure', reason: 'no path', endedAt: 4000 })
    expect(ada?.busyMs).toBe(2000)
    expect(ada?.transcript.map(line => line.text)).toEqual(['go to the lake', 'failure: no path'])
  })

  test('a body: differences add up, zero means gone', () => {
    const { add, state } = log()
    add('seat.added', { seat: 'ada', role: 'worker', occupant: { kind: 'agent', label: 'x' } })
    add('body.state', { seat: 'ada', position: [1, 2, 3], inventory: { oak_log: 3, stick: 1 } })
    add('body.state', { seat: 'ada', health: 12, inventory: { stick: 0, torch: 4 } })
    expect(state().seats.ada?.body).toEqual({
      online: false,
      deaths: 0,
      position: [1, 2, 3],
      health: 12,
      inventory: { oak_log: 3, torch: 4 },
    })
  })

  test('a task: times, reasons that belong to a status, a retry, and removal with all below', () => {
    const { add, state } = log()
    add('task.added', { task: 'root', parent: null, title: 'Root' })
    add('task.added', { task: 'a', parent: 'root', title: 'A' })
    add('task.added', { task: 'b', parent: 'a', title: 'B' })
    expect(state().tasks.root?.children).toEqual(['a'])
    add('task.changed', { task: 'a', status: 'running' })
    add('task.changed', { task: 'a', status: 'failed', reason: 'no wood' })
    expect(state().tasks.a).toMatchObject({ startedAt: 4000, endedAt: 5000, reason: 'no wood' })
    add('task.changed', { task: 'a', status: 'running' })
    const { startedAt, endedAt, reason } = state().tasks.a!
    expect([startedAt, endedAt, reason]).toEqual([6000, undefined, undefined])
    add('task.removed', { task: 'a' })
    expect(state().tasks).toEqual({ root: expect.objectContaining({ children: [] }) })
  })

  test('a plan: the newest version with the one it replaces; decisions count for their version only', () => {
    const { add, state } = log()
    const content = (objective: string) => ({ objective, stages: [] })
    add('plan.proposed', { plan: 'p', version: 1, replaces: null, seat: 'ada', content: content('one') })
    add('plan.rejected', { plan: 'p', version: 1, by: 'mia', reason: 'too big' })
    expect(state().plans.p).toMatchObject({ status: 'rejected', reason: 'too big' })
    add('plan.edited', { plan: 'p', version: 2, replaces: 1, by: 'mia', content: content('two') })
    add('plan.approved', { plan: 'p', version: 1, by: 'mia', source: 'person' })
    expect(state().plans.p).toMatchObject({ status: 'proposed', version: 2, seat: 'ada', previous: { version: 1 } })
    expect(state().plans.p).not.toHaveProperty('reason')
  })

  test('a message: who got it, who read it, what it says now', () => {
    const { add, state } = log()
    const meaning = [{ kind: 'done' as const }]
    add('message.sent', { message: 'm', from: 'mia', to: ['ada'], text: 'hi', meaning, kind: 'chat' })
    expect(state().messages).toEqual([expect.objectContaining({ text: 'hi', meaning })])
    add('message.read', { message: 'm', to: 'ada' })
    add('message.delivered', { message: 'm', to: 'ada' })
    add('message.edited', { message: 'm', text: 'hello' })
    add('message.read', { message: 'gone', to: 'ada' })
    expect(state().messages).toEqual([expect.objectContaining({ text: 'hello', delivered: ['ada'], read: ['ada'] })])
    // Other words mean something else.
    expect(state().messages[0]).not.toHaveProperty('meaning')
  })

  test('cost: unknown as soon as one price is', () => {
    const { add, state } = log()
    add('mind.answered', { ask: '1', seat: 'x', question: 'q', brain: 'b', cost: 0.25, tokensIn: 5, ms: 1 })
    expect(state().usage).toMatchObject({ cost: 0.25, calls: 1, failures: 0, tokensIn: 5 })
    add('mind.answered', { ask: '2', seat: 'x', question: 'q', brain: 'b', cost: null, error: 'late', ms: 1 })
    expect(state().usage).toMatchObject({ cost: null, calls: 2, failures: 1 })
  })

  test('questions: what came too late, what failed and what was given up are counted apart', () => {
    const { add, state } = log()
    const without = (more: object) =>
      add('mind.answered', { ask: '1', seat: 'x', question: 'q', brain: 'b', error: 'none', ms: 1, ...more })
    without({ failure: 'bad-answer' })
    expect(state().usage.timeouts).toBeUndefined()
    without({ failure: 'timeout' })
    without({ failure: 'timeout', stopped: true })
    without({})
    expect(state().usage).toMatchObject({ calls: 4, failures: 2, timeouts: 1 })
  })

  test('a block: with its states, by chunk, height and place', () => {
    const { add, state } = log()
    add('world.block', { at: [-1, -60, 17], block: 'oak_door', states: { half: 'lower', facing: 'north' } })
    expect(state().blocks).toEqual({ '-1,1': { '-60': { 31: 'oak_door[facing=north,half=lower]' } } })
    expect(loggedBlock(state().blocks, [-1, -60, 17])).toBe('oak_door[facing=north,half=lower]')
    expect(loggedBlocks(state().blocks)).toEqual([{ at: [-1, -60, 17], block: 'oak_door[facing=north,half=lower]' }])
  })

  test('a session that is taken up again: nothing is under way, no terminal is there', () => {
    const { add, state } = log()
    add('seat.added', { seat: 'ada', role: 'worker', occupant: { kind: 'agent', label: 'x' } })
    add('body.joined', { seat: 'ada', username: 'ada' })
    add('human.joined', { person: 'mia', role: 'peer' })
    add('mind.asked', { ask: 'q1', seat: 'ada', question: 'planTask', input: {} })
    add('action.started', { action: 'a1', seat: 'ada', name: 'dig', label: 'dig', args: {} })
    add('session.resumed', { from: 5, reason: 'the host was killed' })
    expect(state().seats.ada).toMatchObject({ asking: {}, body: { online: false }, lastAction: { result: 'aborted' } })
    expect(state().seats.ada).not.toHaveProperty('action')
    expect(state().people.mia?.online).toBe(false)
  })

  test('long sessions: lists stay bounded', () => {
    const { add, state } = log()
    add('seat.added', { seat: 'ada', role: 'worker', occupant: { kind: 'agent', label: 'x' } })
    for (let i = 0; i < 700; i++) {
      add('message.sent', { message: `m${i}`, from: 'ada', to: [], text: `${i}`, kind: 'chat' })
      add('alert', { level: 'info', text: `${i}` })
      add('approval.asked', { approval: `a${i}`, seat: 'ada', kind: 'plan', title: 'x' })
      add('approval.decided', { approval: `a${i}`, decision: 'approved', by: 'mia', source: 'person' })
      add('score.changed', { completion: i / 700 })
    }
    const { messages, alerts, approvals, seats, score } = state()
    expect(messages).toHaveLength(bounds.messages)
    expect(messages.at(-1)?.text).toBe('699')
    expect(alerts).toHaveLength(bounds.alerts)
    expect(Object.keys(approvals)).toHaveLength(bounds.endedApprovals)
    expect(approvals).toHaveProperty('a699')
    expect(seats.ada?.transcript).toHaveLength(bounds.transcript)
    expect(score.history).toHaveLength(bounds.scoreHistory)
  })
})

test('a seat whose body sits in a hole is not busy, whether its action waits there or not', () => {
  const { add, state } = log()
  const busy = (): number => busyMs(state().seats.Bob!, state().t)
  add('seat.added', { seat: 'Bob', role: 'worker', occupant: { kind: 'agent', label: 'rules' } })
  add('action.started', { action: 'a1', seat: 'Bob', name: 'collect', args: {}, label: 'collect' })
  add('body.state', { seat: 'Bob', shelter: { from: 'zombie', dayInMs: 60_000 } }, 3000)
  add('body.state', { seat: 'Bob', position: [0, 60, 0] }, 50_000)
  expect(busy()).toBe(3000)
  add('body.state', { seat: 'Bob', shelter: null }, 10_000)
  add('body.state', { seat: 'Bob', position: [1, 60, 0] }, 2000)
  expect(busy()).toBe(5000)
  add('action.ended', { action: 'a1', seat: 'Bob', result: 'success', reason: 'done', ms: 66_000 })
  add('body.state', { seat: 'Bob', position: [2, 60, 0] }, 5000)
  expect(busy()).toBe(6000)
})

test('a building that is designed while a session runs is a blueprint, also where the session goes on', () => {
  const { add, state } = log()
  const post = [{ at: [0, -60, 0] as [number, number, number], block: 'oak_log' }]
  const started: EventInput<'session.started'> = {
    goal: 'Build a hut',
    taskName: 'hut',
    organization: 'tree',
    schedule: 'async',
    approvals: 'none',
    brain: 'rules',
    world: { kind: 'embedded', version: '1.19.2', address: '' },
    blueprints: { post },
  }
  const designed = (origin: [number, number, number]) => ({
    ...{ name: 'hut', by: 'Lena', goal: 'goal1', about: '1 block', notes: [] },
    drawing: { origin, legend: { A: 'oak_planks' }, layers: [['A_.']] },
    from: { design: { parts: [] }, at: origin },
  })
  add('session.started', started)
  add('building.designed', designed([1, -60, 1]))
  add('building.designed', designed([5, -60, 5]))
  const blueprints = {
    post,
    hut: [
      { at: [5, -60, 5], block: 'oak_planks' },
      { at: [6, -60, 5], block: 'air' },
    ],
  }
  expect(state().session.blueprints).toEqual(blueprints)
  expect(state().session.buildings?.hut).toMatchObject({ by: 'Lena', from: { at: [5, -60, 5] } })
  add('session.started', started)
  expect(state().session.blueprints).toEqual(blueprints)
})
