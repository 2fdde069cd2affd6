import { Random } from '../minecraft/random.ts'
import { Activity } from './activity.ts'
import { Blocks } from './blockworld.ts'
import type { BlockEntity, Generator } from './chunks.ts'
import type { Entity } from './entities/entity.ts'
import type { Player } from './entities/player.ts'
import type { MechanicHooks, Packet } from './hooks.ts'
import type { Point } from './point.ts'
import type { Admission } from './protocol/admission.ts'
import { Network } from './protocol/network.ts'
import { loadRegistry, type Registry } from './registry.ts'
import { defaultGameRules, type GameRules } from './rules/gamerules.ts'
import { indexRules, type RuleIndex } from './rules/rule-index.ts'
import { plain, type Text } from './text.ts'
import type { WorldOptions } from './types.ts'

export type Difficulty = 'peaceful' | 'easy' | 'normal' | 'hard'

/** Where the game reports what an operator should know. */
export type Log = (line: string) => void

export interface GameSetup extends Required<Omit<WorldOptions, 'save' | 'admission'>> {
  readonly generator: Generator
  readonly mechanics: readonly MechanicHooks<Game>[]
  /** Leaves behind what a block gives that breaks by itself. */
  readonly drop: (game: Game, p: Point, state: number) => void
  readonly log: Log
}

/** The whole state of one world and the operations on it. Mechanics hang on it; nothing else does. */
export class Game {
  readonly registry: Registry
  readonly setup: GameSetup
  readonly generator: Generator
  readonly mechanics: readonly MechanicHooks<Game>[]
  readonly index: RuleIndex<Game>
  readonly random: Random
  readonly blocks: Blocks<Game>
  readonly network: Network
  readonly activity: Activity
  readonly log: Log
  private readonly playersByName = new Map<string, Player>()
  readonly entities = new Map<number, Entity>()
  readonly operators: Set<string>
  readonly rules: GameRules = { ...defaultGameRules }
  /** Set when the world belongs to a session; undefined: every client plays. */
  admission: Admission | undefined
  /** Facts that mechanics and commands share and that belong to snapshots: scores, bans. By owner. */
  readonly stores = new Map<string, unknown>()
  /** Ticks since the world began. */
  age = 0
  /** Time of day, not wrapped: day number × 24,000 + time. */
  dayTime = 1000
  difficulty: Difficulty = 'normal'
  weather: 'clear' | 'rain' | 'thunder' = 'clear'
  spawn: Point
  stopped = false
  onStopRequest: (() => void) | undefined
  /** Called by /save-all; undefined when the world is not kept on disk. */
  onSaveRequest: (() => void) | undefined
  private nextId = 1
  /** All players in the game, in order of joining. */
  players: readonly Player[] = []

  constructor(setup: GameSetup) {
    this.setup = setup
    this.registry = loadRegistry(setup.version)
    this.generator = setup.generator
    this.spawn = setup.generator.spawn
    this.mechanics = setup.mechanics
    this.index = indexRules(this.registry, setup.mechanics)
    this.random = new Random(setup.seed ^ 0x5eed)
    this.log = setup.log
    this.operators = new Set(setup.operators.map(o => o.toLowerCase()))
    this.blocks = new Blocks(this)
    this.network = new Network(this)
    this.activity = new Activity(this)
  }

  // --- blocks: short names for what every mechanic does all the time

  /** State id at a block position. */
  at(p: Point): number {
    return this.blocks.chunks.get(p.x, p.y, p.z)
  }

  /** Name of the block at a block position. */
  nameAt(p: Point): string {
    return this.registry.blocks.name(this.at(p))
  }

  /** Changes a block with all consequences: shapes and support of neighbours, packets. */
  set(p: Point, state: number, by?: Player): void {
    this.blocks.set(p, state, by)
  }

  /** Asks for `BlockRule.tick` of this cell in `delay` ticks; at most one request per cell and block. */
  schedule(p: Point, delay: number): void {
    this.blocks.schedule(p, delay)
  }

  blockEntity(p: Point): BlockEntity | undefined {
    return this.blocks.chunks.blockEntity(p)
  }

  setBlockEntity(p: Point, data: BlockEntity | undefined): void {
    this.blocks.setBlockEntity(p, data)
  }

  /** The store of that name, which is made when it is first asked for. Plain data, so that snapshots carry it. */
  store<T>(name: string, make: () => T): T {
    if (!this.stores.has(name)) this.stores.set(name, make())
    return this.stores.get(name) as T
  }

  // --- entities

  newId(): number {
    return this.nextId++
  }

