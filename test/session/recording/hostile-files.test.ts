import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  createWriteStream,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { pipeline } from 'node:stream/promises'
import { crc32, createGzip } from 'node:zlib'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { jsonOf } from '../../../source/json.ts'
import { openRecording } from '../../../source/session/recording/open.ts'
import { forkRecording, resumeRecording } from '../../../source/session/recording/resume.ts'
import { compactRecording } from '../../../source/session/recording/tools/compact.ts'
import { repairRecording } from '../../../source/session/recording/tools/repair.ts'
import { listRecordings } from '../../../source/session/recording/tools/summary.ts'
import { verifyRecording } from '../../../source/session/recording/tools/verify.ts'
import { recorded, temporaryFolder } from '../helpers.ts'

/** Files that were made to harm the person who looks at them. */

const header = readFileSync(join(import.meta.dirname, '../../../recordings/samples/cabin.jsonl'), 'utf8').split(
  '\n',
)[0]!

describe('archives that are made to fill a disk', () => {
  /** 512 MB in half of one (or two), after what is given. */
  const bomb = async (path: string, start: string, filling: string) => {
    const packer = createGzip({ level: 9 })
    const written = pipeline(packer, createWriteStream(path))
    packer.write(start)
    const chunk = Buffer.alloc(4 << 20, filling)
    for (let n = 0; n < 128; n++) if (!packer.write(chunk)) await once(packer, 'drain')
    packer.end()
    await written
  }

  test('are listed by their first line, and nothing of them is written anywhere', async () => {
    const folder = temporaryFolder()
    await bomb(join(folder, 'lines.jsonl.gz'), `${header}\n`, '{"seq":1}\n')
    await bomb(join(folder, 'one-line.jsonl.gz'), '{"mcteam":1', ' ')
    // Unpacking needs this folder.
    vi.stubEnv('TMPDIR', join(folder, 'not', 'there'))
    onTestFinished(() => void vi.unstubAllEnvs())
    const { recordings, unreadable } = await listRecordings(folder)
    expect(recordings).toEqual([expect.objectContaining({ task: 'A cabin by the lake', packed: 'gzip' })])
    expect(unreadable).toEqual([
      { path: join(folder, 'one-line.jsonl.gz'), reason: expect.stringContaining('line 1: longer than 16 MB') },
    ])
    // What does not begin like a recording is not unpacked when it is opened either.
    await expect(openRecording(join(folder, 'one-line.jsonl.gz'))).rejects.toThrow('line 1: longer than 16 MB')
  })

  test.each([
    ['lines', '{"seq":1}\n', /unpacks to more than 200 times its size, which no recording does/],
    ['one line', ' ', /holds a line longer than 64 MB/],
  ])('of %s are refused before they have grown', async (_, filling, reason) => {
    const path = join(temporaryFolder(), 'a.jsonl.gz')
    await bomb(path, `${header}\n`, filling)
    await expect(openRecording(path)).rejects.toThrow(reason)
    await expect(verifyRecording(path)).rejects.toThrow(reason)
  })
})

test('a line without end is not followed to its end', async () => {
  const path = join(temporaryFolder(), 'a.jsonl')
  writeFileSync(path, `${header}\n`)
  // Takes no place on the disk, and would take minutes to read.
  spawnSync('truncate', ['-s', '200G', path])
  await expect(openRecording(path)).rejects.toThrow('line 2: longer than 64 MB')
})

test.runIf(process.platform !== 'win32')('a pipe or a device in the place of a recording is no file', async () => {
  const folder = temporaryFolder()
  spawnSync('mkfifo', [join(folder, 'pipe.jsonl')])
  symlinkSync('/dev/zero', join(folder, 'zero.jsonl'))
  const { unreadable } = await listRecordings(folder)
  expect(unreadable.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/pipe\.jsonl: not a file\./),
    expect.stringMatching(/zero\.jsonl: not a file\./),
  ])
})

test.each([
  ['holds a $map with an entry that is no pair', '{"$map":[1,2]}'],
  ['holds a $map that is no list', '{"$map":{"a":1}}'],
  ['holds a $set that is no list', '{"$set":7}'],
  ['holds a $bytes that is no text', '{"$bytes":[]}'],
  ['is nested deeper than 128 levels', `${'['.repeat(150)}${']'.repeat(150)}`],
  ['holds more than 1000000 values', `[${'0,'.repeat(1_000_000)}0]`],
])('a keyframe whose extra %s is damage, and all else of the recording is read', async (wrong, extra) => {
  const folder = temporaryFolder()
  const path = join(folder, 'a.jsonl')
  const { session } = await recorded(path, { events: 300, keyframeEvery: 200 })
  rmSync(`${path}.idx`)
  const lines = readFileSync(path, 'utf8').split('\n')
  const at = lines.findIndex(line => line.startsWith('{"keyframe"'))
  const start = lines[at]!.slice(0, -'},"crc":"00000000"}'.length)
  lines[at] = sealedLine(`${start},"extra":${extra}}`)
  writeFileSync(path, lines.join('\n'))

  const recording = await openRecording(path)
  expect(await recording.stateAt({ seq: 300 })).toEqual(session.state)
  await recording.close()
  const reason = `the keyframe's extra ${wrong}`
  expect((await verifyRecording(path)).problems).toEqual([{ line: at + 1, reason }])
  const refusal = { line: at + 1, reason, remedy: expect.stringContaining('recordings repair') }
  await expect(resumeRecording(path)).rejects.toMatchObject(refusal)
  const fork = { at: { seq: 300 }, path: join(folder, 'fork.jsonl'), header: recording.header }
  await expect(forkRecording(path, fork)).rejects.toMatchObject(refusal)
  await expect(compactRecording(path, join(folder, 'small.jsonl'))).rejects.toMatchObject(refusal)

  const to = join(folder, 'b.jsonl')
  const { notes, lost, events } = await repairRecording(path, to)
  expect({ notes, lost, events }).toEqual({
    notes: [{ line: at + 1, reason: `left out: ${reason}` }],
    lost: [],
    events: 300,
  })
  expect(await verifyRecording(to)).toMatchObject({ problems: [], keyframes: 1 })
  const { state, recorder } = await resumeRecording(to)
  await recorder.close()
  expect(state).toEqual(session.state)
})

