import type { Game } from '../game.ts'
import type { Point } from '../point.ts'
import { Living } from './entity.ts'

const healths: Readonly<Record<string, number>> = {
  cow: 10,
  mooshroom: 10,
  sheep: 8,
  pig: 10,
  chicken: 4,
  rabbit: 3,
  villager: 20,
  zombie: 20,
  skeleton: 20,
  spider: 16,
  creeper: 20,
  husk: 20,
  drowned: 20,
  stray: 20,
  cave_spider: 12,
  iron_golem: 100,
  wolf: 8,
  cat: 10,
  horse: 20,
  armor_stand: 20,
  enderman: 40,
}

/** A creature of its own mind. Fields beyond Living belong to the rules of its kind. */
export class Mob extends Living {
  /** Negative: ticks until grown up. Positive: ticks until it can breed again. */
  growth = 0
  /** Ticks of willingness to breed. */
  love = 0
  sheared = false
  /** Ticks until a sheep that eats grass lifts its head. */
  grazing = 0
  /** Sheep's colour, 0–15. */
  colour = 0
  noAi = false
  silent = false
  persistent = false
  /** Where it wants to go. */
  goal: Point | undefined
  goalUntil = 0
  target: Living | undefined
  /** The world's age when it last saw its target. */
  targetSeenAt = 0
  /** Ticks until the next attack, egg, shot. */
  cooldown = 0
  eggTimer = 6000
  /** Ticks a creeper has been hissing. */
  fuse = 0
  /** Data of single kinds: a villager's trades. */
  extra: unknown
}

export const maxHealthOf = (type: string): number => healths[type] ?? 20

/** Adds a creature to the world; the rules of its kind give it its mind. */
export function spawnMob(game: Game, type: string, at: Point): Mob {
  const kind = game.registry.entitiesByName[type]
  if (!kind) throw new Error(`Unknown entity type ${type}`)
  const mob = new Mob(game.newId(), game.newUuid(), type, kind)
  mob.health = mob.maxHealth = maxHealthOf(type)
  mob.moveTo(at)
  mob.yaw = mob.headYaw = game.random.next() * 360 - 180
  return game.add(mob)
}
