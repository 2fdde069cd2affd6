import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { generateEvents } from '../../bench/generate-log.ts'
import { completionOf, statusOf } from '../../source/session/log/completion.ts'
import type { SessionResult } from '../../source/session/log/events/outcome.ts'
import { fold, initialState } from '../../source/session/log/fold.ts'
import { withBlock } from '../../source/session/log/logged-blocks.ts'
import type { TaskState } from '../../source/session/log/state.ts'
import { progressOf } from '../../source/session/log/task-progress.ts'
import { newLines } from '../../source/tui/screen/lines.ts'
import { createTheme } from '../../source/tui/screen/theme.ts'
import { createStore } from '../../source/tui/store.ts'
import { taskRows } from '../../source/tui/views/tasks/tree.ts'
import { fate } from '../../source/tui/views/team/chat.ts'
import { endSteps, stateOf, steps } from './cabin.ts'
import { pause } from './terminal.ts'
import { testReplay, testView } from './view.ts'

const make = (columns = 120) => createStore({ size: { columns, rows: 40 }, theme: createTheme('dark', 24), title: 'x' })

describe('the store', () => {
  it('tells of a thousand events in a few frames, and ends at the last one', async () => {
    const store = make()
    const view = testView(initialState())
    store.attach(view)
    const listener = vi.fn()
    store.subscribe(listener)
    let state = initialState()
    let count = 0
    const started = performance.now()
    for (const event of generateEvents({ events: 1000 })) {
      state = fold(state, event)
      view.set(state)
      if (++count % 100 === 0) await pause(10)
    }
    await pause(150)
    expect(listener.mock.calls.length).toBeGreaterThan(1)
    // At most one in 50 ms, however long it takes.
    expect(listener.mock.calls.length).toBeLessThan(3 + (performance.now() - started) / 50)
    expect(store.snapshot().state?.seq).toBe(1000)
    store.dispose()
  })

  it('draws less often where writing takes long, and leaves the rest of the time to the keys', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const framesASecond = (writing: number) => {
      const store = make()
      const view = testView(initialState())
      store.attach(view)
      let frames = 0
      store.subscribe(() => {
        frames += 1
        // A write to a slow terminal returns late: nothing else happens meanwhile.
        vi.advanceTimersByTime(writing)
      })
      let state = initialState()
      const started = performance.now()
      for (const event of generateEvents({ events: 200 })) {
        state = fold(state, event)
        view.set(state)
        vi.advanceTimersByTime(4)
      }
      store.dispose()
      return (frames * 1000) / (performance.now() - started)
    }
    // A frame that took 80 ms is followed by a rest three times as long: three a second, and some more where a rest is cut short.
    const slow = framesASecond(80)
    expect(slow).toBeGreaterThan(0.5)
    expect(slow).toBeLessThan(framesASecond(0) / 2)
  })

  it('tells of a key at once', () => {
    const store = make()
    store.attach(testView(stateOf(steps)))
    const listener = vi.fn()
    store.subscribe(listener)
    store.set(ui => ({ ...ui, view: 'help' }))
    expect(listener).toHaveBeenCalledTimes(1)
    store.dispose()
  })

  it('keeps the very frame while nothing on it changes', async () => {
    const store = make()
    const view = testView({ ...stateOf(steps), session: { ...stateOf(steps).session, phase: 'paused' } })
    store.attach(view)
    const frame = store.frame()
    view.set({ ...view.state() })
    await pause(80)
    expect(store.frame()).toBe(frame)
    store.dispose()
  })

  describe('while nothing happens', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())
    const top = (store: ReturnType<typeof make>) => stripVTControlCharacters(store.frame().panes[0]?.lines[0] ?? '')
    /** Nobody in the team does anything: Bob has been idle since his plan waits, and no question is open. */
    const quiet = (phase: 'running' | 'paused' | 'ended') => {
      const state = stateOf(steps)
      const seats = Object.values(state.seats).map(seat => [
        seat.seat,
        { ...seat, action: undefined, asking: {}, phase: 'idle' as const, phaseNote: 'waits for reports' },
      ])
      return { ...state, seats: Object.fromEntries(seats), session: { ...state.session, phase, endedAt: undefined } }
    }

    it('the clock and the ages go by seconds, and panes without any are left alone', () => {
      const store = make()
      const view = testView({ ...quiet('running'), t: 161_000 })
      store.attach(view)
      vi.advanceTimersByTime(10)
      const rows = (id: string) => store.frame().panes.find(pane => pane.id === id)?.lines
      const [clock, chat, agents] = [top(store), rows('chat'), rows('agents')]
      const drawn = vi.fn()
      store.subscribe(drawn)
      expect(clock).toContain('● REC 02:41')
      for (let second = 1; second <= 30; second++) {
        vi.advanceTimersByTime(1000)
        expect(top(store)).toContain(
          `● REC ${second < 19 ? '02' : '03'}:${String((41 + second) % 60).padStart(2, '0')}`,
        )
      }
      expect(drawn).toHaveBeenCalledTimes(30)
      expect(rows('agents')).not.toEqual(agents)
      expect(rows('chat')).toBe(chat)
      store.dispose()
      expect(vi.getTimerCount()).toBe(0)
    })

    it('the ages of a team that was paused go on', () => {
      const store = make()
      store.attach(testView(quiet('paused')))
      const before = store.frame()
      vi.advanceTimersByTime(2000)
      expect(top(store)).toContain('paused since')
      expect(store.frame()).not.toBe(before)
      store.dispose()
    })

    it('nothing moves once it has ended or its host is lost, nor in a replay that pauses', () => {
      const lost = testView(quiet('running'))
      lost.connect('lost')
      const replay = testReplay(() => quiet('running'), 300_000, [])
      for (const view of [testView(quiet('ended')), lost, replay]) {
        const store = make()
        store.attach(view)
        const drawn = vi.fn()
        store.subscribe(drawn)
        vi.advanceTimersByTime(1)
        expect(vi.getTimerCount()).toBe(0)
        vi.advanceTimersByTime(30_000)
        expect(drawn).not.toHaveBeenCalled()
        store.dispose()
      }
    })
  })

  it('stops the clock with the session, whatever is said afterwards', () => {
    const store = make()
    const ended = stateOf(steps, endSteps)
    store.attach(testView({ ...ended, t: ended.t + 60_000 }))
    expect(store.snapshot().now).toBe(ended.session.endedAt)
    // In its replay, too.
    const replay = testReplay(() => ({ ...ended, t: ended.t + 60_000 }), ended.t + 60_000, [])
    replay.replay!.seek(ended.t + 60_000)
    store.attach(replay)
    expect(store.snapshot().now).toBe(ended.session.endedAt)
    store.dispose()
  })

  it('claims no recording that stopped', () => {
    const store = make()
    const state = stateOf(steps)
    const top = () => store.frame().panes[0]?.lines[0]
    store.attach(testView(state))
    expect(top()).toContain('● REC')
    const stopped = { level: 'error', text: 'The disk is full.', cause: 'recording-stopped' } as const
    const event = { seq: state.seq + 1, t: state.t, source: 'host', type: 'alert', data: stopped } as const
    store.attach(testView(fold(state, event)))
    expect(top()).toContain('○ not recorded')
    store.dispose()
  })

  it('keeps the rows of panes that did not change', () => {
    const store = make()
    store.attach(testView(stateOf(steps)))
    const rows = (id: string) => store.frame().panes.find(pane => pane.id === id)?.lines
    const before = { chat: rows('chat'), footer: rows('footer') }
    store.set(ui => ({ ...ui, editor: { text: 'a', cursor: 1 } }))
    expect(rows('chat')).toBe(before.chat)
    expect(rows('footer')).not.toBe(before.footer)
    store.dispose()
  })
})