test('a file whose first event claims to be the trillionth is not repaired by a trillion gaps', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'a.jsonl')
  const to = join(folder, 'b.jsonl')
  const pause = (seq: number) =>
    JSON.stringify({ seq, t: 0, source: 'host', type: 'session.phase', data: { phase: 'paused' } })
  writeFileSync(path, `${header}\n${pause(1e12)}\n${pause(1e12 + 1)}\n`)
  await expect(repairRecording(path, to)).rejects.toThrow(/more than 50000 events are missing/)
  expect(readdirSync(folder)).toEqual(['a.jsonl'])
})

test.each([1e300, 1e14])('a time of %s ms, which no session reaches, is damage', async t => {
  const path = join(temporaryFolder(), 'a.jsonl')
  const { events } = await recorded(path, { events: 20 })
  const late = [21, 22].map(seq => JSON.stringify({ ...events[0], seq, t }))
  writeFileSync(path, `${readFileSync(path, 'utf8')}${late.join('\n')}\n`)
  const reason = expect.stringContaining('not an event (t: ')
  expect((await verifyRecording(path)).problems[0]).toMatchObject({ reason })
  await expect(openRecording(path)).rejects.toMatchObject({ reason })
})

test('a line with brackets without end is one damaged line, wherever it stands', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'a.jsonl')
  await recorded(path, { events: 300 })
  rmSync(`${path}.idx`, { force: true })
  const deep = `${'['.repeat(150_000)}${']'.repeat(150_000)}`
  const lines = readFileSync(path, 'utf8').split('\n')
  const at = lines.findIndex(line => line.startsWith('{"seq":60,'))
  lines[at] = `{"seq":60,"t":60,"source":"host","type":"alert","data":{"text":${deep}}}`
  writeFileSync(path, lines.join('\n'))
  const reason = 'nested deeper than 200 levels'
  expect((await verifyRecording(path)).problems[0]).toEqual({ line: at + 1, reason })
  const { notes, lost } = await repairRecording(path, join(folder, 'b.jsonl'))
  expect({ notes, lost }).toEqual({ notes: [{ line: at + 1, reason: `left out: ${reason}` }], lost: [60] })
  writeFileSync(path, `{"mcteam":1,"task":${deep}}\n`)
  await expect(openRecording(path)).rejects.toMatchObject({ line: 1, reason })
  // Brackets in texts are none.
  expect(jsonOf(JSON.stringify({ text: `"${'['.repeat(500)}` }))).toEqual({ text: `"${'['.repeat(500)}` })
})

test('tens of thousands of empty or damaged lines are a few problems, counted', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'a.jsonl')
  await recorded(path, { events: 300 })
  rmSync(`${path}.idx`, { force: true })
  const [first, ...rest] = readFileSync(path, 'utf8').split('\n')
  const blank = '\n'.repeat(50_000)
  writeFileSync(path, `${first}\n${blank}${'{oops\n\n'.repeat(2_000)}${rest.join('\n')}`)
  const { problems, problemCount } = await verifyRecording(path)
  expect(problems[0]).toEqual({ line: 2, through: 50_001, reason: 'an empty line' })
  expect([problems.length, problemCount]).toEqual([1000, 54_000])
  const { notes, noteCount, lost } = await repairRecording(path, join(folder, 'b.jsonl'))
  expect(notes[0]).toEqual({ line: 2, through: 50_001, reason: 'left out: an empty line' })
  expect([notes.length, noteCount, lost]).toEqual([1000, 54_000, []])
})

const sealedLine = (start: string): string => `${start},"crc":"${crc32(start).toString(16).padStart(8, '0')}"}`

