import type { Command, CommandReply } from './attach/commands.ts'
import type { Header, SessionEvent } from './log/events.ts'
import type { SessionState } from './log/state.ts'
import type { Marker } from './recording/file/markers.ts'
import type { Cause, SearchHit, SearchQuery } from './recording/search.ts'

/**
 * What a screen needs of a session, whether it is attached to a live host or replays a recording: the folded state, a
 * signal that it changed, and a way to speak.
 */
export interface SessionView {
  readonly mode: 'live' | 'replay'
  /** Null until the first snapshot arrives. */
  readonly header: Header | null
  /** The newest state; a new object after each change. */
  state(): SessionState
  connection(): 'connecting' | 'attached' | 'lost' | 'closed'
  /** Session time by the host's clock, ms: it passes between events, and stands still while the host is lost. Absent: time does not pass. */
  now?(): number
  /** Why the connection is lost or closed, in words for people; empty while there is nothing to say. */
  notice?(): string
  /** Called after every change of state or connection, possibly thousands of times a second; returns the unsubscriber. */
  subscribe(listener: () => void): () => void
  /** In a replay it resolves to a refusal that says so. */
  send(command: Command): Promise<CommandReply>
  /** All of one event, e.g. a question with its exact prompt; undefined when the log does not give it. */
  event?(seq: number): Promise<SessionEvent | undefined>
  /** Name under which this terminal speaks; null in a replay. */
  readonly person: string | null
  close(): Promise<void>
  readonly replay?: ReplayControls
  /** A second recording beside this one, on the same clock. */
  readonly other?: Compared
}

/** The right one of two recordings side by side. */
export interface Compared {
  readonly view: SessionView
  /** Where they part: their last common moment, or the first thing that only one of two strangers does; ms. */
  readonly parting:
    | {
        readonly t: number
        /** They have a common past. */
        readonly shared: boolean
        /** What each does first that the other does not. */
        readonly left: string
        readonly right: string
      }
    | undefined
  /** When each has its first event, ms: a fork holds nothing of before the moment it was made at. */
  readonly begins: readonly [left: number, right: number]
}

/** The clock of a replay. Times are ms since the session's start. */
export interface ReplayControls {
  readonly duration: number
  readonly lastSeq: number
  /** A crash cut the last line of the recording short: what happened after it is not known. */
  readonly cutShort?: boolean
  position(): { readonly t: number; readonly seq: number; readonly playing: boolean; readonly speed: number }
  play(): void
  pause(): void
  /** One of 0.5, 1, 2, 4, 8, 16. */
  setSpeed(speed: number): void
  /** Moves by whole events, negative = back. */
  step(events: number): Promise<void>
  seek(t: number): Promise<void>
  /** Events per slice of time for the line under the screen, and the marked moments. */
  readonly timeline: { readonly density: readonly number[]; readonly markers: readonly Marker[] }
  /** Goes to the state right after the event. */
  seekEvent?(seq: number): Promise<void>
  /** Goes to the nearest event after (+1) or before (−1) here that fits; resolves to it, or to nothing on that side. */
  find?(query: SearchQuery, direction: 1 | -1): Promise<SearchHit | undefined>
  /**
   * From an action here or before, back to the question whose answer led to it; resolves to what was found. `seat`: an action of this one
   * alone; `seq`: from this event on, where it is before here.
   */
  jumpToCause?(of?: {
    readonly seat?: string | undefined
    readonly seq?: number | undefined
  }): Promise<Cause | undefined>
  /** While playing, shortens stretches in which nothing happens. */
  setSkipIdle?(on: boolean): void
}
