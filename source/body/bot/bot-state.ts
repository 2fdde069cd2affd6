import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import type { Blueprints } from '../../minecraft/blocks/blueprint.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import type { KnownQuirks } from '../compat/quirk.ts'
import type { LandOrder } from '../contract/land.ts'
import type { HeldUp, Shelter } from '../contract/observation.ts'
import type { Pieces } from '../contract/pieces.ts'
import type { SkillShelf } from '../contract/skills.ts'
import { GettingOn } from '../sense/getting-on.ts'
import type { BlockIndex } from '../terrain/block-index.ts'
import type { BodyMemory } from './body-memory.ts'
import type { EnchantmentOrder } from './enchantment-order.ts'
import type { HandPace } from './pace.ts'
import { type PlannedCell, plannedCells } from './planned-cells.ts'
import { Gate } from './reflex-gate.ts'

export interface ReflexSwitches {
  /** While a body stays put on purpose, no reflex moves it. */
  paused: boolean
  isOn(name: string): boolean
  set(name: string, on: boolean): void
  list(): readonly { readonly name: string; readonly description: string; readonly on: boolean }[]
}

/** What a body dropped when it died. */
export interface Belongings {
  readonly at: Position
  /** performance.now() of then. */
  readonly since: number
  /** How many items it carried. */
  readonly count: number
  /** Whether monsters were about. */
  readonly amongMonsters: boolean
  /** How often it did not get there. */
  readonly failed: number
}

/** Where the server lets nothing be changed: what a body does to land says here how it went. */
export interface LandRefusals {
  /** Throws where this place is known to be protected. */
  check(at: Position): void
  allowed(at: Position): void
  /** Throws when that is one cell too many; `asked`: when the server was to change it, in ms of `performance.now()`. */
  refused(at: Position, what: 'dig' | 'place', asked: number): void
}

/** What belongs to a body besides the bot that mineflayer gives: what it knows and remembers. */
export interface BotState {
  readonly index: BlockIndex
  readonly memory: BodyMemory
  readonly modes: ReflexSwitches
  readonly skills: SkillShelf
  /** Cells of blueprints: no tunnel goes through what is to be built. */
  readonly planned: ReadonlyMap<string, readonly PlannedCell[]>
  /** Blueprints of which its action digs nothing away that is as it should be. */
  keeps?: readonly string[] | undefined
  /** What the team put up for a while and has not taken away. */
  readonly pieces: Pieces
  /** Where it dug or placed something, by `keyOf`: it may put that back, or take it away again. */
  readonly changed: Set<string>
  /** What its action may change of the land; absent: all of it. */
  land?: LandOrder | undefined
  /** Tables and furnaces that this body put down for a while, by where they are. */
  readonly stations: Map<string, Position>
  /** How slow the server is at present. */
  readonly pace: { readonly slowness: number }
  /** How quickly its head turns and its hand clicks. */
  readonly handPace: HandPace
  /** What is known of the server. */
  readonly quirks: KnownQuirks
  readonly protection: LandRefusals
  /** How often the server put it back to where it thought the body should be, and the performance.now() until which it walks for that. */
  readonly setBacks: { count: number; calmUntil: number }
  /** How the server numbers enchantments. */
  readonly enchantments: EnchantmentOrder
  /** Lets a reflex take the body for a moment. */
  readonly gate: Gate
  /** Creatures that have died and lie there for another second. */
  readonly fallen: WeakSet<Entity>
  /** Whether its action is to fight: it stays where others dig in. */
  fights?: boolean
  /** performance.now() of when it last lost health. */
  hurtAt: number
  /** The player near whom it saw hurt last, and performance.now() of then. */
  struck?: { readonly player: Entity; readonly at: number }
  /** What it dropped when it died, as long as it may have it again. */
  lost?: Belongings | undefined
  /** Where it waits for monsters to go, while it does. */
  shelter: Shelter | null
  /** What holds up its action, while it does. */
  heldUp: HeldUp | null
  /** ms that it has spent on looking for ways: on a busy machine that is long, and nothing moves meanwhile. */
  searchedMs: number
  /** Doors that it opened and stands in. */
  leftOpen: readonly Position[]
  /** performance.now() of when it struck last, whatever it fought for. */
  struckAt: number
  /** Whether its actions get it anywhere. */
  readonly gettingOn: GettingOn
  /** Where it stepped aside to last. */
  steppedAside: Position | null
  /** The monster that it ran from last: what it is, where it stood, and how often in a row it was met at that very spot. */
  flight: { readonly from: string; readonly at: Position; readonly times: number } | null
}

// Keyed by the bot itself, so that it lives and dies with it.
const states = new WeakMap<Bot, BotState>()

/** What it is made with; the rest begins the same for every body. */
type Owned = Pick<
  BotState,
  | 'index'
  | 'memory'
  | 'modes'
  | 'skills'
  | 'pieces'
  | 'pace'
  | 'handPace'
  | 'fallen'
  | 'quirks'
  | 'protection'
  | 'enchantments'
>

export function attachBotState(bot: Bot, blueprints: () => Blueprints, owned: Owned): void {
  states.set(bot, {
    ...owned,
    ...{ stations: new Map(), changed: new Set() },
    ...{ setBacks: { count: 0, calmUntil: 0 }, gate: new Gate(), gettingOn: new GettingOn() },
    ...{ searchedMs: 0, leftOpen: [], struckAt: Number.NEGATIVE_INFINITY, hurtAt: Number.NEGATIVE_INFINITY },
    ...{ shelter: null, heldUp: null, flight: null, steppedAside: null },
    get planned() {
      return plannedCells(blueprints())
    },
  })
}

export function botStateOf(bot: Bot): BotState {
  const state = states.get(bot)
  if (!state) throw new Error('this bot was not joined by createBody')
  return state
}
