import type { Client } from 'minecraft-protocol'
import type { Slot } from '../items/stack.ts'
import type { Point } from '../point.ts'

/** Names of metadata value types as versions from 1.20 spell them. */
export type MetaType =
  | 'byte'
  | 'int'
  | 'float'
  | 'optional_component'
  | 'item_stack'
  | 'boolean'
  | 'optional_block_pos'
  | 'block_state'
  | 'villager_data'
  | 'pose'

export interface MetaValue {
  readonly type: MetaType
  readonly value: unknown
}

/** Indices of the metadata that all four versions share. */
export const meta = {
  flags: 0,
  air: 1,
  customName: 2,
  customNameVisible: 3,
  noGravity: 5,
  pose: 6,
  item: 8,
  health: 9,
  arrowCritical: 8,
  sleepingAt: 14,
  /** Players only. */
  absorption: 15,
  fuse: 16,
  baby: 16,
  wool: 17,
  villager: 18,
} as const

/** A player, as far as packets go out to one. */
export interface Viewer {
  readonly client: Client
}

/** Something in the world that is not a block. */
export class Entity {
  readonly id: number
  readonly uuid: string
  /** Name in the registry: `cow`, `item`, `player`. */
  readonly type: string
  x = 0
  y = 0
  z = 0
  velocity = { x: 0, y: 0, z: 0 }
  /** Degrees, 0 is south, 90 west. */
  yaw = 0
  /** Degrees, positive is down. */
  pitch = 0
  headYaw = 0
  onGround = false
  removed = false
  /** Ticks since it appeared. */
  age = 0
  width: number
  height: number
  customName: string | undefined
  readonly tags = new Set<string>()
  readonly metadata = new Map<number, MetaValue>()
  readonly metadataChanged = new Set<number>()
  /** 0 hand, 1 off-hand, 2 feet, 3 legs, 4 chest, 5 head. */
  readonly equipment: Slot[] = [null, null, null, null, null, null]
  equipmentChanged = false
  /** Players whose client knows this entity. */
  readonly viewers = new Set<Viewer>()
  /** What the viewers were told last: position in 1/4096 block, angles in 1/256 turn. */
  sent = { x: 0, y: 0, z: 0, yaw: 0, pitch: 0, head: 0, ticks: 0 }

  constructor(id: number, uuid: string, type: string, size: { readonly width: number; readonly height: number }) {
    this.id = id
    this.uuid = uuid
    this.type = type
    this.width = size.width
    this.height = size.height
  }

  get position(): Point {
    return { x: this.x, y: this.y, z: this.z }
  }

  get eyes(): Point {
    return { x: this.x, y: this.y + this.height * 0.85, z: this.z }
  }

  moveTo(p: Point): void {
    this.x = p.x
    this.y = p.y
    this.z = p.z
  }

  setMeta(index: number, type: MetaType, value: unknown): void {
    const known = this.metadata.get(index)
    if (known && known.value === value) return
    this.metadata.set(index, { type, value })
    this.metadataChanged.add(index)
  }

  /** Sets or clears one bit of a byte. */
  setFlag(index: number, mask: number, on: boolean): void {
    const old = Number(this.metadata.get(index)?.value ?? 0)
    this.setMeta(index, 'byte', on ? old | mask : old & ~mask)
  }

  equip(slot: number, item: Slot): void {
    if (this.equipment[slot] === item) return
    this.equipment[slot] = item
    this.equipmentChanged = true
  }
}

/** Remaining ticks and strength of a status effect. */
export interface Effect {
  readonly amplifier: number
  duration: number
  readonly particles: boolean
}

/** Something with health. */
export class Living extends Entity {
  health = 20
  maxHealth = 20
  /** Points of damage that golden hearts take first. */
  absorption = 0
  /** Ticks during which it cannot be hurt again. */
  invulnerable = 0
  lastDamage = 0
  /** Ticks of burning left. */
  fire = 0
  /** Ticks of air left. */
  air = 300
  fallDistance = 0
  /** Ticks since death, 0 while alive. */
  dying = 0
  readonly effects = new Map<string, Effect>()
  /** Who hurt it last, and when (game age). */
  attacker: Entity | undefined
  attackedAt = 0

  get alive(): boolean {
    return this.health > 0 && !this.removed
  }

  effect(name: string): number {
    const found = this.effects.get(name)
    return found ? found.amplifier + 1 : 0
  }
}
