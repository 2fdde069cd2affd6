import type { EventData, EventType } from '../events.ts'
import type { ClockState } from '../state/clock.ts'
import type { SessionState, TaskState } from '../state.ts'

/** What a kind of event means to the rest of the program, beside what the fold makes of it. Every trait may be absent. */
export interface EventTraits<T extends EventType> {
  /** What happened, for people who read a stream instead of a screen. Null: nothing that they need. */
  sentence?(data: EventData<T>): string | null
  /** The same where two recordings are compared, of what a stream does not tell. */
  compared?(data: EventData<T>): string
  /** The mark that it puts on a replay, a moment worth jumping to. */
  mark?(data: EventData<T>, seen: MarkerMemory): Mark | undefined
  /** It may give a mind something else to do: its work, its plan, its seat or its body is not as it was. */
  readonly wakes?: true | ((data: EventData<T>) => boolean)
  /** What it starts or stops for the work clock (`work-clock.ts`). */
  readonly clock?: ClockChange<EventData<T>>
  /** What it adds to the sums of a session. */
  counts?(data: EventData<T>): Counts
}

/** The traits of a family of events. */
export type Traits = { readonly [T in EventType]?: EventTraits<T> }

export const markKinds = ['plan', 'approval', 'person', 'failure', 'death', 'score', 'goal', 'end'] as const

export interface Mark {
  readonly kind: (typeof markKinds)[number]
  readonly text: string
  /** Version of the plan that it is about. */
  readonly version?: number
  /** Which goal of the session begins. */
  readonly goal?: number | undefined
  /** What to remember from here on. */
  readonly seen?: Partial<MarkerMemory>
}

/** What marking needs to remember between events; plain JSON, so that an index can go on from it. */
export interface MarkerMemory {
  readonly people: readonly string[]
  /** Last full tenth of the score that was marked. */
  readonly tenth: number
}

/** With the state as the event leaves it, and the event's task as it was before. */
export type ClockChange<Data> = (
  clock: ClockState,
  data: Data,
  after: Waiting,
  before?: TaskState,
) => Partial<ClockState> | undefined

/** What shows whether a person is waited for. */
export type Waiting = Pick<SessionState, 'approvals' | 'drafts' | 'tasks' | 'seats'>

/** What is added up over a session. Times in ms. */
export interface SessionSums {
  humanCommands: number
  approvals: number
  rejections: number
  replans: number
}

export interface SeatSums {
  calls: number
  tokensIn: number
  tokensOut: number
  /** US dollars; null when a price is unknown. */
  cost: number | null
  thinkingMs: number
  busyMs: number
  actionsDone: number
  actionsFailed: number
  actionsAborted: number
  messages: number
  deaths: number
}

/** What one event adds, to the sums of its seat where it names one. */
export type Counts = Partial<Readonly<SessionSums & SeatSums>> & { readonly seat?: string }
