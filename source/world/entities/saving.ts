import type { Game } from '../game.ts'
import { picked } from '../picked.ts'
import { Arrow } from '../rules/arrows.ts'
import { Orb } from '../rules/experience.ts'
import { FallingBlock } from '../rules/falling-blocks.ts'
import { PrimedTnt } from '../rules/primed-tnt.ts'
import { Entity, Living } from './entity.ts'
import { ItemEntity } from './item.ts'
import { Player } from './player.ts'
import { Mob } from './spawning.ts'

const placeFields = ['position', 'velocity', 'yaw', 'pitch', 'headYaw', 'onGround'] as const
const entityFields = ['type', 'uuid', 'age', 'customName', ...placeFields] as const
const itemFields = ['stack', 'pickupDelay', 'lying'] as const
const arrowFields = ['damage', 'critical', 'collectable', 'stuck', 'stuckTicks'] as const
const livingFields = ['health', 'maxHealth', 'fire', 'air', 'fallDistance', 'invulnerable', 'dying'] as const
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

/** An entity as plain data, without the id that clients knew it by. */
export type SavedEntity = NonNullable<ReturnType<typeof saveEntity>>

export function saveEntity(game: Game, e: Entity) {
  // A fishing float belongs to a player's rod; other thrown things fly for a second and belong to their thrower.
  const thrown = !(e instanceof ItemEntity || e instanceof FallingBlock || e instanceof Orb || e instanceof PrimedTnt)
  if (e instanceof Player || e.type === 'fishing_bobber') return undefined
  if (thrown && !(e instanceof Arrow || e instanceof Living)) return undefined
  return {
    ...picked(e, entityFields),
    tags: [...e.tags],
    metadata: [...e.metadata],
    equipment: [...e.equipment],
    item: e instanceof ItemEntity ? picked(e, itemFields) : undefined,
    state: e instanceof FallingBlock ? e.state : undefined,
    points: e instanceof Orb ? e.points : undefined,
    fuse: e instanceof PrimedTnt ? e.fuse : undefined,
    arrow: e instanceof Arrow ? picked(e, arrowFields) : undefined,
    living: e instanceof Living ? { ...picked(e, livingFields), effects: structuredClone([...e.effects]) } : undefined,
    mob:
      e instanceof Mob
        ? { ...picked(e, mobFields), goal: e.goal, goalIn: Math.max(0, e.goalUntil - game.age) }
        : undefined,
  }
}

function make(game: Game, s: SavedEntity): Entity | undefined {
  const id = game.newId()
  if (s.item) return Object.assign(new ItemEntity(id, s.uuid, s.item.stack), s.item)
  if (s.state !== undefined) return new FallingBlock(id, s.uuid, s.state)
  if (s.points !== undefined) return new Orb(id, s.uuid, s.points)
  if (s.fuse !== undefined) return new PrimedTnt(id, s.uuid, s.fuse, undefined)
  const kind = game.registry.entitiesByName[s.type]
  if (!kind) return undefined
  if (s.arrow) {
    // The shooter may be gone; the arrow then counts as its own shooter.
    const { damage, critical, collectable, ...rest } = s.arrow
    const shooter = new Entity(0, s.uuid, 'arrow', kind)
    return Object.assign(new Arrow(id, s.uuid, shooter, damage, critical, collectable), rest)
  }
  if (s.mob) {
    const { goalIn, ...rest } = structuredClone(s.mob)
    return Object.assign(new Mob(id, s.uuid, s.type, kind), rest, { goalUntil: game.age + goalIn })
  }
  return s.living ? new Living(id, s.uuid, s.type, kind) : new Entity(id, s.uuid, s.type, kind)
}

/** Puts a saved entity back into the world, under a new id. */
export function loadEntity(game: Game, s: SavedEntity): void {
  const e = make(game, s)
  if (!e) return
  const { uuid: _uuid, type: _type, position, velocity, ...own } = picked(s, entityFields)
  Object.assign(e, own, { velocity: { ...velocity } })
  e.moveTo(position)
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
