import { fluidAt, moveEntity } from '../entities/physics.ts'
import type { Game } from '../game.ts'
import type { Mechanic } from '../mechanic.ts'
import { offset, type Point, times } from '../point.ts'
import { wearHeld } from './digging.ts'
import { explode } from './explosions.ts'
import { consumeHand } from './placing.ts'
import { PrimedTnt, prime } from './primed-tnt.ts'
import { powerAt } from './redstone/power.ts'

const tntPower = 4

const lightWhenPowered = (game: Game, p: Point): void => {
  if (powerAt(game, p) > 0) prime(game, p)
}

export const tnt: Mechanic = {
  name: 'tnt',
  blocks: [
    {
      match: block => block.name === 'tnt',
      placed: lightWhenPowered,
      neighbour: lightWhenPowered,
      use(game, { player, position, stack, hand }) {
        if (stack?.name !== 'flint_and_steel' && stack?.name !== 'fire_charge') return false
        prime(game, position, player)
        if (stack.name === 'fire_charge') consumeHand(player, hand)
        else wearHeld(game, player, 1)
        return true
      },
    },
  ],
  entities: [
    {
      match: type => type === 'tnt',
      tick(game, entity) {
        if (!(entity instanceof PrimedTnt)) return
        const v = entity.velocity
        entity.velocity = times(offset(v, 0, -0.04, 0), 0.98)
        moveEntity(game, entity)
        if (entity.onGround) entity.velocity = { x: v.x * 0.7, y: 0, z: v.z * 0.7 }
        if (--entity.fuse > 0) return
        game.remove(entity)
        // In water it hurts and breaks nothing.
        const wet = fluidAt(game, entity) === 'water'
        explode(game, {
          at: { x: entity.x, y: entity.y + 0.06, z: entity.z },
          power: tntPower,
          source: entity,
          by: entity.by,
          blocks: wet ? 'stay' : game.rules.tntExplosionDropDecay ? 'decay' : 'drop',
        })
      },
    },
  ],
}
