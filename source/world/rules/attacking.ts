import { type Entity, Living } from '../entities/entity.ts'
import { ItemEntity } from '../entities/item.ts'
import { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import { enchantment, type Slot } from '../items/stack.ts'
import type { Mechanic } from '../mechanic.ts'
import { distance, type Point } from '../point.ts'
import { hurt } from './damage.ts'
import { wearHeld } from './digging.ts'
import { undead } from './effects.ts'
import { Orb } from './experience.ts'
import { exhaust } from './hunger.ts'

// Vanilla allows 6 blocks to the middle of the target for lag's sake.
const attackReachBlocks = 6

/** Damage and blows per second, by kind of weapon and material. */
const damages: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  sword: { wooden: 4, golden: 4, stone: 5, iron: 6, diamond: 7, netherite: 8 },
  axe: { wooden: 7, golden: 7, stone: 9, iron: 9, diamond: 9, netherite: 10 },
  pickaxe: { wooden: 2, golden: 2, stone: 3, iron: 4, diamond: 5, netherite: 6 },
  shovel: { wooden: 2.5, golden: 2.5, stone: 3.5, iron: 4.5, diamond: 5.5, netherite: 6.5 },
}
const speeds: Readonly<Record<string, number>> = { sword: 1.6, pickaxe: 1.2, shovel: 1, trident: 1.1 }
const axeSpeeds: Readonly<Record<string, number>> = {
  wooden: 0.8,
  stone: 0.8,
  iron: 0.9,
  golden: 1,
  diamond: 1,
  netherite: 1,
}
const hoeSpeeds: Readonly<Record<string, number>> = {
  wooden: 1,
  golden: 1,
  stone: 2,
  iron: 3,
  diamond: 4,
  netherite: 4,
}

function weapon(item: Slot): { readonly damage: number; readonly speed: number } {
  if (item?.name === 'trident') return { damage: 9, speed: 1.1 }
  const [material = '', kind = ''] = (item?.name ?? '').split('_')
  const damage = damages[kind]?.[material] ?? 1
  const speed = kind === 'axe' ? axeSpeeds[material] : kind === 'hoe' ? hoeSpeeds[material] : speeds[kind]
  return { damage, speed: speed ?? 4 }
}

const arthropods = new Set(['spider', 'cave_spider', 'silverfish', 'endermite', 'bee'])
function attack(game: Game, player: Player, target: Living): void {
  const item = player.held
  const { damage, speed } = weapon(item)
  // The blow's strength grows back with the square of the time since the last one.
  const charge = Math.min(1, (game.age - player.lastAttack + 0.5) / (20 / speed))
  player.lastAttack = game.age
  player.using = undefined
  let amount = (damage + 3 * player.effect('strength') - 4 * player.effect('weakness')) * (0.2 + charge ** 2 * 0.8)
  const sharp = enchantment(item, 'sharpness')
  let extra = sharp ? 0.5 * sharp + 0.5 : 0
  if (undead.has(target.type)) extra += 2.5 * enchantment(item, 'smite')
  if (arthropods.has(target.type)) extra += 2.5 * enchantment(item, 'bane_of_arthropods')
  const critical = charge > 0.9 && player.fallDistance > 0 && !player.onGround && !player.sprinting
  if (critical) {
    amount *= 1.5
    game.network.aroundEntity(target, 'animation', { entityId: target.id, animation: 4 })
  }
  exhaust(player, 0.1)
  const flames = enchantment(item, 'fire_aspect')
  const taken = hurt(game, target, amount + extra * charge, { kind: 'attack', by: player })
  if (taken <= 0) return
  if (flames) target.fire = Math.max(target.fire, flames * 80)
  knockBack(
    game,
    target,
    player,
    0.4 + 0.5 * (enchantment(item, 'knockback') + (player.sprinting && charge > 0.9 ? 1 : 0)),
  )
  if (item) wearHeld(game, player, wearOf(item.name))
}

/** How much a blow wears what strikes it. */
const wearOf = (name: string): number =>
  name.endsWith('_sword') || name === 'trident' ? 1 : /_(axe|pickaxe|shovel|hoe)$/.test(name) ? 2 : 0

export function knockBack(game: Game, victim: Living, from: Point, strength: number): void {
  let dx = victim.x - from.x
  let dz = victim.z - from.z
  const far = Math.hypot(dx, dz)
  if (far < 0.001) [dx, dz] = [game.random.next() - 0.5, game.random.next() - 0.5]
  const scale = strength / Math.max(0.001, Math.hypot(dx, dz))
  const v = victim.velocity
  victim.velocity = {
    x: v.x / 2 + dx * scale,
    y: victim.onGround ? Math.min(0.4, v.y / 2 + strength) : v.y,
    z: v.z / 2 + dz * scale,
  }
  victim.onGround = false
  game.network.tracking.sendVelocity(victim)
  // A player moves itself; the server's copy of its speed is only a message.
  if (victim instanceof Player) victim.velocity = { x: 0, y: 0, z: 0 }
}

function interact(game: Game, player: Player, target: Entity): void {
  const { held } = player
  if (player.spectator) return
  if (held)
    for (const rule of game.index.item(held.name).onEntity) if (rule.onEntity(game, player, target, held)) return
  for (const rule of game.index.entity(target.type).interact) if (rule.interact(game, player, target)) return
}

export const attacking: Mechanic = {
  name: 'attacking',
  packets: {
    use_entity(game, player, packet) {
      const target = game.entities.get(Number(packet.target))
      if (!target || target === player || !player.alive || player.sleepingAt) return
      const near = { x: target.x, y: target.y + target.height / 2, z: target.z }
      if (distance(player.eyes, near) > attackReachBlocks) return
      if (packet.mouse === 1) {
        if (player.spectator || target instanceof ItemEntity || target instanceof Orb || !(target instanceof Living))
          return
        if (target instanceof Player && !target.mortal) return
        attack(game, player, target)
      } else if (packet.hand !== 1) {
        // Clients send two clicks, one with the point that was hit; only stands are told apart by that.
        if (packet.mouse === (target.type === 'armor_stand' ? 2 : 0)) interact(game, player, target)
      }
    },
  },
}
