import { createListeners } from '../../listeners.ts'
import { lookupIn } from '../log/lookup.ts'
import type { ReplayControls, SessionView } from '../view.ts'
import { openRecording, type Recording } from './open.ts'
import { createPlayback } from './playback.ts'
import { findCause, findEvent } from './search.ts'

export interface ReplayView extends SessionView {
  readonly mode: 'replay'
  readonly replay: Required<ReplayControls>
  readonly recording: Recording
}

const timelineSlices = 120

export interface ReplayOptions {
  /** The session still runs: take in what is written meanwhile, and wait at the end instead of stopping. @default false */
  readonly follow?: boolean
}

/** ms between two looks at a file that grows. */
const followIntervalMs = 500

/** Opens a recording as something to watch, at its start and paused. Viewing never asks a brain anything. */
export async function openReplay(path: string, options: ReplayOptions = {}): Promise<ReplayView> {
  return replayOf(await openRecording(path), options)
}

async function replayOf(recording: Recording, options: ReplayOptions): Promise<ReplayView> {
  const { tell: changed, listen: subscribe, clear: unsubscribeAll } = createListeners()
  let end = await endOf(recording)
  const duration = (): number => end ?? recording.duration
  const timelineNow = () => ({ density: recording.density(timelineSlices, duration()), markers: recording.markers })
  let timeline = timelineNow()
  let following = options.follow === true
  let followTimer: NodeJS.Timeout | undefined
  let closed = false
  let notice = tornNotice(recording)
  const playback = createPlayback({
    recording,
    start: await recording.stateAt({ t: 0 }),
    duration,
    following: () => following,
    changed,
    failed: why => {
      notice = why
    },
  })
  const { state, move, jump } = playback

  function follow(): void {
    followTimer = setTimeout(() => {
      void move(async () => {
        if (await recording.refresh()) {
          end = await endOf(recording)
          timeline = timelineNow()
          following = end === undefined
          playback.grown()
        }
        if (following && !closed) follow()
      })
    }, followIntervalMs)
  }
  if (following) follow()

  const controls: Required<ReplayControls> = {
    get duration() {
      return duration()
    },
    get cutShort() {
      return recording.tornTail !== undefined && !following
    },
    get lastSeq() {
      return recording.lastSeq
    },
    get timeline() {
      return timeline
    },
    position: playback.position,
    play() {
      if (playback.position().playing || closed) return
      notice = ''
      playback.play()
      changed()
    },
    pause() {
      if (!playback.position().playing) return
      playback.stop()
      changed()
    },
    setSpeed(speed) {
      playback.setSpeed(speed)
      changed()
    },
    setSkipIdle: playback.setSkipIdle,
    step(events) {
      return move(async () => {
        playback.stop()
        const wanted = state().seq + Math.trunc(events)
        await jump({ seq: Math.max(recording.firstSeq - 1, Math.min(recording.lastSeq, wanted)) })
      })
    },
    seek: to => move(() => jump({ t: Math.max(0, Math.min(duration(), to)) })),
    seekEvent: seq => move(() => jump({ seq })),
    async find(query, direction) {
      const hit = await findEvent(recording, query, state().seq, direction)
      if (hit) await controls.seekEvent(hit.seq)
      return hit
    },
    async jumpToCause({ seat, seq = state().seq } = {}) {
      const cause = await findCause(recording, Math.min(seq, state().seq), seat)
      if (cause) await controls.seekEvent((cause.asked ?? cause.started).seq)
      return cause
    },
  }

  return {
    mode: 'replay',
    header: recording.header,
    person: null,
    recording,
    replay: controls,
    state,
    connection: () => (closed ? 'closed' : 'attached'),
    notice: () => notice,
    subscribe,
    send: async () => ({
      ok: false,
      refusal: 'unable',
      text: 'This is a replay: no agent is there to answer. Fork it to go on from here.',
    }),
    event: lookupIn(recording),
    async close() {
      if (closed) return
      closed = true
      clearTimeout(followTimer)
      unsubscribeAll()
      await playback.close()
      await recording.close()
    },
  }
}

/** When the session ended, ms: who leaves later is no part of it. Undefined: it goes on, or was cut short. */
async function endOf(recording: Recording): Promise<number | undefined> {
  if (!recording.markers.some(({ kind }) => kind === 'end')) return undefined
  return (await recording.stateAt({ seq: recording.lastSeq })).session.endedAt
}

function tornNotice({ tornTail }: Recording): string {
  return tornTail ? `The recording was cut short in line ${tornTail.line}; everything before it is here.` : ''
}
