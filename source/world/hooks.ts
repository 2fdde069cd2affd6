// What the game asks its rules, for any game: the game itself stands above this file. Rules read `mechanic.ts`.
import type { BlockInfo } from './blocks.ts'
import type { Entity, Living } from './entities/entity.ts'
import type { Player } from './entities/player.ts'
import type { Stack } from './items/stack.ts'
import type { Face, Point } from './point.ts'

export interface BlockUse {
  readonly player: Player
  readonly position: Point
  readonly state: number
  readonly face: Face
  /** Where on the block, 0–1. */
  readonly cursor: Point
  /** 0 main hand, 1 off-hand. */
  readonly hand: 0 | 1
  readonly stack: Stack | null
}

/** What blocks of some kinds do. Every hook is optional. */
export interface BlockHooks<Game> {
  readonly match: (block: BlockInfo) => boolean
  /** Right click. True: handled, nothing else happens. */
  use?(game: Game, use: BlockUse): boolean
  /** The state that fits the neighbours (connections, stair corners). Asked when the block is set and when a neighbour changes. */
  shape?(game: Game, p: Point, state: number): number
  /** False: the block has lost its support and drops. Asked when a neighbour changes and before a player places it. */
  survives?(game: Game, p: Point, state: number): boolean
  /** A block of this kind has appeared here. */
  placed?(game: Game, p: Point, state: number, by: Player | undefined): void
  /** A block of this kind was here and another kind is now. */
  removed?(game: Game, p: Point, state: number): void
  /** The block at `from` has changed. */
  neighbour?(game: Game, p: Point, state: number, from: Point): void
  /** A tick that `game.schedule` asked for. */
  tick?(game: Game, p: Point, state: number): void
  random?(game: Game, p: Point, state: number): void
  /** A player is about to break it (still there). False: the rule has done everything. */
  broken?(game: Game, p: Point, state: number, by: Player): boolean
  /** An entity's box touches the cell. */
  touched?(game: Game, p: Point, state: number, entity: Entity): void
}

export interface ItemHooks<Game> {
  readonly match: (item: string) => boolean
  /** Right click on a block, after the block itself had its turn. True: handled. */
  onBlock?(game: Game, use: BlockUse & { readonly stack: Stack }): boolean
  /** Right click in the air (or after a click on a block that nothing handled, when the client sends it). */
  use?(game: Game, player: Player, stack: Stack, hand: 0 | 1): boolean
  onEntity?(game: Game, player: Player, target: Entity, stack: Stack): boolean
  /** The item has been used for `ticks` and is let go. */
  release?(game: Game, player: Player, stack: Stack, ticks: number): void
  /** How long a use lasts until `finish`; 0 or absent: it ends only by release. */
  ticks?(game: Game, stack: Stack): number
  finish?(game: Game, player: Player, stack: Stack): void
}

export interface EntityHooks<Game> {
  readonly match: (type: string) => boolean
  tick?(game: Game, entity: Entity): void
  /** Right click. True: handled. */
  interact?(game: Game, player: Player, target: Entity): boolean
  attacked?(game: Game, target: Living, by: Entity | undefined): void
  /** It has just died: loot. */
  died?(game: Game, entity: Living, by: Entity | undefined): void
}

/** The hooks of one game concept. */
export interface MechanicHooks<Game> {
  readonly name: string
  readonly blocks?: readonly BlockHooks<Game>[]
  readonly items?: readonly ItemHooks<Game>[]
  readonly entities?: readonly EntityHooks<Game>[]
  /** Packets of clients by name. Errors thrown here are caught and cost only this packet. */
  readonly packets?: Readonly<Record<string, (game: Game, player: Player, packet: Packet) => void>>
  /** Once per game tick, in the order of the table. */
  tick?(game: Game): void
  joined?(game: Game, player: Player): void
  left?(game: Game, player: Player): void
  /** Plain data for snapshots, under the mechanic's name. */
  save?(game: Game): unknown
  load?(game: Game, data: unknown): void
}

/** A decoded packet. Its fields come from a client: check every one before use. */
export type Packet = Readonly<Record<string, unknown>>