describe('a notice', () => {
  const text = `“make me a sandwich” is not understood, so the goal stays “Collect 12 oak logs”. ${'Understood is a lot. '.repeat(6)}A model reads any goal.`
  const shown = (store: ReturnType<typeof make>) => store.frame().panes.find(pane => pane.id === 'hint')?.lines ?? []

  it('is told to its end, above the composer and over as many rows as it takes', () => {
    const store = make()
    store.attach(testView(stateOf(steps)))
    store.set(ui => ({ ...ui, notice: { style: 'bad', text } }))
    const words = shown(store).map(line => stripVTControlCharacters(line).trim())
    expect(words.length).toBeGreaterThan(1)
    expect(words.join(' ')).toBe(text)
    store.set(ui => ({ ...ui, notice: { style: 'good', text: 'Approved.' } }))
    expect(shown(store)).toHaveLength(1)
    store.dispose()
  })

  it('that is a list has a row for each entry, and all of them are there', () => {
    const store = make()
    store.attach(testView(stateOf(steps)))
    const rows = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(number => `${number}. an entry`)
    store.set(ui => ({ ...ui, notice: { style: 'good', text: rows.join('\n') } }))
    expect(shown(store).map(line => stripVTControlCharacters(line).trim())).toEqual(rows)
    store.dispose()
  })

  it('leaves most of the screen alone, however long it is', () => {
    const store = make()
    store.attach(testView(stateOf(steps)))
    store.set(ui => ({ ...ui, notice: { style: 'bad', text: 'no '.repeat(2000) } }))
    expect(shown(store).length).toBeLessThanOrEqual(10)
    expect(stripVTControlCharacters(shown(store).at(-1)!).trimEnd().endsWith('…')).toBe(true)
    store.dispose()
  })
})

