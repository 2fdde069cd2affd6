import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { generatedHeader, generateEvents } from '../../../bench/generate-log.ts'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import { foldAll, initialState } from '../../../source/session/log/fold.ts'
import { createSession, type Session } from '../../../source/session/log/session-log.ts'
import { RecordingError } from '../../../source/session/recording/file/error.ts'
import { openRecording, type Recording } from '../../../source/session/recording/open.ts'
import { createRecorder } from '../../../source/session/recording/recorder.ts'
import { resumeRecording } from '../../../source/session/recording/resume.ts'
import { emitAll, recorded, temporaryFolder } from '../helpers.ts'

async function opened(path: string): Promise<Recording> {
  const recording = await openRecording(path)
  onTestFinished(() => recording.close())
  return recording
}

const collected = async (events: AsyncIterable<SessionEvent>) => {
  const result: SessionEvent[] = []
  for await (const event of events) result.push(event)
  return result
}

describe('a recording', () => {
  test('gives back the header, every event and every state', async () => {
    const path = join(temporaryFolder(), 'a.jsonl')
    const { events, session } = await recorded(path, { events: 1500, keyframeEvery: 300 })
    const recording = await opened(path)
    expect(recording.header).toEqual(session.header)
    expect([recording.firstSeq, recording.lastSeq, recording.count]).toEqual([1, 1500, 1500])
    expect(recording.duration).toBe(events.at(-1)!.t)
    expect(await collected(recording.events())).toEqual(events)
    expect(await collected(recording.events(250, 260))).toEqual(events.slice(249, 260))
    for (const seq of [0, 1, 255, 256, 257, 700, 1499, 1500, 9999]) {
      expect(await recording.stateAt({ seq })).toEqual(foldAll(initialState(), events.slice(0, seq)))
    }
  })

  test('finds the state at any time', async () => {
    const path = join(temporaryFolder(), 'a.jsonl')
    const { events } = await recorded(path, { events: 900, keyframeEvery: 300 })
    const recording = await opened(path)
    const last = events.at(-1)!.t
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.integer({ min: -5, max: last + 5 }), fc.constantFrom(...events.map(({ t }) => t))),
        async t => {
          const expected = events.filter(event => event.t <= t).length
          expect((await recording.stateAt({ t })).seq).toBe(expected)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('marks the moments worth a look and counts events over time, the same with and without its index', async () => {
    const path = join(temporaryFolder(), 'a.jsonl')
    const { events } = await recorded(path, { events: 2000 })
    const withIndex = await opened(path)
    rmSync(`${path}.idx`)
    const without = await opened(path)
    expect(withIndex.markers).toEqual(without.markers)
    expect(withIndex.density(40)).toEqual(without.density(40))
    expect(without.density(40).reduce((a, b) => a + b)).toBe(events.length)
    const kinds = new Set(without.markers.map(({ kind }) => kind))
    expect(kinds).toEqual(new Set(['plan', 'approval', 'person', 'failure', 'death', 'score', 'end']))
    expect(without.markers.at(-1)).toMatchObject({ kind: 'end', seq: 2000, text: 'success: The cabin stands.' })
    const said = without.markers.filter(({ text }) => text.startsWith('mia: '))
    expect(said.length).toBe(events.filter(event => event.type === 'message.sent' && event.data.from === 'mia').length)
  })

  test('can be watched while it is written', async () => {
    const path = join(temporaryFolder(), 'a.jsonl')
    const header = generatedHeader()
    const session = createSession({ header, recorder: createRecorder({ path, header }) })
    emitAll(session, generateEvents({ events: 300 }))
    const recording = await opened(path)
    expect(recording.lastSeq).toBe(300)
    expect(await recording.refresh()).toBe(false)
    emitAll(session, generateEvents({ events: 400, seed: 2 }))
    expect(await recording.refresh()).toBe(true)
    expect(await recording.stateAt({ seq: 700 })).toEqual(session.state)
    expect(recording.markers.at(-1)?.seq).toBe(700)
    await session.close()
  })

  test('may start from a keyframe, as a fork does', async () => {
    const folder = temporaryFolder()
    const { session: parent } = await recorded(join(folder, 'parent.jsonl'), { events: 400 })
    const path = join(folder, 'fork.jsonl')
    const header = { ...generatedHeader(), id: 'fork', parent: { id: parent.header.id, seq: 400 } }
    const session = createSession({ header, recorder: createRecorder({ path, header }), state: parent.state })
    await session.keyframe({ arena: 'x' })
    emitAll(session, generateEvents({ events: 50, seed: 5 }))
    await session.close()
    const recording = await opened(path)
    expect([recording.firstSeq, recording.lastSeq, recording.count]).toEqual([401, 450, 50])
    expect(await recording.stateAt({ seq: 0 })).toEqual(parent.state)
    expect(await recording.stateAt({ seq: 450 })).toEqual(session.state)
  })

  test('keeps kinds of events from newer versions', async () => {
    const path = join(temporaryFolder(), 'a.jsonl')
    await recorded(path, { events: 20 })
    rmSync(`${path}.idx`)
    appendFileSync(path, '{"seq":21,"t":999999,"source":"x","type":"dream.started","data":{"of":"sheep"}}\n')
    const recording = await opened(path)
    expect((await collected(recording.events(21)))[0]).toMatchObject({ type: 'dream.started', data: { of: 'sheep' } })
    expect(await recording.stateAt({ seq: 21 })).toMatchObject({ seq: 21, t: 999999 })
  })

  test('of a stranger brings no control sequences', async () => {
    const path = join(temporaryFolder(), 'a.jsonl')
    const event = {
      seq: 1,
      t: 0,
      source: 'x',
      type: 'alert',
      data: { level: 'info', text: '\u001b]0;x\u0007h\ri\b\u202e' },
    }
    writeFileSync(path, `${JSON.stringify(generatedHeader())}\n${JSON.stringify(event)}\n`)
    const recording = await opened(path)
    expect((await recording.stateAt({ seq: 1 })).alerts[0]?.text).toBe('h\ni')
  })
})

describe('the index', () => {
  test.each([
    ['missing', (path: string) => rmSync(path)],
    ['torn', (path: string) => truncateSync(path, statSync(path).size - 20)],
    [
      'of an older moment',
      (path: string) => writeFileSync(path, `${readFileSync(path, 'utf8').split('\n').slice(0, 2).join('\n')}\n`),
    ],
    [
      'of another recording',
      (path: string) => writeFileSync(path, readFileSync(path, 'utf8').replace('generated-1', 'generated-2')),
    ],
    [
      'damaged in the middle',
      (path: string) => writeFileSync(path, readFileSync(path, 'utf8').replace(/"offset":(\d)/g, '"offset":9$1')),
    ],
    ['nonsense', (path: string) => writeFileSync(path, '\u0000\u0001')],
  ])('that is %s is made again', async (_, damage) => {
    const path = join(temporaryFolder(), 'a.jsonl')
    const { session } = await recorded(path, { events: 3000, keyframeEvery: 500 })
    damage(`${path}.idx`)
    const recording = await opened(path)
    expect(recording.count).toBe(3000)
    expect(await recording.stateAt({ seq: 3000 })).toEqual(session.state)
    expect(await recording.stateAt({ seq: 1234 })).toMatchObject({ seq: 1234 })
  })
})

describe('a damaged recording', () => {
  let whole: Buffer
  let lines: string[]
  let session: Session
  beforeAll(async () => {
    const folder = join(import.meta.dirname, `.tmp-${process.pid}`)
    const path = join(folder, 'a.jsonl')
    ;({ session } = await recorded(path, { events: 400, keyframeEvery: 100 }))
    whole = readFileSync(path)
    lines = whole.toString().trimEnd().split('\n')
    rmSync(folder, { recursive: true })
  })

  const written = (content: string | Buffer) => {
    const path = join(temporaryFolder(), 'damaged.jsonl')
    writeFileSync(path, content)
    return path
  }
  const refusal = async (content: string | Buffer): Promise<RecordingError> => {
    const error = await openRecording(written(content)).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(RecordingError)
    return error as RecordingError
  }
  const without = (index: number) => lines.toSpliced(index, 1)
  const eventAt = (seq: number) => lines.findIndex(line => line.startsWith(`{"seq":${seq},`))

  test('cut anywhere loses nothing but the line that was cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: lines[0]!.length, max: whole.length }), async cut => {
        const path = written(whole.subarray(0, cut))
        const kept = whole.subarray(0, cut).toString().split('\n')
        const complete = kept.filter(
          (line, i) => line.startsWith('{"seq"') && (i < kept.length - 1 || line === lines[i]),
        )
        const recording = await openRecording(path)
        expect(recording.lastSeq).toBe(complete.length)
        const torn = kept.at(-1) !== '' && kept.at(-1) !== lines[kept.length - 1]
        expect(recording.tornTail?.line).toBe(torn ? kept.length : undefined)
        await recording.close()

        const { recorder, state, header } = await resumeRecording(path)
        const resumed = createSession({ header, recorder, state })
        resumed.emit('session.resumed', 'host', { from: state.seq, reason: 'test' })
        await resumed.close()
        const again = await openRecording(path)
        expect([again.lastSeq, again.tornTail]).toEqual([complete.length + 1, undefined])
        expect(await again.stateAt({ seq: again.lastSeq })).toEqual(resumed.state)
        await again.close()
      }),
      { numRuns: 40 },
    )
  })

  test('with a flipped bit is read, or refused with the line: never a crash, never an event less', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: whole.length - 1 }),
        fc.integer({ min: 0, max: 7 }),
        async (at, bit) => {
          const bytes = Buffer.from(whole)
          bytes[at]! ^= 1 << bit
          const line = bytes.subarray(0, at).toString('latin1').split('\n').length
          const path = written(bytes)
          try {
            const recording = await openRecording(path)
            // The last line may be torn: itself, joined with the one before it, or earlier than what that one says now.
            if (recording.tornTail) {
              expect(line).toBeGreaterThanOrEqual(lines.length - 1)
              expect(recording.lastSeq).toBeGreaterThanOrEqual(398)
            } else expect(recording.lastSeq).toBeGreaterThanOrEqual(line === lines.length ? 399 : 400)
            await recording.stateAt({ seq: recording.lastSeq })
            await recording.close()
          } catch (error) {
            if (!(error instanceof RecordingError)) throw error
            // A flipped line feed joins two lines; a number that changed shows at the next event, behind a keyframe perhaps.
            expect(Math.abs(error.line! - line)).toBeLessThanOrEqual(2)
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  test.each<[string, () => string | Buffer, number | undefined, string]>([
    ['empty', () => '', undefined, 'the file is empty'],
    ['not JSON', () => 'hello\nworld\n', 1, 'not valid JSON'],
    ['JSON but not ours', () => '{"name":"x"}\n', 1, 'not the first line of an mcteam recording'],
    [
      'an asciicast',
      () => '{"version": 2, "width": 80, "height": 24}\n[0, "o", "x"]\n',
      1,
      'not the first line of an mcteam',
    ],
    ['binary', () => Buffer.from([0x89, 0x50, 0xff, 0xfe]), 1, 'not valid UTF-8'],
    ['an archive of something', () => gzipSync('hello\n'), 1, 'not valid JSON'],
    ['a broken archive', () => Buffer.from([0x1f, 0x8b, 0xff, 0xfe]), undefined, 'cannot be unpacked as gzip'],
    [
      'of a newer format',
      () => lines.join('\n').replace('"mcteam":1', '"mcteam":7'),
      1,
      'written in format 7, and this program reads format 1',
    ],
    ['with half a header', () => `${lines[0]!.slice(0, 40)}\n`, 1, 'not valid JSON'],
    [
      'with a header that lacks something',
      () => lines.join('\n').replace('"seed":1,', ''),
      1,
      'not a valid header (seed',
    ],
    ['with a line missing', () => without(eventAt(50)).join('\n'), 51, 'events 50 to 50 are missing before it'],
    [
      'with a line twice',
      () => lines.toSpliced(eventAt(50), 0, lines[eventAt(50)]!).join('\n'),
      52,
      'event 50 stands here twice',
    ],
    [
      'with lines in another order',
      () => lines.with(eventAt(50), lines[eventAt(51)]!).with(eventAt(51), lines[eventAt(50)]!).join('\n'),
      51,
      'events 50 to 50 are missing before it',
    ],
    ['with a line that is not JSON', () => lines.with(eventAt(50), 'oops').join('\n'), 51, 'not valid JSON'],
    ['with an empty line', () => lines.with(eventAt(50), '').join('\n'), 51, 'an empty line'],
    [
      'with a payload that does not fit',
      () => lines.with(eventAt(50), '{"seq":50,"t":1,"source":"x","type":"body.died","data":{}}').join('\n'),
      51,
      'not a valid body.died event (seat',
    ],
    [
      'with time going back',
      () => lines.with(eventAt(50), '{"seq":50,"t":1,"source":"x","type":"dream","data":{}}').join('\n'),
      51,
      'ms earlier than the one before it',
    ],
  ])('that is %s is refused with line and reason', async (_, content, line, reason) => {
    const error = await refusal(content())
    expect(error.message).toContain(reason)
    expect(error.line).toBe(line)
    expect(error.remedy).toMatch(/Try `mcteam recordings repair|Give a \.jsonl file that mcteam recorded/)
  })

  test('with a line of 65 MB is refused in little memory', async () => {
    const huge = Buffer.alloc(65 << 20, 'x')
    const error = await refusal(Buffer.concat([Buffer.from(`${lines[0]}\n`), huge, Buffer.from(`\n${lines[1]}\n`)]))
    expect(error).toMatchObject({ line: 2, reason: 'longer than 64 MB' })
  })

  test.each(['missing.jsonl', '.'])('%s: what is not a file is refused', async name => {
    await expect(openRecording(join(temporaryFolder(), name))).rejects.toThrow(/there is no such file|not a file/)
  })

  test('is noticed behind an index too, where it is read', async () => {
    const path = join(temporaryFolder(), 'a.jsonl')
    await recorded(path, { events: 600 })
    const text = readFileSync(path, 'utf8')
    const at = text.indexOf('{"seq":300,')
    writeFileSync(path, `${text.slice(0, at)}[${text.slice(at + 1)}`)
    const recording = await opened(path)
    await expect(recording.stateAt({ seq: 500 })).rejects.toThrow(/line 30\d: not valid JSON/)
    expect(session.state.seq).toBe(400)
  })
})

test('a recorder that is killed at any moment leaves everything it had told of, and can be resumed', async () => {
  for (const killAfterMs of [0, 3, 10, 30, 60, 100]) {
    const folder = temporaryFolder()
    const child = spawn(process.execPath, [join(import.meta.dirname, '../fixtures/host.ts'), folder])
    let told = ''
    await new Promise<void>(resolve => {
      child.stdout.on('data', data => {
        if (told === '') setTimeout(() => child.kill('SIGKILL'), killAfterMs)
        told += data.toString()
      })
      child.once('close', () => resolve())
    })
    const lastTold = Number(told.slice(0, told.lastIndexOf('\n')).split('\n').at(-1))
    const path = join(folder, 'session.jsonl')
    const recording = await openRecording(path)
    // The event that was being told of when the process died may be in the file too.
    expect(recording.lastSeq).toBeGreaterThanOrEqual(Number.isNaN(lastTold) ? 0 : lastTold)
    await recording.close()
    const { header, recorder, state } = await resumeRecording(path)
    const session = createSession({ header, recorder, state })
    emitAll(session, generateEvents({ events: 600, seed: 2 }))
    await session.close()
    const resumed = await openRecording(path)
    expect(resumed.lastSeq).toBe(state.seq + 600)
    expect(await resumed.stateAt({ seq: resumed.lastSeq })).toEqual(session.state)
    await resumed.close()
    // Its index was carried on, not thrown away: it agrees with one made from scratch.
    const index = readFileSync(`${path}.idx`, 'utf8')
    expect(existsSync(`${path}.idx`) && index.trim().split('\n').length).toBeGreaterThan(2)
  }
})
