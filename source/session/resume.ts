import type { Header } from './events.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { openLayout, saveIndex, type TornTail } from './recording/layout.ts'
import { openRecording } from './recording.ts'
import type { SessionState } from './state.ts'

/** What a host needs to go on where an earlier one stopped. */
export interface Resumed {
  readonly header: Header
  /** Writes on in the same file. */
  readonly recorder: Recorder
  /** The state after the last event; hand it to `createSession`. */
  readonly state: SessionState
  /** What the last keyframe carried (arena, memories), and the event it belongs to. */
  readonly extra: unknown
  readonly extraSeq: number
  /** Half a line that was cut off, if a crash had left one. */
  readonly repaired: TornTail | undefined
}

/** Takes up a recording: repairs its torn tail and opens it for writing on. Throws `RecordingError` like `openRecording`. */
export async function resumeRecording(path: string): Promise<Resumed> {
  const recording = await openRecording(path)
  const state = await recording.stateAt({ seq: recording.lastSeq })
  const keyframe = await recording.keyframeAt(recording.lastSeq)
  await recording.close()

  const repaired = await repairTail(path)
  const layout = await openLayout(path)
  await layout.file.close()
  // The recorder appends to the index, so it must hold exactly the closed blocks first.
  await saveIndex(path, layout)
  const { header, indexer, end } = layout
  const recorder = createRecorder({ path, header }, { offset: end, indexer })
  return { header, recorder, state, extra: keyframe?.extra, extraSeq: keyframe?.seq ?? 0, repaired }
}

/** Cuts off half a line, or ends a whole one that lacks its line feed. */
async function repairTail(path: string): Promise<TornTail | undefined> {
  const { file, tornTail, end, unended } = await openLayout(path, 'r+')
  if (tornTail) await file.truncate(end)
  if (unended) await file.write('\n', end)
  await file.close()
  return tornTail
}
