import { type Entity, Living, meta } from '../../entities/entity.ts'
import { ItemEntity } from '../../entities/item.ts'
import { gameModes, Player, slots } from '../../entities/player.ts'
import { Mob, maxHealthOf } from '../../entities/spawning.ts'
import type { Trade } from '../../entities/trades.ts'
import type { Game } from '../../game.ts'
import {
  asList,
  asNumber,
  asText,
  type Compound,
  compound,
  get,
  list,
  number,
  string,
  type Tag,
} from '../language/nbt.ts'
import { itemTag, plainWords, stackOfTag } from './item-tag.ts'

const byte = (on: boolean): Tag => number('byte', on ? 1 : 0)
const doubles = (...values: readonly number[]): Tag => list(values.map(value => number('double', value)))

/** What `data get entity` shows and `nbt=` looks into. */
export function entityTag(game: Game, entity: Entity): Compound {
  const { registry } = game
  const entries: Record<string, Tag | undefined> = {
    Pos: doubles(entity.x, entity.y, entity.z),
    Motion: doubles(entity.velocity.x, entity.velocity.y, entity.velocity.z),
    Rotation: list([number('float', entity.yaw), number('float', entity.pitch)]),
    OnGround: byte(entity.onGround),
    UUID: uuidTag(entity.uuid),
    CustomName: entity.customName === undefined ? undefined : string(JSON.stringify({ text: entity.customName })),
    Tags: entity.tags.size > 0 ? list([...entity.tags].map(string)) : undefined,
  }
  if (entity instanceof Living) {
    entries.Health = number('float', entity.health)
    entries.Air = number('short', entity.air)
    entries.Fire = number('short', entity.fire)
    entries.FallDistance = number('float', entity.fallDistance)
    entries.HurtTime = number('short', Math.max(0, entity.invulnerable - 10))
  }
  if (entity instanceof ItemEntity) {
    entries.Item = itemTag(registry, entity.stack)
    entries.Age = number('short', entity.lying)
    entries.PickupDelay = number('short', entity.pickupDelay)
  }
  if (entity instanceof Mob) Object.assign(entries, mobEntries(game, entity))
  if (entity instanceof Player) Object.assign(entries, playerEntries(game, entity))
  return compound(entries)
}

function mobEntries(game: Game, mob: Mob): Record<string, Tag | undefined> {
  const offers = tradesOf(mob)
  return {
    Age: number('int', mob.growth),
    InLove: number('int', mob.love),
    NoAI: byte(mob.noAi),
    Silent: byte(mob.silent),
    PersistenceRequired: byte(mob.persistent),
    Sheared: mob.type === 'sheep' ? byte(mob.sheared) : undefined,
    Color: mob.type === 'sheep' ? number('byte', mob.colour) : undefined,
    Offers: offers && compound({ Recipes: list(offers.map(trade => tradeTag(game, trade))) }),
  }
}

function playerEntries(game: Game, player: Player): Record<string, Tag | undefined> {
  const { registry } = game
  // Vanilla numbers the hotbar 0–8, the rest 9–35, armour 100–103 from the feet, the off-hand −106.
  const numbered: [number, number][] = [
    ...Array.from({ length: 9 }, (_, i): [number, number] => [i, slots.hotbar + i]),
    ...Array.from({ length: 27 }, (_, i): [number, number] => [9 + i, slots.main + i]),
    ...Array.from({ length: 4 }, (_, i): [number, number] => [100 + i, slots.feet - i]),
    [-106, slots.offhand],
  ]
  const inventory = numbered.flatMap(([shown, slot]) => {
    const item = player.inventory[slot]
    return item ? [itemTag(registry, item, shown)] : []
  })
  const spawn = player.spawnPoint
  return {
    Inventory: list(inventory),
    SelectedItemSlot: number('int', player.hotbar),
    SelectedItem: player.held ? itemTag(registry, player.held) : undefined,
    foodLevel: number('int', player.food),
    foodSaturationLevel: number('float', player.saturation),
    foodExhaustionLevel: number('float', player.exhaustion),
    XpLevel: number('int', player.level),
    XpTotal: number('int', player.totalExperience),
    playerGameType: number('int', gameModes.indexOf(player.gameMode)),
    Dimension: string('minecraft:overworld'),
    SpawnX: spawn && number('int', spawn.x),
    SpawnY: spawn && number('int', spawn.y),
    SpawnZ: spawn && number('int', spawn.z),
    SpawnForced: spawn && byte(spawn.forced === true),
  }
}

function uuidTag(uuid: string): Tag {
  const hex = uuid.replaceAll('-', '').padStart(32, '0')
  return { type: 'intArray', value: [0, 8, 16, 24].map(at => Number.parseInt(hex.slice(at, at + 8), 16) | 0) }
}

const tradesOf = (mob: Mob): readonly Trade[] | undefined =>
  (mob.extra as { offers?: readonly Trade[] } | undefined)?.offers

function tradeTag({ registry }: Game, trade: Trade): Compound {
  return compound({
    buy: itemTag(registry, trade.buy),
    buyB: trade.buyB ? itemTag(registry, trade.buyB) : undefined,
    sell: itemTag(registry, trade.sell),
    uses: number('int', trade.uses),
    maxUses: number('int', trade.maxUses),
    xp: number('int', trade.xp),
    demand: number('int', trade.demand ?? 0),
    specialPrice: number('int', trade.specialPrice ?? 0),
    priceMultiplier: number('float', trade.priceMultiplier ?? 0),
    rewardExp: byte(trade.rewardExperience),
  })
}

