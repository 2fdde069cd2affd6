import { z } from 'zod'
import { benched } from './benched.ts'
import { commandRefusal } from './command-refusals.ts'
import { modelName } from './seat-minds.ts'
import { accesses, draftCount, draftDecisions, name, occupant, playerRights, seatRoles, text } from './words.ts'

/** Seats, who sits in them, and what people did. */
export const peopleEvents = {
  'seat.added': z.object({
    seat: name,
    role: z.enum(seatRoles),
    occupant,
    colour: z.int().min(0).max(11).optional(),
    /** The person who added it to the team; absent: it is there from the start, or is a person's own place. */
    by: name.optional(),
  }),
  'seat.occupied': z.object({
    seat: name,
    occupant,
    by: name.optional(),
    summary: text.optional(),
    /** A person who was away and had it until now. They get it back when they come and it is free. */
    takenFrom: name.optional(),
  }),
  'seat.paused': z.object({ seat: name, paused: z.boolean(), by: name.optional() }),
  /** Whether it gets work: why not, or null when it does again. */
  'seat.benched': z.object({ seat: name, benched: benched.nullable() }),
  /** A person gave it another model. `model` as it was named, `rules` for none; `label`: what it is called then. */
  'seat.model': z.object({ seat: name, model: modelName, label: text, by: name }),
  'seat.removed': z.object({
    seat: name,
    reason: text.optional(),
    /** The person who removed it from the team; absent: it was a person's own place. */
    by: name.optional(),
  }),
  'human.joined': z.object({
    person: name,
    role: z.enum(seatRoles),
    seat: name.optional(),
    /** In the game rather than at a terminal. */
    inGame: z.boolean().optional(),
    /** How far the host trusts them: the owner started the session. Absent = a member. */
    access: z.enum(accesses).optional(),
  }),
  'human.left': z.object({ person: name, reason: text.optional() }),
  'human.role': z.object({ person: name, role: z.enum(seatRoles), seat: name.optional() }),
  /** When a draft counts without its person. */
  'human.drafts': z.object({ person: name, count: draftCount }),
  /** A person at a screen decided what a player in the game may do with words. */
  'human.player': z.object({
    /** The name in the game. */
    player: name,
    /** allow: gives orders; chat: is heard, and gives none; ignore: is not heard. */
    may: z.enum(playerRights),
    by: name,
  }),
  /** What a person asked the session to do, as typed or pressed. */
  'human.command': z.object({
    person: name,
    command: z.string(),
    text: text.optional(),
    ok: z.boolean(),
    /** Why it was refused; recordings of before do not tell it. */
    refusal: commandRefusal.optional(),
    reply: text.optional(),
    /** Who decided what, one line that every screen shows; absent where it concerns only them. */
    told: text.optional(),
  }),

  /** A seat's question has come to the person who sits there, with the answer that the seat's own brain would give. */
  'human.asked': z.object({
    draft: z.string(),
    person: name,
    seat: name,
    question: z.string(),
    /** What the seat is at meanwhile, for people: `choosing what to do next`. */
    doing: text.optional(),
    /** What the draft says, one line. */
    title: text,
    /** The draft as text that the person can change. */
    text,
    answer: z.unknown(),
    /** Seconds until the draft counts as it is; absent = it waits for the person. */
    timeout: z.number().positive().optional(),
  }),
  /** How long a draft waits for its person has changed; its time counts from here. Without `timeout` it waits for ever. */
  'human.timed': z.object({ draft: z.string(), person: name, seat: name, timeout: z.number().positive().optional() }),
  'human.answered': z.object({
    draft: z.string(),
    person: name,
    seat: name,
    decision: z.enum(draftDecisions),
    answer: z.unknown().optional(),
    /** What an edited answer says, one line; absent: what the draft said, and in recordings of before. */
    title: text.optional(),
  }),
} as const
