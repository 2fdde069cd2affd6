import { z } from 'zod'
import { moved } from '../events/bodies.ts'
import { buildingEvents } from '../events/buildings.ts'
import { fleetEvents } from '../events/fleets.ts'
import { endCauses, refereeDuties, sessionResults } from '../events/outcome.ts'
import { sessionEvents } from '../events/session.ts'
import { budgetLimit, defaultDecisions, itemCounts, playerRights } from '../events/words.ts'
import { device, scorePart, worldEvents } from '../events/world.ts'
import type { DeepReadonly } from './deep-readonly.ts'

/** Questions, tokens and US dollars; null: a price is unknown. */
const spent = z.object({
  calls: z.number(),
  tokensIn: z.number(),
  tokensOut: z.number(),
  cost: z.number().nullable(),
})

/** A building as it was drawn, with its cells. */
const drawnVersion = z.object({
  building: buildingEvents['building.designed'].omit({ drawing: true }),
  cells: sessionEvents['session.started'].shape.blueprints.unwrap().valueType,
})

/** How the actions of a seat ended so far. */
export const actionCounts = z.object({ success: z.int(), failure: z.int(), aborted: z.int() })

/** The session as a whole. */
export const sessionState = z.object({
  phase: z.enum(['preparing', 'running', 'paused', 'ended']),
  phaseReason: z.string(),
  ...sessionEvents['session.started'].omit({ timeout: true, otherwise: true }).shape,
  /** What was designed in this session, by name; the cells are among its blueprints. Absent while there is none. */
  buildings: z.record(z.string(), buildingEvents['building.designed'].omit({ drawing: true })).optional(),
  /** Of each building that is drawn as a new version of what an earlier goal built: the version of that one. Absent while there is none. */
  versionsBefore: z.record(z.string(), drawnVersion).optional(),
  /** Of each building that was drawn otherwise for its goal before: those versions, oldest first, the last `bounds.drawnBefore`. Absent while there is none. */
  drawnBefore: z.record(z.string(), z.array(drawnVersion)).optional(),
  /** Buildings that goals ask for and that were not designed, the last `bounds.refusedBuildings`; absent: none. */
  refusedBuildings: z.array(buildingEvents['building.refused']).optional(),
  /** Seconds after which a request is decided by itself, and how; absent: never. */
  approvalTimeout: z.object({ seconds: z.number(), otherwise: z.enum(defaultDecisions) }).optional(),
  /** Who said *always* to what a seat asks: `seat kind` → person. */
  always: z.record(z.string(), z.string()).optional(),
  /** What the referee does; absent until the arena is prepared, and in recordings of before. */
  referee: z.enum(refereeDuties).optional(),
  /** Since when it is paused, ms. */
  pausedAt: z.number().optional(),
  /** What the seats carried together before the first action for the goal; absent before it. */
  carriedBefore: itemCounts.optional(),
  result: z.enum(sessionResults).optional(),
  /** What ended it; absent in recordings of before. */
  endCause: z.enum(endCauses).optional(),
  /** Goals that have ended, oldest first; absent while there are none. */
  goals: z
    .array(
      sessionEvents['goal.ended'].extend({
        ...{ goal: z.string(), startedAt: z.number(), endedAt: z.number() },
        /** 1 is the first of the session; absent, with what follows, in logs that do not number goals. */
        number: z.int().optional(),
        /** The event with which it began; 0: the session began with it. */
        seq: z.int().optional(),
        endSeq: z.int().optional(),
        /** From its beginning to its end. */
        spent: spent.optional(),
        budget: budgetLimit.optional(),
        /** Who gave it; absent: the session began with it, or the log does not tell. */
        by: z.string().optional(),
        /** Pieces of work; absent while its tasks are among those of the session. */
        tasks: z.object({ done: z.int(), all: z.int() }).optional(),
      }),
    )
    .optional(),
  /** Since when the goal of now is the team's, ms; absent: from the start. */
  goalSince: z.number().optional(),
  /** What seats put into containers since the goal of now began, less what they took out; below 0: they took more. Absent: nothing. */
  moved: z.array(moved.extend({ seat: z.string() })).optional(),
  /** Goals of parts of the team that are worked for beside the goal of now, oldest first; absent while there are none. */
  partGoals: z
    .array(
      sessionEvents['session.goal'].required({ number: true, seats: true }).extend({
        ...{ seq: z.int(), since: z.number() },
        /** What its seats have asked, used and paid for it so far. */
        spent,
        /** What its seats carried together when it began, and what each container held that was known then, by place: `x y z`. */
        carriedBefore: itemCounts,
        containersBefore: z.record(z.string(), itemCounts),
      }),
    )
    .optional(),
  /** What was asked, used and paid for goals of parts of the team: it is none of the goal of now. */
  spentByParts: spent.optional(),
  /** Where the goal of now began, and what had been spent then; absent: the session began with it. */
  goalStart: z
    .object({ number: z.int(), seq: z.int(), spent, budget: budgetLimit.optional(), by: z.string().optional() })
    .optional(),
  /** The goal of now has ended, and the team waits for the next one. */
  goalOver: z.literal(true).optional(),
  /** Goals whose end waits for the answer to what a person said, by their tasks; see `goal.held`. Absent: none. */
  heldEnds: z
    .record(
      z.string(),
      z.object({
        leaves: sessionEvents['goal.held'].shape.leaves.unwrap().unwrap().optional(),
        late: sessionEvents['goal.held'].shape.late,
      }),
    )
    .optional(),
  /** Goals that wait for their turn, with the people who gave them. */
  queuedGoals: z.array(sessionEvents['goal.queued']).optional(),
  /** What people decided about players in the game, by name. */
  players: z.record(z.string(), z.enum(playerRights)).optional(),
  /** The seals of what was decided, each once; absent while there are none. */
  seals: z.array(z.string()).optional(),
  /** Seats of the task that people have removed from the team; absent while there are none. */
  removedSeats: z.array(z.string()).optional(),
  /** Agents that people have removed from the team and that are not back, with what they took along; absent: none, or keyframes of before. */
  leftSeats: z.array(z.object({ seat: z.string(), by: z.string(), at: z.number(), carried: itemCounts })).optional(),
  /** What seats did that are not in the team any more, the last `bounds.formerSeats`; absent: none, or keyframes of before. */
  formerSeats: z
    .array(
      z.object({
        ...{ seat: z.string(), colour: z.number(), busyMs: z.number(), deaths: z.number() },
        ...{ calls: z.number(), tokensIn: z.number(), tokensOut: z.number() },
        actions: actionCounts.optional(),
      }),
    )
    .optional(),
  /** The recording could not be written any further. */
  unrecorded: z.literal(true).optional(),
  /** The time limit, s, of which a warning has said that little is left. */
  warnedOfLimit: z.number().optional(),
  resultReason: z.string().optional(),
  endedAt: z.number().optional(),
})
export type SessionSummary = DeepReadonly<z.infer<typeof sessionState>>

