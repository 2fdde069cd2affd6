import type { Entity } from '../entities/entity.ts'
import type { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import { distance, floor, type Point } from '../point.ts'

export interface Explosion {
  readonly at: Point
  /** Creeper 3, TNT 4. */
  readonly power: number
  /** What bursts; it is not hurt by itself. */
  readonly source: Entity
  /** Who caused it: the creeper, or the entity that lit the charge. */
  readonly by: Entity | undefined
  /** Blocks stay; or all of them drop; or of what drops, one in `power` is left. */
  readonly blocks: 'stay' | 'drop' | 'decay'
}

// Vanilla tells players within this many blocks.
const earshotBlocks = 64
/** What clients do to blocks: nothing, break them, break most of what drops. */
const interactions: Readonly<Record<Explosion['blocks'], number>> = { stay: 0, drop: 1, decay: 2 }
const none: Point = { x: 0, y: 0, z: 0 }

/** Shows and sounds an explosion; each player hears how it throws them. */
export function sendExplosion(
  game: Game,
  explosion: Explosion,
  broken: readonly Point[],
  thrown: ReadonlyMap<Player, Point>,
): void {
  const { at, power, blocks } = explosion
  const middle = floor(at)
  const common = {
    ...at,
    radius: power,
    affectedBlockOffsets: broken.map(p => ({ x: p.x - middle.x, y: p.y - middle.y, z: p.z - middle.z })),
    block_interaction_type: interactions[blocks],
    small_explosion_particle: particle(game, 'explosion'),
    large_explosion_particle: particle(game, 'explosion_emitter'),
    explosionParticle: particle(game, power >= 2 && blocks !== 'stay' ? 'explosion_emitter' : 'explosion'),
    // By number: the library leaves the first byte of a sound written by name to chance.
    sound: { soundId: game.registry.soundsByName['entity.generic.explode']?.id ?? 0 },
  }
  for (const player of game.players) {
    if (distance(player.position, at) > earshotBlocks) continue
    const push = thrown.get(player) ?? none
    game.network.send(player, 'explosion', {
      ...common,
      playerMotionX: push.x,
      playerMotionY: push.y,
      playerMotionZ: push.z,
      playerKnockback: thrown.get(player),
    })
  }
}

/** minecraft-data gives the particles of 1.20.3 the numbers of 1.20.5; on the wire each is one higher, where the next name stands. */
function particle(game: Game, name: 'explosion' | 'explosion_emitter'): { type: string } {
  if (game.registry.since('1.20.5')) return { type: name }
  return { type: name === 'explosion' ? 'gust' : 'explosion' }
}
