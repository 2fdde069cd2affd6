import type { BlockEntity } from '../chunks.ts'
import type { Entity, Viewer } from '../entities/entity.ts'
import type { Player } from '../entities/player.ts'
import type { Slot } from '../items/stack.ts'
import { encodeItem } from '../items/wire.ts'
import type { Point } from '../point.ts'
import type { GameRules } from '../rules/gamerules.ts'
import { encodeText, type Text } from '../text.ts'
import { syncWindow } from '../windows/sync.ts'
import { blockEntityPacket } from './block-entities.ts'
import type { PacketWriter } from './chunk-packet.ts'
import { ChunkSender, type SentLand } from './chunk-sender.ts'
import { Outbox } from './outbox.ts'
import { type TrackedGame, Tracking } from './tracking.ts'

/** What clients are told of: the land, what moves on it, and the time. */
interface ShownGame extends SentLand, TrackedGame {
  readonly network: Network
  readonly age: number
  readonly dayTime: number
  readonly rules: GameRules
  at(p: Point): number
  blockEntity(p: Point): BlockEntity | undefined
}

/** Everything that goes out to clients. */
export class Network {
  readonly tracking: Tracking
  readonly chunks: ChunkSender
  readonly outbox = new Outbox()
  private readonly game: ShownGame
  private writer: PacketWriter | undefined
  /** Changes of the running batch: column → cells → states. */
  private batched: Map<string, Map<string, { p: Point; state: number }>> | undefined

  constructor(game: ShownGame) {
    this.game = game
    this.tracking = new Tracking(game)
    this.chunks = new ChunkSender(game)
  }

  attach(writer: PacketWriter): void {
    this.writer = writer
    this.chunks.attach(writer)
  }

  /**
   * All packets are serialised here and written raw. A client's own serializer is a stream of its own: what goes through it
   * can be overtaken by raw packets, and an entity could then vanish before it appears.
   */
  send(player: Player, name: string, params: object = {}): void {
    if (player.client.ended || !this.writer) return
    this.outbox.write(player.client, this.writer.createPacketBuffer({ name, params }))
  }

  /** One packet for many players, serialised once. */
  sendAll(players: readonly Viewer[], name: string, params: object): void {
    const open = players.filter(p => !p.client.ended)
    if (!open.length || !this.writer) return
    const packet = this.writer.createPacketBuffer({ name, params })
    for (const { client } of open) this.outbox.write(client, packet)
  }

  broadcast(name: string, params: object): void {
    this.sendAll(this.game.players, name, params)
  }

  /** To all players who see the entity, and to the player it is. */
  aroundEntity(entity: Entity, name: string, params: object, alsoSelf = true): void {
    const viewers = [...entity.viewers]
    const self = alsoSelf ? this.game.players.find(p => p === entity) : undefined
    this.sendAll(self ? [...viewers, self] : viewers, name, params)
  }

  /** To all players who have the chunk of a position. */
  aroundBlock(p: Point, name: string, params: object): void {
    this.sendAll(
      this.game.players.filter(player => this.chunks.has(player, p)),
      name,
      params,
    )
  }

  tell(player: Player, text: Text, actionBar = false): void {
    this.send(player, 'system_chat', { content: encodeText(this.game.registry, text), isActionBar: actionBar })
  }

  item(slot: Slot): Record<string, unknown> {
    return encodeItem(this.game.registry, slot)
  }

  // --- blocks

  blockChanged(p: Point, state: number): void {
    if (this.batched) {
      const section = `${p.x >> 4},${p.y >> 4},${p.z >> 4}`
      const cells = this.batched.get(section) ?? new Map<string, { p: Point; state: number }>()
      cells.set(`${p.x},${p.y},${p.z}`, { p, state })
      this.batched.set(section, cells)
      return
    }
    this.aroundBlock(p, 'block_change', { location: p, type: state })
  }

  /** Tells one player what a cell really holds. */
  correctBlock(player: Player, p: Point): void {
    // Somewhere else in the world it has nothing to correct, and looking there would make land.
    if (!this.chunks.has(player, p)) return
    this.send(player, 'block_change', { location: p, type: this.game.at(p) })
    const entity = this.game.blockEntity(p)
    const packet = entity && blockEntityPacket(this.game.registry, p, entity)
    if (packet) this.send(player, 'tile_entity_data', packet)
  }

  /** Collects the block changes of `action` into one packet per chunk section. */
  batch<T>(action: () => T): T {
    if (this.batched) return action()
    this.batched = new Map()
    try {
      return action()
    } finally {
      const batched = this.batched
      this.batched = undefined
      for (const cells of batched.values()) {
        const list = [...cells.values()]
        const first = list[0]!.p
        if (list.length === 1) {
          this.blockChanged(first, this.game.at(first))
          continue
        }
        const records = list.map(({ p, state }) => state * 4096 + (((p.x & 15) << 8) | ((p.z & 15) << 4) | (p.y & 15)))
        const chunkCoordinates = { x: first.x >> 4, y: first.y >> 4, z: first.z >> 4 }
        this.aroundBlock(first, 'multi_block_change', { chunkCoordinates, suppressLightUpdates: false, records })
      }
    }
  }

  blockEntityChanged(p: Point, entity: BlockEntity | undefined): void {
    const packet = entity && blockEntityPacket(this.game.registry, p, entity)
    if (packet) this.aroundBlock(p, 'tile_entity_data', packet)
  }

  // --- the rest

  sendTime(player?: Player): void {
    const { age, dayTime, rules } = this.game
    const negative = !rules.doDaylightCycle && !this.game.registry.since('1.21.3')
    const time = negative ? -Math.max(1, dayTime) : dayTime
    const packet = { age: long(age), time: long(time), tickDayTime: rules.doDaylightCycle }
    if (player) this.send(player, 'update_time', packet)
    else this.broadcast('update_time', packet)
  }

  status(entity: Entity, entityStatus: number): void {
    this.aroundEntity(entity, 'entity_status', { entityId: entity.id, entityStatus })
  }

  /** An entity flies to the player who takes it up. */
  collected(entity: Entity, by: Player, pickupItemCount: number): void {
    const params = { collectedEntityId: entity.id, collectorEntityId: by.id, pickupItemCount }
    this.sendAll([...new Set([...entity.viewers, by])], 'collect', params)
  }

  /** After a packet of this player was handled: what it changed for them goes out at once. */
  afterPacket(player: Player): void {
    if (!player.removed && player.loggedIn) syncWindow(this.game, player)
  }

  /** End of a tick. */
  flush(): void {
    this.chunks.tickAll()
    for (const player of this.game.players) {
      if (!player.loggedIn) continue
      this.game.guard(`window of ${player.name}`, () => syncWindow(this.game, player))
    }
    this.tracking.tick()
  }
}

/** A whole number as the two 32-bit halves that protodef writes for an i64. */
function long(n: number): [number, number] {
  const big = BigInt(Math.round(n))
  return [Number(BigInt.asIntN(32, big >> 32n)), Number(BigInt.asIntN(32, big))]
}
