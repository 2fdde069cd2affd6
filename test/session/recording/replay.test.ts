import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { generatedHeader } from '../../../bench/generate-log.ts'
import { foldAll, initialState } from '../../../source/session/log/fold.ts'
import { createSession, type Session } from '../../../source/session/log/session-log.ts'
import { compareReplays, partingOf } from '../../../source/session/recording/compare.ts'
import { openRecording } from '../../../source/session/recording/open.ts'
import { createRecorder } from '../../../source/session/recording/recorder.ts'
import { openReplay, type ReplayView } from '../../../source/session/recording/replay.ts'
import { forkRecording } from '../../../source/session/recording/resume.ts'
import { findCause, findEvent } from '../../../source/session/recording/search.ts'
import { stopwatch } from '../../stopwatch.ts'
import { recorded, temporaryFolder, until } from '../helpers.ts'

async function replayed(path: string): Promise<ReplayView> {
  const view = await openReplay(path)
  onTestFinished(() => view.close())
  return view
}

/** A recording written by hand, each event at the time given. */
async function written(write: (session: Session, at: (t: number) => void) => void): Promise<string> {
  const path = join(temporaryFolder(), 'a.jsonl')
  const header = generatedHeader()
  let now = 0
  const session = createSession({ header, recorder: createRecorder({ path, header }), clock: () => now })
  write(session, t => {
    now = t
  })
  await session.close()
  return path
}

async function writtenAs(id: string): Promise<string> {
  const path = join(temporaryFolder(), 'a.jsonl')
  const header = { ...generatedHeader(), id }
  const session = createSession({ header, recorder: createRecorder({ path, header }) })
  session.emit('alert', 'host', { level: 'info', text: 'hello' })
  await session.close()
  return path
}

const thoughts = (times: readonly number[]) =>
  written((session, at) => {
    session.emit('seat.added', 'team', { seat: 'ada', role: 'worker', occupant: { kind: 'agent', label: 'rules' } })
    for (const t of times) {
      at(t)
      session.emit('mind.thought', 'ada', { seat: 'ada', text: `at ${t}` })
    }
  })