test.each([
  ['seats', 2000, (n: number) => ({ type: 'seat.added', data: { seat: `S${n}`, role: 'worker', occupant } })],
  ['tasks', 20_000, (n: number) => ({ type: 'task.added', data: { ...task, task: `x${n}` } })],
])('more %s than any session has are refused', async (kind, most, event) => {
  const folder = temporaryFolder()
  const path = join(folder, 'a.jsonl')
  const events = Array.from({ length: most + 300 }, (_, n) =>
    JSON.stringify({ seq: n + 1, t: n, source: 'team', ...event(n) }),
  )
  writeFileSync(path, `${[header, ...events].join('\n')}\n`)
  const reason = `holds more than ${most} ${kind}, which no session has`
  const recording = await openRecording(path)
  expect((await recording.stateAt({ seq: most })).seq).toBe(most)
  await expect(recording.stateAt({ seq: most + 300 })).rejects.toMatchObject({ reason })
  await recording.close()
  await expect(verifyRecording(path)).rejects.toMatchObject({ reason })
  expect((await listRecordings(folder)).unreadable).toEqual([{ path, reason: expect.stringContaining(reason) }])
})

test('a keyframe behind the index that is whole and holds no state is told where it is read, and all before it can be seen', async () => {
  const path = join(temporaryFolder(), 'a.jsonl')
  await recorded(path, { events: 3000 })
  const lines = readFileSync(path, 'utf8').split('\n').length
  const { t } = jsonOf(readFileSync(path, 'utf8').split('\n').at(-2)!) as { t: number }
  const none = sealedLine(`{"keyframe":{"seq":3000,"t":${t},"state":{"seats":7}}`)
  const data = { level: 'info', text: 'x' }
  appendFileSync(path, `${none}\n${JSON.stringify({ seq: 3001, t, source: 'team', type: 'alert', data })}\n`)
  const recording = await openRecording(path)
  expect((await recording.stateAt({ seq: 2999 })).seq).toBe(2999)
  await expect(recording.stateAt({ seq: 3001 })).rejects.toMatchObject({
    line: lines,
    reason: expect.stringContaining('not a keyframe (keyframe.state'),
  })
  await recording.close()
  expect((await verifyRecording(path)).problems).toMatchObject([{ line: lines }])
})

const occupant = { kind: 'agent', label: 'rules' }
const task = { parent: null, title: 'Dig', requires: [], assignees: [], status: 'waiting' }

test('an index whose checksums fit what is no JSON is made again', async () => {
  const path = join(temporaryFolder(), 'a.jsonl')
  await recorded(path, { events: 3000 })
  const index = `${path}.idx`
  expect(existsSync(index)).toBe(true)
  const sealed = (text: string) => `${crc32(text).toString(16)} ${text}\n`
  const [first] = readFileSync(index, 'utf8').split('\n')
  for (const lie of [sealed('not json'), `${first}\n${sealed('{"seq":')}`, `${first}\n${sealed('null')}`]) {
    writeFileSync(index, lie)
    const recording = await openRecording(path)
    expect(recording.lastSeq).toBe(3000)
    expect((await recording.stateAt({ seq: 3000 })).seq).toBe(3000)
    await recording.close()
    expect(readFileSync(index, 'utf8')).not.toBe(lie)
  }
})

test.runIf(process.platform !== 'win32')(
  'a pipe, a device or a giant in the place of an index is not read',
  async () => {
    const path = join(temporaryFolder(), 'a.jsonl')
    await recorded(path, { events: 3000 })
    const index = `${path}.idx`
    for (const harm of [
      () => spawnSync('mkfifo', [index]),
      () => symlinkSync('/dev/zero', index),
      () => {
        writeFileSync(index, '')
        // Takes no place on the disk.
        truncateSync(index, 3 * 2 ** 29)
      },
    ]) {
      rmSync(index)
      harm()
      const before = process.memoryUsage().rss
      const recording = await openRecording(path)
      expect(recording.lastSeq).toBe(3000)
      await recording.close()
      expect(process.memoryUsage().rss - before).toBeLessThan(2 ** 29)
      expect(lstatSync(index)).toMatchObject({ size: expect.toSatisfy((size: number) => size < 2 ** 20) })
      expect(lstatSync(index).isFile()).toBe(true)
    }
  },
)

test.runIf(process.platform !== 'win32')('a pipe in the place of an index does not hold up a recorder', async () => {
  const path = join(temporaryFolder(), 'a.jsonl')
  spawnSync('mkfifo', [`${path}.idx`])
  await recorded(path, { events: 300 })
  expect(lstatSync(`${path}.idx`).isFile()).toBe(true)
})

test('a list follows no links to folders, and reads of a giant no more than a first line may have', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'a.jsonl'), `${header}\n`)
  const deep = join(folder, 'b', 'c')
  mkdirSync(deep, { recursive: true })
  writeFileSync(join(deep, 'giant.jsonl'), '')
  truncateSync(join(deep, 'giant.jsonl'), 2 ** 31)
  // Each leads back to all of them: followed, they make 10 to the power of 40 paths.
  for (let n = 0; n < 10; n++) symlinkSync(folder, join(deep, `again-${n}`), 'dir')
  const { recordings, unreadable } = await listRecordings(folder)
  expect(recordings).toHaveLength(1)
  expect(unreadable).toEqual([
    { path: join(deep, 'giant.jsonl'), reason: expect.stringContaining('line 1: longer than 16 MB') },
  ])
})
