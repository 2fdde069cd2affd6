import { errorText } from '../../errors.ts'
import { createListeners } from '../../listeners.ts'
import { fold } from '../log/fold.ts'
import { lookupIn } from '../log/lookup.ts'
import type { SessionState } from '../log/state.ts'
import type { ReplayControls, SessionView } from '../view.ts'
import type { Marker } from './file/markers.ts'
import { openRecording, type Recording } from './open.ts'
import { findCause, findEvent, findMarker, type SearchHit, type SearchQuery } from './search.ts'

export interface ReplayView extends SessionView {
  readonly mode: 'replay'
  readonly replay: Required<ReplayControls>
  readonly recording: Recording
}

const speeds: readonly number[] = [0.5, 1, 2, 4, 8, 16]
const timelineSlices = 120
/** ms between two looks at the clock while playing: a frame at least, and often enough for a running clock on the screen. */
const shortestTickMs = 16
const longestTickMs = 250
/** ms without an event that count as idle, and what is left of them when they are skipped. */
export const idleAfterMs = 3000
export const idleLeftMs = 500

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
  const { firstSeq } = recording
  const { tell: changed, listen: subscribe, clear: unsubscribeAll } = createListeners()
  let timeline = { density: recording.density(timelineSlices), markers: recording.markers }
  let following = options.follow === true
  let followTimer: NodeJS.Timeout | undefined
  let state: SessionState = await recording.stateAt({ t: 0 })
  let t = 0
  let speed = 1
  let playing = false
  /** Waits at the end of a session that goes on: whatever is written shows at once. */
  let live = false
  let skipIdle = false
  let closed = false
  let notice = tornNotice(recording)
  let anchor = { wall: 0, t: 0 }
  let timer: NodeJS.Timeout | undefined
  /** Moves wait for each other; a move that was asked for later makes a waiting tick pointless. */
  let moves: Promise<void> = Promise.resolve()
  let generation = 0

  const now = () => (playing ? Math.min(recording.duration, anchor.t + (performance.now() - anchor.wall) * speed) : t)
  const setAnchor = (at: number) => {
    t = at
    anchor = { wall: performance.now(), t: at }
  }

  function move(action: () => Promise<void>): Promise<void> {
    moves = moves.then(async () => {
      if (closed) return
      try {
        await action()
      } catch (error) {
        // A damaged stretch: stay where we are and say why.
        stop()
        notice = errorText(error)
      }
      changed()
    })
    return moves
  }

  function stop(): void {
    live = false
    t = now()
    playing = false
    generation++
    clearTimeout(timer)
    timer = undefined
  }

  /** The only timer of a finished recording, and only while playing. */
  function schedule(nextAt: number): void {
    const mine = generation
    const pause = Math.max(shortestTickMs, Math.min(longestTickMs, (nextAt - now()) / speed))
    timer = setTimeout(() => void move(() => (mine === generation ? tick() : Promise.resolve())), pause)
  }

  async function tick(): Promise<void> {
    const mine = generation
    const target = now()
    const next = await advance(target)
    // Paused, moved or changed while the file was read: the call that did it goes on from here.
    if (mine !== generation) return
    if (next === undefined) {
      setAnchor(target)
      if (target < recording.duration) schedule(recording.duration)
      else if (following) {
        live = true
        schedule(Number.POSITIVE_INFINITY)
      } else stop()
      return
    }
    if (skipIdle && next - target > idleAfterMs) setAnchor(next - idleLeftMs)
    schedule(next)
  }

  /** Folds in what happened up to `target`; gives the time of the event after that. */
  async function advance(target: number): Promise<number | undefined> {
    let result = state
    try {
      while (result.seq < recording.lastSeq) {
        for (const event of await recording.blockAt(Math.max(result.seq + 1, firstSeq))) {
          if (event.seq <= result.seq) continue
          if (event.t > target) return event.t
          result = fold(result, event)
        }
      }
      return undefined
    } finally {
      state = result
    }
  }

  async function jump(moment: { readonly seq: number } | { readonly t: number }): Promise<void> {
    live = false
    state = await recording.stateAt(moment)
    setAnchor('t' in moment ? moment.t : state.t)
    resumeTicks()
  }

  function resumeTicks(): void {
    generation++
    clearTimeout(timer)
    if (playing) schedule(now())
  }

  function follow(): void {
    followTimer = setTimeout(() => {
      void move(async () => {
        if (await recording.refresh()) {
          timeline = { density: recording.density(timelineSlices), markers: recording.markers }
          following = recording.markers.at(-1)?.kind !== 'end'
          if (live && playing) {
            setAnchor(recording.duration)
            resumeTicks()
          }
        }
        if (following && !closed) follow()
      })
    }, followIntervalMs)
  }
  if (following) follow()

  const controls: Required<ReplayControls> = {
    get duration() {
      return recording.duration
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
    position: () => ({ t: now(), seq: state.seq, playing, speed }),
    play() {
      if (playing || closed) return
      const again = t >= recording.duration && !following
      setAnchor(again ? 0 : t)
      playing = true
      notice = ''
      if (again) void move(() => jump({ t: 0 }))
      else resumeTicks()
      changed()
    },
    pause() {
      if (!playing) return
      stop()
      changed()
    },
    setSpeed(wanted) {
      if (!speeds.includes(wanted)) throw new RangeError(`The speed is one of ${speeds.join(', ')}, not ${wanted}.`)
      setAnchor(now())
      speed = wanted
      resumeTicks()
      changed()
    },
    setSkipIdle(on) {
      skipIdle = on
    },
    step(events) {
      return move(async () => {
        stop()
        await jump({ seq: Math.max(firstSeq - 1, Math.min(recording.lastSeq, state.seq + Math.trunc(events))) })
      })
    },
    seek: to => move(() => jump({ t: Math.max(0, Math.min(recording.duration, to)) })),
    seekEvent: seq => move(() => jump({ seq })),
    async find(query: SearchQuery, direction) {
      const hit: SearchHit | undefined = await findEvent(recording, query, state.seq, direction)
      if (hit) await controls.seekEvent(hit.seq)
      return hit
    },
    async jumpToCause() {
      const cause = await findCause(recording, state.seq)
      if (cause) await controls.seekEvent((cause.asked ?? cause.started).seq)
      return cause
    },
    async jumpToMarker(direction, kinds) {
      const marker: Marker | undefined = findMarker(recording.markers, state.seq, direction, kinds)
      if (marker) await controls.seekEvent(marker.seq)
      return marker
    },
  }

  return {
    mode: 'replay',
    header: recording.header,
    person: null,
    recording,
    replay: controls,
    state: () => state,
    connection: () => (closed ? 'closed' : 'attached'),
    notice: () => notice,
    subscribe,
    send: async () => ({
      ok: false,
      text: 'This is a replay: no agent is there to answer. Fork it to go on from here.',
    }),
    event: lookupIn(recording),
    async close() {
      if (closed) return
      stop()
      closed = true
      clearTimeout(followTimer)
      unsubscribeAll()
      await moves
      await recording.close()
    },
  }
}

function tornNotice({ tornTail }: Recording): string {
  return tornTail ? `The recording was cut short in line ${tornTail.line}; everything before it is here.` : ''
}
