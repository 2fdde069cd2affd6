import type { Entity, MetaType, MetaValue, Viewer } from '../entities/entity.ts'
import { ItemEntity } from '../entities/item.ts'
import { Player } from '../entities/player.ts'
import type { Slot } from '../items/stack.ts'
import type { Registry } from '../registry.ts'
import { encodeText } from '../text.ts'

// Numbers of the value types on 1.19.2; later versions go by name.
const numbers: Readonly<Record<MetaType, number>> = {
  byte: 0,
  int: 1,
  float: 2,
  optional_component: 5,
  item_stack: 6,
  boolean: 7,
  optional_block_pos: 10,
  block_state: 13,
  villager_data: 16,
  pose: 18,
}

const angle = (degrees: number): number => (Math.round((degrees * 256) / 360) << 24) >> 24
const fixed = (n: number): number => Math.round(n * 4096)
const velocityUnit = (n: number): number => Math.max(-32768, Math.min(32767, Math.round(n * 8000)))

/** Whom tracking shows what, and how the packets go out. */
export interface TrackedGame {
  readonly registry: Registry
  readonly players: readonly Player[]
  readonly entities: ReadonlyMap<number, Entity>
  readonly network: {
    send(player: Player, name: string, params: object): void
    sendAll(players: readonly Viewer[], name: string, params: object): void
    aroundEntity(entity: Entity, name: string, params: object): void
    item(slot: Slot): Record<string, unknown>
  }
  guard(what: string, action: () => void): void
}

/** Shows entities to the players near them: appear, move, change, disappear. */
export class Tracking {
  private readonly game: TrackedGame

  constructor(game: TrackedGame) {
    this.game = game
  }

  quantise(e: Entity): { x: number; y: number; z: number; yaw: number; pitch: number; head: number } {
    return {
      x: fixed(e.x),
      y: fixed(e.y),
      z: fixed(e.z),
      yaw: angle(e.yaw),
      pitch: angle(e.pitch),
      head: angle(e.headYaw),
    }
  }

  tick(): void {
    const players = this.game.players.filter(p => p.loggedIn)
    for (const entity of this.game.entities.values()) {
      for (const player of players) {
        const sees = this.sees(player, entity)
        if (sees && !entity.viewers.has(player)) this.show(player, entity)
        else if (!sees && entity.viewers.has(player)) this.hide(player, entity)
      }
      this.game.guard(`tracking of ${entity.type}`, () => this.update(entity))
    }
  }

  private sees(player: Player, entity: Entity): boolean {
    if (entity === player || entity.removed) return false
    // What is thrown together is seen together: single items get a tick to merge first.
    if (entity instanceof ItemEntity && entity.age < 2) return false
    if (entity instanceof Player && (!entity.loggedIn || entity.dying > 0 || (entity.spectator && !player.spectator)))
      return false
    const range = Math.min(
      entity instanceof Player || !(entity instanceof ItemEntity) ? 96 : 64,
      player.viewDistance * 16,
    )
    // Hysteresis: an entity that walks along the border does not flicker.
    const reach = entity.viewers.has(player) ? range + 8 : range
    return Math.abs(entity.x - player.x) <= reach && Math.abs(entity.z - player.z) <= reach
  }

  show(player: Player, entity: Entity): void {
    entity.viewers.add(player)
    const { network, registry } = this.game
    const { sent } = entity
    const at = { x: sent.x / 4096, y: sent.y / 4096, z: sent.z / 4096, yaw: sent.yaw, pitch: sent.pitch }
    const velocity = this.velocity(entity)
    if (entity instanceof Player && !registry.since('1.20.2')) {
      network.send(player, 'named_entity_spawn', { entityId: entity.id, playerUUID: entity.uuid, ...at })
    } else {
      const kind = registry.entitiesByName[entity.type]
      network.send(player, 'spawn_entity', {
        entityId: entity.id,
        objectUUID: entity.uuid,
        type: kind?.id ?? 0,
        ...at,
        headPitch: sent.head,
        objectData: spawnData(entity),
        velocity,
      })
    }
    if (entity.metadata.size)
      network.send(player, 'entity_metadata', { entityId: entity.id, metadata: this.encodeMeta(entity.metadata) })
    if (entity.equipment.some(Boolean)) network.send(player, 'entity_equipment', this.equipment(entity))
    network.send(player, 'entity_head_rotation', { entityId: entity.id, headYaw: sent.head })
  }

  hide(player: Player, entity: Entity): void {
    entity.viewers.delete(player)
    this.game.network.send(player, 'entity_destroy', { entityIds: [entity.id] })
  }

