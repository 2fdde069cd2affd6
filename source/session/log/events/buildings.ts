import { z } from 'zod'
import { blockPosition } from '../../../minecraft/blocks/position-schema.ts'
import { name, text } from './words.ts'

/** A building in letters, as in task files. */
const drawing = z.object({
  origin: blockPosition,
  legend: z.record(z.string(), z.string()),
  layers: z.array(z.array(z.string())),
})

/** Buildings that are designed while the session runs. */
export const buildingEvents = {
  /** A blueprint that the task file does not have: a building that a goal asks for. A later one of the same name takes its place. */
  'building.designed': z.object({
    /** Name of the blueprint: the words that ask for it. */
    name: z.string(),
    by: name,
    /** What people call it as it is drawn now; absent: as the words that ask for it do. */
    called: z.string().optional(),
    /** Id of the task that all work for its goal is under. */
    goal: z.string(),
    /** What people had said of it, and is in it. */
    wishes: z.array(text).optional(),
    /** Of these, by their places among them, those that later words (`by`) took back; of words about another building, these themselves. */
    takenBack: z.array(z.object({ wish: z.int().min(0), by: z.int().min(0) })).optional(),
    /** It is a new version of what an earlier goal built, which had so many of these; absent: it is drawn for this goal alone. */
    earlier: z.int().min(0).optional(),
    /** Of these, those that ask for nothing but what the design shows. */
    followed: z.array(text).optional(),
    /** Of these, what is not in the design, and why, where that is known. What is no word about a building is left to the plan. */
    unread: z.array(z.object({ said: text, why: text.optional() })).optional(),
    drawing,
    /** What it was drawn from, for those who change it: a design as in task files, and where its north-western corner and its first layer above the ground are. */
    from: z.object({ design: z.unknown(), at: blockPosition }),
    /** The ready design that it is, with its choices. */
    ready: z.string().optional(),
    /** What it is, where it stands and what it takes, in one line for people. */
    about: text,
    /** Of what people said, what names the side of its door by what lies there, and that side. */
    doors: z.array(z.object({ said: text, side: z.enum(['north', 'east', 'south', 'west']) })).optional(),
    /** What its words place it by and is not in sight, and what it is near instead, as people call both. */
    unseen: z.object({ said: text, near: text }).optional(),
    /** What people should know before it is built. */
    notes: z.array(text),
    /** The goal that was to change it has ended, and nothing of that was built: it is again what it was before. */
    restored: z.literal(true).optional(),
    /** What is other than a version of the plan showed it, in words for people; absent: no version did. */
    since: z.object({ version: z.int().min(1), changes: z.array(text) }).optional(),
  }),
  /** A building that a goal asks for is not designed with what was wished so far. */
  'building.refused': z.object({
    name: z.string(),
    /** Id of the task that all work for its goal is under. */
    goal: z.string(),
    /** How many wishes of people it was tried with. */
    wishes: z.int().min(0),
    /** Why; empty: no design was found. */
    because: text,
  }),
} as const
