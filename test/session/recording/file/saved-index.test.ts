import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { beforeAll, describe, expect, test } from 'vitest'
import { generateEvents } from '../../../../bench/generate-log.ts'
import { createSession } from '../../../../source/session/log/session-log.ts'
import type { SessionState } from '../../../../source/session/log/state.ts'
import type { Block } from '../../../../source/session/recording/file/block.ts'
import { indexLine, parseIndexLine } from '../../../../source/session/recording/file/index.ts'
import { openRecording, type Recording } from '../../../../source/session/recording/open.ts'
import { forkRecording, resumeRecording } from '../../../../source/session/recording/resume.ts'
import { verifyRecording } from '../../../../source/session/recording/tools/verify.ts'
import { emitAll, recorded, temporaryFolder } from '../../helpers.ts'

/** Indexes that a stranger wrote: each line is sealed as a line of ours is, and says what the recording does not. */

const events = 1200
let text: string
let index: string
let end: SessionState
let early: SessionState
let timed: SessionState

beforeAll(async () => {
  const folder = join(import.meta.dirname, `.tmp-${process.pid}`)
  const path = join(folder, 'a.jsonl')
  const { session } = await recorded(path, { events, keyframeEvery: 500 })
  end = session.state
  text = readFileSync(path, 'utf8')
  index = readFileSync(`${path}.idx`, 'utf8')
  const recording = await openRecording(path)
  early = await recording.stateAt({ seq: 700 })
  timed = await recording.stateAt({ t: early.t })
  await recording.close()
  rmSync(folder, { recursive: true })
})

type Lie = (blocks: Mutable[]) => readonly unknown[]
type Mutable = { -readonly [field in keyof Block]: Block[field] }

/** The whole recording as one block. */
const one = (blocks: Mutable[], lie: Partial<Block>): readonly unknown[] => {
  const { seq, t, offset, line, memory } = blocks[0]!
  const { last, end: after } = blocks.at(-1)!
  const lines = blocks.reduce((sum, block) => sum + block.lines, 0)
  return [
    {
      ...{ seq, count: events, t, last, offset, end: after, line, lines },
      ...{ keyframes: [], density: [], markers: [], memory },
      ...lie,
    },
  ]
}
const changed =
  (at: number, lie: (block: Mutable) => Partial<Block>): Lie =>
  blocks =>
    blocks.map((block, n) => (n === at ? { ...block, ...lie(block) } : block))
const keyframe = (seq?: number, offset?: number, length?: number, line?: number): Lie =>
  changed(1, block => ({
    keyframes: [[seq ?? block.seq, offset ?? block.offset, length ?? 2, line ?? block.line]],
  }))
/** Of the second and the third block, without the density that would tell. */
const shifted =
  (by: number): Lie =>
  blocks =>
    blocks.map((block, n) => {
      if (n !== 1 && n !== 2) return block
      const more = n === 1 ? by : -by
      const [[second, first] = [0, 0], ...density] = block.density
      return {
        ...block,
        ...{ count: block.count + more, lines: block.lines + more },
        ...(n === 2 && { seq: block.seq + by, line: block.line + by }),
        density: [[second, first + more], ...density],
        markers: [],
      }
    })

