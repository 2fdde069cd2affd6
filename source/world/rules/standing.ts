import { armourSlot } from '../../minecraft/names/armour.ts'
import { dropItem } from '../entities/dropping.ts'
import { moveEntity } from '../entities/physics.ts'
import { type Player, slots } from '../entities/player.ts'
import { Mob, spawnMob } from '../entities/spawning.ts'
import type { Game } from '../game.ts'
import type { Mechanic } from '../mechanic.ts'
import { above, floor, footing, offset, type Point, toward } from '../point.ts'
import { raycast } from './buckets.ts'
import { consumeHand } from './placing.ts'

const isBoat = (name: string): boolean => /(_boat|_raft|_chest_boat|_chest_raft)$/.test(name)
const isCart = (name: string): boolean => name.endsWith('minecart')
/** Things that are set down and broken, not born and killed. */
export const isThing = (type: string): boolean =>
  type === 'armor_stand' ||
  type === 'boat' ||
  type === 'chest_boat' ||
  type === 'end_crystal' ||
  isBoat(type) ||
  isCart(type)

/** Until 1.21.1 all woods share one kind of boat. */
function boatType(game: Game, item: string): string {
  if (game.registry.entitiesByName[item]) return item
  return item.includes('chest') ? 'chest_boat' : 'boat'
}

/** Sets a thing down and remembers the item it was made of, which drops when a player breaks it. */
function setDown(game: Game, player: Player, type: string, item: string, at: Point, hand: 0 | 1): true {
  const thing = spawnMob(game, type, at)
  thing.health = thing.maxHealth = 1
  thing.persistent = true
  thing.extra = { item }
  thing.yaw = thing.headYaw = Math.round((player.yaw + 180) / 45) * 45
  consumeHand(player, hand)
  return true
}

/** Armour and tools on a stand change places with what the player holds. */
function dress(player: Player, stand: Mob): boolean {
  const { held } = player
  const worn = held ? armourSlot(held.name) : undefined
  // Equipment is numbered 2 feet to 5 head, window slots 8 feet to 5 head.
  const slot = held ? (worn === undefined ? 0 : 5 - (worn - slots.head)) : [5, 4, 3, 2, 0].find(i => stand.equipment[i])
  if (slot === undefined) return false
  const there = stand.equipment[slot]!
  if (held && held.count > 1 && there) return false
  stand.equip(slot, held ? { ...held, count: 1 } : null)
  if (!held || held.count === 1) player.held = there
  else consumeHand(player, 0)
  return true
}

/** Things that stand around: armour stands, boats, carts, crystals. They can be set down, dressed and broken. */
export const standing: Mechanic = {
  name: 'standing things',
  items: [
    {
      match: name => name === 'armor_stand',
      onBlock(game, { player, position, face, stack, hand }) {
        const p = toward(position, face)
        if (face === 'down' || game.registry.blocks.isSolid(game.at(p))) return false
        return setDown(game, player, 'armor_stand', stack.name, footing(p), hand)
      },
    },
    {
      match: name => name === 'end_crystal',
      onBlock(game, { player, position, stack, hand }) {
        const name = game.nameAt(position)
        if (name !== 'obsidian' && name !== 'bedrock') return false
        return setDown(game, player, 'end_crystal', stack.name, footing(above(position)), hand)
      },
    },
    {
      match: isCart,
      onBlock(game, { player, position, stack, hand }) {
        if (!game.nameAt(position).endsWith('rail')) return false
        return setDown(game, player, stack.name, stack.name, offset(footing(position), 0, 0.06, 0), hand)
      },
    },
    {
      match: isBoat,
      use(game, player, item, hand) {
        const hit = raycast(game, player, true)
        if (!hit) return false
        const at = footing(toward(hit.p, hit.face))
        return setDown(game, player, boatType(game, item.name), item.name, at, hand)
      },
    },
  ],
  entities: [
    {
      match: isThing,
      tick(game, thing) {
        if (!(thing instanceof Mob) || thing.onGround || thing.type === 'end_crystal') return
        if (isCart(thing.type) && game.nameAt(floor(thing.position)).endsWith('rail')) return
        const afloat = game.nameAt(floor(offset(thing.position, 0, -0.1, 0))) === 'water'
        thing.velocity = { x: 0, y: afloat ? 0 : thing.velocity.y - 0.04, z: 0 }
        if (!afloat) moveEntity(game, thing)
      },
      interact: (_game, player, thing) => thing instanceof Mob && thing.type === 'armor_stand' && dress(player, thing),
      // Any blow breaks it, armoured or not; `hurt` looks at the health next.
      attacked(_game, thing) {
        thing.health = 0
      },
      died(game, thing) {
        if (!(thing instanceof Mob)) return
        const made = (thing.extra as { item?: string } | undefined)?.item ?? thing.type
        if (game.rules.doEntityDrops && game.registry.itemsByName[made] && thing.type !== 'end_crystal')
          dropItem(game, thing.position, { name: made, count: 1 })
        game.remove(thing)
      },
    },
  ],
}