  forget(entity: Entity): void {
    this.respawned(entity)
    if (entity instanceof Player) for (const other of this.game.entities.values()) other.viewers.delete(entity)
  }

  /** Hides the entity from all players; the next tick shows it again. */
  respawned(entity: Entity): void {
    if (entity.viewers.size)
      this.game.network.sendAll([...entity.viewers], 'entity_destroy', { entityIds: [entity.id] })
    entity.viewers.clear()
  }

  velocity(entity: Entity): { x: number; y: number; z: number } {
    return {
      x: velocityUnit(entity.velocity.x),
      y: velocityUnit(entity.velocity.y),
      z: velocityUnit(entity.velocity.z),
    }
  }

  /** Tells the viewers, and a player about itself, how fast it moves now: throws and knock-back. */
  sendVelocity(entity: Entity): void {
    this.game.network.aroundEntity(entity, 'entity_velocity', { entityId: entity.id, velocity: this.velocity(entity) })
  }

  private update(entity: Entity): void {
    const { network } = this.game
    if (entity.metadataChanged.size) {
      const changed = new Map([...entity.metadata].filter(([k]) => entity.metadataChanged.has(k)))
      entity.metadataChanged.clear()
      network.aroundEntity(entity, 'entity_metadata', { entityId: entity.id, metadata: this.encodeMeta(changed) })
    }
    if (entity.equipmentChanged) {
      entity.equipmentChanged = false
      network.sendAll([...entity.viewers], 'entity_equipment', this.equipment(entity))
    }
    this.moved(entity)
  }

  private moved(entity: Entity): void {
    const now = this.quantise(entity)
    const { sent } = entity
    const turned = now.yaw !== sent.yaw || now.pitch !== sent.pitch
    const [dX, dY, dZ] = [now.x - sent.x, now.y - sent.y, now.z - sent.z]
    const moved = dX !== 0 || dY !== 0 || dZ !== 0
    const viewers = [...entity.viewers]
    const { network, registry } = this.game
    const entityId = entity.id
    const { onGround } = entity
    sent.ticks++
    if (viewers.length && (moved || turned)) {
      const { yaw, pitch } = now
      if (Math.max(Math.abs(dX), Math.abs(dY), Math.abs(dZ)) > 28_000 || (moved && sent.ticks > 400)) {
        sent.ticks = 0
        const at = { entityId, x: now.x / 4096, y: now.y / 4096, z: now.z / 4096, onGround }
        if (registry.since('1.21.3')) {
          network.sendAll(viewers, 'sync_entity_position', {
            ...at,
            dx: 0,
            dy: 0,
            dz: 0,
            yaw: entity.yaw,
            pitch: entity.pitch,
          })
        } else network.sendAll(viewers, 'entity_teleport', { ...at, yaw, pitch })
      } else if (moved && turned)
        network.sendAll(viewers, 'entity_move_look', { entityId, dX, dY, dZ, yaw, pitch, onGround })
      else if (moved) network.sendAll(viewers, 'rel_entity_move', { entityId, dX, dY, dZ, onGround })
      else network.sendAll(viewers, 'entity_look', { entityId, yaw, pitch, onGround })
    }
    if (now.head !== sent.head && viewers.length)
      network.sendAll(viewers, 'entity_head_rotation', { entityId, headYaw: now.head })
    entity.sent = { ...now, ticks: sent.ticks }
  }

  private equipment(entity: Entity): object {
    return {
      entityId: entity.id,
      equipments: entity.equipment.map((item, slot) => ({ slot, item: this.game.network.item(item) })),
    }
  }

  encodeMeta(values: ReadonlyMap<number, MetaValue>): object[] {
    const { registry } = this.game
    const named = Boolean(registry.supportFeature('mcDataHasEntityMetadata'))
    return [...values].map(([key, { type, value }]) => {
      let encoded = value
      // Item values are stacks, by construction of ItemEntity.
      if (type === 'item_stack') encoded = this.game.network.item(value as Slot)
      if (type === 'optional_component' && value !== undefined) encoded = encodeText(registry, String(value))
      return { key, type: named ? type : numbers[type], value: encoded }
    })
  }
}

/** Kind-dependent number of the spawn packet: which block falls, which facing a frame has. */
function spawnData(entity: Entity): number {
  return 'spawnData' in entity && typeof entity.spawnData === 'number'
    ? entity.spawnData
    : entity instanceof ItemEntity
      ? 1
      : 0
}
