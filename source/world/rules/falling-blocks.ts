import { dropItem } from '../entities/dropping.ts'
import { Entity } from '../entities/entity.ts'
import { fluidIn, moveEntity } from '../entities/physics.ts'
import type { Game } from '../game.ts'
import type { Mechanic } from '../mechanic.ts'
import { below, floor, footing, offset, type Point, times } from '../point.ts'
import { isReplaceable } from './replaceable.ts'

const falls = (name: string): boolean =>
  name === 'sand' ||
  name === 'red_sand' ||
  name === 'gravel' ||
  name.endsWith('_concrete_powder') ||
  name.endsWith('anvil') ||
  name === 'dragon_egg' ||
  name.startsWith('suspicious_')

/** A block on its way down. */
export class FallingBlock extends Entity {
  readonly state: number
  /** Read by the spawn packet: which block falls. */
  readonly spawnData: number

  constructor(id: number, uuid: string, state: number) {
    super(id, uuid, 'falling_block', { width: 0.98, height: 0.98 })
    this.state = state
    this.spawnData = state
  }
}

const free = (game: Game, p: Point): boolean => {
  const state = game.at(p)
  return (
    state === 0 ||
    fluidIn(game, p) !== undefined ||
    game.registry.blocks.name(state).endsWith('fire') ||
    isReplaceable(game, p, '')
  )
}

function land(game: Game, block: FallingBlock): void {
  const p = floor({ x: block.x, y: block.y + 0.01, z: block.z })
  game.remove(block)
  const name = game.registry.blocks.name(block.state)
  const wet = fluidIn(game, p) === 'water' && name.endsWith('_concrete_powder')
  const state = wet ? game.registry.blocks.state(name.replace('_powder', '')) : block.state
  if (free(game, p)) game.set(p, state)
  else if (game.rules.doEntityDrops && game.registry.itemsByName[name])
    dropItem(game, block.position, { name, count: 1 })
}

export const fallingBlocks: Mechanic = {
  name: 'falling blocks',
  blocks: [
    {
      match: block => falls(block.name),
      placed: (game, p) => game.schedule(p, 2),
      neighbour: (game, p) => game.schedule(p, 2),
      tick(game, p, state) {
        if (!free(game, below(p)) || p.y <= -64) return
        game.set(p, 0)
        const block = new FallingBlock(game.newId(), game.newUuid(), state)
        block.moveTo(footing(p))
        game.add(block)
      },
    },
  ],
  entities: [
    {
      match: type => type === 'falling_block',
      tick(game, block) {
        if (!(block instanceof FallingBlock)) return
        block.velocity = times(offset(block.velocity, 0, -0.04, 0), 0.98)
        moveEntity(game, block)
        if (block.onGround) land(game, block)
        else if (block.y < -128 || block.age > 600) game.remove(block)
      },
    },
  ],
}
