import { z } from 'zod'
import { actionEffects } from '../../../minecraft/action-effects.ts'
import { blockPosition, position } from '../../../minecraft/blocks/position-schema.ts'
import { reached } from './plan.ts'
import {
  actionResults,
  brainFailures,
  howEnded,
  itemCounts,
  mindPhases,
  name,
  past,
  peerGoals,
  peerOutcome,
  text,
} from './words.ts'

/** The arguments of `give`. */
export const gift = z.object({ player: z.string(), item: z.string(), count: z.number() })

/** So many of an item went into the container there, or, below 0, came out of it. */
export const moved = z.object({ at: blockPosition, item: z.string(), count: z.int() })

/** What minds ask and bodies do. */
export const seatEvents = {
  'mind.phase': z.object({ seat: name, phase: z.enum(mindPhases), note: text.optional() }),
  'mind.asked': z.object({
    ask: z.string(),
    seat: name,
    question: z.string(),
    /** What the seat is at meanwhile, for people: `choosing what to do next`. */
    doing: text.optional(),
    /** Decided by the person in the seat, where one sits there. */
    forPerson: z.boolean().optional(),
    input: z.unknown(),
    prompt: z.string().optional(),
  }),
  'mind.answered': z.object({
    ask: z.string(),
    seat: name,
    question: z.string(),
    brain: z.string(),
    model: z.string().optional(),
    answer: z.unknown().optional(),
    /** What was decided, in one line for people. */
    words: text.optional(),
    error: text.optional(),
    /** The kind of error, where the brain tells it. */
    failure: z.enum(brainFailures).optional(),
    /** Answers to this question that could not be used, the oldest first, each with the reason; they were asked for again. */
    refused: z.array(z.object({ answer: text, reason: text })).optional(),
    /** No failure: the question was given up because something more urgent came, a person sat down or the session ended. */
    stopped: z.boolean().optional(),
    tokensIn: z.int().default(0),
    tokensOut: z.int().default(0),
    /** Those of `tokensIn` that came out of the provider's cache. */
    tokensCached: z.int().optional(),
    /** The endpoint did not count some of the tokens: they are estimated from the characters of question and answer. */
    tokensEstimated: z.literal(true).optional(),
    /** US dollars; null when the price is unknown. */
    cost: z.number().nullable().default(null),
    ms: z.number(),
    attempts: z.int().default(1),
  }),
  'mind.thought': z.object({
    seat: name,
    text,
    /** Still being written; the whole of it follows. */
    partial: z.boolean().optional(),
    /** What the model thought before it answered, as its endpoint told it; no part of the answer. */
    reasoning: z.boolean().optional(),
  }),
  /** In looking back on a task: what came of it, and the state that the seat keeps in mind from here. */
  'mind.reflected': z.object({
    seat: name,
    task: z.string(),
    /** What came of the task. */
    feedback: text,
    /** What the seat keeps in mind. */
    state: text,
  }),
  /** What a mind keeps between questions: a line more, a person's wish, lines that are folded into the past, nothing. */
  'mind.remembered': z.object({
    seat: name,
    /** Comes after the others. */
    line: text.optional(),
    /** The line tells how an action ended. */
    ended: howEnded.optional(),
    /** A person's wish, which holds until they say otherwise. `goal`: the task of the goal that it is for; it ends with that. Absent: recordings of before. */
    instruction: z.object({ from: name, text, goal: name.optional() }).optional(),
    /** So many of the oldest lines are folded into this text, which stands in the place of the one before. */
    folded: z.object({ lines: z.int().min(0), past: text }).optional(),
    /** All lines are forgotten. */
    cleared: z.boolean().optional(),
  }),
  /** Where a mind is in its task; a field that is absent has not changed. Actions for the task that end join what was tried. */
  'mind.run': z.object({
    seat: name,
    /** It takes up this task; nothing that was tried, counted or spent before counts for it. */
    begun: z.object({ task: z.string(), attempts: z.int().min(0) }).optional(),
    /** Tried without an action in the log, or why the last try of the task failed. */
    tried: past.optional(),
    /** The last action was cut off by an absence of the body, and is taken up again. */
    repeated: z.boolean().optional(),
    /** An action that came with the request was cut off: the arguments of what is left of it. */
    left: z.record(z.string(), z.unknown()).optional(),
    /** Families of actions that its brain had itself shown for the task: all of them until now. */
    opened: z.array(z.string()).optional(),
    /** Whether something was tried since it last looked at how the task stands, where looking at a family was the last action. */
    acted: z.boolean().optional(),
    /** What was tried is forgotten. */
    cleared: z.boolean().optional(),
    /** Looks at how the task stands, those since the last progress, and the most that was ever done of it. */
    looks: z.object({ rounds: z.int(), stalled: z.int(), best: z.number() }).optional(),
    /** Rounds of thinking and ms that this try has taken. */
    spent: z.object({ rounds: z.int(), ms: z.number() }).optional(),
    /** Messages that it has read and that no plan has taken in yet. */
    heard: z.array(z.string()).optional(),
    /** Messages that it has read and is still to answer; those that belong to a talk of equals are told by `peer.changed`. */
    unanswered: z.array(z.string()).optional(),
    /** Told to be quiet: it answers people only. */
    silent: z.boolean().optional(),
  }),
  /** How a peer stands to the goal; a field that is absent has not changed. */
  'peer.changed': z.object({
    seat: name,
    /** `active` prompts by itself, `stopped` only answers, `ended` is reached or hopeless. */
    goal: z.enum(peerGoals).optional(),
    /** What the goal came to, when it is ended. */
    outcome: peerOutcome.nullable().optional(),
    /** A goal of its own, in place of the team's. */
    text: text.nullable().optional(),
    /** How the world shows that the goal is reached, as it says; null: no longer. */
    reached: reached.nullable().optional(),
    /** Of these, what held before any work for the goal. */
    held: reached.optional(),
    /** Of these, what was looked at; absent in recordings of before. */
    looked: reached.optional(),
    /** What it wrote down for itself. */
    notes: text.optional(),
    /** What happened that it has not been asked about yet. */
    news: z.array(z.looseObject({ kind: z.string() })).optional(),
    /** Whom it owes an answer. */
    owed: z.array(name).optional(),
    /** Messages that it has read and not answered yet; those that it reads are added to them. */
    letters: z.array(z.string()).optional(),
    /** Messages that it had not read when the team was given another goal: they were said for the one before, and are answered no more. */
    forgotten: z.array(z.string()).optional(),
    /** It said a second time that nothing can show the goal. */
    saidAgain: z.boolean().optional(),
    /** What it wrote of how the world shows the goal, when the goal was taken as reached and was not; null: none of it any more. */
    wroteInVain: reached.nullable().optional(),
    /** Questions in a row about its goal that came to nothing. */
    emptyAnswers: z.int().optional(),
    /** How often the team began again because the goal was not reached. */
    starts: z.int().optional(),
  }),
  'mind.queue': z.object({ seat: name, queue: z.array(z.string()) }),
  'action.started': z.object({
    action: z.string(),
    seat: name,
    name: z.string(),
    /** As a person would read it, e.g. `place oak_planks at -8 -60 4`. */
    label: text,
    args: z.unknown(),
    /** What it does to items and blocks; absent in recordings of older versions. */
    effects: z.array(z.enum(actionEffects)).optional(),
    /** The question whose answer led here. */
    ask: z.string().optional(),
    task: z.string().optional(),
    by: name.optional(),
    /** What the body carries, where the action came with the request: what is left of it after a cut is told by that. */
    carried: itemCounts.optional(),
  }),
  'action.progress': z.object({
    action: z.string(),
    seat: name,
    text: text.optional(),
    done: z.number().optional(),
    total: z.number().optional(),
  }),
  'action.ended': z.object({
    action: z.string(),
    seat: name,
    result: z.enum(actionResults),
    /** One line: what was achieved, or why not. */
    reason: text,
    code: z.string().optional(),
    ms: z.number(),
    /** What went into containers, or, below 0, came out of them, also on the way to what the action was for; absent: nothing, or see `stored`. */
    moved: z.array(moved).optional(),
    /** The same, as far as it shows of a body that does not say `moved`; `at`: the container that the action named. */
    stored: z.object({ item: z.string(), count: z.int(), at: blockPosition.optional() }).optional(),
    /** How many of a gift were picked up, where that was not all of it. */
    given: z.int().min(1).optional(),
  }),
  'body.joined': z.object({ seat: name, username: z.string() }),
  /** Throttled differences: a field that is absent has not changed. Inventory holds changed counts only, 0 = gone. */
  'body.state': z.object({
    seat: name,
    position: position.optional(),
    /** Radians, mineflayer's convention: 0 = north (−z), growing counter-clockwise. */
    yaw: z.number().optional(),
    health: z.number().optional(),
    food: z.number().optional(),
    inventory: itemCounts.optional(),
    held: z.string().nullable().optional(),
    /** Dug in from a kind of monster, with the ms until day then, told anew when the world's clock is set; null: has come up again. */
    shelter: z.object({ from: name, dayInMs: z.number() }).nullable().optional(),
    /** So many actions in a row found no way, or made no headway, from where it stands; null: it gets on again. */
    stuck: z
      .object({ why: z.enum(['no-way', 'no-headway']), times: z.int() })
      .nullable()
      .optional(),
    /** A reflex, by its name, has taken the body, because of a monster or a block (`from`) where there is one: its action waits; null: that is over. */
    heldUp: z.object({ reflex: name, from: name.optional() }).nullable().optional(),
  }),
  'body.died': z.object({
    seat: name,
    reason: text,
    /** A sentence that names who died: the game's own, where it said one; absent in recordings of before. */
    words: text.optional(),
  }),
  /** It picked up what another player threw to it, or let fall near it. */
  'body.received': z.object({ seat: name, from: name, items: itemCounts }),
  'body.left': z.object({
    seat: name,
    reason: text,
    /** It comes back by itself, from another machine. */
    moving: z.boolean().optional(),
  }),
  'body.reconnected': z.object({ seat: name, attempts: z.int() }),
} as const
