import { z } from 'zod'
import { position } from '../../../minecraft/blocks/position-schema.ts'
import { benched } from '../events/benched.ts'
import { gift, seatEvents } from '../events/bodies.ts'
import { modelName } from '../events/seat-minds.ts'
import {
  accesses,
  actionResults,
  draftCount,
  endedLine,
  mindPhases,
  occupant,
  past,
  seatRoles,
} from '../events/words.ts'
import type { DeepReadonly } from './deep-readonly.ts'
import { actionCounts, deviceStates } from './session.ts'

const counts = z.record(z.string(), z.number())

const actionState = seatEvents['action.started'].omit({ seat: true, args: true, effects: true, by: true }).extend({
  startedAt: z.number(),
  /** Since when it goes on after its body sat in a hole. */
  busySince: z.number().optional(),
  /** The block it is about, where its arguments name one. */
  target: position.optional(),
  /** The item, block or building that it is about, where the team has a home. */
  thing: z.string().optional(),
  /** What it hands to whom, where it is a gift. */
  gift: gift.optional(),
  progress: seatEvents['action.progress'].omit({ action: true, seat: true }).optional(),
  result: z.enum(actionResults).optional(),
  reason: z.string().optional(),
  endedAt: z.number().optional(),
})
export type ActionState = DeepReadonly<z.infer<typeof actionState>>

const bodyState = seatEvents['body.state'].omit({ seat: true }).extend({
  online: z.boolean(),
  /** Dug in from a kind of monster; `dayAt`: session time of the next dawn, in ms. */
  shelter: z.object({ from: z.string(), since: z.number(), dayAt: z.number() }).optional(),
  /** Gets nowhere from where it stands; `since`: session time, in ms. */
  stuck: z.object({ why: z.enum(['no-way', 'no-headway']), times: z.number(), since: z.number() }).optional(),
  /** A reflex has its body, and its action waits; `since`: session time, in ms. */
  heldUp: z.object({ reflex: z.string(), from: z.string().optional(), since: z.number() }).optional(),
  inventory: counts,
  deaths: z.number(),
  /** How it died last, in words. */
  died: z.string().optional(),
})
export type BodyState = DeepReadonly<z.infer<typeof bodyState>>

const transcriptLine = z.object({
  seq: z.number(),
  t: z.number(),
  kind: z.enum(['phase', 'thought', 'asked', 'answered', 'action', 'result', 'message', 'body']),
  text: z.string(),
  /** The question this was, answered, or followed from: an action's question is the one whose answer led to it. */
  ask: z.string().optional(),
  /** How an action ended. */
  result: z.enum(actionResults).optional(),
})
export type TranscriptLine = DeepReadonly<z.infer<typeof transcriptLine>>

/** What the person in a seat did there. */
const personAct = z.union([
  /** Without a result while it is under way. */
  z.object({ action: z.string(), label: z.string(), result: z.enum(actionResults).optional() }),
  z.object({ decision: z.enum(['accepted', 'edited', 'ignored']), title: z.string() }),
])
export type PersonAct = DeepReadonly<z.infer<typeof personAct>>

