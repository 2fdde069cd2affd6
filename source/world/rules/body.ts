import { wordSet } from '../../minecraft/names/word-list.ts'
import { Living, meta } from '../entities/entity.ts'
import { fluidAt, fluidIn } from '../entities/physics.ts'
import { Player } from '../entities/player.ts'
import { Mob } from '../entities/spawning.ts'
import type { Game } from '../game.ts'
import { enchantment } from '../items/stack.ts'
import type { Mechanic } from '../mechanic.ts'
import { floor } from '../point.ts'
import { hurt } from './damage.ts'
import { heal, tickEffects } from './effects.ts'
import { sendVitals } from './vitals.ts'

const aquatic = wordSet('cod salmon squid glow_squid tropical_fish pufferfish axolotl turtle drowned guardian dolphin')
const noFire = new Set(['blaze', 'ghast', 'magma_cube', 'strider', 'zombified_piglin', 'wither', 'ender_dragon'])

/** Air, fire, lava, walls, the void: what surroundings do to a body. */
function surroundings(game: Game, body: Living): void {
  const eye = floor(body.eyes)
  const inside = fluidIn(game, eye)
  if (inside === 'water' && !aquatic.has(body.type) && !body.effect('water_breathing') && mortal(body)) {
    const respiration = enchantment(body.equipment[5]!, 'respiration')
    if (!respiration || game.random.oneIn(respiration + 1)) body.air--
    if (body.air <= -20) {
      body.air = 0
      hurt(game, body, 2, { kind: 'drown' })
    }
  } else if (body.air < 300) body.air = Math.min(300, body.air + 4)
  body.setMeta(meta.air, 'int', Math.max(-20, body.air))
  const fluid = fluidAt(game, body)
  if (fluid === 'lava' && mortal(body) && !noFire.has(body.type)) {
    body.fire = Math.max(body.fire, 300)
    hurt(game, body, 4, { kind: 'lava' })
  }
  if (fluid === 'water' || (game.weather !== 'clear' && body.fire > 0 && openSky(game, body))) body.fire = 0
  if (body.fire > 0) {
    if (body.fire % 20 === 0) hurt(game, body, 1, { kind: 'fire' })
    body.fire--
  }
  body.setFlag(meta.flags, 1, body.fire > 0 && mortal(body))
  const head = game.at(eye)
  if (head !== 0 && game.registry.blocks.isFull(head) && !game.registry.blocks.info(head).transparent && mortal(body)) {
    hurt(game, body, 1, { kind: 'suffocate' })
  }
  if (body.y < -128) hurt(game, body, 4, { kind: 'void' })
}

const mortal = (body: Living): boolean => !(body instanceof Player) || body.mortal

function openSky(game: Game, body: Living): boolean {
  const { x, z } = floor(body.position)
  for (let y = Math.floor(body.y) + 1; y < Math.floor(body.y) + 32; y++)
    if (game.registry.blocks.isSolid(game.at({ x, y, z }))) return false
  return true
}

/** Food drains, food heals, an empty stomach hurts. */
function digest(game: Game, player: Player): void {
  if (!player.mortal) return
  if (game.difficulty === 'peaceful') {
    if (game.age % 20 === 0) heal(player, 1)
    if (game.age % 10 === 0 && player.food < 20) player.food++
    return
  }
  if (player.exhaustion >= 4) {
    player.exhaustion -= 4
    if (player.saturation > 0) player.saturation = Math.max(0, player.saturation - 1)
    else player.food = Math.max(0, player.food - 1)
  }
  const wounded = player.health < player.maxHealth && game.rules.naturalRegeneration
  player.foodTimer++
  if (wounded && player.saturation > 0 && player.food >= 20) {
    if (player.foodTimer < 10) return
    const spent = Math.min(player.saturation, 6)
    heal(player, spent / 6)
    player.exhaustion += spent
  } else if (wounded && player.food >= 18) {
    if (player.foodTimer < 80) return
    heal(player, 1)
    player.exhaustion += 6
  } else if (player.food <= 0) {
    if (player.foodTimer < 80) return
    const floorOfHealth = game.difficulty === 'hard' ? 0 : game.difficulty === 'normal' ? 1 : 10
    if (player.health > floorOfHealth) hurt(game, player, 1, { kind: 'starve' })
  }
  player.foodTimer = 0
}

export const body: Mechanic = {
  name: 'body',
  tick(game) {
    for (const entity of game.activity.entities) {
      if (!(entity instanceof Living) || entity.removed) continue
      if (entity.invulnerable > 0) entity.invulnerable--
      if (entity.health <= 0) {
        // The fall of a dead animal lasts a second.
        if (!(entity instanceof Player) && ++entity.dying > 20) game.remove(entity)
        continue
      }
      if (entity instanceof Player && (!entity.loggedIn || entity.spectator)) continue
      if (entity instanceof Mob && entity.noAi && entity.fire === 0 && (game.age + entity.id) % 20 !== 0) continue
      game.guard('body', () => surroundings(game, entity))
      tickEffects(game, entity)
      if (entity instanceof Player) digest(game, entity)
    }
    for (const player of game.players) if (player.loggedIn) sendVitals(game, player)
  },
}