/** Puts written NBT into an entity: for `summon` and `data merge`. What has no meaning here changes nothing. */
export function applyEntityTag(game: Game, entity: Entity, tag: Compound): void {
  const is = (key: string): boolean | undefined => {
    const value = asNumber(get(tag, key))
    return value === undefined ? undefined : value !== 0
  }
  const three = (key: string): readonly number[] | undefined => {
    const values = asList(get(tag, key)).map(asNumber)
    return values.length === 3 && values.every(value => value !== undefined && Number.isFinite(value))
      ? (values as number[])
      : undefined
  }
  const motion = three('Motion')
  // Vanilla drops faster motion too.
  const speed = (value: number) => (Math.abs(value) > 10 ? 0 : value)
  if (motion) entity.velocity = { x: speed(motion[0]!), y: speed(motion[1]!), z: speed(motion[2]!) }
  const turn = asList(get(tag, 'Rotation')).map(asNumber)
  if (turn[0] !== undefined) entity.yaw = entity.headYaw = turn[0]
  if (turn[1] !== undefined) entity.pitch = turn[1]
  const name = asText(get(tag, 'CustomName'))
  if (name !== undefined) nameEntity(entity, plainWords(name))
  const visible = is('CustomNameVisible')
  if (visible !== undefined) entity.setMeta(meta.customNameVisible, 'boolean', visible)
  if (is('NoGravity') !== undefined) entity.setMeta(meta.noGravity, 'boolean', is('NoGravity'))
  if (get(tag, 'Tags')) {
    entity.tags.clear()
    for (const item of asList(get(tag, 'Tags'))) if (item.type === 'string') entity.tags.add(item.value)
  }
  if (entity instanceof Living) applyLiving(entity, tag)
  if (entity instanceof Mob) applyMob(game, entity, tag, is)
  if (entity instanceof ItemEntity) {
    const item = stackOfTag(game.registry, get(tag, 'Item'))
    if (item) entity.stack = item
    entity.pickupDelay = asNumber(get(tag, 'PickupDelay')) ?? entity.pickupDelay
    entity.lying = asNumber(get(tag, 'Age')) ?? entity.lying
  }
}

function nameEntity(entity: Entity, name: string): void {
  entity.customName = name
  entity.setMeta(meta.customName, 'optional_component', name)
}

function applyLiving(entity: Living, tag: Compound): void {
  for (const item of [...asList(get(tag, 'Attributes')), ...asList(get(tag, 'attributes'))]) {
    const which = asText(get(item, 'Name') ?? get(item, 'id')) ?? ''
    const base = asNumber(get(item, 'Base') ?? get(item, 'base'))
    if (/max_health$/.test(which) && base !== undefined) entity.maxHealth = Math.min(1024, Math.max(1, base))
  }
  const health = asNumber(get(tag, 'Health'))
  if (health !== undefined) entity.health = Math.min(Math.max(0, health), entity.maxHealth)
  entity.air = asNumber(get(tag, 'Air')) ?? entity.air
  entity.fire = Math.max(0, asNumber(get(tag, 'Fire')) ?? entity.fire)
}

function applyMob(game: Game, mob: Mob, tag: Compound, is: (key: string) => boolean | undefined): void {
  const age = is('IsBaby') ? -24_000 : asNumber(get(tag, 'Age'))
  if (age !== undefined) {
    mob.growth = age
    mob.setMeta(meta.baby, 'boolean', age < 0)
  }
  mob.love = asNumber(get(tag, 'InLove')) ?? mob.love
  mob.noAi = is('NoAI') ?? mob.noAi
  mob.silent = is('Silent') ?? mob.silent
  mob.persistent = is('PersistenceRequired') ?? mob.persistent
  if (mob.type === 'sheep') {
    mob.sheared = is('Sheared') ?? mob.sheared
    mob.colour = (asNumber(get(tag, 'Color')) ?? mob.colour) & 15
    mob.setMeta(meta.wool, 'byte', mob.colour | (mob.sheared ? 16 : 0))
  }
  const recipes = asList(get(get(tag, 'Offers'), 'Recipes'))
  if (recipes.length > 0)
    mob.extra = { ...(mob.extra as object | undefined), offers: recipes.flatMap(recipe => tradeOf(game, recipe)) }
  equip(game, mob, tag)
  mob.health = Math.min(mob.health, Math.max(mob.maxHealth, maxHealthOf(mob.type)))
}

function equip(game: Game, mob: Mob, tag: Compound): void {
  asList(get(tag, 'HandItems'))
    .slice(0, 2)
    .forEach((item, i) => {
      mob.equip(i, stackOfTag(game.registry, item))
    })
  asList(get(tag, 'ArmorItems'))
    .slice(0, 4)
    .forEach((item, i) => {
      mob.equip(2 + i, stackOfTag(game.registry, item))
    })
}

function tradeOf({ registry }: Game, recipe: Tag): Trade[] {
  const buy = stackOfTag(registry, get(recipe, 'buy'))
  const sell = stackOfTag(registry, get(recipe, 'sell'))
  if (!buy || !sell) return []
  const whole = (key: string, otherwise: number) => Math.floor(asNumber(get(recipe, key)) ?? otherwise)
  return [
    {
      buy,
      buyB: stackOfTag(registry, get(recipe, 'buyB')),
      sell,
      uses: whole('uses', 0),
      // Vanilla's own default is 4.
      maxUses: whole('maxUses', 4),
      xp: whole('xp', 1),
      demand: whole('demand', 0),
      specialPrice: whole('specialPrice', 0),
      priceMultiplier: asNumber(get(recipe, 'priceMultiplier')) ?? 0,
      rewardExperience: asNumber(get(recipe, 'rewardExp')) !== 0,
    },
  ]
}
