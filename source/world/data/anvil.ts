import { maxDurability, maxStack, type Slot, type Stack, withExtra } from '../items/stack.ts'
import type { Registry } from '../registry.ts'
import { fits, rivals } from './enchanting.ts'

export interface AnvilWork {
  readonly result: Stack
  /** Levels. */
  readonly cost: number
  /** How many items of the right slot are used up. */
  readonly used: number
}

// Vanilla calls it too expensive from here on.
export const tooExpensive = 40

/** What an anvil makes of two items and a new name; undefined when nothing fits. Costs as in vanilla. */
export function anvilWork(
  registry: Registry,
  left: Slot,
  right: Slot,
  name: string | undefined,
): AnvilWork | undefined {
  if (!left) return undefined
  let cost = 0
  let used = 0
  let result: Stack = { ...left, count: right ? 1 : left.count }
  const durable = maxDurability(registry, left.name)
  const book = right?.name === 'enchanted_book' && right.extra?.stored !== undefined
  if (right && (left.count === 1 || maxStack(registry, left.name) === 1)) {
    const repairs = registry.itemsByName[left.name]?.repairWith?.includes(right.name) ?? false
    if (durable > 0 && repairs) {
      let damage = left.extra?.damage ?? 0
      if (damage === 0) return undefined
      for (; used < right.count && damage > 0; used++) damage -= Math.min(damage, Math.floor(durable / 4))
      cost += used
      result = withExtra(result, { ...result.extra, damage })
    } else {
      if (!book && (left.name !== right.name || durable === 0)) return undefined
      used = 1
      if (!book) {
        const damage = left.extra?.damage ?? 0
        const rest = durable - damage + (durable - (right.extra?.damage ?? 0)) + Math.floor(durable * 0.12)
        const worn = Math.max(0, durable - rest)
        if (worn < damage) {
          result = withExtra(result, { ...result.extra, damage: worn })
          cost += 2
        }
      }
      const merged = mergeEnchantments(registry, result, right, book)
      if (!merged) return undefined
      cost += merged.cost
      result = merged.item
    }
  } else if (right) return undefined
  const working = cost
  const old = left.extra?.name
  if (name !== undefined && name !== (old ?? '')) {
    cost += 1
    result = withExtra(result, { ...result.extra, name: name === '' ? undefined : name })
  }
  if (cost === 0) return undefined
  const earlier = Math.max(left.extra?.repairCost ?? 0, right?.extra?.repairCost ?? 0)
  cost += (left.extra?.repairCost ?? 0) + (right?.extra?.repairCost ?? 0)
  // Renaming alone stays possible and does not make later work dearer.
  if (working === 0) cost = Math.min(cost, tooExpensive - 1)
  else result = withExtra(result, { ...result.extra, repairCost: earlier * 2 + 1 })
  return { result, cost, used }
}

function mergeEnchantments(
  registry: Registry,
  item: Stack,
  from: Stack,
  book: boolean,
): { item: Stack; cost: number } | undefined {
  const own = item.name === 'enchanted_book' ? item.extra?.stored : item.extra?.enchantments
  const merged: Record<string, number> = { ...own }
  const given = Object.entries((from.name === 'enchanted_book' ? from.extra?.stored : from.extra?.enchantments) ?? {})
  let cost = 0
  let added = 0
  for (const [name, level] of given) {
    const kind = registry.enchantmentsByName[name]
    if (!kind) continue
    const before = merged[name] ?? 0
    const clashes = Object.keys(merged).filter(
      other => other !== name && rivals(kind, registry.enchantmentsByName[other] ?? kind),
    )
    if (clashes.length > 0 || (item.name !== 'enchanted_book' && !fits(registry, kind, item.name))) {
      cost += clashes.length
      continue
    }
    const reached = Math.min(kind.maxLevel, before === level ? level + 1 : Math.max(before, level))
    merged[name] = reached
    added++
    cost += reached * levelCost(kind.weight ?? 10, book)
  }
  if (given.length > 0 && added === 0) return undefined
  const extra = item.name === 'enchanted_book' ? { stored: merged } : { enchantments: merged }
  return { item: added > 0 ? withExtra(item, { ...item.extra, ...extra }) : item, cost }
}

/** The rarer, the dearer; half from a book. */
function levelCost(weight: number, book: boolean): number {
  const full = weight >= 10 ? 1 : weight >= 5 ? 2 : weight >= 2 ? 4 : 8
  return book ? Math.max(1, full >> 1) : full
}
