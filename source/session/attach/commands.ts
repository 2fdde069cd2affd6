import { z } from 'zod'
import type { CommandRefusal } from '../log/events/command-refusals.ts'
import { type PlanItem, plan, planItem } from '../log/events/plan.ts'
import { modelName } from '../log/events/seat-minds.ts'
import {
  type Access,
  approvalPolicies,
  budgetLimit,
  defaultDecisions,
  deliveries,
  playerRights,
  seatRoles,
} from '../log/events/words.ts'

const name = z.string().min(1).max(64)
const text = z.string().min(1).max(20_000)

/** `was`: the goal that the person sees at this place; others may have changed the queue since. */
const queuedGoal = { place: z.int(), was: text.optional() }

/** A goal that waits, by its place (1: the next one): dropped, worded anew, or moved to another place. */
const queueChanges = [
  z.object({ what: z.literal('drop'), ...queuedGoal }),
  z.object({ what: z.literal('edit'), ...queuedGoal, goal: text, budget: budgetLimit.optional() }),
  z.object({ what: z.literal('move'), ...queuedGoal, to: z.int() }),
] as const
const queueChange = z.discriminatedUnion('what', queueChanges)
export type QueueChange = z.infer<typeof queueChange>

/** `stop`: the goal that the part of the team has in which this seat is. */
const goalChange = z.discriminatedUnion('what', [...queueChanges, z.object({ what: z.literal('stop'), seat: name })])

