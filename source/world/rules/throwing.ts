import { Entity, type Living } from '../entities/entity.ts'
import { Player } from '../entities/player.ts'
import { spawnMob } from '../entities/spawning.ts'
import type { Game } from '../game.ts'
import type { Mechanic } from '../mechanic.ts'
import { floor, footing, lookVector, type Point, plus, times, toward } from '../point.ts'
import { flightSteps, metInFlight } from './arrows.ts'
import { knockBack } from './attacking.ts'
import { hurt } from './damage.ts'
import { spawnExperience } from './experience.ts'
import { showAge } from './mobs/animals.ts'
import { consumeHand } from './placing.ts'
import { teleport } from './teleport.ts'

const speeds: Readonly<Record<string, number>> = { snowball: 1.5, egg: 1.5, ender_pearl: 1.5, experience_bottle: 0.7 }

/** A thing thrown by hand, until it hits something. */
class Thrown extends Entity {
  readonly thrower: Entity

  constructor(id: number, uuid: string, type: string, thrower: Entity) {
    super(id, uuid, type, { width: 0.25, height: 0.25 })
    this.thrower = thrower
  }
}

function burst(game: Game, thing: Thrown, at: Point, victim: Living | undefined): void {
  game.remove(thing)
  const { thrower } = thing
  if (victim && thing.type !== 'experience_bottle') {
    const damage = thing.type === 'snowball' && victim.type === 'blaze' ? 3 : 0
    if (damage) hurt(game, victim, damage, { kind: 'attack', by: thrower })
    knockBack(game, victim, thrower.position, 0.3)
  }
  if (thing.type === 'experience_bottle') spawnExperience(game, at, game.random.int(3, 11))
  if (thing.type === 'egg' && game.random.oneIn(8)) {
    for (let i = game.random.oneIn(32) ? 4 : 1; i > 0; i--) {
      const chick = spawnMob(game, 'chicken', at)
      chick.growth = -24_000
      chick.persistent = true
      showAge(chick)
    }
  }
  if (thing.type === 'ender_pearl' && thrower instanceof Player && !thrower.removed && thrower.alive) {
    teleport(game, thrower, at)
    hurt(game, thrower, 5, { kind: 'fall' })
  }
}

function fly(game: Game, thing: Thrown): void {
  const v = thing.velocity
  const steps = flightSteps(v)
  for (let i = 1; i <= steps; i++) {
    const before = thing.position
    const p = plus(before, times(v, 1 / steps))
    const victim = metInFlight(game, thing, thing.thrower, p, 0.2)
    if (victim || game.registry.blocks.isSolid(game.at(floor(p)))) {
      burst(game, thing, victim ? p : before, victim)
      return
    }
    thing.moveTo(p)
  }
  thing.velocity = { x: v.x * 0.99, y: v.y * 0.99 - 0.03, z: v.z * 0.99 }
}

export const throwing: Mechanic = {
  name: 'throwing',
  items: [
    {
      match: name => name in speeds,
      use(game, player, item, hand) {
        const thing = new Thrown(game.newId(), game.newUuid(), item.name, player)
        thing.moveTo({ x: player.x, y: player.eyes.y - 0.1, z: player.z })
        thing.velocity = times(lookVector(player.yaw, player.pitch), speeds[item.name]!)
        game.add(thing)
        consumeHand(player, hand)
        return true
      },
    },
    {
      match: name => name.endsWith('_spawn_egg'),
      onBlock(game, { player, position, face, stack, hand }) {
        const type = stack.name.replace('_spawn_egg', '')
        if (!game.registry.entitiesByName[type]) return false
        spawnMob(game, type, footing(toward(position, face))).persistent = true
        consumeHand(player, hand)
        return true
      },
    },
  ],
  entities: [
    {
      match: type => type in speeds,
      tick(game, thing) {
        if (!(thing instanceof Thrown)) return
        if (thing.y < -128 || thing.age > 600) game.remove(thing)
        else fly(game, thing)
      },
    },
  ],
}
