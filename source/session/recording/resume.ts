import { basename } from 'node:path'
import { isRecord } from '../../json.ts'
import { hasEffect } from '../log/action-effects.ts'
import type { EventOf, Header, SessionEvent } from '../log/events.ts'
import type { SessionState } from '../log/state.ts'
import { openLayout } from './file/layout.ts'
import { parseLine } from './file/lines.ts'
import { saveIndex } from './file/saved-index.ts'
import { openRecording, type Recording } from './open.ts'
import { createRecorder, type Recorder } from './recorder.ts'

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
  /** Events after the one that `extra` belongs to, in order: what it does not know of yet. */
  readonly since: readonly SessionEvent[]
  /**
   * What each seat carried, as it goes together with what the containers of `since` hold: one that was cut off between a
   * chest or a grid and its pockets carries what it did before.
   */
  readonly carried: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Seats that were cut off while they broke blocks and picked up what fell: since the earliest of them, the items picked up. */
  readonly gathering: { readonly since: number; readonly gained: number } | undefined
}

/** Takes up a recording: repairs its torn tail and opens it for writing on. Throws `RecordingError` like `openRecording`. */
export async function resumeRecording(path: string): Promise<Resumed> {
  const recording = await openRecording(path)
  const moment = await momentOf(recording, { seq: recording.lastSeq }).finally(() => recording.close())

  await repairTail(path)
  const layout = await openLayout(path)
  await layout.file.close()
  // The recorder appends to the index, so it must hold exactly the closed blocks first.
  await saveIndex(path, layout)
  const { header, indexer, end, duration } = layout
  const recorder = createRecorder({ path, header }, { offset: end, indexer, t: duration })
  return { ...moment, header, recorder }
}

export interface ForkOptions {
  /** Where to part: after this event, or after the last event at this time (ms). */
  readonly at: { readonly seq: number } | { readonly t: number }
  /** File of the new recording. */
  readonly path: string
  /** Header of the new session; its `parent` is filled in here. */
  readonly header: Omit<Header, 'parent'>
}

/**
 * Prepares a new session that goes on from a moment of a recording, in a file of its own that starts with a keyframe. The
 * old recording is only read. Call `session.keyframe({...extra, since})` first, so that the new file stands on its own.
 */
export async function forkRecording(from: string, { at, path, header }: ForkOptions): Promise<Resumed> {
  const recording = await openRecording(from)
  try {
    const moment = await momentOf(recording, at)
    const forked = { ...header, parent: { id: recording.header.id, seq: moment.state.seq, file: basename(from) } }
    return { ...moment, header: forked, recorder: createRecorder({ path, header: forked }) }
  } finally {
    await recording.close()
  }
}

async function momentOf(
  recording: Recording,
  at: ForkOptions['at'],
): Promise<Pick<Resumed, 'state' | 'extra' | 'extraSeq' | 'since' | 'carried' | 'gathering'>> {
  const state = await recording.stateAt(at)
  let keyframe = await recording.keyframeAt(state.seq)
  // One may have been written without: the arena did not answer in time, or a person took it out of the file.
  while (keyframe && !isRecord(keyframe.extra)) keyframe = await recording.keyframeAt(keyframe.seq - 1)
  const extra = isRecord(keyframe?.extra) ? keyframe.extra : undefined
  // The arena is taken a moment before the keyframe is written; a fork's first keyframe brings what led up to it along.
  const extraSeq = extra === undefined ? 0 : Number.isInteger(extra.seq) ? Number(extra.seq) : (keyframe?.seq ?? 0)
  const since = eventsOf(extra?.since)
  for await (const event of recording.events(extraSeq + 1, state.seq)) if (matters(event)) since.push(event)
  return { state, extra, extraSeq, since, ...(await cutOff(recording, state, since)) }
}

/** What actions under way at the end of the log had not brought to an end. */
async function cutOff(
  recording: Recording,
  state: SessionState,
  since: readonly SessionEvent[],
): Promise<Pick<Resumed, 'carried' | 'gathering'>> {
  const carried: Record<string, Readonly<Record<string, number>>> = {}
  let gathering: Resumed['gathering']
  for (const { seat, body, action } of Object.values(state.seats)) {
    const started = since.findLast(
      (event): event is EventOf<'action.started'> =>
        event.type === 'action.started' && event.data.action === action?.action,
    )
    carried[seat] = body.inventory
    if (!action || !started || started.seq < recording.firstSeq) continue
    const then = (await recording.stateAt({ seq: started.seq })).seats[seat]?.body.inventory ?? {}
    if (hasEffect(started.data, 'moves-items')) carried[seat] = then
    if (!hasEffect(started.data, 'breaks-blocks')) continue
    const gained = Object.entries(body.inventory).reduce(
      (sum, [item, n]) => sum + Math.max(0, n - (then[item] ?? 0)),
      0,
    )
    gathering = {
      since: Math.min(gathering?.since ?? started.seq, started.seq),
      gained: (gathering?.gained ?? 0) + gained,
    }
  }
  return { carried, gathering }
}

/** What the world and the bodies in it went through, which no keyframe of them knows of; the rest is in the state. */
const matters = ({ type }: SessionEvent): boolean => /^world\.|^action\.(started|ended)$|^body\.state$/.test(type)

/** Events that a keyframe carries; what is none is left out. */
function eventsOf(value: unknown): SessionEvent[] {
  if (!Array.isArray(value)) return []
  return value.flatMap(one => {
    try {
      const parsed = parseLine(Buffer.from(JSON.stringify(one)))
      return parsed.kind === 'event' ? [parsed.event] : []
    } catch {
      return []
    }
  })
}

/** Cuts off half a line, or ends a whole one that lacks its line feed. */
async function repairTail(path: string): Promise<void> {
  const { file, tornTail, end, unended } = await openLayout(path, 'r+')
  if (tornTail) await file.truncate(end)
  if (unended) await file.write('\n', end)
  await file.close()
}