describe('how far the goal is', () => {
  const { score, tasks } = stateOf(steps)
  const unjudged = { completion: 0, parts: [], final: false, history: [] }

  it('is what the judge found', () =>
    expect(completionOf({ session: {}, score, tasks, plans: {} })).toBe(score.completion))

  const leaf = Object.values(tasks).find(one => one.children.length === 0)!
  const two = { a: { ...leaf, status: 'succeeded' as const }, b: { ...leaf, status: 'running' as const } }

  it('is the share of the tasks where no referee judges', () => {
    expect(completionOf({ session: {}, score: unjudged, plans: {}, tasks: two })).toBe(0.5)
    expect(completionOf({ session: {}, score: unjudged, plans: {}, tasks: { a: two.a } })).toBe(1)
    expect(completionOf({ session: {}, score: unjudged, plans: {}, tasks: {} })).toBe(0)
  })

  it('counts what a session left open when it ended, and not what a plan dropped', () => {
    const cancelled = { ...two.b, status: 'cancelled' as const }
    const left = { ...cancelled, cause: 'session-ended' as const, reason: 'the session ended' }
    expect(completionOf({ session: {}, score: unjudged, plans: {}, tasks: { a: two.a, b: left } })).toBe(0.5)
    expect(
      completionOf({
        session: {},
        score: unjudged,
        plans: {},
        tasks: { a: two.a, b: { ...cancelled, cause: 'dropped' } },
      }),
    ).toBe(1)
  })

  it('is never all of a goal that was given up or missed, though all that was planned for it is done', () => {
    const { task: goal, ...root } = { ...leaf, task: 'goal1', parent: null, done: { kind: 'children' as const } }
    const all = {
      goal1: { ...root, task: goal, children: ['a', 'b', 'c'], status: 'succeeded' as const },
      ...Object.fromEntries(['a', 'b', 'c'].map(id => [id, { ...two.a, task: id, parent: goal, children: [] }])),
    }
    const ended = (result?: SessionResult) => ({
      session: { ...(result && { result }) },
      score: unjudged,
      plans: {},
      tasks: all,
    })
    const shown = (result?: SessionResult) => [completionOf(ended(result)), statusOf(ended(result), all.goal1)]
    expect(shown('given-up')).toEqual([0.75, 'failed'])
    expect(shown('failure')).toEqual([0.75, 'failed'])
    expect(shown('success')).toEqual([1, 'succeeded'])
    // Nobody has said yet what became of the goal.
    expect(shown()).toEqual([1, 'running'])
  })

  it('is told of the goal that holds now, whose tree comes first', () => {
    const task = Object.values(tasks).find(one => one.children.length === 0)!
    const goal = (id: string, children: string[]) => ({
      ...task,
      task: id,
      title: id,
      parent: null,
      children,
      done: { kind: 'children' as const },
    })
    const leaf = (id: string, parent: string, status: TaskState['status']) => ({
      ...task,
      task: id,
      title: id,
      parent,
      status,
    })
    const both = {
      goal1: { ...goal('goal1', ['old', 'gone']), status: 'cancelled' as const },
      old: leaf('old', 'goal1', 'succeeded'),
      gone: leaf('gone', 'goal1', 'cancelled'),
      goal2: goal('goal2', ['a', 'b']),
      a: leaf('a', 'goal2', 'running'),
      b: leaf('b', 'goal2', 'waiting'),
    }
    expect(completionOf({ session: {}, score: unjudged, plans: {}, tasks: both })).toBe(0)
    const half = { ...both, a: leaf('a', 'goal2', 'succeeded') }
    expect(completionOf({ session: {}, score: unjudged, plans: {}, tasks: half })).toBe(0.5)
    // What a person asked for beside the goal is no part of it, whatever becomes of it.
    const aside = { ...task, task: 'r1', parent: null, status: 'failed' as const }
    expect(completionOf({ session: {}, score: unjudged, plans: {}, tasks: { ...half, r1: aside } })).toBe(0.5)
    expect(taskRows({ tasks: both, session: {} }, new Set(), undefined).map(entry => entry.task.task)).toEqual([
      ...['goal2', 'a', 'b'],
      ...['goal1', 'old', 'gone'],
    ])
    // A filter looks into what is folded, too.
    const shown = (filter: string | undefined) =>
      taskRows({ tasks: both, session: {} }, new Set(['goal1', 'goal2']), filter).map(entry => entry.task.task)
    expect(shown(undefined)).toEqual(['goal2', 'goal1'])
    expect(shown('waiting')).toEqual(['b'])
  })
})

