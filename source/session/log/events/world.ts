import { z } from 'zod'
import { blockPosition } from '../../../minecraft/blocks/position-schema.ts'
import { alertCauses, itemCounts, name, text } from './words.ts'

/** A lever, button, plate, door, gate or sign, as a body saw it. */
export const device = z.object({
  at: blockPosition,
  block: z.string(),
  states: z.record(z.string(), z.string()),
  /** What is written on it. */
  text: text.optional(),
})

/** A part of the task as the referee judged it. */
export const scorePart = z.object({
  name: z.string(),
  done: z.number(),
  total: z.number(),
  /** Check points that were reached once, and so stay reached: `3 bread`. */
  reached: z.array(z.string()).optional(),
})

/** The world around the task, its server, the score, the budget, and alerts. */
export const worldEvents = {
  'world.block': z.object({
    at: blockPosition,
    block: z.string(),
    states: z.record(z.string(), z.string()).optional(),
  }),
  /** One who is not of the team had a hand in what is judged. */
  'world.interfered': z.object({
    /** The player, or what the server calls its console. */
    by: name,
    /** By which means: a command of an operator, its own hands at a block or a container that counts, or a gift to an agent. */
    what: z.enum(['command', 'block', 'container', 'gift']),
    /** What it did, in words. */
    text,
  }),
  /** What a body found in a container, when it is not what the team knew. */
  'world.container': z.object({
    at: blockPosition,
    block: z.string(),
    items: itemCounts,
    /** What it held when the goal began, which was not put there for it; absent where a judge counts all. */
    before: itemCounts.optional(),
    /** The seat whose body looked, where not all of the team know what one of them has found. */
    by: name.optional(),
    /** Others have looked there since: it is what that seat knows, and not what lies there now. */
    earlier: z.literal(true).optional(),
  }),
  /** A container that was not opened yet. */
  'world.sighted': z.object({
    at: blockPosition,
    block: z.string(),
    /** What a referee counted in it when the goal began. */
    before: itemCounts.optional(),
    /** The seat whose body saw it, where not all of the team know what one of them has seen. */
    by: name.optional(),
    /** A body that was sent to look into it could not. */
    shut: z.literal(true).optional(),
  }),
  /** No container stands any more where one was known: what it held is lost to the team. */
  'world.vanished': z.object({
    at: blockPosition,
    block: z.string(),
    /** The seat whose body saw that none is there. */
    seat: name,
    /** What the team knew to be in it; absent: none of them had opened it. */
    items: itemCounts.optional(),
  }),
  /** Mechanisms, doors and signs that were seen to be other than known. */
  'world.devices': z.object({
    /** The only one who knows of them; absent: all the team does. */
    seat: name.optional(),
    /** As a body saw them now. */
    seen: z.array(device).default([]),
    /** Places where none is any more. */
    gone: z.array(blockPosition).optional(),
  }),
  /** A server was found to do otherwise than bodies expect: told once, and remembered for the next session on it. */
  'server.learned': z.object({
    /** Which way, of those in docs/servers.md. */
    quirk: name,
    /** How it shows, and what bodies do about it. */
    text,
  }),
  /** A block was put up for a while, to stand on or to lean on. */
  'scaffold.placed': z.object({
    at: blockPosition,
    block: name,
    /** Whose body did so. */
    seat: name,
  }),
  /** It was taken away, or is part of a building now, or another block stands there. */
  'scaffold.removed': z.object({ at: blockPosition }),
  /** A mechanism of the arena went a step on, fell back, or has worked. */
  'world.mechanism': z.object({
    /** Its place in the task's list, from 0. */
    mechanism: z.int().min(0),
    /** Which of its blocks are in their states, by their places in its list. */
    held: z.array(z.int().min(0)),
    /** For each of its blocks: session time at which it was let go, ms; null where it was not since the mechanism was begun. */
    letGo: z.array(z.number().nullable()),
    /** Of one whose blocks come one after the other: how many did. */
    steps: z.int().min(0),
    /** Session time of the last one, ms. */
    steppedAt: z.number().nullable(),
    /** Its blocks are set: it does not work again. */
    worked: z.boolean(),
  }),
  'score.changed': z.object({
    /** Share of the task, 0 … 1. */
    completion: z.number().min(0).max(1),
    parts: z.array(scorePart).default([]),
    /** Set on the judge's last word. */
    final: z.boolean().optional(),
  }),
  'budget.changed': z.object({
    limit: z.number().nullable(),
    spent: z.number(),
    state: z.enum(['ok', 'warning', 'held']),
    /** What is counted; absent: US dollars. */
    unit: z.literal('tokens').optional(),
  }),
  alert: z.object({
    level: z.enum(['info', 'warning', 'error']),
    /** Whole sentences: they name the seat where they are about one. */
    text,
    seat: name.optional(),
    /** What happened, where the state of the session depends on it. */
    cause: z.enum(alertCauses).optional(),
    /** Seconds: the time limit that is near. */
    limit: z.number().optional(),
  }),
} as const
