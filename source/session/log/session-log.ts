import type { z } from 'zod'
import { errorText, KnownError } from '../../errors.ts'
import { issueWords } from '../../issue-words.ts'
import type { Recorder } from '../recording/recorder.ts'
import { cleanData } from './clean-data.ts'
import { cleanText } from './clean-text.ts'
import {
  type Emit,
  type EventOf,
  type EventType,
  eventSchemas,
  type Header,
  headerSchema,
  type SessionEvent,
} from './events.ts'
import { fold, initialState } from './fold.ts'
import { secretCleaner } from './secrets.ts'
import type { SessionState } from './state.ts'

export interface SessionOptions {
  readonly header: Header
  /** ms on any scale that does not go back. @default performance.now */
  readonly clock?: () => number
  /** Where the log is written; without it the session lives in memory only. */
  readonly recorder?: Recorder
  /** State to go on from (a resumed or forked session); sequence and time continue there. */
  readonly state?: SessionState
  /** Keys and passwords that must never enter the log: blacked out in every text. */
  readonly secrets?: readonly string[]
}

export interface Session {
  readonly header: Header
  /** Number of the last event before this run of the host: 0, or where a resumed or forked session goes on. */
  readonly startSeq: number
  readonly state: SessionState
  /** Session time, ms: what an event would get now. */
  now(): number
  /**
   * Cleans and validates the payload, appends the event to the log and folds it, before it returns. Throws `EventError`
   * when the payload does not fit its schema. After `close` it still returns an event, which enters nothing.
   */
  readonly emit: Emit
  /** Called with each event in order, after it was folded. Returns the unsubscriber. */
  subscribe(listener: (event: SessionEvent) => void): () => void
  /** Writes a keyframe into the recording, with this extra or, without one, with what the recorder's `extras` give. */
  keyframe(extra?: unknown): Promise<void>
  /** Ends the log: writes what is left, closes the recording. Idempotent. */
  close(): Promise<void>
}

/** An event whose payload does not fit: a mistake in the code that emitted it. */
export class EventError extends KnownError {}

export function createSession(options: SessionOptions): Session {
  const { recorder, clock = () => performance.now() } = options
  const clean = secretCleaner(options.secrets ?? [])
  const header = headerSchema.parse(cleanData(options.header, clean))
  const listeners = new Set<(event: SessionEvent) => void>()
  const pending: SessionEvent[] = []
  let state = options.state ?? initialState()
  const startSeq = state.seq
  let dispatching = false
  let closed: Promise<void> | undefined
  const offset = state.t - clock()

  const now = (): number => Math.max(state.t, Math.round(clock() + offset))

  const emit: Emit = (type, source, input) => {
    const data = validated(type, cleanData(input, clean))
    const t = now()
    // `data` was parsed by the schema of `type`; the union of all kinds cannot be narrowed by a type parameter.
    const event = { seq: state.seq + 1, t, source: clean(source), type, data } as EventOf<typeof type>
    if (closed) return event
    state = fold(state, event as SessionEvent)
    // First in line, then written: a recorder that fails says so with an event of its own, which comes after this one.
    pending.push(event as SessionEvent)
    recorder?.append(event as SessionEvent)
    dispatch()
    return event
  }

  /** A listener may emit; all still hear the events in their order. */
  function dispatch(): void {
    if (dispatching) return
    dispatching = true
    try {
      for (let event = pending.shift(); event; event = pending.shift()) {
        for (const listener of [...listeners]) call(listener, event)
      }
    } finally {
      dispatching = false
    }
  }

  /** A listener that throws must stop neither the emitter nor the others: it is dropped, and the log says so. */
  function call(listener: (event: SessionEvent) => void, event: SessionEvent): void {
    try {
      listener(event)
    } catch (error) {
      listeners.delete(listener)
      const reason = errorText(error)
      emit('alert', 'host', {
        level: 'error',
        text: `A part of the session failed on ${event.type} and was left out: ${reason}`,
      })
    }
  }

  recorder?.attach({
    state: () => state,
    secrets: options.secrets ?? [],
    failed: text => emit('alert', 'host', { level: 'error', text, cause: 'recording-stopped' }),
  })

  return {
    header,
    startSeq,
    get state() {
      return state
    },
    now,
    emit,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    keyframe: async extra => recorder?.keyframe(extra),
    close() {
      listeners.clear()
      closed ??= Promise.resolve(recorder?.close())
      return closed
    },
  }
}

function validated<T extends EventType>(type: T, data: unknown): EventOf<T>['data'] {
  const schema: z.ZodType = eventSchemas[type]
  const first = schema.safeParse(data)
  const result = first.success ? first : schema.safeParse(shortened(data, first.error.issues))
  if (result.success) return result.data as EventOf<T>['data']
  const [issue] = result.error.issues
  throw new EventError(`Cannot log ${type}: ${issue?.path.join('.') || 'payload'}: ${issueWords(issue)}`)
}

/** Long texts (a model's essay, a pasted file) are cut to what the schema allows instead of refused. */
function shortened(data: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const result = structuredClone(data)
  for (const issue of issues) {
    if (issue.code !== 'too_big' || issue.origin !== 'string' || Number(issue.maximum) < 200) continue
    let parent = result
    for (const key of issue.path.slice(0, -1)) parent = (parent as Record<PropertyKey, unknown>)[key]
    const record = parent as Record<PropertyKey, unknown>
    const key = issue.path.at(-1)!
    record[key] = cleanText(
      `${String(record[key])
        .slice(0, Number(issue.maximum) - 1)
        .toWellFormed()}…`,
    )
  }
  return result
}