  /** A version 4 shaped uuid from the world's own chance, so that the same seed gives the same world. */
  newUuid(): string {
    const hex = Array.from({ length: 8 }, () => this.random.int(0, 0xffff).toString(16).padStart(4, '0'))
    return `${hex[0]}${hex[1]}-${hex[2]}-4${hex[3]!.slice(1)}-a${hex[4]!.slice(1)}-${hex[5]}${hex[6]}${hex[7]}`
  }

  add<E extends Entity>(entity: E): E {
    this.entities.set(entity.id, entity)
    entity.sent = { ...this.network.tracking.quantise(entity), ticks: 0 }
    return entity
  }

  remove(entity: Entity): void {
    if (entity.removed) return
    entity.removed = true
    this.entities.delete(entity.id)
    this.network.tracking.forget(entity)
  }

  player(name: string): Player | undefined {
    return this.playersByName.get(name.toLowerCase())
  }

  addPlayer(player: Player): void {
    this.playersByName.set(player.name.toLowerCase(), player)
    this.players = [...this.playersByName.values()]
    this.add(player)
  }

  removePlayer(player: Player): void {
    if (this.playersByName.get(player.name.toLowerCase()) === player)
      this.playersByName.delete(player.name.toLowerCase())
    this.players = [...this.playersByName.values()]
    this.remove(player)
  }

  /** Entities whose position is within `radius` blocks of a point. */
  *near(p: Point, radius: number): IterableIterator<Entity> {
    for (const e of this.entities.values()) {
      if (Math.abs(e.x - p.x) <= radius && Math.abs(e.z - p.z) <= radius && Math.abs(e.y - p.y) <= radius) yield e
    }
  }

  isOperator(player: Player): boolean {
    // In a session's world commands come from its console alone, whatever a snapshot says.
    return this.admission === undefined && this.operators.has(player.name.toLowerCase())
  }

  // --- words

  /** A line in the chat of all players and in the log. */
  broadcast(text: Text | string): void {
    const message = typeof text === 'string' ? plain(text) : text
    for (const player of this.players) this.network.tell(player, message)
    this.log(this.plainText(message))
  }

  tell(player: Player, text: Text | string): void {
    this.network.tell(player, typeof text === 'string' ? plain(text) : text)
  }

  /** The words of a component, translated to English. */
  plainText(text: Text | string): string {
    if (typeof text === 'string') return text
    let own = text.text ?? ''
    if (text.translate) {
      const args = (text.with ?? []).map(w => this.plainText(w))
      let i = 0
      own = (this.registry.language[text.translate] ?? text.translate).replace(
        /%(?:(\d+)\$)?s/g,
        (_, n?: string) => args[n ? Number(n) - 1 : i++] ?? '',
      )
    }
    return own + (text.extra ?? []).map(e => this.plainText(e)).join('')
  }

  // --- time

  /** Time of day, 0–23,999. */
  get clock(): number {
    return ((this.dayTime % 24000) + 24000) % 24000
  }

  get isNight(): boolean {
    return this.clock >= 12542 && this.clock <= 23459
  }

  tick(): void {
    this.age++
    if (this.rules.doDaylightCycle) this.dayTime++
    this.activity.tick()
    this.blocks.runScheduled()
    for (const mechanic of this.mechanics) {
      if (mechanic.tick) this.guard(mechanic.name, () => mechanic.tick!(this))
    }
    for (const entity of this.activity.entities) {
      if (entity.removed) continue
      entity.age++
      for (const rule of this.index.entity(entity.type).tick)
        this.guard(`${entity.type} tick`, () => rule.tick!(this, entity))
    }
    if (this.age % 20 === 0) this.network.sendTime()
    this.network.flush()
  }

  /** Hands a client's packet to the mechanics that want it. Whatever goes wrong costs only this packet. */
  receive(player: Player, name: string, packet: Packet): void {
    for (const handler of this.index.packet(name)) {
      if (player.removed) return
      this.guard(`packet ${name} of ${player.name}`, () => handler(this, player, packet))
    }
    this.network.afterPacket(player)
  }

  /** Runs `action`; an error is logged once and does not spread. */
  guard(what: string, action: () => void): void {
    try {
      action()
    } catch (error) {
      this.log(`Error in ${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    }
  }

  /** Ms of a clock that only goes forward. */
  clockMs(): number {
    return performance.now()
  }

  save(): Record<string, unknown> {
    return { nextId: this.nextId }
  }

  load(data: { readonly nextId: number }): void {
    // Ids that clients have seen are never used again, or they would take the new entity for the old one.
    this.nextId = Math.max(this.nextId, data.nextId)
  }
}
