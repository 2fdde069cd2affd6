import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { generateLog } from '../../../../bench/generate-log.ts'
import { foldAll, initialState } from '../../../../source/session/log/fold.ts'
import { loggedBlocks } from '../../../../source/session/log/logged-blocks.ts'
import { keyframeLine, parseLine } from '../../../../source/session/recording/file/lines.ts'

const read = (line: string) => {
  const found = parseLine(Buffer.from(line.trimEnd()))
  return found.kind === 'keyframe' && found.keyframe.state.blocks
}

test('a keyframe whose blocks stand in their chunk by place, without layers, is read as one of today', () => {
  const state = foldAll(initialState(), generateLog({ events: 600 }).events)
  const known = loggedBlocks(state.blocks)
  expect(known.length).toBeGreaterThan(20)
  const earlier: Record<string, Record<string, string>> = {}
  for (const { at, block } of known) {
    const [x, , z] = at
    earlier[`${x >> 4},${z >> 4}`] = { ...earlier[`${x >> 4},${z >> 4}`], [at.join(',')]: block }
  }
  const start = JSON.stringify({ keyframe: { seq: 600, t: 0, state: { ...state, blocks: earlier } } }).slice(0, -1)
  expect(read(`${start},"crc":"${crc32(start).toString(16).padStart(8, '0')}"}`)).toEqual(state.blocks)
  expect(read(keyframeLine({ seq: 600, t: 0, state }))).toEqual(state.blocks)
})
