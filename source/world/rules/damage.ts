import { armourOf } from '../../minecraft/names/armour.ts'
import { type Living, meta } from '../entities/entity.ts'
import { Player, slots } from '../entities/player.ts'
import type { Game } from '../game.ts'
import { enchantment, wear } from '../items/stack.ts'
import { type Damage, damageKinds } from './damage-kinds.ts'
import { die } from './death.ts'
import { exhaust } from './hunger.ts'
import { wake } from './sleeping.ts'

/** Takes health away, after armour and effects. Returns what was really taken. */
export function hurt(game: Game, victim: Living, amount: number, damage: Damage): number {
  if (!victim.alive || amount <= 0) return 0
  if (victim instanceof Player) {
    if (!victim.loggedIn) return 0
    if (!victim.mortal && damage.kind !== 'kill' && damage.kind !== 'void') return 0
    if (game.difficulty === 'peaceful' && damage.by && damage.by.type !== 'player') return 0
    if (damage.kind === 'drown' && !game.rules.drowningDamage) return 0
    if (damageKinds[damage.kind].hot && !game.rules.fireDamage) return 0
  }
  if (damageKinds[damage.kind].hot && victim.effect('fire_resistance')) return 0
  let left = amount
  if (damage.kind !== 'kill') {
    // Half a second of grace; a harder blow in it takes the difference.
    if (victim.invulnerable > 10) {
      if (left <= victim.lastDamage) return 0
      left -= victim.lastDamage
      victim.lastDamage = amount
    } else {
      victim.invulnerable = 20
      victim.lastDamage = amount
    }
  }
  left = afterArmour(game, victim, left, damage)
  if (damage.kind !== 'kill' && damage.kind !== 'void' && damage.kind !== 'starve') {
    left *= Math.max(0, 1 - 0.2 * victim.effect('resistance'))
  }
  const absorbed = Math.min(left, victim.absorption)
  victim.absorption -= absorbed
  if (absorbed > 0 && victim instanceof Player) victim.setMeta(meta.absorption, 'float', victim.absorption)
  left -= absorbed
  victim.health = Math.max(0, Math.round((victim.health - left) * 1000) / 1000)
  if (damage.by) {
    victim.attacker = damage.by
    victim.attackedAt = game.age
  }
  show(game, victim, damage)
  if (victim instanceof Player) {
    exhaust(victim, 0.1)
    wake(game, victim)
  }
  for (const rule of game.index.entity(victim.type).attacked) rule.attacked(game, victim, damage.by)
  if (victim.health <= 0) die(game, victim, damage)
  return left
}

function afterArmour(game: Game, victim: Living, amount: number, damage: Damage): number {
  if (damageKinds[damage.kind].pierces) return protect(victim, amount, damage)
  let points = 0
  let toughness = 0
  for (const worn of victim.equipment.slice(2)) {
    if (!worn) continue
    const piece = armourOf(worn.name)
    points += piece.points
    toughness += piece.toughness
  }
  if (victim.type === 'zombie') points += 2
  const effective = Math.min(20, Math.max(points / 5, points - (4 * amount) / (toughness + 8)))
  const left = amount * (1 - effective / 25)
  if (victim instanceof Player && !victim.creative) wearArmour(game, victim, amount)
  return protect(victim, left, damage)
}

/** Protection enchantments: 4 % per level, 80 % at most. */
function protect(victim: Living, amount: number, damage: Damage): number {
  if (damage.kind === 'kill' || damage.kind === 'void' || damage.kind === 'starve') return amount
  let level = 0
  for (const worn of victim.equipment.slice(2)) {
    level += enchantment(worn, 'protection')
    if (damage.kind === 'fall') level += 3 * enchantment(worn, 'feather_falling')
    if (damageKinds[damage.kind].hot) level += 2 * enchantment(worn, 'fire_protection')
    if (damage.kind === 'explosion') level += 2 * enchantment(worn, 'blast_protection')
    if (damage.kind === 'arrow') level += 2 * enchantment(worn, 'projectile_protection')
  }
  return amount * (1 - Math.min(20, level) / 25)
}

function wearArmour(game: Game, player: Player, amount: number): void {
  const worn = Math.max(1, Math.floor(amount / 4))
  for (let i = slots.head; i <= slots.feet; i++) {
    const item = player.inventory[i]
    if (item) player.inventory[i] = wear(game.registry, item, worn)
  }
}

function show(game: Game, victim: Living, damage: Damage): void {
  if (!game.registry.since('1.19.4')) {
    game.network.status(victim, 2)
    return
  }
  game.network.aroundEntity(victim, 'damage_event', {
    entityId: victim.id,
    sourceTypeId: damageTypeId(game, damageKinds[damage.kind].wire),
    sourceCauseId: damage.by ? damage.by.id + 1 : 0,
    sourceDirectId: damage.direct ? damage.direct.id + 1 : damage.by ? damage.by.id + 1 : 0,
    sourcePosition: undefined,
  })
}

/** Number of a damage type in the registry that clients got at login. */
function damageTypeId(game: Game, name: string): number {
  const index = damageTypes(game).indexOf(`minecraft:${name}`)
  return Math.max(0, index)
}

type Nbt = { readonly value: unknown }
const typeLists = new WeakMap<object, readonly string[]>()

function damageTypes(game: Game): readonly string[] {
  const { registry } = game
  let list = typeLists.get(registry)
  if (list) return list
  const codec = registry.loginPacket.dimensionCodec as Record<string, unknown> | undefined
  const segmented = codec?.['minecraft:damage_type'] as { entries?: { key: string }[] } | undefined
  if (segmented?.entries) list = segmented.entries.map(e => e.key)
  else {
    // Until 1.20.4 the codec is one NBT compound: damage_type.value is a list of {name, id, element}.
    const all = (codec as Nbt | undefined)?.value as Record<string, Nbt> | undefined
    const types = all?.['minecraft:damage_type']?.value as Record<string, Nbt> | undefined
    const entries = (types?.value?.value as Nbt | undefined)?.value as ReadonlyArray<{ name: Nbt }> | undefined
    list = entries?.map(e => String(e.name.value)) ?? []
  }
  typeLists.set(registry, list)
  return list
}