export const containerState = worldEvents['world.container'].omit({ by: true, earlier: true }).extend({
  /** Null: it was not opened. */
  items: itemCounts.nullable(),
  /** A body that was sent to look into it could not. */
  shut: worldEvents['world.sighted'].shape.shut,
  /** What each seat that knows of it takes to be in it (null: it was not opened), where not all of the team know what one of them has found. */
  known: z.record(z.string(), itemCounts.nullable()).optional(),
})
export type ContainerState = DeepReadonly<z.infer<typeof containerState>>

export const scaffoldState = worldEvents['scaffold.placed']
export type ScaffoldState = DeepReadonly<z.infer<typeof scaffoldState>>

/** By place: `x y z`. */
export const deviceStates = z.record(z.string(), device)
export type DeviceStates = DeepReadonly<z.infer<typeof deviceStates>>

export const scoreState = z.object({
  completion: z.number(),
  parts: z.array(scorePart),
  final: z.boolean(),
  /** [t ms, completion], oldest first. */
  history: z.array(z.tuple([z.number(), z.number()])),
})

export const usageState = z.object({
  calls: z.number(),
  /** Questions without an answer, those whose answer did not come in time left out. */
  failures: z.number(),
  /** Absent while there are none. */
  timeouts: z.number().optional(),
  tokensIn: z.number().min(0),
  tokensOut: z.number().min(0),
  /** Those of `tokensIn` that came out of a cache; absent: none did. */
  tokensCached: z.number().min(0).optional(),
  /** US dollars; null as soon as one answer's price is unknown. */
  cost: z.number().min(0).nullable(),
  /** [t ms, tokens, cost, ms that all seats together were busy], each since the start; oldest first. */
  history: z.array(z.tuple([z.number(), z.number(), z.number().nullable(), z.number()])).optional(),
  budget: z
    .object({
      limit: z.number().min(0).nullable(),
      spent: z.number().min(0),
      state: z.enum(['ok', 'warning', 'held']),
      /** Absent: US dollars. */
      unit: z.literal('tokens').optional(),
    })
    .optional(),
  /** Who refused to raise which limit last; absent: a raise was never refused. */
  raiseRefused: z
    .object({ by: z.string(), limit: z.number().nullable(), unit: z.literal('tokens').optional() })
    .optional(),
})

export const alertState = worldEvents.alert.omit({ limit: true }).extend({ seq: z.number(), t: z.number() })
export type AlertState = DeepReadonly<z.infer<typeof alertState>>

export const fleetState = fleetEvents['fleet.joined'].extend({
  /** ms there and back. */
  roundTrip: z.number().optional(),
  status: z.enum(['here', 'draining', 'gone']),
  /** Time of the last change of status, ms. */
  since: z.number(),
  reason: z.string().optional(),
})
export type FleetState = DeepReadonly<z.infer<typeof fleetState>>
