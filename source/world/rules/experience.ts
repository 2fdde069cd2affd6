import { Entity } from '../entities/entity.ts'
import { moveEntity } from '../entities/physics.ts'
import type { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import type { Mechanic } from '../mechanic.ts'
import { distance, lengthOf, minus, type Point, plus, times } from '../point.ts'
import { pointsToNext } from './vitals.ts'

/** Points of experience that fly to the nearest player. */
export class Orb extends Entity {
  readonly points: number

  constructor(id: number, uuid: string, points: number) {
    super(id, uuid, 'experience_orb', { width: 0.5, height: 0.5 })
    this.points = points
  }
}

export function spawnExperience(game: Game, at: Point, points: number): void {
  if (points <= 0) return
  const orb = new Orb(game.newId(), game.newUuid(), points)
  orb.moveTo(at)
  orb.velocity = { x: (game.random.next() - 0.5) * 0.2, y: 0.2, z: (game.random.next() - 0.5) * 0.2 }
  game.add(orb)
}

export function addExperience(player: Player, points: number): void {
  player.experience += points
  player.totalExperience = Math.max(0, player.totalExperience + points)
  while (player.experience >= pointsToNext(player.level)) {
    player.experience -= pointsToNext(player.level)
    player.level++
  }
  while (player.experience < 0 && player.level > 0) {
    player.level--
    player.experience += pointsToNext(player.level)
  }
  player.experience = Math.max(0, player.experience)
}

function tickOrb(game: Game, orb: Orb): void {
  if (orb.age > 6000) {
    game.remove(orb)
    return
  }
  let target: Player | undefined
  for (const player of game.players) {
    if (!player.alive || player.spectator || !player.loggedIn) continue
    if (distance(player.position, orb.position) < (target ? distance(target.position, orb.position) : 8))
      target = player
  }
  const v = orb.velocity
  orb.velocity = { x: v.x * 0.9, y: v.y - 0.03, z: v.z * 0.9 }
  if (target) {
    const to = minus({ ...target.position, y: target.y + 0.8 }, orb.position)
    const far = lengthOf(to)
    if (far < 1.5 && orb.age > 2) {
      addExperience(target, orb.points)
      game.network.collected(orb, target, 1)
      game.remove(orb)
      return
    }
    if (far > 0) orb.velocity = plus(orb.velocity, times(to, ((1 - far / 8) ** 2 * 0.1) / far))
  }
  moveEntity(game, orb)
}

export const experience: Mechanic = {
  name: 'experience',
  entities: [
    { match: type => type === 'experience_orb', tick: (game, orb) => orb instanceof Orb && tickOrb(game, orb) },
  ],
}
