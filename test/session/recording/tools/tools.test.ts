import { existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { generatedHeader } from '../../../../bench/generate-log.ts'
import { createSession } from '../../../../source/session/log/session-log.ts'
import { openRecording } from '../../../../source/session/recording/open.ts'
import { forkRecording, resumeRecording } from '../../../../source/session/recording/resume.ts'
import { compactRecording } from '../../../../source/session/recording/tools/compact.ts'
import { redactRecording } from '../../../../source/session/recording/tools/redact.ts'
import { repairRecording } from '../../../../source/session/recording/tools/repair.ts'
import { listRecordings, summarise } from '../../../../source/session/recording/tools/summary.ts'
import { verifyRecording } from '../../../../source/session/recording/tools/verify.ts'
import { recorded, temporaryFolder } from '../../helpers.ts'

const verify = verifyRecording

async function sample(options: { events?: number; keyframeEvery?: number } = {}) {
  const folder = temporaryFolder()
  const path = join(folder, 'a.jsonl')
  const { session, events } = await recorded(path, { events: 500, keyframeEvery: 100, ...options })
  return {
    folder,
    path,
    session,
    events,
    to: join(folder, 'b.jsonl'),
    lines: readFileSync(path, 'utf8').trimEnd().split('\n'),
  }
}

const lastState = async (path: string) => {
  const recording = await openRecording(path)
  onTestFinished(() => recording.close())
  return await recording.stateAt({ seq: recording.lastSeq })
}

describe('verify', () => {
  test('finds a sound recording sound', async () => {
    const { path } = await sample()
    const { problems, tornTail, events, keyframes, unknownKinds } = await verify(path)
    expect({ problems, tornTail, events, unknownKinds }).toEqual({
      problems: [],
      tornTail: undefined,
      events: 500,
      unknownKinds: [],
    })
    expect(keyframes).toBeGreaterThan(1)
  })

  test('lists everything that is wrong, each with its line', async () => {
    const { path, lines } = await sample()
    const at = (seq: number) => lines.findIndex(line => line.startsWith(`{"seq":${seq},`))
    lines[at(50)] = 'oops'
    lines[at(60)] = lines[at(60)]!.replace('"seq":60', '"seq":61')
    writeFileSync(path, `${lines.join('\n')}\n{"seq":501,"t"`)
    const { problems, tornTail } = await verify(path)
    expect(problems.map(({ line }) => line)).toEqual([51, 52, 61, 62])
    expect(problems[0]?.reason).toBe('not valid JSON')
    expect(tornTail).toEqual({ line: lines.length + 1, reason: 'not valid JSON' })
  })

  test('finds a change that left every line valid, by the next keyframe', async () => {
    const { path, lines } = await sample()
    const at = lines.findIndex(line => line.includes('"type":"mind.thought"'))
    lines[at] = lines[at]!.replace(/"text":"./, '"text":"X')
    writeFileSync(path, `${lines.join('\n')}\n`)
    const { problems } = await verify(path)
    expect(problems).toHaveLength(1)
    expect(problems[0]?.reason).toContain(
      'the keyframe differs from the state folded from the events before it (seats)',
    )
  })
})

describe('repair', () => {
  test('brings lines back into order, once each, and loses nothing that can be read', async () => {
    const { to, lines, session } = await sample()
    const header = lines[0]!
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('swap', 'twice', 'far'), fc.nat({ max: lines.length - 3 })), {
          minLength: 1,
          maxLength: 6,
        }),
        async damages => {
          const rest = lines.slice(1)
          for (const [damage, at] of damages) {
            const line = rest[at]!
            if (damage === 'swap') rest.splice(at, 2, rest[at + 1]!, line)
            else if (damage === 'twice') rest.splice(at, 0, line)
            else rest.push(...rest.splice(at, 1))
          }
          const damaged = join(temporaryFolder(), 'd.jsonl')
          writeFileSync(damaged, `${[header, ...rest].join('\n')}\n`)
          const fixed = join(temporaryFolder(), 'f.jsonl')
          const { lost } = await repairRecording(damaged, fixed)
          expect(lost).toEqual([])
          expect((await verify(fixed)).problems).toEqual([])
          expect(await lastState(fixed)).toEqual(session.state)
        },
      ),
      { numRuns: 25 },
    )
    expect(existsSync(to)).toBe(false)
  })

  test('puts a mark where an event is lost, and a later keyframe brings the state right again', async () => {
    const { path, to, lines, session } = await sample()
    const at = (seq: number) => lines.findIndex(line => line.startsWith(`{"seq":${seq},`))
    for (const seq of [40, 41, 200]) lines[at(seq)] = lines[at(seq)]!.slice(0, 20)
    lines[at(300)] = lines[at(300)]!.replace('"seq":300', '"seq":70000300')
    writeFileSync(path, `${lines.join('\n')}\n`)
    await expect(openRecording(path)).rejects.toMatchObject({ remedy: expect.stringContaining('recordings repair') })
    const { lost, notes, events } = await repairRecording(path, to)
    expect(lost).toEqual([40, 41, 200, 300])
    expect(events).toBe(496)
    expect((await verify(to)).gaps).toBe(4)
    const reason = 'left out: not valid JSON'
    expect(notes).toEqual([
      { line: at(39) + 2, through: at(39) + 3, reason },
      { line: at(199) + 2, reason },
      { line: at(70_000_300) + 1, reason: 'left out: its number 70000300 is far beyond the others' },
    ])
    expect((await verify(to)).problems).toEqual([])
    const { seq, score, tasks } = await lastState(to)
    expect({ seq, score, tasks }).toEqual({ seq: 500, score: session.state.score, tasks: session.state.tasks })
    expect(readFileSync(path, 'utf8')).toContain('70000300')
  })

  test('does not write over a file', async () => {
    const { path } = await sample()
    await expect(repairRecording(path, path)).rejects.toThrow('exists already')
  })
})

