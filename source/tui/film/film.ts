import type { SessionEvent } from '../../session/log/events.ts'
import type { SessionState } from '../../session/log/state.ts'
import { foldRead } from '../../session/recording/file/limits.ts'
import type { Recording } from '../../session/recording/open.ts'
import { keymap } from '../input/keymap.ts'
import { createCache } from '../screen/cache.ts'
import { frameRows, screen } from '../screen/screen.ts'
import type { Size } from '../screen/snapshot.ts'
import type { Theme } from '../screen/theme.ts'
import { initialUi } from '../ui.ts'
import { createPainter } from './paint.ts'

export interface FilmOptions {
  readonly size: Size
  readonly theme: Theme
  /** Session seconds per second of film. @default 1 */
  readonly speed?: number
  /** Longest stretch without an event, in seconds of the film; what is longer is cut to this. @default unlimited */
  readonly idleLimit?: number
  /** @default 'team' */
  readonly view?: string
  /** @default the task's name */
  readonly title?: string
}

/** What the terminal is sent, or an event that the pictures around it show; `at` in ms of the film, never going back. */
export type Shot =
  | { readonly kind: 'output'; readonly at: number; readonly text: string }
  | { readonly kind: 'event'; readonly at: number; readonly event: SessionEvent }

/** ms of film between two pictures at least: ten a second are as smooth as a log is. */
const shortestFrameMs = 100

const hideCursor = '\u001b[?25l'

/**
 * A recording as the live screen would have shown it, at any size and in no time: each piece of output is what changed
 * since the one before. The clock on the screen runs as it did, also between events.
 */
export async function* film(recording: Recording, options: FilmOptions): AsyncGenerator<Shot> {
  const { size, theme, speed = 1, idleLimit = Number.POSITIVE_INFINITY } = options
  const longestGap = idleLimit * 1000 * speed
  const paint = createPainter(size.columns)
  const cache = createCache()
  const ui = { ...initialUi, view: options.view ?? initialUi.view }
  /** What no picture shows yet of the state; views keep what they made of the parts that they have seen. */
  let owned = new Set<object>()
  let state: SessionState = await recording.stateAt({ seq: recording.firstSeq - 1 })
  /** Session time that was cut out so far, and the film's start in it (a fork begins in the middle), ms. */
  let cut = recording.firstSeq > 1 ? state.t : 0
  let last = cut
  /** Session time of the last picture, and whether the state moved on since. */
  let drawnAt = Number.NEGATIVE_INFINITY
  let stale = true

  const filmTime = (t: number) => (t - cut) / speed

  function draw(now: number): string {
    const { session } = state
    const frame = screen({
      ...size,
      state,
      header: recording.header,
      mode: 'live',
      connection: 'attached',
      person: null,
      trouble: '',
      opening: '',
      title: options.title || session.taskName || session.goal,
      now: session.phase === 'ended' ? (session.endedAt ?? now) : now,
      ui,
      theme,
      keymap,
      offers: new Set<string>(),
      cache,
    })
    drawnAt = now
    stale = false
    owned = new Set()
    return paint(frameRows(frame, size.rows))
  }

  function* shot(now: number): Generator<Shot> {
    const text = draw(now)
    if (text !== '') yield { kind: 'output', at: filmTime(now), text }
  }

  /** The pictures between the last event and the next: what was pending, then a clock that ticks each second. */
  function* until(t: number): Generator<Shot> {
    if (stale && drawnAt + shortestFrameMs * speed <= t) yield* shot(Math.max(last, drawnAt + shortestFrameMs * speed))
    if (state.session.phase === 'ended') return
    const step = Math.max(1000, shortestFrameMs * speed)
    for (let tick = (Math.floor(Math.max(last, drawnAt) / step) + 1) * step; tick < t; tick += step) yield* shot(tick)
  }

  yield { kind: 'output', at: 0, text: hideCursor }
  for await (const event of recording.events()) {
    const quiet = event.t - last
    if (quiet > longestGap) {
      yield* until(last + longestGap)
      cut += quiet - longestGap
      // The pictures of the cut stretch were never drawn: the next one may come at once.
      drawnAt = Math.min(drawnAt + quiet - longestGap, event.t - shortestFrameMs * speed)
    } else yield* until(event.t)
    last = event.t
    state = foldRead(recording.path, state, [event], owned)
    stale = true
    yield { kind: 'event', at: filmTime(event.t), event }
    if (drawnAt + shortestFrameMs * speed <= event.t) yield* shot(event.t)
  }
  if (stale) yield* shot(Math.max(last, drawnAt + shortestFrameMs * speed))
}