/** What a person's terminal can ask of the session host. Each gets exactly one reply. */
export const command = z.discriminatedUnion('type', [
  /** `to` empty: the whole team. */
  z.object({ type: z.literal('say'), to: z.array(name).max(128), text, delivery: z.enum(deliveries) }),
  z.object({ type: z.literal('editMessage'), message: z.string(), text }),
  z.object({ type: z.literal('pause'), seat: name.optional() }),
  z.object({ type: z.literal('resume'), seat: name.optional() }),
  /** Without a seat: end the session. With one: that seat drops its work; `all`: every seat does, and the team pauses. */
  z.object({ type: z.literal('stop'), seat: name.optional(), all: z.boolean().optional() }),
  /** Without an id: the oldest one waiting. `always` = for this seat and kind, this session. */
  z.object({
    type: z.literal('approve'),
    approval: z.string().optional(),
    always: z.boolean().optional(),
    /** Of a plan: only these items, by id; the rest goes on waiting. */
    items: z.array(z.string()).min(1).optional(),
    /** Of a budget: the new limit, in its unit. */
    amount: z.number().positive().optional(),
  }),
  z.object({ type: z.literal('reject'), approval: z.string().optional(), reason: text }),
  /** Replace a proposed plan by an edited one (and, with `approve`, let it go). `plan` absent = propose a new one. */
  z.object({
    type: z.literal('editPlan'),
    plan: z.string().optional(),
    content: plan,
    approve: z.boolean(),
    /** Let only these items go, by id; the rest of the new version waits. */
    items: z.array(z.string()).min(1).optional(),
  }),
  /** What the new words of an item ask for, which was `before`: changes nothing, the reply has the item as the words say. */
  z.object({ type: z.literal('readItem'), item: planItem, before: planItem.optional() }),
  /** `drop`: the version that waits is thrown away, and what was carried out before goes on. */
  z.object({
    type: z.literal('draftPlan'),
    hint: text.optional(),
    drop: z.literal(true).optional(),
    approval: z.string().optional(),
  }),
  /** Without a model: which one that seat, or each, thinks with. `rules`: none. */
  z.object({ type: z.literal('model'), seat: name.optional(), model: modelName.optional() }),
  /** What a player in the game who is not of the team may do with words. */
  z.object({ type: z.literal('player'), player: name, may: z.enum(playerRights) }),
  /** An agent joins the team, or leaves it. Without a role: what the organization has beside a leader. */
  z.object({
    type: z.literal('seat'),
    change: z.enum(['add', 'remove']),
    seat: name,
    role: name.optional(),
    model: modelName.optional(),
  }),
  z.object({ type: z.literal('role'), role: z.enum(seatRoles) }),
  z.object({ type: z.literal('take'), seat: name }),
  z.object({ type: z.literal('release') }),
  /** `queue`: it begins when those before it have ended, in a session whose team stays. */
  z.object({
    type: z.literal('goal'),
    goal: text,
    queue: z.literal(true).optional(),
    /** Those who work for it, while the others go on with theirs; absent: all who have no goal of their own. */
    seats: z.array(name).min(1).max(64).optional(),
    budget: budgetLimit.optional(),
  }),
  /** The reply tells of all goals: those that have ended, those of now, those that wait. With a change, of the one that it changes. */
  z.object({ type: z.literal('goals'), change: goalChange.optional() }),
  /** What the team is to know in later sessions too, of this world or everywhere. Without text the reply lists all. */
  z.object({
    type: z.literal('remember'),
    text: z.string().max(300).optional(),
    everywhere: z.literal(true).optional(),
  }),
  /** A note or a place, by its number in that list or its words. */
  z.object({ type: z.literal('forget'), text: z.string().max(300).optional() }),
  /**
   * Keeps a building that was designed, so that later goals can name it. Without `building`: the one that waits with its plan, else the
   * newest. `anew`: not in the place of one of that name.
   */
  z.object({ type: z.literal('saveDesign'), name, building: name.optional(), anew: z.literal(true).optional() }),
  z.object({
    type: z.literal('task'),
    change: z.enum(['add', 'edit', 'cancel', 'retry', 'assign', 'split', 'done', 'fail', 'accept', 'decline']),
    task: z.string().optional(),
    seat: name.optional(),
    text: text.optional(),
  }),
  /** An action for the own avatar or the taken body, as `!name(arguments)` text. */
  z.object({ type: z.literal('act'), text }),
  z.object({
    type: z.literal('policy'),
    approvals: z.enum(approvalPolicies),
    /** Seconds until a request is decided by itself, as `otherwise` says. */
    timeout: z.number().positive().max(86_400).optional(),
    otherwise: z.enum(defaultDecisions).optional(),
  }),
  /**
   * The answer to a question of the seat one sits in. Without an id: the oldest one. `text` as in the draft's own form. `hold`: an
   * answer is being written, until then it does not count by itself.
   */
  z.object({
    type: z.literal('draft'),
    draft: z.string().optional(),
    decision: z.enum(['accept', 'edit', 'ignore', 'hold']),
    text: text.optional(),
  }),
  /** When a draft counts without its person: after so many seconds, never, or `off`: the brain answers by itself. */
  z.object({
    type: z.literal('drafts'),
    count: z.union([z.literal('off'), z.literal('never'), z.number().min(1).max(3600)]),
  }),
])
export type Command = z.infer<typeof command>

/** `text` is for the person: one line, or a list with a line for each entry. */
export type CommandReply = CommandDone | CommandRefused

export interface CommandDone {
  readonly ok: true
  readonly text: string
  /** The text says what is other than the person may think: words that are not followed, a place that is not there. */
  readonly partly?: true | undefined
  /** Of `readItem`: what the words say. */
  readonly item?: PlanItem
  readonly refusal?: undefined
}

export interface CommandRefused {
  readonly ok: false
  readonly text: string
  readonly refusal: CommandRefusal
  readonly partly?: undefined
  readonly item?: undefined
}

export interface PersonHello {
  readonly person: string
  /** Absent: as they are; who is new, or left the seat of an agent, is an observer. */
  readonly role?: (typeof seatRoles)[number]
  /** Their terminal lost its line and is there again: they did not leave, and are what they were. */
  readonly again?: boolean
  /** How far the host trusts them. Set by the host; a terminal cannot say it. @default 'member' */
  readonly access?: Access
}

/** What the host calls; the team implements it. */
export interface SessionControl {
  joined(hello: PersonHello): void
  left(person: string, reason: string): void
  command(person: string, command: Command): Promise<CommandReply>
}
