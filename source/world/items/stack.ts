import type { Registry } from '../registry.ts'

/** What distinguishes a stack beyond its item, the same for every version. */
export interface StackExtra {
  /** Durability used. */
  readonly damage?: number
  readonly enchantments?: Readonly<Record<string, number>>
  /** Enchantments inside an enchanted book. */
  readonly stored?: Readonly<Record<string, number>>
  /** Custom name, plain text. */
  readonly name?: string
  readonly lore?: readonly string[]
  /** Potion without namespace: `healing`, `long_swiftness`, … */
  readonly potion?: string
  readonly repairCost?: number
  readonly unbreakable?: boolean
  readonly pages?: readonly string[]
  readonly title?: string
  readonly author?: string
}

/** Items of one kind in one slot. Stacks are never changed, only replaced. */
export interface Stack {
  readonly name: string
  readonly count: number
  readonly extra?: StackExtra
}

export type Slot = Stack | null

/** The same stack with another count; null when nothing is left. */
export const withCount = (s: Stack, count: number): Slot =>
  count > 0 ? (count === s.count ? s : { ...s, count }) : null

export const withExtra = (s: Stack, extra: StackExtra): Stack => {
  const kept = Object.fromEntries(Object.entries(extra).filter(([, v]) => v !== undefined && v !== false && v !== 0))
  return Object.keys(kept).length ? { name: s.name, count: s.count, extra: kept } : { name: s.name, count: s.count }
}

/** May these two be merged into one stack? Ignores the counts. */
export const stacksWith = (a: Stack, b: Stack): boolean => a.name === b.name && sameExtra(a.extra, b.extra)

export const sameStack = (a: Slot, b: Slot): boolean =>
  a === b || (a !== null && b !== null && a.count === b.count && stacksWith(a, b))

function sameExtra(a: StackExtra | undefined, b: StackExtra | undefined): boolean {
  return a === b || canonical(a) === canonical(b)
}

const canonical = (e: StackExtra | undefined): string =>
  e
    ? JSON.stringify(e, (_, v: unknown) =>
        v && typeof v === 'object' && !Array.isArray(v)
          ? Object.fromEntries(Object.entries(v).sort(([x], [y]) => (x < y ? -1 : 1)))
          : v,
      )
    : ''

/** How many of this item fit into one slot. */
export const maxStack = (registry: Registry, name: string): number => registry.itemsByName[name]?.stackSize ?? 64

export const maxDurability = (registry: Registry, name: string): number =>
  registry.itemsByName[name]?.maxDurability ?? 0

const damageOf = (s: Stack): number => s.extra?.damage ?? 0

export const enchantment = (s: Slot, name: string): number => s?.extra?.enchantments?.[name] ?? 0

/** The stack after `amount` of wear; null when it breaks. Items without durability stay as they are. */
export function wear(registry: Registry, s: Stack, amount: number): Slot {
  const max = maxDurability(registry, s.name)
  if (!max || s.extra?.unbreakable) return s
  const damage = damageOf(s) + amount
  return damage >= max ? null : withExtra(s, { ...s.extra, damage })
}
