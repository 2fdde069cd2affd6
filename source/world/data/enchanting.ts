import type { Dice } from '../../minecraft/random.ts'
import type { EnchantmentKind, RawRegistry } from '../raw-registry.ts'
import { between, pickWeighted } from './dice.ts'

export interface Enchanting {
  readonly name: string
  readonly level: number
}

/** How well a material takes enchantments; 0: not at all. */
function enchantability(item: string): number {
  if (item === 'book' || item === 'bow' || item === 'crossbow' || item === 'fishing_rod' || item === 'trident') return 1
  const armour = /_(helmet|chestplate|leggings|boots)$/.test(item)
  if (!armour && !/_(sword|pickaxe|axe|shovel|hoe)$/.test(item)) return 0
  const material = item.slice(0, item.lastIndexOf('_'))
  return (armour ? armourMaterials : toolMaterials)[material] ?? 0
}

const toolMaterials: Readonly<Record<string, number>> = {
  wooden: 15,
  stone: 5,
  iron: 14,
  golden: 22,
  diamond: 10,
  netherite: 15,
}
const armourMaterials: Readonly<Record<string, number>> = {
  leather: 15,
  chainmail: 12,
  iron: 9,
  golden: 25,
  diamond: 10,
  netherite: 15,
  turtle: 9,
}

/** Levels that the three offers of a table ask for, with this many bookshelves around it; 0: no offer. */
export function offerCosts(bookshelves: number, item: string, dice: Dice): readonly [number, number, number] {
  if (enchantability(item) === 0) return [0, 0, 0]
  const shelves = Math.min(15, bookshelves)
  const cost = (slot: number): number => {
    const base = between(1, 8, dice) + (shelves >> 1) + between(0, shelves, dice)
    const level =
      slot === 0
        ? Math.max(Math.floor(base / 3), 1)
        : slot === 1
          ? Math.floor((base * 2) / 3) + 1
          : Math.max(base, shelves * 2)
    return level < slot + 1 ? 0 : level
  }
  return [cost(0), cost(1), cost(2)]
}

export const fits = (registry: RawRegistry, kind: EnchantmentKind, item: string): boolean =>
  item === 'book' || (registry.itemsByName[item]?.enchantCategories ?? []).includes(kind.category ?? '')

export const rivals = (a: EnchantmentKind, b: EnchantmentKind): boolean =>
  a.name === b.name || Boolean(a.exclude?.includes(b.name) || b.exclude?.includes(a.name))

/** What a table puts on an item for `cost` levels: vanilla's lottery, once for sure and again with falling chance. */
export function rollEnchantments(registry: RawRegistry, item: string, cost: number, dice: Dice): Enchanting[] {
  const skill = enchantability(item)
  if (skill === 0) return []
  let power = cost + 1 + between(0, skill >> 2, dice) + between(0, skill >> 2, dice)
  power = Math.max(1, Math.round(power * (1 + (dice() + dice() - 1) * 0.15)))
  let candidates = registry.enchantmentsArray.flatMap(kind => {
    if (kind.treasureOnly || kind.discoverable === false || !fits(registry, kind, item)) return []
    for (let level = kind.maxLevel; level > 0; level--) {
      const least = (kind.minCost?.a ?? 0) * level + (kind.minCost?.b ?? 0)
      const most = (kind.maxCost?.a ?? 0) * level + (kind.maxCost?.b ?? 0)
      if (power >= least && power <= most) return [{ kind, level }]
    }
    return []
  })
  const chosen: Enchanting[] = []
  do {
    if (candidates.length === 0) break
    const pick = pickWeighted(candidates, ({ kind }) => kind.weight ?? 1, dice)
    chosen.push({ name: pick.kind.name, level: pick.level })
    candidates = candidates.filter(({ kind }) => !rivals(kind, pick.kind))
    if (chosen.length > 1) power >>= 1
  } while (dice() * 50 <= power + 1)
  // A book with several loses one, so that it cannot outdo tools.
  if (item === 'book' && chosen.length > 1) chosen.splice(Math.floor(dice() * chosen.length), 1)
  return chosen
}
