import type { Slot, Stack } from '../items/stack.ts'

/** One offer of a villager; `Mob.extra.offers` holds its list. */
export interface Trade {
  readonly buy: Stack
  readonly buyB: Slot
  readonly sell: Stack
  readonly uses: number
  readonly maxUses: number
  /** Experience for the villager. */
  readonly xp: number
  /** How wanted the goods are; what a villager asks more for each, times the price and `priceMultiplier`. */
  readonly demand?: number
  /** What this customer pays more (or less), in items. */
  readonly specialPrice?: number
  readonly priceMultiplier?: number
  /** Whether the customer gets experience. */
  readonly rewardExperience: boolean
}

/** What the first item of an offer costs now: demand and favour move it between one and a full stack. */
export function priceOf({ buy, demand = 0, specialPrice = 0, priceMultiplier = 0 }: Trade, maxStack: number): Stack {
  const dearer = Math.max(0, Math.floor(buy.count * demand * priceMultiplier))
  return { ...buy, count: Math.min(maxStack, Math.max(1, buy.count + dearer + specialPrice)) }
}
