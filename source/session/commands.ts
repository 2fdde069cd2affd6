import { z } from 'zod'
import { approvalPolicies, deliveries, plan, seatRoles } from './events.ts'

const name = z.string().min(1).max(64)
const text = z.string().min(1).max(20_000)

/** What a person's terminal can ask of the session host. Each gets exactly one reply. */
export const command = z.discriminatedUnion('type', [
  /** `to` empty = everybody. */
  z.object({ type: z.literal('say'), to: z.array(name), text, delivery: z.enum(deliveries) }),
  z.object({ type: z.literal('editMessage'), message: z.string(), text }),
  z.object({ type: z.literal('pause'), seat: name.optional() }),
  z.object({ type: z.literal('resume'), seat: name.optional() }),
  /** Without a seat: end the session. With one: abort what that seat is doing. */
  z.object({ type: z.literal('stop'), seat: name.optional() }),
  /** Without an id: the oldest one waiting. `always` = for this seat and kind, this session. */
  z.object({ type: z.literal('approve'), approval: z.string().optional(), always: z.boolean().optional() }),
  z.object({ type: z.literal('reject'), approval: z.string().optional(), reason: text }),
  /** Replace a proposed plan by an edited one (and, with `approve`, let it go). `plan` absent = propose a new one. */
  z.object({ type: z.literal('editPlan'), plan: z.string().optional(), content: plan, approve: z.boolean() }),
  z.object({ type: z.literal('draftPlan'), hint: text.optional() }),
  z.object({ type: z.literal('role'), role: z.enum(seatRoles) }),
  z.object({ type: z.literal('take'), seat: name }),
  z.object({ type: z.literal('release') }),
  z.object({ type: z.literal('goal'), goal: text }),
  z.object({
    type: z.literal('task'),
    change: z.enum(['add', 'edit', 'cancel', 'retry', 'assign', 'done', 'fail', 'accept', 'decline']),
    task: z.string().optional(),
    seat: name.optional(),
    text: text.optional(),
  }),
  /** An action for the own avatar or the taken body, as `!name(arguments)` text. */
  z.object({ type: z.literal('act'), text }),
  z.object({ type: z.literal('policy'), approvals: z.enum(approvalPolicies) }),
])
export type Command = z.infer<typeof command>

export interface CommandReply {
  readonly ok: boolean
  /** One line for the person. */
  readonly text: string
}

export interface PersonHello {
  readonly person: string
  readonly role: (typeof seatRoles)[number]
}

/** What the host calls; the team implements it. */
export interface SessionControl {
  joined(hello: PersonHello): void
  left(person: string, reason: string): void
  command(person: string, command: Command): Promise<CommandReply>
}
