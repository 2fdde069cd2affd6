import { breedingExperience } from '../../data/loot.ts'
import { dropItem } from '../../entities/dropping.ts'
import { meta } from '../../entities/entity.ts'
import type { Player } from '../../entities/player.ts'
import { Mob, spawnMob } from '../../entities/spawning.ts'
import type { Game } from '../../game.ts'
import type { Mechanic } from '../../mechanic.ts'
import { distance } from '../../point.ts'
import { wearHeld } from '../digging.ts'
import { spawnExperience } from '../experience.ts'
import { consumeHand, exchangeHand } from '../placing.ts'
import { colours, showWool, woolOf } from './colours.ts'
import { graze } from './grazing.ts'
import { setGoal, walk, wanderGoal } from './walking.ts'

const seeds = ['wheat_seeds', 'melon_seeds', 'pumpkin_seeds', 'beetroot_seeds', 'torchflower_seeds', 'pitcher_pod']
const foods: Readonly<Record<string, readonly string[]>> = {
  cow: ['wheat'],
  mooshroom: ['wheat'],
  sheep: ['wheat'],
  pig: ['carrot', 'potato', 'beetroot'],
  chicken: seeds,
  rabbit: ['carrot', 'golden_carrot', 'dandelion'],
}
const isAnimal = (type: string): boolean => type in foods
const childhoodTicks = 24_000
const breedingRestTicks = 6000
const panicTicks = 100

export function showAge(mob: Mob): void {
  mob.setMeta(meta.baby, 'boolean', mob.growth < 0)
}

function age(game: Game, mob: Mob): void {
  if (mob.type === 'sheep' && !mob.metadata.has(meta.wool)) showWool(mob)
  if (mob.growth < 0 && ++mob.growth === 0) showAge(mob)
  else if (mob.growth > 0) mob.growth--
  if (mob.growth < 0 && !mob.metadata.has(meta.baby)) showAge(mob)
  if (mob.love > 0) mob.love--
  if (mob.type === 'chicken' && mob.growth >= 0 && --mob.eggTimer <= 0) {
    mob.eggTimer = game.random.int(6000, 12_000)
    dropItem(game, mob.position, { name: 'egg', count: 1 })
  }
}

/** The nearest player who shows it something to eat. */
function tempting(game: Game, mob: Mob): Player | undefined {
  const likes = foods[mob.type] ?? []
  return game.players.find(
    p => p.alive && !p.spectator && distance(p.position, mob.position) < 10 && likes.includes(p.held?.name ?? ''),
  )
}

function mate(game: Game, mob: Mob): boolean {
  if (mob.love <= 0) return false
  for (const other of game.near(mob.position, 8)) {
    if (!(other instanceof Mob) || other === mob || other.type !== mob.type || other.love <= 0 || !other.alive) continue
    if (distance(other.position, mob.position) > 1.6) {
      setGoal(game, mob, other.position, 20)
      return true
    }
    const child = spawnMob(game, mob.type, mob.position)
    child.growth = -childhoodTicks
    child.persistent = true
    child.colour = game.random.pick([mob.colour, other.colour])
    showAge(child)
    for (const parent of [mob, other]) {
      parent.love = 0
      parent.growth = breedingRestTicks
    }
    spawnExperience(
      game,
      mob.position,
      breedingExperience(() => game.random.next()),
    )
    return true
  }
  return false
}

function live(game: Game, mob: Mob): void {
  if (mob.noAi) return
  age(game, mob)
  if (mob.attacker && game.age - mob.attackedAt < panicTicks) {
    if (!mob.goal || game.age === mob.attackedAt + 1) {
      const goal = wanderGoal(game, mob, 6, mob.attacker.position)
      if (goal) setGoal(game, mob, goal, 60)
    }
    mob.grazing = 0
    walk(game, mob, 1.7)
    return
  }
  if (mob.type === 'sheep' && graze(game, mob)) {
    mob.goal = undefined
    walk(game, mob)
    return
  }
  // To breed comes before what it could eat (as in the game itself), also while the feeder stands beside with more of it.
  const isMating = mate(game, mob)
  const player = isMating ? undefined : tempting(game, mob)
  if (player) {
    if (distance(player.position, mob.position) > 2) setGoal(game, mob, player.position, 10)
    else mob.goal = undefined
  } else if (!isMating && !mob.goal && game.random.oneIn(80)) {
    const goal = wanderGoal(game, mob, 8)
    if (goal) setGoal(game, mob, goal, 160)
  }
  walk(game, mob, player ? 1.2 : 1)
}

function feed(game: Game, player: Player, mob: Mob, food: string): boolean {
  if (!foods[mob.type]?.includes(food)) return false
  if (mob.growth < 0) mob.growth = Math.min(-1, Math.floor(mob.growth * 0.9))
  else if (mob.growth === 0 && mob.love === 0) {
    mob.love = 600
    mob.persistent = true
    game.network.status(mob, 18)
  } else return false
  consumeHand(player, 0)
  return true
}

function milk(player: Player, mob: Mob, game: Game): boolean {
  if ((mob.type !== 'cow' && mob.type !== 'mooshroom') || mob.growth < 0) return false
  if (!player.creative) exchangeHand(game, player, 0, { name: 'milk_bucket', count: 1 })
  return true
}

function shear(game: Game, sheep: Mob): boolean {
  if (sheep.type !== 'sheep' || sheep.sheared || sheep.growth < 0 || !sheep.alive) return false
  sheep.sheared = true
  showWool(sheep)
  for (let i = game.random.int(1, 3); i > 0; i--)
    dropItem(game, { x: sheep.x, y: sheep.y + 1, z: sheep.z }, { name: woolOf(sheep.colour), count: 1 })
  return true
}

export const animals: Mechanic = {
  name: 'animals',
  entities: [
    {
      match: isAnimal,
      tick(game, mob) {
        if (mob instanceof Mob && mob.alive) live(game, mob)
      },
      interact: (game, player, mob) =>
        mob instanceof Mob && mob.alive && player.held !== null && feed(game, player, mob, player.held.name),
    },
  ],
  items: [
    {
      match: name => name === 'bucket',
      onEntity: (game, player, target) => target instanceof Mob && target.alive && milk(player, target, game),
    },
    {
      match: name => name === 'shears',
      onEntity(game, player, target) {
        if (!(target instanceof Mob) || !shear(game, target)) return false
        wearHeld(game, player, 1)
        return true
      },
    },
    {
      match: name => name.endsWith('_dye'),
      onEntity(_game, player, target, dye) {
        const colour = colours.findIndex(c => `${c}_dye` === dye.name)
        if (!(target instanceof Mob) || target.type !== 'sheep') return false
        if (target.sheared || colour < 0 || target.colour === colour) return false
        target.colour = colour
        showWool(target)
        consumeHand(player, 0)
        return true
      },
    },
  ],
}
