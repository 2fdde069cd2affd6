import { z } from 'zod'
import { seatEvents } from './events/bodies.ts'
import { buildingEvents } from './events/buildings.ts'
import { fleetEvents } from './events/fleets.ts'
import { homeEvents } from './events/home.ts'
import { messageEvents } from './events/messages.ts'
import { peopleEvents } from './events/people.ts'
import { sessionEvents } from './events/session.ts'
import { taskEvents } from './events/tasks.ts'
import { worldEvents } from './events/world.ts'

/**
 * Every kind of event a session log can hold, with the schema of its payload. One line of a recording is
 * `{seq, t, source, type, data}`; state is a pure fold over these lines and nothing is displayed that is not here.
 * Kinds written by newer versions are kept and skipped.
 */
export const eventSchemas = {
  ...sessionEvents,
  ...peopleEvents,
  ...taskEvents,
  ...messageEvents,
  ...seatEvents,
  ...worldEvents,
  ...buildingEvents,
  ...fleetEvents,
  ...homeEvents,
} as const

export type EventType = keyof typeof eventSchemas
export type EventData<T extends EventType> = z.infer<(typeof eventSchemas)[T]>
export type EventInput<T extends EventType> = z.input<(typeof eventSchemas)[T]>

/** A message as the log tells it; what is on its way, delivered or heard is this with a part more or less. */
export type Message = Readonly<EventData<'message.sent'>>

export interface EventOf<T extends EventType> {
  /** 1, 2, 3 … without gaps. */
  readonly seq: number
  /** ms since the session's start. */
  readonly t: number
  /** Who caused it: a seat, a person, or `host`, `team`, `referee`, `world`. */
  readonly source: string
  readonly type: T
  readonly data: EventData<T>
}
/** Any known event; `switch (event.type)` narrows `data`. */
export type SessionEvent = { [T in EventType]: EventOf<T> }[EventType]

/** First line of a recording. `mcteam` is the format's version. */
export const headerSchema = z.object({
  mcteam: z.literal(1),
  id: z.string(),
  startedAt: z.iso.datetime(),
  /** The resolved task, so that a recording needs no other file. */
  task: z.unknown(),
  seed: z.int(),
  versions: z.record(z.string(), z.string()),
  /** Configuration with secrets redacted. */
  config: z.record(z.string(), z.unknown()),
  /** For forks and resumed sessions. */
  parent: z.object({ id: z.string(), seq: z.int(), file: z.string().optional() }).optional(),
  /** HMAC-SHA-256 of id, startedAt, task and config with a secret of the user who recorded it: tells that user's recordings from others. */
  seal: z.string().optional(),
})
export type Header = z.infer<typeof headerSchema>

export type Emit = <T extends EventType>(type: T, source: string, data: EventInput<T>) => EventOf<T>
