import { expect, test } from 'vitest'
import { generateEvents } from '../../../../bench/generate-log.ts'
import { type Block, isBlock } from '../../../../source/session/recording/file/block.ts'
import { createIndexer } from '../../../../source/session/recording/file/index.ts'
import { eventLine } from '../../../../source/session/recording/file/lines.ts'

/** The first block of a recording with a marker and a keyframe, as an index has it. */
const block = firstBlock()

function firstBlock(): Block {
  const indexer = createIndexer()
  let offset = 100
  for (const event of generateEvents({ events: 300, seed: 1 })) {
    const length = eventLine(event).length
    const full = indexer.event(event, offset, length)
    if (full) return JSON.parse(JSON.stringify(full)) as Block
    offset += length
    if (event.seq !== 100) continue
    indexer.keyframe(event.seq, offset, 50)
    offset += 50
  }
  throw new Error('no block is full')
}
const [marker] = block.markers

test('a block that an indexer gives is one', () => {
  expect(block).toMatchObject({
    keyframes: [[100, expect.any(Number), 50, 102]],
    markers: { length: expect.any(Number) },
  })
  expect(marker).toBeDefined()
  expect(isBlock(block)).toBe(true)
  expect(isBlock({ ...block, markers: [{ ...marker, version: 1, goal: 2 }] })).toBe(true)
})

const [keyframe] = block.keyframes
const [second, ...seconds] = block.density
test.each<readonly [string, unknown]>([
  ['no object', null],
  ['a list', [block]],
  ...Object.keys(block).map(field => [`nothing as ${field}`, { ...block, [field]: undefined }] as const),
  ...Object.keys(block).map(field => [`a text as ${field}`, { ...block, [field]: '1' }] as const),
  ['half a line', { ...block, line: 2.5 }],
  ['half an event before it', { ...block, seq: block.seq + 0.5 }],
  ['a keyframe without a line', { ...block, keyframes: [keyframe!.slice(0, 3)] }],
  ['a keyframe with more', { ...block, keyframes: [[...keyframe!, 1]] }],
  ['a keyframe of texts', { ...block, keyframes: [keyframe!.map(String)] }],
  ['a keyframe that is none', { ...block, keyframes: [null] }],
  ['a second with more', { ...block, density: [[...second!, 1], ...seconds] }],
  ['a second of a text', { ...block, density: [[String(second![0]), second![1]], ...seconds] }],
  ['a second cut in halves', { ...block, density: [[second![0], second![1] - 0.5], [second![0], 0.5], ...seconds] }],
  ['a marker that is none', { ...block, markers: [null] }],
  ...[
    { t: String(marker!.t) },
    { seq: marker!.seq + 0.5 },
    { kind: 'party' },
    { text: 1 },
    { text: '\u001b[2J' },
    { version: '1' },
    { version: null },
    { goal: 0.5 },
  ].map(lie => [`a marker with ${JSON.stringify(lie)}`, { ...block, markers: [{ ...marker, ...lie }] }] as const),
  ['a memory of no people', { ...block, memory: { tenth: 0 } }],
  ['a memory of numbers', { ...block, memory: { people: [1], tenth: 0 } }],
  ['a memory without end', { ...block, memory: { people: [], tenth: Number.POSITIVE_INFINITY } }],
])('what has %s is no block', (_, value) => {
  expect(isBlock(value)).toBe(false)
})
