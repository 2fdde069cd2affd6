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

export interface ForkOptions {
  /** Where to part: after this event, or after the last event at this time (ms). */
  readonly at: { readonly seq: number } | { readonly t: number }
  /** File of the new recording. */
  readonly path: string
  /** Header of the new session; its `parent` is filled in here. */
  readonly header: Omit<Header, 'parent'>
}

/** What a new session needs to start from a moment of an old one. */
export interface Forked extends Omit<Resumed, 'repaired'> {
  /** Events between the keyframe that `extra` comes from and the moment: the arena is as it was this many events before. */
  readonly eventsSinceExtra: number
}

/**
 * Prepares a new session that goes on from a moment of a recording, in a file of its own that starts with a keyframe. The
 * old recording is only read. Call `session.keyframe(extra)` first, so that the new file stands on its own.
 */
export async function forkRecording(from: string, { at, path, header }: ForkOptions): Promise<Forked> {
  const recording = await openRecording(from)
  try {
    const state = await recording.stateAt(at)
    const keyframe = await recording.keyframeAt(state.seq)
    const forked = { ...header, parent: { id: recording.header.id, seq: state.seq } }
    return {
      header: forked,
      recorder: createRecorder({ path, header: forked }),
      state,
      extra: keyframe?.extra,
      extraSeq: keyframe?.seq ?? 0,
      eventsSinceExtra: state.seq - (keyframe?.seq ?? 0),
    }
  } finally {
    await recording.close()
  }
}

/** Cuts off half a line, or ends a whole one that lacks its line feed. */
async function repairTail(path: string): Promise<TornTail | undefined> {
  const { file, tornTail, end, unended } = await openLayout(path, 'r+')
  if (tornTail) await file.truncate(end)
  if (unended) await file.write('\n', end)
  await file.close()
  return tornTail
}