describe('redact', () => {
  test('leaves no trace of names and texts, says how often, and replays', async () => {
    const { path, to, session } = await sample()
    const { replaced, extras } = await redactRecording(path, to, { names: ['mia', 'BOB'], texts: ['the lake'] })
    const text = readFileSync(to, 'utf8')
    expect(text).not.toMatch(/\b(mia|bob)\b|the lake/i)
    expect(replaced.map(({ text: what, by }) => [what, by])).toEqual([
      ['the lake', '[redacted]'],
      ['mia', 'redacted-1'],
      ['BOB', 'redacted-2'],
    ])
    expect(Math.min(...replaced.map(({ times }) => times))).toBeGreaterThan(0)
    expect(extras).toBe(0)
    expect((await verify(to)).problems).toEqual([])
    const state = await lastState(to)
    expect(Object.keys(state.seats).sort()).toEqual(['ada', 'cleo', 'dan', 'redacted-2'])
    expect(state.seats['redacted-2']?.calls).toBe(session.state.seats.bob?.calls)
  })

  test('leaves the words of the format alone, even when a person is called like one', async () => {
    const { path, to } = await sample()
    await redactRecording(path, to, { names: ['chat', 'leader', 'success'] })
    expect((await verify(to)).problems).toEqual([])
  })
})

describe('compact', () => {
  test.each(['b.jsonl', 'b.jsonl.gz', 'b.jsonl.zst'])('to %s keeps every event in less space', async name => {
    const { folder, path, session } = await sample()
    const to = join(folder, name)
    const { before, after, keyframes } = await compactRecording(path, to)
    expect(after).toBe(statSync(to).size)
    expect(after).toBeLessThan(before * (name.endsWith('l') ? 1 : 0.25))
    expect(keyframes.after).toBeLessThan(keyframes.before)
    expect(await lastState(to)).toEqual(session.state)
    expect((await verify(to)).problems).toEqual([])
  })

  test('keeps what resuming needs', async () => {
    const { path, to, session } = await sample()
    const { header, recorder, state } = await resumeRecording(path)
    const again = createSession({ header, recorder, state })
    await again.keyframe({ arena: 'here' })
    await again.close()
    await compactRecording(path, to)
    const resumed = await resumeRecording(to)
    await resumed.recorder.close()
    expect(resumed.extra).toEqual({ arena: 'here' })
    expect(resumed.state).toEqual(session.state)
  })

  test('refuses a damaged recording', async () => {
    const { path, to, lines } = await sample()
    writeFileSync(path, lines.with(20, 'x').join('\n'))
    await expect(compactRecording(path, to)).rejects.toThrow('line 21: not valid JSON')
    expect(existsSync(to)).toBe(false)
  })
})

test('a packed recording that was cut is read up to the cut', async () => {
  const { folder, path } = await sample()
  const to = join(folder, 'b.jsonl.gz')
  await compactRecording(path, to)
  truncateSync(to, Math.floor(statSync(to).size * 0.6))
  const recording = await openRecording(to)
  onTestFinished(() => recording.close())
  expect(recording.lastSeq).toBeGreaterThan(50)
  expect(recording.lastSeq).toBeLessThan(500)
  await expect(resumeRecording(to)).rejects.toThrow('packed with gzip')
})

test('a fork starts where it parts, in a file of its own', async () => {
  const { path, to, events } = await sample()
  const { header, recorder, state } = await forkRecording(path, {
    at: { seq: 321 },
    path: to,
    header: { ...generatedHeader(), id: 'what-if' },
  })
  expect(header.parent).toEqual({ id: 'generated-1', seq: 321, file: 'a.jsonl' })
  const session = createSession({ header, recorder, state })
  await session.keyframe({})
  const { seq, t } = session.emit('session.goal', 'mia', { goal: 'a tower instead', by: 'mia' })
  expect(seq).toBe(322)
  expect(t).toBeGreaterThanOrEqual(events[320]!.t)
  await session.close()
  const recording = await openRecording(to)
  onTestFinished(() => recording.close())
  expect(recording.firstSeq).toBe(322)
  expect((await recording.stateAt({ t: 1e9 })).session.goal).toBe('a tower instead')
  expect(await summarise(to)).toMatchObject({
    parent: { id: 'generated-1', seq: 321 },
    events: 1,
    result: 'unfinished',
  })
})

test('a folder is listed newest first, and what is no recording is told apart', async () => {
  const { folder, path, session } = await sample()
  await compactRecording(path, join(folder, 'packed.jsonl.gz'))
  writeFileSync(join(folder, 'not.jsonl'), 'hello\n')
  writeFileSync(join(folder, 'notes.txt'), 'hello\n')
  const { recordings, unreadable } = await listRecordings(folder)
  expect(recordings.map(({ path: found }) => basename(found))).toEqual(['a.jsonl', 'packed.jsonl.gz'])
  expect(recordings[0]).toMatchObject({
    task: 'generated',
    people: ['mia'],
    agents: ['ada', 'bob', 'cleo', 'dan'],
    organization: 'tree',
    brain: 'rule brain (offline)',
    result: 'success',
    reason: 'The cabin stands.',
    events: 500,
    completion: session.state.score.completion,
  })
  expect(recordings[1]).toMatchObject({ id: recordings[0]!.id, packed: 'gzip', bytes: expect.any(Number) })
  expect(unreadable).toEqual([
    { path: join(folder, 'not.jsonl'), reason: expect.stringContaining('line 1: not valid JSON') },
  ])
})
