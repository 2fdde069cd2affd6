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
  /** Whether the customer gets experience. */
  readonly rewardExperience: boolean
}