export const seatState = z.object({
  seat: z.string(),
  role: z.enum(seatRoles),
  occupant,
  /** The last `bounds.personActs` things that the person in it did since taking it; absent: nothing, or an agent has it. */
  personActs: z.array(personAct).optional(),
  colour: z.number(),
  /** The person who added it to the team while the session ran; absent: no person did. */
  addedBy: z.string().optional(),
  /** When that was. */
  addedAt: z.number().optional(),
  paused: z.boolean(),
  /** Why it gets no work until a person or a leader gives it some; absent: it gets work. */
  benched: benched.optional(),
  /** The model that a person gave it while the session ran. */
  model: modelName.optional(),
  phase: z.enum(mindPhases),
  phaseNote: z.string(),
  /** Time of the last phase change, ms. */
  phaseSince: z.number(),
  /** The action under way. */
  action: actionState.optional(),
  lastAction: actionState.optional(),
  /** Readable labels of what comes next. */
  queue: z.array(z.string()),
  body: bodyState,
  /** Last thing this seat said. */
  lastWords: z.string(),
  lastThought: z.string(),
  /** What it was reminded of when it was last asked something, at most `bounds.memory` lines. */
  memory: z.array(z.string()).optional(),
  /** What its mind keeps between questions: lines, oldest first, what is left of those before them, and wishes of people. */
  recalls: z
    .object({
      past: z.string(),
      recent: z.array(z.string()),
      /** Those of them that tell how an action ended. */
      ended: z.array(endedLine).optional(),
      instructions: z.array(
        z.object({ from: z.string(), text: z.string(), goal: z.string().optional(), at: z.number().optional() }),
      ),
    })
    .optional(),
  /** Where it is in its task; see `mind.run`. */
  run: z
    .object({
      task: z.string(),
      attempts: z.int(),
      history: z.array(past),
      /** The action under way, or the one that was cut off, where it came with the request; see `action.started` and `left` of `mind.run`. */
      begun: z
        .object({
          args: z.record(z.string(), z.unknown()),
          carried: counts.optional(),
          reported: z.number().optional(),
        })
        .optional(),
      /** Something was tried since it last looked at how the task stands. */
      acted: z.boolean(),
      /** Families of actions that its prompts show whole, because its brain asked for them; absent: none. */
      opened: z.array(z.string()).optional(),
      looks: z.object({ rounds: z.int(), stalled: z.int(), best: z.number() }),
      spent: z.object({ rounds: z.int(), ms: z.number() }),
    })
    .optional(),
  /** Messages that it has read and that no plan has taken in yet. */
  heard: z.array(z.string()).optional(),
  /** Messages that it has read and is still to answer. */
  unanswered: z.array(z.string()).optional(),
  /** What messages have told it, where the task lets it know that by no other way. */
  told: z.object({ recipes: z.array(z.string()), carries: z.record(z.string(), counts) }).optional(),
  /** Told to be quiet: it answers people only. */
  silent: z.boolean().optional(),
  /** The state that it keeps in mind, where agents look back on their tasks. */
  reflection: z.string().optional(),
  /** Mechanisms, doors and signs of which it alone knows, in a team without a leader. */
  devices: deviceStates.optional(),
  /** How it stands to the goal, in a team without a leader; see `peer.changed`. */
  peer: seatEvents['peer.changed']
    .omit({ seat: true })
    .required({ goal: true, outcome: true, text: true, notes: true, news: true, owed: true, letters: true })
    .optional(),
  /** Questions asked and not yet answered: id → question and time. */
  asking: z.record(
    z.string(),
    z.object({
      question: z.string(),
      since: z.number(),
      doing: z.string().optional(),
      forPerson: z.boolean().optional(),
    }),
  ),
  /** The last `bounds.transcript` lines of what it perceived, thought, was asked, did. */
  transcript: z.array(transcriptLine),
  /**
   * Actions of its that failed, for what the team's home may learn from them, the last `bounds.failures`; absent: none, or there is no home.
   * `since`: what it has done with success since then; once it went well, only that of its own goal or order, or of that in which it went well. `outcome`: of the very last change, with which it is over.
   */
  failures: z
    .array(
      z.object({
        ...{ action: z.string(), thing: z.string(), cause: z.string(), task: z.string().optional() },
        at: position.optional(),
        since: z
          .array(z.object({ action: z.string(), thing: z.string().optional(), task: z.string().optional() }))
          .optional(),
        outcome: z.enum(['went-well', 'lost']).optional(),
      }),
    )
    .optional(),
  /** Questions in a row to which its brain gave no usable answer, by the name of the question; absent while there are none. */
  inVain: z.record(z.string(), z.int()).optional(),
  calls: z.number(),
  tokensIn: z.number(),
  tokensOut: z.number(),
  /** ms with an action under way, up to the last change, without those in which the body sat in a hole. */
  busyMs: z.number(),
  /** How its actions ended so far; absent in keyframes written before this was counted. */
  actions: actionCounts.optional(),
  /** The fleet that hosts it, or `host`; absent while a session is in one process. */
  fleet: z.string().optional(),
})
export type SeatState = DeepReadonly<z.infer<typeof seatState>>

export const personState = z.object({
  person: z.string(),
  role: z.enum(seatRoles),
  seat: z.string().optional(),
  online: z.boolean(),
  /** Plays in the game itself. */
  inGame: z.boolean().optional(),
  /** How far the host trusts them; absent: a member. */
  access: z.enum(accesses).optional(),
  /** When drafts count without this person; absent: after `defaultDraftTimeoutSeconds`. */
  drafts: draftCount.optional(),
  /** The seat that another one took from them while they were away. */
  lostSeat: z.string().optional(),
})
export type PersonState = DeepReadonly<z.infer<typeof personState>>

export type RunState = NonNullable<SeatState['run']>
export type EndedLine = z.infer<typeof endedLine>
export type RecallState = NonNullable<SeatState['recalls']>
export type PeerState = NonNullable<SeatState['peer']>
