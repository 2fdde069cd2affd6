import { stat } from 'node:fs/promises'
import { RecordingError } from '../file/error.ts'
import { eventLine, headerLine, type Keyframe, keyframeLine } from '../file/lines.ts'
import { readLines } from './found-lines.ts'
import { writeLines } from './write.ts'

export interface Compaction {
  readonly path: string
  readonly before: number
  readonly after: number
  readonly keyframes: { readonly before: number; readonly after: number }
}

/** Events between keyframes in a compacted recording: seeking takes a little longer, the file is a good deal smaller. */
const keyframeEvery = 20_000

/**
 * Writes a smaller copy with every event: fewer keyframes (the last one with its extra stays, so that the copy can be
 * resumed), packed when the name ends in `.gz` or `.zst`. A damaged recording is refused: repair it first.
 */
export async function compactRecording(path: string, to: string): Promise<Compaction> {
  const { last, count } = await lastExtra(path)
  let written = 0

  async function* lines(): AsyncGenerator<string> {
    let begun = false
    let since = 0
    for await (const found of readLines(path)) {
      if (found.kind === 'header') yield headerLine(found.header)
      else if (found.kind === 'damaged') {
        if (!found.last) throw new RecordingError(path, found.line, found.reason)
      } else if (found.kind === 'event') {
        begun = true
        since++
        yield eventLine(found.event)
      } else if (!begun || since >= keyframeEvery || found.keyframe.seq === last?.seq) {
        written++
        since = 0
        begun = true
        yield keyframeLine(found.keyframe)
      }
    }
  }

  const before = (await stat(path)).size
  const { bytes } = await writeLines(to, lines())
  return { path: to, before, after: bytes, keyframes: { before: count, after: written } }
}

async function lastExtra(path: string): Promise<{ last: Keyframe | undefined; count: number }> {
  let last: Keyframe | undefined
  let count = 0
  for await (const found of readLines(path)) {
    if (found.kind !== 'keyframe') continue
    count++
    if (found.keyframe.damage) throw new RecordingError(path, found.line, found.keyframe.damage)
    if (found.keyframe.extra !== undefined) last = found.keyframe
  }
  return { last, count }
}
