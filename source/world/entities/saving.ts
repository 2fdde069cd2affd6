import type { Game } from '../game.ts'
import type { Slot, Stack } from '../items/stack.ts'
import type { Position } from '../position.ts'
import { Arrow } from '../rules/arrows.ts'
import { Orb } from '../rules/experience.ts'
import { FallingBlock } from '../rules/falling-blocks.ts'
import { PrimedTnt } from '../rules/primed-tnt.ts'
import { type Effect, Entity, Living, type MetaValue } from './entity.ts'
import { ItemEntity } from './item.ts'
import { Player } from './player.ts'
import { Mob } from './spawning.ts'

/** An entity as plain data, without the id that clients knew it by. */
export interface SavedEntity {
  readonly type: string
  readonly uuid: string
  readonly position: Position
  readonly velocity: Position
  readonly yaw: number
  readonly pitch: number
  readonly headYaw: number
  readonly onGround: boolean
  readonly age: number
  readonly customName: string | undefined
  readonly tags: readonly string[]
  readonly metadata: ReadonlyArray<readonly [number, MetaValue]>
  readonly equipment: readonly Slot[]
  readonly item?: { readonly stack: Stack; readonly pickupDelay: number; readonly lying: number }
  readonly state?: number
  readonly points?: number
  readonly fuse?: number
  readonly arrow?: {
    readonly damage: number
    readonly critical: boolean
    readonly collectable: boolean
    readonly stuck: Position | undefined
    readonly stuckTicks: number
  }
  readonly living?: {
    readonly health: number
    readonly maxHealth: number
    readonly fire: number
    readonly air: number
    readonly fallDistance: number
    readonly invulnerable: number
    readonly dying: number
    readonly effects: ReadonlyArray<readonly [string, Effect]>
  }
  readonly mob?: Readonly<Pick<Mob, (typeof mobFields)[number]>> & {
    readonly goal: Position | undefined
    readonly goalIn: number
  }
}

const mobFields = [
  'growth',
  'love',
  'sheared',
  'colour',
  'noAi',
  'silent',
  'persistent',
  'cooldown',
  'eggTimer',
  'fuse',
  'extra',
] as const

export function saveEntity(game: Game, e: Entity): SavedEntity | undefined {
  // A fishing float belongs to a player's rod.
  if (e instanceof Player || e.type === 'fishing_bobber') return undefined
  const saved: SavedEntity = {
    type: e.type,
    uuid: e.uuid,
    position: e.position,
    velocity: { ...e.velocity },
    yaw: e.yaw,
    pitch: e.pitch,
    headYaw: e.headYaw,
    onGround: e.onGround,
    age: e.age,
    customName: e.customName,
    tags: [...e.tags],
    metadata: [...e.metadata],
    equipment: [...e.equipment],
  }
  if (e instanceof ItemEntity) return { ...saved, item: { stack: e.stack, pickupDelay: e.pickupDelay, lying: e.lying } }
  if (e instanceof FallingBlock) return { ...saved, state: e.state }
  if (e instanceof Orb) return { ...saved, points: e.points }
  if (e instanceof PrimedTnt) return { ...saved, fuse: e.fuse }
  if (e instanceof Arrow) {
    const { damage, critical, collectable, stuck, stuckTicks } = e
    return { ...saved, arrow: { damage, critical, collectable, stuck, stuckTicks } }
  }
  // Thrown things fly for a second and belong to their thrower: a snapshot leaves them out.
  if (!(e instanceof Living)) return undefined
  const { health, maxHealth, fire, air, fallDistance, invulnerable, dying } = e
  const living = {
    health,
    maxHealth,
    fire,
    air,
    fallDistance,
    invulnerable,
    dying,
    effects: [...e.effects].map(([k, v]) => [k, { ...v }] as const),
  }
  if (!(e instanceof Mob)) return { ...saved, living }
  // The listed fields are all plain data.
  const own = Object.fromEntries(mobFields.map(f => [f, structuredClone(e[f])])) as unknown as Pick<
    Mob,
    (typeof mobFields)[number]
  >
  return { ...saved, living, mob: { ...own, goal: e.goal, goalIn: Math.max(0, e.goalUntil - game.age) } }
}

function make(game: Game, s: SavedEntity): Entity | undefined {
  const id = game.newId()
  if (s.item) {
    const item = new ItemEntity(id, s.uuid, s.item.stack)
    item.pickupDelay = s.item.pickupDelay
    item.lying = s.item.lying
    return item
  }
  if (s.state !== undefined) return new FallingBlock(id, s.uuid, s.state)
  if (s.points !== undefined) return new Orb(id, s.uuid, s.points)
  if (s.fuse !== undefined) return new PrimedTnt(id, s.uuid, s.fuse, undefined)
  const kind = game.registry.entitiesByName[s.type]
  if (!kind) return undefined
  if (s.arrow) {
    // The shooter may be gone; the arrow then counts as its own shooter.
    const arrow: Arrow = new Arrow(
      id,
      s.uuid,
      new Entity(0, s.uuid, 'arrow', kind),
      s.arrow.damage,
      s.arrow.critical,
      s.arrow.collectable,
    )
    arrow.stuck = s.arrow.stuck
    arrow.stuckTicks = s.arrow.stuckTicks
    return arrow
  }
  if (s.mob) {
    const mob = new Mob(id, s.uuid, s.type, kind)
    Object.assign(mob, structuredClone(Object.fromEntries(mobFields.map(f => [f, s.mob![f]]))))
    mob.goal = s.mob.goal
    mob.goalUntil = game.age + s.mob.goalIn
    return mob
  }
  return s.living ? new Living(id, s.uuid, s.type, kind) : new Entity(id, s.uuid, s.type, kind)
}

/** Puts a saved entity back into the world, under a new id. */
export function loadEntity(game: Game, s: SavedEntity): void {
  const e = make(game, s)
  if (!e) return
  e.moveTo(s.position)
  e.velocity = { ...s.velocity }
  e.yaw = s.yaw
  e.pitch = s.pitch
  e.headYaw = s.headYaw
  e.onGround = s.onGround
  e.age = s.age
  e.customName = s.customName
  for (const tag of s.tags) e.tags.add(tag)
  e.metadata.clear()
  for (const [index, value] of s.metadata) e.metadata.set(index, value)
  for (const [i, item] of s.equipment.entries()) e.equip(i, item)
  if (e instanceof Living && s.living) {
    const { effects, ...rest } = s.living
    Object.assign(e, rest)
    for (const [name, effect] of effects) e.effects.set(name, { ...effect })
  }
  game.add(e)
}
