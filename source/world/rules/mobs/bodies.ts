import { wordSet } from '../../../minecraft/names/word-list.ts'
import { type MobFacts, mobExperience, mobLoot } from '../../data/loot.ts'
import { dropItem } from '../../entities/dropping.ts'
import type { Living } from '../../entities/entity.ts'
import { Player } from '../../entities/player.ts'
import { Mob } from '../../entities/spawning.ts'
import type { Game } from '../../game.ts'
import { enchantment } from '../../items/stack.ts'
import type { Mechanic } from '../../mechanic.ts'
import { hurt } from '../damage.ts'
import { spawnExperience } from '../experience.ts'
import { woolOf } from './colours.ts'

const noFallDamage = wordSet('chicken cat ocelot iron_golem snow_golem bee parrot bat blaze ghast phantom vex')
// Kills count as a player's when a player has hit within five seconds.
const hitMemoryTicks = 100

function factsOf(game: Game, mob: Mob, killer: Living | undefined): MobFacts {
  const player =
    killer instanceof Player
      ? killer
      : mob.attacker instanceof Player && game.age - mob.attackedAt < hitMemoryTicks
        ? mob.attacker
        : undefined
  return {
    wool: woolOf(mob.colour),
    sheared: mob.sheared,
    baby: mob.growth < 0,
    burning: mob.fire > 0,
    byPlayer: player !== undefined,
    looting: enchantment(player?.held ?? null, 'looting'),
  }
}

/** What all creatures share: landing, loot and experience. */
export const mobBodies: Mechanic = {
  name: 'mob bodies',
  entities: [
    {
      match: () => true,
      tick(game, mob) {
        if (!(mob instanceof Mob)) return
        if (mob.onGround || mob.effect('slow_falling')) {
          const fallen = mob.fallDistance
          mob.fallDistance = 0
          if (fallen > 3.5 && !noFallDamage.has(mob.type)) hurt(game, mob, Math.ceil(fallen - 3), { kind: 'fall' })
        }
      },
      died(game, mob, by) {
        if (!(mob instanceof Mob)) return
        const dice = (): number => game.random.next()
        const facts = factsOf(game, mob, by as Living | undefined)
        if (game.rules.doMobLoot) {
          for (const drop of mobLoot(mob.type, facts, dice))
            dropItem(game, { x: mob.x, y: mob.y + mob.height / 2, z: mob.z }, drop)
          for (const item of mob.equipment) if (item && mob.persistent) dropItem(game, mob.position, item)
        }
        spawnExperience(game, mob.position, mobExperience(mob.type, facts, dice))
      },
    },
  ],
}
