import { errorText } from '../../errors.ts'
import type { SessionState } from '../log/state.ts'
import { foldRead } from './file/limits.ts'
import type { Recording } from './open.ts'
import { createReplayClock } from './replay-clock.ts'

/** ms between two looks at the clock while playing: a frame at least, and often enough for a running clock on the screen. */
const shortestTickMs = 16
const longestTickMs = 250
/** ms without an event that count as idle, and what is left of them when they are skipped. */
export const idleAfterMs = 3000
export const idleLeftMs = 500

export interface PlaybackOptions {
  readonly recording: Recording
  readonly start: SessionState
  /** Where it ends, ms. */
  readonly duration: () => number
  /** The session still runs: playback waits at the end instead of stopping. */
  readonly following: () => boolean
  readonly changed: () => void
  /** A stretch that is shown could not be read, and why. */
  readonly failed: (why: string) => void
}

/** Plays one recording: folds in each event when its time comes, and jumps to other moments. */
export function createPlayback({ recording, start, duration, following, changed, failed }: PlaybackOptions) {
  const clock = createReplayClock(duration)
  let state = start
  /** Waits at the end of a session that goes on: whatever is written shows at once. */
  let live = false
  let skipIdle = false
  let closed = false
  let timer: NodeJS.Timeout | undefined
  /** Moves wait for each other; a move that was asked for later makes a waiting tick pointless. */
  let moves: Promise<void> = Promise.resolve()
  let generation = 0

  function move(action: () => Promise<void>): Promise<void> {
    moves = moves.then(async () => {
      if (closed) return
      try {
        await action()
      } catch (error) {
        // A damaged stretch: stay where we are and say why.
        stop()
        failed(errorText(error))
      }
      changed()
    })
    return moves
  }

  function stop(): void {
    live = false
    clock.stop()
    generation++
    clearTimeout(timer)
    timer = undefined
  }

  /** The only timer of a finished recording, and only while playing. */
  function schedule(nextAt: number): void {
    const mine = generation
    const pause = Math.max(shortestTickMs, Math.min(longestTickMs, (nextAt - clock.now()) / clock.speed()))
    timer = setTimeout(() => void move(() => (mine === generation ? tick() : Promise.resolve())), pause)
  }

  async function tick(): Promise<void> {
    const mine = generation
    const target = clock.now()
    const next = await advance(target)
    // Paused, moved or changed while the file was read: the call that did it goes on from here.
    if (mine !== generation) return
    if (next === undefined || next > duration()) {
      clock.set(target)
      if (target < duration()) schedule(duration())
      else if (following()) {
        live = true
        schedule(Number.POSITIVE_INFINITY)
      } else stop()
      return
    }
    if (skipIdle && next - target > idleAfterMs) clock.set(next - idleLeftMs)
    schedule(next)
  }

  /** Folds in what happened up to `target`; gives the time of the event after that. */
  async function advance(target: number): Promise<number | undefined> {
    let result = state
    // No view has seen what comes of the events on the way.
    const owned = new Set<object>()
    try {
      while (result.seq < recording.lastSeq) {
        for (const event of await recording.blockAt(Math.max(result.seq + 1, recording.firstSeq))) {
          if (event.seq <= result.seq) continue
          if (event.t > target) return event.t
          result = foldRead(recording.path, result, [event], owned)
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
    clock.set('t' in moment ? moment.t : Math.min(duration(), state.t))
    resume()
  }

  /** Goes on from what the clock says now, if it plays. */
  function resume(): void {
    generation++
    clearTimeout(timer)
    if (clock.playing()) schedule(clock.now())
  }

  return {
    state: () => state,
    position: () => ({ t: clock.now(), seq: state.seq, playing: clock.playing(), speed: clock.speed() }),
    move,
    jump,
    stop,
    play() {
      const again = clock.now() >= duration() && !following()
      clock.start(again ? 0 : clock.now())
      if (again) void move(() => jump({ t: 0 }))
      else resume()
    },
    setSpeed(speed: number) {
      clock.setSpeed(speed)
      resume()
    },
    setSkipIdle(on: boolean) {
      skipIdle = on
    },
    /** The recording has grown: a replay that waits at its end shows it. */
    grown() {
      if (!live || !clock.playing()) return
      clock.set(duration())
      resume()
    },
    async close() {
      stop()
      closed = true
      await moves
    },
  }
}
