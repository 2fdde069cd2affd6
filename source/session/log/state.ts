import { z } from 'zod'
import { homeEvents } from './events/home.ts'
import { worldEvents } from './events/world.ts'
import { clockState } from './state/clock.ts'
import type { DeepReadonly } from './state/deep-readonly.ts'
import { conversationState, discussionState, messageState } from './state/messages.ts'
import { personState, seatState } from './state/seats.ts'
import {
  alertState,
  containerState,
  deviceStates,
  fleetState,
  scaffoldState,
  scoreState,
  sessionState,
  usageState,
} from './state/session.ts'
import { approvalState, draftState, planState, taskState } from './state/tasks.ts'

export type * from './state/clock.ts'
export type * from './state/messages.ts'
export type * from './state/seats.ts'
export type * from './state/session.ts'
export type * from './state/tasks.ts'

/**
 * The state of a session: what every view, judge, chart and export reads, and all that a team needs to go on. Plain JSON,
 * built only by `fold`, never mutated: a slice that did not change keeps its identity, so views can memoise on it. Keyframes
 * hold it; a recording may come from a stranger or a failing disk, so it is checked against this schema.
 */
export const stateSchema = z.object({
  /** Last event folded in; 0 before the first. */
  seq: z.int().min(0),
  /** Its time, ms since the start. */
  t: z.number().min(0),
  session: sessionState,
  /** Absent in keyframes of before; see earlier-keyframes.ts. */
  clock: clockState.optional(),
  /** The last number of each kind of id: `q12` → q: 12. */
  ids: z.record(z.string(), z.number()).optional(),
  seats: z.record(z.string(), seatState),
  people: z.record(z.string(), personState),
  /** Tasks by id, in the order they were added; roots have parent null. */
  tasks: z.record(z.string(), taskState),
  /** The newest version of each plan by plan id. */
  plans: z.record(z.string(), planState),
  approvals: z.record(z.string(), approvalState),
  /** Questions that came to the person in a seat, open ones and the last `bounds.endedDrafts`; absent before the first. */
  drafts: z.record(z.string(), draftState).optional(),
  /** The last `bounds.messages`, oldest first. */
  messages: z.array(messageState),
  /** Talks between two by id: the open ones and the last that ended; absent before the first talk. */
  conversations: z.record(z.string(), conversationState).optional(),
  /** Of the goal that was discussed last; absent where nothing is discussed. */
  discussion: discussionState.optional(),
  /** The last `bounds.alerts`. */
  alerts: z.array(alertState),
  /** Containers that were seen, as they were last, by place: `x y z`; absent before the first. */
  containers: z.record(z.string(), containerState).optional(),
  /** Mechanisms, doors and signs that the team has seen; absent before the first. */
  devices: deviceStates.optional(),
  /** Blocks changed inside the region, or as bodies saw them where no referee watches: `name` or `name[state=value,…]`, by `"x>>4,z>>4"`, `"y"` and `"(z&15)*16+(x&15)"`. */
  blocks: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.string()))),
  /** What was put up for a while and not taken away, by place: `x y z`; absent before the first. */
  scaffolds: z.record(z.string(), scaffoldState).optional(),
  score: scoreState,
  /** How far the arena's mechanisms are, by their places in the task's list; absent before the first step. */
  mechanisms: z.record(z.string(), worldEvents['world.mechanism']).optional(),
  usage: usageState,
  /** Fleets that offered seats, by name, also those that are gone; absent while a session is in one process. */
  fleets: z.record(z.string(), fleetState).optional(),
  /** What the team remembers from one session to the next; without a name of the team until the session ends. Absent: nothing. */
  home: homeEvents['home.opened'].optional(),
  /**
   * The number of each entry of `home`, which `/forget` takes: its place here, from 1. An entry that is gone leaves an empty text, so that
   * none changes its number while the session goes on.
   */
  homeNumbers: z.array(z.string()).optional(),
  /** By person: up to which number they were shown what is remembered. */
  homeShown: z.record(z.string(), z.number()).optional(),
})
export type SessionState = DeepReadonly<z.infer<typeof stateSchema>>

/** Lengths at which the oldest entry falls out (of tasks: work for goals that have ended); the log keeps everything. */
export const bounds = {
  messages: 500,
  alerts: 100,
  devices: 256,
  scaffolds: 2000,
  transcript: 300,
  memory: 20,
  instructions: 20,
  scoreHistory: 512,
  usageHistory: 1024,
  endedApprovals: 100,
  endedDrafts: 20,
  conversations: 50,
  talkLines: 12,
  tried: 12,
  failures: 8,
  refusedBuildings: 20,
  formerSeats: 50,
  drawnBefore: 12,
  stepsSince: 4,
  personActs: 8,
  goals: 100,
  goalChanges: 8,
  tasks: 2000,
  seals: 10_000,
} as const
