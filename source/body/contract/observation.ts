import { z } from 'zod'
import { position } from '../../minecraft/blocks/position-schema.ts'
import type { ReadOnly } from '../../read-only.ts'

/** Why a body can do nothing for a while. It comes out of it by itself: these are waited out and never count as failures. */
export const absences = ['dead', 'disconnected', 'not-loaded', 'not-logged-in'] as const

/** How far a body looks for kinds of blocks, in blocks. */
export const sightRadiusBlocks = 24
/** How far a body goes for a table or a furnace, where it can make none of its own. */
export const farStationBlocks = 64
/** How far a body looks for wood where none is in sight, in blocks: so far it goes for it. */
export const farWoodBlocks = 48
/** Containers within that which it tells of, the nearest first. */
export const containersSeenAtMost = 24
/** How far it sees creatures, and what lies on the ground, in blocks. */
export const creatureRadiusBlocks = 48

const counts = z.record(z.string(), z.number())
const text = z.string().max(20_000)

/** A hole that a body sits in at night. */
const shelter = z
  .object({
    /** The kind of monster that it is for. */
    from: z.string(),
    /** ms until day, when monsters burn; 0 by day. */
    dayInMs: z.number(),
  })
  .nullable()
export type Shelter = ReadOnly<NonNullable<z.infer<typeof shelter>>>

/** The reflex that has taken the body for a moment; `from`: the monster, or the block, that it is because of. */
const heldUp = z.object({ reflex: z.string(), from: z.string().optional() }).nullable()
export type HeldUp = ReadOnly<NonNullable<z.infer<typeof heldUp>>>

/** What shows that a body gets nowhere from where it stands: so many actions in a row ended so. */
const stuck = z.object({ why: z.enum(['no-way', 'no-headway']), times: z.int() }).nullable()
export type Stuck = ReadOnly<NonNullable<z.infer<typeof stuck>>>

/** What a body perceives: the only view of the world that minds and brains get. */
export const observation = z.object({
  position,
  health: z.number(),
  food: z.number(),
  /** Ticks of the day, 0 … 23999. */
  timeOfDay: z.number(),
  /** The server lets no time of the day pass. */
  timeStands: z.literal(true).optional(),
  inventory: counts,
  held: z.string().nullable(),
  freeSlots: z.number(),
  /** The hole that it sits in. */
  shelter: shelter.optional(),
  stuck: stuck.optional(),
  /** Kinds of blocks within `sightRadiusBlocks`, most useful first: how many, and where the nearest is. */
  blocks: z.array(
    z.object({
      name: z.string(),
      count: z.number(),
      nearest: position,
      /** So many of them are as a blueprint wants them. */
      built: z.number().optional(),
    }),
  ),
  /** What one works at, of kinds of which none is within `sightRadiusBlocks`: where this body has seen one before, within `farStationBlocks`, that stands there as far as it sees. */
  stations: z.array(z.object({ name: z.string(), nearest: position })).optional(),
  /** Kinds of logs within `farWoodBlocks`, the nearest first, where none is within `sightRadiusBlocks`. */
  farWood: z.array(z.object({ name: z.string(), nearest: position })).optional(),
  /** That the land around has no stone: what is in sight of it to the bottom of the world. */
  noStone: z.object({ within: z.number(), downTo: z.number(), flat: z.literal(true).optional() }).optional(),
  /** Kinds of creatures within `creatureRadiusBlocks`; `lying`: items of this name that lie on the ground. */
  entities: z.array(
    z.object({ name: z.string(), count: z.number(), nearest: position, lying: z.literal(true).optional() }),
  ),
  players: z.array(z.object({ name: z.string(), position })),
  /** Where those come to life who have no bed. */
  spawn: position.optional(),
  /** Containers seen, with what they held when last opened by this body (null: never opened). */
  containers: z.array(
    z.object({
      at: position,
      block: z.string(),
      items: counts.nullable(),
      /** When this body opened it last, ms since 1970; 0: it only heard of what is in it. */
      looked: z.number().optional(),
      /** What lay in it when this body opened it for the first time, before it moved anything. */
      found: counts.optional(),
    }),
  ),
  /** Places where this body saw a container, or was sent to one, and where it sees now that none stands. */
  noContainer: z.array(position).optional(),
  /** Levers, buttons, plates, doors, trapdoors, gates and signs near: how they stand, and what can be read from here. */
  devices: z.array(
    z.object({
      block: z.string(),
      at: position,
      states: z.record(z.string(), z.string()),
      text: z.string().optional(),
    }),
  ),
  /** Blocks, containers and devices are only those in the line of sight. */
  bySight: z.literal(true).optional(),
  /** With `bySight`: places where it saw a device and sees now that none is. */
  noDevice: z.array(position).optional(),
  /** Free cells on firm ground beside the body and beside containers near, where a table or a chest can be set. */
  ground: z.array(position),
  /** Cells of each blueprint: how many match now, and the indices that do not (unknown cells count as missing). */
  blueprints: z.record(z.string(), z.object({ done: z.number(), total: z.number(), missing: z.array(z.number()) })),
})
export type Observation = ReadOnly<z.infer<typeof observation>>

/** What a body has perceived before it was ever in the world. */
export const nothingSeen: Observation = {
  position: [0, 0, 0],
  health: 0,
  food: 0,
  timeOfDay: 0,
  inventory: {},
  held: null,
  freeSlots: 0,
  blocks: [],
  entities: [],
  players: [],
  containers: [],
  devices: [],
  ground: [],
  blueprints: {},
}

export const bodyEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('joined') }),
  z.object({
    type: z.literal('state'),
    position: position.optional(),
    yaw: z.number().optional(),
    health: z.number().optional(),
    food: z.number().optional(),
    inventory: counts.optional(),
    held: z.string().nullable().optional(),
    /** It has dug in; null: it has come up again. */
    shelter: shelter.optional(),
    /** It gets nowhere; null: it gets on again. */
    stuck: stuck.optional(),
    /** A reflex holds up what it is at; null: it goes on. */
    heldUp: heldUp.optional(),
  }),
  z.object({ type: z.literal('chat'), from: z.string(), text, whisper: z.boolean() }),
  /** A player is on the server or has left it; told of every player that is there as soon as there is a listener. */
  z.object({ type: z.literal('player'), name: z.string(), here: z.boolean() }),
  z.object({ type: z.literal('died'), words: text.nullable() }),
  /** `moving`: it comes back by itself, from another machine. */
  z.object({ type: z.literal('left'), reason: text, moving: z.boolean().optional() }),
  z.object({ type: z.literal('reconnected'), attempts: z.int() }),
  /** It can do nothing for a while, though it is connected; null: it can again. */
  z.object({ type: z.literal('absence'), absence: z.enum(absences).nullable() }),
  /** What hinders all its work here, once, in words for people. */
  z.object({
    type: z.literal('hindered'),
    cause: z.enum(['protected', 'not-loaded', 'name-taken', 'not-logged-in']),
    text,
  }),
  /** It picked up what another player threw. */
  z.object({ type: z.literal('received'), from: z.string(), items: counts }),
  /** A reflex took the body for a moment, and why. */
  z.object({ type: z.literal('reflex'), mode: z.string(), reason: text }),
])
export type BodyEvent = ReadOnly<z.infer<typeof bodyEvent>>
