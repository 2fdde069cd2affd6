import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { generatedHeader, generateEvents, generateLog } from '../../../bench/generate-log.ts'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import { createSession, EventError } from '../../../source/session/log/session-log.ts'
import { openRecording } from '../../../source/session/recording/open.ts'
import { createRecorder } from '../../../source/session/recording/recorder.ts'
import { computing } from '../../stopwatch.ts'
import { emitAll, recorded, temporaryFolder } from '../helpers.ts'

const header = generatedHeader()

describe('a session', () => {
  test('numbers its events without gaps, in time that never goes back', () => {
    const times = [5, 9, 3, 12]
    const session = createSession({ header, clock: () => times.shift() ?? 12 })
    const events = [1, 2, 3].map(i => session.emit('alert', 'host', { level: 'info', text: `${i}` }))
    expect(events.map(({ seq, t }) => [seq, t])).toEqual([
      [1, 4],
      [2, 4],
      [3, 7],
    ])
    expect(session.state.seq).toBe(3)
  })

  test('cleans everything that comes from outside, down to keys and arguments', () => {
    const session = createSession({ header })
    const { data, source } = session.emit('action.started', 'ada\u001b[1m', {
      action: 'a1',
      seat: 'ada',
      name: 'say',
      label: 'say \u001b]0;x\u0007hi',
      args: { 'te\u0007xt': ['\u202egnirts', { deep: '§cred' }], nothing: undefined, bad: Number.NaN },
    })
    expect(source).toBe('ada')
    expect(data).toEqual({
      action: 'a1',
      seat: 'ada',
      name: 'say',
      label: 'say hi',
      args: { text: ['gnirts', { deep: 'red' }], bad: null },
    })
  })

  test('refuses a payload that does not fit, with the field', () => {
    const session = createSession({ header })
    const wrong = { seat: 'ada', reason: 7 } as unknown as { seat: string; reason: string }
    expect(() => session.emit('body.died', 'ada', wrong)).toThrow(EventError)
    expect(() => session.emit('body.died', 'ada', wrong)).toThrow('Cannot log body.died: reason:')
    expect(session.state.seq).toBe(0)
  })

  test('cuts an essay instead of refusing it', () => {
    const session = createSession({ header })
    const { data } = session.emit('mind.thought', 'ada', { seat: 'ada', text: 'é'.repeat(50_000) })
    expect(data.text).toHaveLength(20_000)
    expect(data.text.at(-1)).toBe('…')
  })

  test('blacks out secrets in every text', () => {
    const session = createSession({ header, secrets: ['sk-verysecret'] })
    const { data } = session.emit('mind.asked', 'ada', {
      ask: 'q',
      seat: 'ada',
      question: 'planTask',
      input: { env: { key: 'sk-verysecret' } },
      prompt: 'use sk-verysecret please',
    })
    expect(JSON.stringify(data)).not.toContain('verysecret')
    expect(data.prompt).toBe('use [secret] please')
  })

  test('tells listeners every event in order, also when one of them emits', () => {
    const session = createSession({ header })
    const heard: string[] = []
    session.subscribe(event => {
      if (event.type === 'mind.thought') session.emit('alert', 'host', { level: 'info', text: 'noticed' })
    })
    session.subscribe(event => heard.push(`${event.seq} ${event.type}`))
    session.emit('mind.thought', 'ada', { seat: 'ada', text: 'x' })
    session.emit('mind.queue', 'ada', { seat: 'ada', queue: [] })
    expect(heard).toEqual(['1 mind.thought', '2 alert', '3 mind.queue'])
  })

  test('leaves a listener out that throws, and says so', () => {
    const session = createSession({ header })
    session.subscribe(() => {
      throw new Error('broken pane')
    })
    session.emit('mind.queue', 'ada', { seat: 'ada', queue: [] })
    session.emit('mind.queue', 'ada', { seat: 'ada', queue: [] })
    expect(session.state.alerts.map(({ text }) => text)).toEqual([
      'A part of the session failed on mind.queue and was left out: broken pane',
    ])
  })

  test('takes 2,000 events a second, on any machine', () => {
    const { events } = generateLog({ events: 10_000 })
    const session = createSession({ header })
    expect(computing(() => emitAll(session, events)) / events.length).toBeLessThan(0.5)
  })
})

