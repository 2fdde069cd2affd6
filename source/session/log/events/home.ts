import { z } from 'zod'
import { isRecordKey } from '../../../json.ts'
import { blockPosition } from '../../../minecraft/blocks/position-schema.ts'
import { itemCounts, name } from './words.ts'

/** Of one thing that a team is to remember. */
export const noteCharacters = 300
const words = z.string().trim().min(1).max(noteCharacters)
const day = z.iso.date()
const placeName = z.string().trim().min(1).max(64).refine(isRecordKey, 'no record can have that name')
/** What names an entry that has no words or name of its own: the names and words that it is of, with spaces between them. */
const entryKey = z
  .string()
  .min(1)
  .max(noteCharacters + 100)

export const homeNote = z.object({
  text: words,
  by: name.optional(),
  day: day.optional(),
  /** Also in other worlds. */
  everywhere: z.literal(true).optional(),
})
const homePlace = z.object({ at: blockPosition, by: name.optional() })

export const homeGoal = z.object({
  goal: words,
  result: z.enum(['success', 'failure']),
  /** Why it failed. */
  reason: words.optional(),
  /** Titles of the stages that reached it. */
  stages: z.array(words).optional(),
  seconds: z.int().min(0),
  day,
  /** Whose words about its plans were followed, and which. */
  wishes: z.array(z.object({ by: name, text: words })).optional(),
})
/** A material that a person had several buildings of. */
export const homeLike = z.object({ who: name, material: words, times: z.int().positive(), day })
const homeChest = z.object({ at: blockPosition, block: z.string().max(64), items: itemCounts, day })

/** Names of the program and of the game alone: no words of players come into a prompt with it. */
const word = z.string().regex(/^[A-Za-z][\w-]{0,63}$/, 'expected a name such as oak_log')
const done = z.object({ action: word, thing: word.optional() })
export const homeLesson = z.object({
  action: word,
  /** Item, block or building that it was about. */
  thing: word,
  /** Code of the failure. */
  cause: word,
  /** Where it failed. */
  at: blockPosition.optional(),
  /** What was done before it went well. */
  helped: done.optional(),
  /** Where it went well, if that was elsewhere. */
  worked: blockPosition.optional(),
  by: name.optional(),
  day: day.optional(),
})

/** What the team remembers from one session to the next. */
export const homeEvents = {
  /** The session began with what the team knew; told anew when a session goes on, for the files may have changed. */
  'home.opened': z.object({
    /** What people had the team remember: `text`, who said it (`by`) and when (`day`); `everywhere`: also in other worlds. */
    notes: z.array(homeNote),
    /** Places by their names: where (`at`), and who named them (`by`). */
    places: z.record(placeName, homePlace),
    /** Goals that were reached or failed, oldest first: `result`, `reason`, titles of the `stages`, `seconds`, `day`, `wishes` of people. */
    goals: z.array(homeGoal),
    /** What containers held when a session ended: place (`at`), `block`, `items`, `day`. */
    chests: z.array(homeChest),
    /** What agents learnt from actions that failed: `action`, the `thing` that it was about, `cause`, place (`at`), what `helped`, where it `worked`, `by`, `day`. */
    lessons: z.array(homeLesson).optional(),
    /** What people ask buildings to be made of: `who`, the `material`, how often (`times`), last on `day`. */
    likes: z.array(homeLike).optional(),
    /** Name of the team; absent in a fork, of which the files hear nothing. */
    team: name.optional(),
    /** The server whose world its places and chests are of; absent: this world ends with the session. */
    world: z.string().optional(),
  }),
  /** One thing is remembered from now on. */
  'home.remembered': z.object({
    by: name,
    /** In place of one with the same words. */
    note: homeNote.optional(),
    /** In place of one of the same name. */
    place: homePlace.extend({ name: placeName }).optional(),
    /** How a goal ended, in place of the time before. */
    goal: homeGoal.optional(),
    /** What an agent learnt, in place of what was known of the same action, thing and cause. */
    lesson: homeLesson.optional(),
    /** In place of what was known of the same person and material. */
    like: homeLike.optional(),
  }),
  'home.forgot': z.object({
    by: name,
    /** A note by its words. */
    note: words.optional(),
    /** A place by its name. */
    place: placeName.optional(),
    /** A lesson by action, thing and cause, as in `gather oak_log not-found`. */
    lesson: entryKey.optional(),
    /** How a goal ended, by the words of the goal. */
    goal: words.optional(),
    /** What a person likes, as in `Steve birch`. */
    like: entryKey.optional(),
  }),
  /** What is remembered was listed for a person. */
  'home.listed': z.object({
    by: name,
    /** Up to this number; the same question again shows the next ones. */
    to: z.int().min(0),
  }),
} as const

export const homeContents = homeEvents['home.opened'].omit({ team: true, world: true })