const lies: readonly (readonly [string, Lie])[] = [
  ['a keyframe of 2 GB', keyframe(undefined, undefined, 2 ** 31)],
  ['a keyframe of 32 TB', keyframe(undefined, undefined, 2 ** 45)],
  ['a keyframe of less than nothing', keyframe(undefined, undefined, -5)],
  ['a keyframe before the file', keyframe(undefined, -7, 10)],
  ['a keyframe behind the file', keyframe(undefined, 2 ** 40, 10)],
  [
    'an event as a keyframe',
    changed(1, block => ({ lines: block.lines + 1, keyframes: [[block.seq, block.offset, 60, block.line]] })),
  ],
  ['keyframes without order', changed(1, block => ({ keyframes: block.keyframes.concat([[1, 1, 1, 1]]) }))],
  ['no keyframes', blocks => blocks.map(block => ({ ...block, keyframes: [] }))],
  ['one event in all', blocks => one(blocks, { count: 1 })],
  ['fewer events than there are', blocks => one(blocks, { count: events - 3 })],
  ['more events than there are', blocks => one(blocks, { count: 2 ** 50 })],
  ['less than no events', blocks => one(blocks, { count: -3 })],
  [
    'a last block with an event less',
    blocks => changed(blocks.length - 1, block => ({ count: block.count - 1 }))(blocks),
  ],
  ['a block with an event less', changed(1, block => ({ count: block.count - 1 }))],
  ['a border of blocks an event early', shifted(-1)],
  ['a block that begins with another number', changed(1, block => ({ seq: block.seq + 1 }))],
  ['a recording that begins later', blocks => blocks.slice(1)],
  ['a block that ends in a line', changed(1, block => ({ end: block.end - 3 }))],
  ['lines of less than nothing', changed(1, () => ({ lines: -100 }))],
  ['times without end', changed(1, () => ({ last: 1e300 }))],
  ['times before the beginning', changed(1, () => ({ last: -1 }))],
  [
    'a block that begins when it ends',
    changed(2, block => ({ t: block.last, density: [[Math.floor(block.last / 1000), block.count]], markers: [] })),
  ],
  [
    'seconds before the beginning',
    changed(1, () => ({
      density: [
        [-5, 1],
        [1e15, 1],
      ],
    })),
  ],
  [
    'a marker that moves the cursor',
    changed(1, block => ({ markers: [{ t: block.t, seq: block.seq, kind: 'end', text: '\u001b[2J' }] })),
  ],
]

describe.each(lies)('an index with %s', (_, lie) => {
  /** The recording, with the false index beside it. */
  const forged = (): string => {
    const path = join(temporaryFolder(), 'a.jsonl')
    const [header, ...blocks] = index.trimEnd().split('\n').map(parseIndexLine)
    writeFileSync(path, text)
    // The lines after the first are blocks: the recorder wrote them.
    writeFileSync(`${path}.idx`, [header, ...lie(blocks as Mutable[])].map(indexLine).join(''))
    return path
  }

  test('is believed by no reader', async () => {
    const path = forged()
    const recording = await openRecording(path)
    expect([recording.firstSeq, recording.lastSeq, recording.duration]).toEqual([1, events, end.t])
    expect(recording.markers.every(({ text: words }) => !words.includes('\u001b'))).toBe(true)
    expect(await recording.stateAt({ t: early.t })).toEqual(timed)
    expect(await recording.stateAt({ seq: 700 })).toEqual(early)
    expect(await recording.stateAt({ seq: events })).toEqual(end)
    expect((await recording.keyframeAt(events))?.seq).toBe(1000)
    expect(await numbers(recording)).toEqual(Array.from({ length: events }, (_one, n) => n + 1))
    await recording.close()
  })

  test('gives no wrong number to a session that goes on', async () => {
    const path = forged()
    const header = { ...JSON.parse(text.slice(0, text.indexOf('\n'))), id: 'fork' }
    const fork = await forkRecording(path, { at: { seq: 700 }, path: join(temporaryFolder(), 'fork.jsonl'), header })
    await fork.recorder.close()
    expect(fork.state).toEqual(early)
    const { recorder, state, header: same } = await resumeRecording(path)
    const session = createSession({ header: same, recorder, state })
    emitAll(session, generateEvents({ events: 20, seed: 2 }))
    await session.close()
    expect(await verifyRecording(path)).toMatchObject({ problems: [], events: events + 20 })
  })
})

const numbers = async (recording: Recording): Promise<number[]> => {
  const all: number[] = []
  for await (const { seq } of recording.events()) all.push(seq)
  return all
}

test('an index that the recorder wrote is believed, and left as it is', async () => {
  const path = join(temporaryFolder(), 'a.jsonl')
  writeFileSync(path, text)
  writeFileSync(`${path}.idx`, index)
  const before = statSync(`${path}.idx`)
  const recording = await openRecording(path)
  expect(await numbers(recording)).toHaveLength(events)
  expect(await recording.stateAt({ t: early.t })).toEqual(timed)
  await recording.close()
  expect(statSync(`${path}.idx`)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs })
})