describe('a replay', () => {
  test('starts at the beginning, paused, and refuses to be spoken to', async () => {
    const view = await replayed(await thoughts([100, 200]))
    expect(view).toMatchObject({ mode: 'replay', person: null, header: generatedHeader() })
    expect(view.replay.position()).toEqual({ t: 0, seq: 1, playing: false, speed: 1 })
    expect(view.replay).toMatchObject({ duration: 200, lastSeq: 3 })
    expect(await view.send({ type: 'pause' })).toMatchObject({
      ok: false,
      text: expect.stringContaining('This is a replay'),
    })
  })

  test('plays every event at its time, stops at the end, and starts over from there', async () => {
    const view = await replayed(await thoughts([800, 1600, 2400, 3200]))
    // Its own clock: on a busy machine two thoughts may come at a time.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const go = async (there: () => boolean) => {
      while (!there())
        if (vi.getTimerCount() > 0) await vi.advanceTimersToNextTimerAsync()
        else await new Promise(resolve => setImmediate(resolve))
    }
    const seen: [number, string][] = []
    view.subscribe(() => seen.push([view.replay.position().t, view.state().seats.ada!.lastThought]))
    view.replay.setSpeed(4)
    const started = performance.now()
    view.replay.play()
    await go(() => !view.replay.position().playing)
    expect(performance.now() - started).toBeGreaterThanOrEqual(795)
    expect(view.replay.position()).toEqual({ t: 3200, seq: 5, playing: false, speed: 4 })
    expect(new Set(seen.map(([, thought]) => thought))).toEqual(
      new Set(['', 'at 800', 'at 1600', 'at 2400', 'at 3200']),
    )
    for (const [t, thought] of seen) expect(t).toBeGreaterThanOrEqual(thought === '' ? 0 : Number(thought.slice(3)))
    view.replay.play()
    await go(() => view.replay.position().seq === 1)
    expect(view.replay.position().playing).toBe(true)
  })

  test('runs to the end of the session, however much later its people leave, and to the last event where it goes on', async () => {
    const ended = (goesOn: boolean) =>
      written((session, at) => {
        session.emit('human.joined', 'ada', { person: 'ada', role: 'observer' })
        at(300)
        session.emit('session.ended', 'team', { result: 'success', cause: 'judged', reason: 'all is done' })
        at(90_000)
        session.emit('human.left', 'ada', { person: 'ada', reason: 'the terminal closed' })
        if (goesOn) session.emit('session.resumed', 'host', { from: 3, reason: 'the host stopped' })
      })
    const view = await replayed(await ended(false))
    expect(view.replay.duration).toBe(300)
    expect(view.replay.timeline.density.reduce((sum, events) => sum + events)).toBe(2)
    view.replay.setSpeed(4)
    view.replay.play()
    await until(view, () => !view.replay.position().playing)
    expect(view.replay.position()).toMatchObject({ t: 300, seq: 2 })
    expect(view.state().session.result).toBe('success')
    await view.replay.step(1)
    expect(view.replay.position()).toMatchObject({ t: 300, seq: 3 })
    expect((await replayed(await ended(true))).replay.duration).toBe(90_000)
  })

  test('has a timer only while it plays', async () => {
    const view = await replayed(await thoughts([100, 60_000]))
    // Its own ones: those of the process come and go.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    view.replay.play()
    expect(vi.getTimerCount()).toBe(1)
    view.replay.pause()
    expect(vi.getTimerCount()).toBe(0)
    await view.replay.seek(50)
    await view.replay.step(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('pauses where it is, also while the file is read', async () => {
    const view = await replayed(await thoughts([100, 200, 60_000]))
    view.replay.play()
    view.replay.pause()
    const { t, playing } = view.replay.position()
    expect(playing).toBe(false)
    await view.replay.step(0)
    expect(view.replay.position().playing).toBe(false)
    expect(t).toBeLessThan(100)
  })

  test('steps and seeks to exactly the state of that moment, back and forth', async () => {
    const path = join(temporaryFolder(), 'a.jsonl')
    const { events } = await recorded(path, { events: 1200, keyframeEvery: 200 })
    const view = await replayed(path)
    const stateOf = (seq: number) => foldAll(initialState(), events.slice(0, seq))
    await view.replay.seekEvent(700)
    expect(view.state()).toEqual(stateOf(700))
    await view.replay.step(-1)
    expect(view.state()).toEqual(stateOf(699))
    await view.replay.step(30)
    expect(view.state()).toEqual(stateOf(729))
    await view.replay.step(-99_999)
    expect(view.replay.position()).toMatchObject({ seq: 0, t: 0 })
    await view.replay.seek(events[500]!.t)
    expect(view.state().t).toBe(events[500]!.t)
    await view.replay.seek(1e12)
    expect(view.state()).toEqual(stateOf(1200))
    expect(view.replay.position().t).toBe(view.replay.duration)
  })

  test('goes on playing from where it is sought to', async () => {
    const view = await replayed(await thoughts([100, 50_000, 50_050, 90_000]))
    view.replay.play()
    await view.replay.seek(49_950)
    await until(view, () => view.state().seats.ada?.lastThought === 'at 50050')
    expect(view.replay.position().playing).toBe(true)
  })

  test('skips idle stretches when asked to', async () => {
    const view = await replayed(await thoughts([100, 60_000, 120_000]))
    view.replay.setSkipIdle(true)
    view.replay.setSpeed(16)
    const watch = stopwatch()
    view.replay.play()
    await until(view, () => !view.replay.position().playing)
    expect(view.state().seats.ada?.lastThought).toBe('at 120000')
    expect(watch.stop()).toBeLessThan(3000)
  })

  test('refuses a speed it does not have', async () => {
    const view = await replayed(await thoughts([100]))
    expect(() => view.replay.setSpeed(3)).toThrow('The speed is one of 0.5, 1, 2, 4, 8, 16, not 3.')
  })

  test('goes to what is searched for', async () => {
    const path = join(temporaryFolder(), 'a.jsonl')
    await recorded(path, { events: 1500 })
    const view = await replayed(path)
    expect(await view.replay.find({ text: 'THE CABIN STANDS' }, 1)).toMatchObject({ seq: 1500 })
    expect(await view.replay.find({ text: 'the cabin stands' }, 1)).toBeUndefined()
    expect(view.replay.position().seq).toBe(1500)
    expect(view.replay.timeline.density).toHaveLength(120)
  })
})

test('a running session can be followed: it waits at the end, takes in what comes, and ends with it', async () => {
  const path = join(temporaryFolder(), 'a.jsonl')
  const header = generatedHeader()
  const session = createSession({ header, recorder: createRecorder({ path, header }) })
  session.emit('seat.added', 'team', { seat: 'ada', role: 'worker', occupant: { kind: 'agent', label: 'rules' } })
  const view = await openReplay(path, { follow: true })
  onTestFinished(() => view.close())
  view.replay.setSpeed(16)
  view.replay.play()
  session.emit('mind.thought', 'ada', { seat: 'ada', text: 'still here' })
  await until(view, () => view.state().seats.ada?.lastThought === 'still here')
  expect(view.replay.position().playing).toBe(true)
  session.emit('session.ended', 'host', { result: 'success', reason: 'done' })
  await until(view, () => !view.replay.position().playing)
  expect(view.replay.lastSeq).toBe(3)
  expect(view.replay.timeline.markers.at(-1)?.kind).toBe('end')
  await session.close()
})

describe('two recordings side by side', () => {
  test('run on one clock, and tell where a fork parted', async () => {
    const path = await thoughts([100, 200, 300, 400])
    const forked = await forkRecording(path, {
      at: { t: 250 },
      path: `${path}.fork.jsonl`,
      header: { ...generatedHeader(), id: 'fork' },
    })
    const session = createSession({ ...forked, clock: () => 0 })
    await session.keyframe({})
    session.emit('mind.thought', 'ada', { seat: 'ada', text: 'otherwise' })
    await session.close()
    const pair = await compareReplays(await openReplay(path), await openReplay(`${path}.fork.jsonl`))
    onTestFinished(() => pair.close())
    expect(pair.other.parting).toMatchObject({ t: 200, shared: true })
    // The fork holds nothing of before the moment it was made at.
    expect(pair.other.begins[0]).toBe(0)
    expect(pair.other.begins[1]).toBeGreaterThanOrEqual(200)
    await pair.replay.seek(400)
    expect([pair.left, pair.right].map(view => view.state().seats.ada?.lastThought)).toEqual(['at 400', 'otherwise'])
    await pair.replay.seek(0)
    pair.replay.setSpeed(4)
    pair.replay.play()
    await until(pair, () => !pair.replay.position().playing)
    expect(pair.left.replay.position().t).toBe(400)
    // One step is one event of either; a hit is the nearer one of both.
    await pair.replay.seek(200)
    await pair.replay.step(1)
    expect(pair.replay.position().t).toBeGreaterThan(200)
    await pair.replay.seek(100)
    const hit = await pair.replay.find({ text: 'otherwise' }, 1)
    expect(hit?.text).toContain('B: ')
    expect(hit).toMatchObject({ side: 'B', who: ['ada', 'ada'] })
    expect(pair.right.state().seats.ada?.lastThought).toBe('otherwise')
  })

  test('of the same session part after their last common event; strangers have none', async () => {
    const path = await thoughts([100, 200, 300])
    const copy = `${path}.copy.jsonl`
    writeFileSync(copy, readFileSync(path, 'utf8').replace('at 300', 'at noon'))
    const [a, b] = [await openRecording(path), await openRecording(copy)]
    onTestFinished(async () => void (await Promise.all([a.close(), b.close()])))
    expect(await partingOf(a, b)).toEqual({ seq: 3, t: 200 })
    const other = await openRecording(await writtenAs('someone-else'))
    onTestFinished(() => other.close())
    expect(await partingOf(a, other)).toBeUndefined()
  })
})

describe('searching', () => {
  test('by text, kind and name, in both directions, finds what a plain filter finds', async () => {
    const path = join(temporaryFolder(), 'a.jsonl')
    const { events } = await recorded(path, { events: 1500 })
    const recording = await openRecording(path)
    onTestFinished(() => recording.close())
    const queries = [
      {
        query: { text: 'door' },
        expected: events.filter(event => JSON.stringify(event).toLowerCase().includes('door')),
      },
      { query: { kinds: ['mind'] }, expected: events.filter(event => event.type.startsWith('mind.')) },
      {
        query: { kinds: ['action.ended'], name: 'bob' },
        expected: events.filter(event => event.type === 'action.ended' && event.data.seat === 'bob'),
      },
    ]
    for (const { query, expected } of queries) {
      const forward: number[] = []
      for (let hit = await findEvent(recording, query, 0, 1); hit; hit = await findEvent(recording, query, hit.seq, 1))
        forward.push(hit.seq)
      expect(forward).toEqual(expected.map(({ seq }) => seq))
      const last = await findEvent(recording, query, Number.POSITIVE_INFINITY, -1)
      expect(last?.seq).toBe(forward.at(-1))
    }
  })

  test('tells a hit in words, or whose event of which kind it is', async () => {
    const path = await written(session => {
      session.emit('mind.asked', 'ada', { ask: 'q1', seat: 'ada', question: 'nextActions', input: { near: 'lava' } })
      const done = { action: 'a1', seat: 'ada', result: 'success', reason: 'dug 3 dirt', ms: 5 } as const
      session.emit('action.ended', 'ada', done)
    })
    const recording = await openRecording(path)
    onTestFinished(() => recording.close())
    const textOf = async (query: Parameters<typeof findEvent>[1]) => (await findEvent(recording, query, 0, 1))?.text
    expect(await textOf({ text: 'lava' })).toBe('ada, mind.asked: q1 ada nextActions near lava')
    expect(await textOf({ kinds: ['action.ended'] })).toBe('ada done: dug 3 dirt')
    expect(await textOf({ text: 'DIRT' })).toBe('ada done: dug 3 dirt')
    expect(await textOf({ text: 'a1' })).toBe('ada, action.ended: a1 ada success dug 3 dirt 5')
  })

  test('goes from a failed action to the question whose answer led to it', async () => {
    const path = await written(session => {
      const seat = 'ada'
      session.emit('mind.asked', seat, {
        ask: 'q1',
        seat,
        question: 'nextActions',
        input: { see: 'lava' },
        prompt: 'What now?',
      })
      session.emit('mind.answered', seat, {
        ask: 'q1',
        seat,
        question: 'nextActions',
        brain: 'rules',
        answer: ['goTo'],
        ms: 5,
      })
      for (let i = 0; i < 600; i++) session.emit('mind.queue', seat, { seat, queue: [] })
      session.emit('action.started', seat, { action: 'a1', seat, name: 'goTo', label: 'go', args: {}, ask: 'q1' })
      session.emit('action.ended', seat, { action: 'a1', seat, result: 'failure', reason: 'lava', ms: 9 })
    })
    const recording = await openRecording(path)
    onTestFinished(() => recording.close())
    const cause = await findCause(recording, recording.lastSeq)
    expect(cause?.started.seq).toBe(603)
    expect(cause?.asked?.data.prompt).toBe('What now?')
    expect(cause?.answered?.seq).toBe(2)
    expect(await findCause(recording, 5)).toBeUndefined()
    const view = await replayed(path)
    await view.replay.seek(1e9)
    expect((await view.replay.jumpToCause())?.answered?.seq).toBe(2)
    expect(view.replay.position().seq).toBe(1)
  })
})