describe('a recorder', () => {
  test('has written an event when emit returns', () => {
    const path = join(temporaryFolder(), 'a.jsonl')
    const session = createSession({ header, recorder: createRecorder({ path, header }) })
    session.emit('alert', 'host', { level: 'info', text: 'now' })
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
    expect(lines.map(line => JSON.parse(line))).toEqual([
      header,
      { seq: 1, t: expect.any(Number), source: 'host', type: 'alert', data: { level: 'info', text: 'now' } },
    ])
  })

  test('writes keyframes with what the callback gives, not more of them than the log deserves', async () => {
    const path = join(temporaryFolder(), 'a.jsonl')
    const recorder = createRecorder({ path, header, keyframeEvery: 200 })
    recorder.extras(async () => ({ arena: new Map([['chest', new Uint8Array([7])]]), sign: '§clava' }))
    const session = createSession({ header, recorder })
    for (const event of generateEvents({ events: 4000 })) {
      emitAll(session, [event])
      if (event.seq % 20 === 0) await new Promise(resolve => setImmediate(resolve))
    }
    await session.keyframe({ last: true })
    await session.close()
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
    const keyframes = lines.filter(line => line.startsWith('{"keyframe"'))
    // The one that was asked for at the end is not the policy's.
    const bytes = keyframes.slice(0, -1).reduce((sum, line) => sum + line.length, 0)
    expect(keyframes.length).toBeGreaterThan(2)
    expect(bytes).toBeLessThan(lines.join('').length / 2)
    const recording = await openRecording(path)
    expect((await recording.keyframeAt(4000))?.extra).toEqual({ last: true })
    expect((await recording.keyframeAt(3000))?.extra).toEqual({
      arena: new Map([['chest', new Uint8Array([7])]]),
      sign: '§clava',
    })
    await recording.close()
  })

  test('writes a keyframe at least every half minute of a session that does little', async () => {
    const path = join(temporaryFolder(), 'a.jsonl')
    let now = 0
    const recorder = createRecorder({ path, header })
    recorder.extras(() => ({ arena: now }))
    const session = createSession({ header, recorder, clock: () => now })
    for (const event of generateEvents({ events: 1500, rate: 10 })) {
      now = event.t
      emitAll(session, [event])
      await new Promise(resolve => setImmediate(resolve))
    }
    await session.close()
    const times = readFileSync(path, 'utf8')
      .split('\n')
      .filter(line => line.startsWith('{"keyframe"'))
      .map(line => JSON.parse(line).keyframe.t)
    const gaps = [...times, now].map((t, i) => t - (times[i - 1] ?? 0))
    expect(now).toBeGreaterThan(120_000)
    expect(times.length).toBeGreaterThan(2)
    expect(Math.max(...gaps)).toBeLessThan(60_000)
  })

  test('does without an extra that fails or cannot be written', async () => {
    const path = join(temporaryFolder(), 'a.jsonl')
    const recorder = createRecorder({ path, header })
    const session = createSession({ header, recorder })
    emitAll(session, generateEvents({ events: 30 }))
    const loop: Record<string, unknown> = {}
    loop.self = loop
    await session.keyframe(loop)
    recorder.extras(() => Promise.reject(new Error('the world is gone')))
    await session.keyframe()
    emitAll(session, generateEvents({ events: 30, seed: 2 }))
    await session.close()
    const recording = await openRecording(path)
    expect(recording.lastSeq).toBe(60)
    expect((await recording.keyframeAt(60))?.extra).toBeUndefined()
    expect(session.state.alerts.filter(({ level }) => level === 'error')).toEqual([])
    await recording.close()
  })

  test('is nobody else’s to read', async () => {
    const path = join(temporaryFolder(), 'a.jsonl')
    const session = createSession({ header, recorder: createRecorder({ path, header }) })
    session.emit('alert', 'host', { level: 'info', text: 'for my eyes' })
    await session.close()
    for (const file of [path, `${path}.idx`]) expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('does not overwrite a recording', () => {
    const path = join(temporaryFolder(), 'a.jsonl')
    writeFileSync(path, 'precious')
    expect(() => createRecorder({ path, header })).toThrow(
      expect.objectContaining({ message: `${path}: exists already.`, remedy: expect.stringContaining('another name') }),
    )
    expect(readFileSync(path, 'utf8')).toBe('precious')
  })

  test('that cannot make its file says so once, and the session goes on', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'file'), '')
    const path = join(folder, 'file', 'a.jsonl')
    const session = createSession({ header, recorder: createRecorder({ path, header }) })
    emitAll(session, generateEvents({ events: 100 }))
    await session.keyframe()
    await session.close()
    const alerts = session.state.alerts.filter(({ level }) => level === 'error')
    expect(alerts.map(({ text }) => text)).toEqual([
      `Recording to ${path} stopped: its folder is a file. The session goes on unrecorded; what was written so far can be replayed.`,
    ])
  })

  test('whose disk is full stops at a whole line, says so once, and the session goes on', async () => {
    const path = join(temporaryFolder(), 'a.jsonl')
    // The shell's limit on file sizes stands in for a full disk: the same failing write, in the middle of a line.
    const program = join(import.meta.dirname, '../fixtures/fill.ts')
    const { stdout, stderr, status } = spawnSync(
      'bash',
      ['-c', `ulimit -f 64; exec "$0" "$@"`, process.execPath, program, path],
      {
        encoding: 'utf8',
      },
    )
    expect(`${status} ${stderr}`).toBe('0 ')
    const { seq, alerts } = JSON.parse(stdout) as {
      seq: number
      alerts: { seq: number; text: string; level: string }[]
    }
    const errors = alerts.filter(({ level }) => level === 'error')
    expect(errors.map(({ text }) => text)).toEqual([
      `Recording to ${path} stopped: the file is as large as it may become. The session goes on unrecorded; what was written so far can be replayed.`,
    ])
    const recording = await openRecording(path)
    expect(recording.tornTail).toBeUndefined()
    expect(recording.lastSeq).toBe(errors[0]!.seq - 2)
    expect(seq).toBeGreaterThan(recording.lastSeq + 100)
    await recording.close()
  })
})