describe('a goal whose tasks are all done', () => {
  const state = stateOf(steps)
  const [plan] = Object.values(state.plans)
  const task = Object.values(state.tasks).find(one => one.children.length === 0)!
  const done = { ...task, status: 'succeeded' as const, parent: 'goal1', task: 'a', plan: plan!.plan, children: [] }
  const goal = { ...done, task: 'goal1', parent: null, children: ['a'], done: { kind: 'children' as const } }
  const unjudged = { completion: 0, parts: [], final: false, history: [] }
  const made = (
    content: object,
    score: typeof state.score = unjudged,
    result?: 'given-up' | 'success' | 'stopped',
  ) => ({
    score,
    tasks: { goal1: goal, a: done },
    plans: { [plan!.plan]: { ...plan!, content: { ...plan!.content, ...content } } },
    session: { ...state.session, result },
  })

  it('is done', () => {
    expect(completionOf(made({}))).toBe(1)
    expect(statusOf(made({}, unjudged, 'success'), goal)).toBe('succeeded')
    expect(statusOf(made({}), goal), 'nobody has said yet what became of the goal').toBe('running')
  })

  it('is not done where a part of it was left out or is out of reach', () => {
    for (const content of [{ leftOut: ['build a hut'] }, { outOfReach: [{ part: 'a star', because: 'no way' }] }]) {
      expect(completionOf(made(content))).toBe(0.5)
      expect(statusOf(made(content), goal)).toBe('running')
      expect(statusOf(made(content, unjudged, 'given-up'), goal)).toBe('failed')
    }
  })

  it('is not done as long as the judge does not see it', () => {
    const judged = { ...unjudged, completion: 62 / 64, parts: [{ name: 'cabin', done: 62, total: 64 }] }
    expect(statusOf(made({}, judged), goal)).toBe('running')
    expect(statusOf(made({}, judged, 'stopped'), goal)).toBe('cancelled')
    expect(statusOf(made({}, { ...judged, completion: 1 }, 'success'), goal)).toBe('succeeded')
    expect(statusOf(made({}, judged), done), 'its tasks are done all the same').toBe('succeeded')
  })

  it('is not done when it is of the past and a part of it was left out', () => {
    const both = made({ leftOut: ['build a hut'] })
    const tasks = { ...both.tasks, goal2: { ...goal, task: 'goal2', children: [] } }
    expect(statusOf({ ...both, tasks }, goal)).toBe('failed')
    expect(statusOf({ ...made({}), tasks }, goal)).toBe('succeeded')
  })
})

