import { Entity } from '../entities/entity.ts'
import type { Game } from '../game.ts'
import { footing, type Point } from '../point.ts'

/** Ticks from lighting to the explosion. */
const fuseTicks = 80
const fuseMeta = 8

export class PrimedTnt extends Entity {
  fuse: number
  readonly by: Entity | undefined

  constructor(id: number, uuid: string, fuse: number, by: Entity | undefined) {
    super(id, uuid, 'tnt', { width: 0.98, height: 0.98 })
    this.fuse = fuse
    this.by = by
    this.setMeta(fuseMeta, 'int', fuse)
  }
}

/** Lights the block at `p`: it becomes an entity that hops a little and explodes. */
export function prime(game: Game, p: Point, by?: Entity, fuse = fuseTicks): void {
  game.set(p, 0)
  const lit = primeAt(game, footing(p), fuse, by)
  const angle = game.random.next() * Math.PI * 2
  lit.velocity = { x: -Math.sin(angle) * 0.02, y: 0.2, z: -Math.cos(angle) * 0.02 }
}

/** Lit TNT out of nothing. */
export function primeAt(game: Game, at: Point, fuse = fuseTicks, by?: Entity): PrimedTnt {
  const lit = new PrimedTnt(game.newId(), game.newUuid(), Math.max(1, fuse), by)
  lit.moveTo(at)
  return game.add(lit)
}
