import { fluidAt } from '../entities/physics.ts'
import type { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import { floor } from '../point.ts'
import { hurt } from './damage.ts'

const soft = (name: string): boolean =>
  name === 'ladder' ||
  name.endsWith('vines') ||
  name.startsWith('twisting_vines') ||
  name === 'vine' ||
  name === 'scaffolding' ||
  name === 'cobweb'

/** Adds up a player's fall and hurts at its end: one point per block beyond three. */
export function trackFall(game: Game, player: Player, dy: number, onGround: boolean): void {
  if (!player.mortal || player.flying || game.age < player.graceUntil) {
    player.fallDistance = 0
    return
  }
  const feet = floor(player.position)
  if (fluidAt(game, player) || soft(game.nameAt(feet)) || player.effect('slow_falling')) player.fallDistance = 0
  else if (dy < 0) player.fallDistance -= dy
  if (!onGround) return
  const fallen = player.fallDistance
  player.fallDistance = 0
  if (fallen <= 3) return
  const ground = game.nameAt({ x: feet.x, y: Math.floor(player.y - 0.2), z: feet.z })
  const share =
    ground === 'hay_block' ? 0.2 : ground.endsWith('_bed') ? 0.5 : ground === 'slime_block' && !player.sneaking ? 0 : 1
  const damage = Math.ceil((fallen - 3 - player.effect('jump_boost')) * share)
  if (damage > 0 && game.rules.fallDamage) hurt(game, player, damage, { kind: 'fall' })
}