describe('how far a task is', () => {
  const state = stateOf(steps)
  const [plan] = Object.values(state.plans)
  const [stage] = plan!.content.stages
  const done = { kind: 'have' as const, item: 'oak_log', count: 6 }
  const item = { ...stage!.items[0]!, id: 'logs', done }
  const content = { ...plan!.content, stages: [{ ...stage!, items: [item] }] }
  const one = Object.values(state.tasks).find(task => task.children.length === 0)!
  const [seat] = Object.values(state.seats)
  const carrying = (oak_log: number) => ({
    ...{ blocks: {}, containers: {}, session: state.session },
    plans: { [plan!.plan]: { ...plan!, content } },
    seats: { [seat!.seat]: { ...seat!, body: { ...seat!.body, inventory: { oak_log } } } },
  })
  const task = (count: number): TaskState => ({
    ...one,
    task: `${plan!.plan}/logs`,
    plan: plan!.plan,
    status: 'running',
    assignees: [seat!.seat],
    done: { ...done, count },
    progress: { done: 1, total: count },
  })

  it('follows what its worker carries', () => {
    expect(progressOf(carrying(4), task(6))).toEqual({ done: 4, total: 6 })
    expect(progressOf(carrying(9), task(6))).toEqual({ done: 6, total: 6 })
  })

  it('is counted on top of what is carried for other items', () => {
    expect(progressOf(carrying(4), task(7))).toEqual({ done: 3, total: 6 })
    expect(progressOf(carrying(0), task(7))).toEqual({ done: 0, total: 6 })
  })

  it('counts the things of its title, where its worker carried some before', () => {
    // “Collect 15 oak logs” for a worker that carries 25.
    const asked = (status: TaskState['status']): TaskState => ({
      ...task(40),
      amount: 15,
      status,
      progress: { done: 31, total: 40 },
    })
    const planned = { ...item, amount: 15, done: { ...done, count: 40 } }
    const progress = (logs: number, status: TaskState['status']) => {
      const known = carrying(logs)
      const stages = [{ ...stage!, items: [planned] }]
      const plans = { [plan!.plan]: { ...plan!, content: { ...content, stages } } }
      return progressOf({ ...known, plans }, asked(status))
    }
    expect(progress(25, 'running')).toEqual({ done: 0, total: 15 })
    expect(progress(33, 'running')).toEqual({ done: 8, total: 15 })
    expect(progress(15, 'running')).toEqual({ done: 0, total: 15 })
    expect(progress(31, 'failed')).toEqual({ done: 6, total: 15 })
  })

  it('follows what lies in its container, without what lay there before', () => {
    const at: [number, number, number] = [2, -60, 2]
    const holding = (oak_log: number) => ({
      ...carrying(0),
      containers: { '2 -60 2': { at, block: 'chest', items: { oak_log } } },
    })
    const asked: TaskState = { ...task(6), done: { kind: 'stored', item: 'oak_log', count: 9, at, before: 3 } }
    expect(progressOf(holding(3), asked)).toEqual({ done: 0, total: 6 })
    expect(progressOf(holding(7), asked)).toEqual({ done: 4, total: 6 })
    expect(progressOf(holding(20), asked)).toEqual({ done: 6, total: 6 })
    expect(progressOf(carrying(4), asked), 'nobody has looked').toEqual({ done: 1, total: 6 })
  })

  it('follows the cells that stand, of those it is to build', () => {
    const cells = [0, 1, 2, 3].map(x => ({ at: [x, -60, 0] as [number, number, number], block: 'oak_planks' }))
    const site = (...stand: readonly string[]) => ({
      ...carrying(0),
      session: { ...state.session, blueprints: { wall: cells } },
      blocks: stand.reduce((all, block, x) => withBlock(all, [x, -60, 0], block), state.blocks),
    })
    const asked: TaskState = { ...task(6), done: { kind: 'built', blueprint: 'wall', cells: [0, 1, 2] } }
    expect(progressOf(site('oak_planks', 'dirt'), asked)).toEqual({ done: 1, total: 3 })
    expect(progressOf(site('oak_planks', 'oak_planks', 'oak_planks[a=b]', 'oak_planks'), asked)).toEqual({
      ...{ done: 3, total: 3 },
    })
    expect(progressOf({ ...site(), blocks: {} }, asked), 'no referee watches').toEqual({ done: 1, total: 6 })
  })

  it('is as it was told where nothing is carried for it', () => {
    expect(progressOf(carrying(4), { ...task(6), status: 'failed' })).toEqual({ done: 1, total: 6 })
    expect(progressOf(carrying(4), { ...task(6), done: { kind: 'report' } })).toEqual({ done: 1, total: 6 })
  })
})

describe('when a message is read', () => {
  it('is said under the message as README says it', () => {
    const { seats, session, messages } = stateOf(steps)
    const message = { ...messages[0]!, to: ['Bob'], delivery: 'queue' as const, read: [], delivered: ['Bob'] }
    const [, when] = /^delivered; Bob reads it (.+)$/.exec(fate(message, { seats, session })) ?? []
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8').replaceAll('\n', ' ')
    expect(readme).toContain(`\`@bob get 6 oak logs\` is read ${when}.`)
    expect(readme).toContain(`he reads it ${when};`)
  })

  it('is said no longer once the session has ended', () => {
    const { seats, session, messages } = stateOf(steps)
    const message = { ...messages[0]!, to: ['Bob'], delivery: 'queue' as const, read: [], delivered: ['Bob'] }
    const ended = { ...session, phase: 'ended' as const }
    expect(fate(message, { seats, session: ended })).toBe('not read: the session ended before')
    expect(fate({ ...message, read: ['Bob'] }, { seats, session: ended })).toBe('✓ read')
  })
})

describe('plain lines', () => {
  it('say each thing once', () => {
    const start = stateOf(steps)
    const first = newLines(undefined, start)
    expect(first.filter(line => line.includes('use birch for the door'))).toEqual([
      '02:38 ann to Mia: use birch for the door',
    ])
    expect(first.some(line => line.includes('Decision needed: Mia asks: dig 2 blocks'))).toBe(true)
    expect(newLines(start, start)).toEqual([])
    expect(newLines(start, stateOf(steps, endSteps))).toEqual([
      '03:40 Bob success: placing oak_planks. placed 36 oak_planks',
      '04:00 Session ended: success: every block of the cabin is in place',
      '04:00 100 % complete',
    ])
  })
})