test('secrets are in no line of the file, whichever way they came', async () => {
  const path = join(temporaryFolder(), 'a.jsonl')
  const secret = 'pa"ss-word/1'
  const dirty = { ...header, config: { server: { password: secret } } }
  const recorder = createRecorder({ path, header: dirty })
  const session = createSession({ header: dirty, recorder, secrets: [secret] })
  session.emit('alert', 'host', { level: 'info', text: `trying ${secret}` })
  await session.keyframe({ memory: [`the word is ${secret}`] })
  await session.close()
  const text = readFileSync(path, 'utf8')
  expect(text).not.toContain('ss-word')
  expect(text.match(/\[secret\]/g)).toHaveLength(4)
  const recording = await openRecording(path)
  expect((await recording.keyframeAt(1))?.extra).toEqual({ memory: ['the word is [secret]'] })
  await recording.close()
})

describe('closing', () => {
  test('leaves a recording with a complete index', async () => {
    const path = join(temporaryFolder(), 'a.jsonl')
    const { events, session } = await recorded(path, { events: 700 })
    expect(existsSync(`${path}.idx`)).toBe(true)
    const recording = await openRecording(path)
    expect(await recording.stateAt({ seq: events.length })).toEqual(session.state)
    await recording.close()
  })

  test('lets late events pass without a trace', async () => {
    const session = createSession({ header })
    const heard: SessionEvent[] = []
    session.subscribe(event => heard.push(event))
    await session.close()
    session.emit('alert', 'host', { level: 'info', text: 'late' })
    expect([session.state.seq, heard]).toEqual([0, []])
  })
})
