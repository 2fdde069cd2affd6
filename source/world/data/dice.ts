import type { Dice } from '../../minecraft/random.ts'

/** A whole number from `low` to `high`, both included. */
export const between = (low: number, high: number, dice: Dice): number => low + Math.floor(dice() * (high - low + 1))

/** One of several, each as likely as its weight; the first where nothing weighs. */
export function pickWeighted<T>(from: readonly T[], weight: (one: T) => number, dice: Dice): T {
  let roll = dice() * from.reduce((sum, one) => sum + weight(one), 0)
  const found = from.find(one => {
    roll -= weight(one)
    return roll < 0
  })
  return found ?? from[0]!
}

/** How many of `trials` succeed with probability `chance` each. */
export function binomial(trials: number, chance: number, dice: Dice): number {
  let successes = 0
  for (let trial = 0; trial < trials; trial++) if (dice() < chance) successes++
  return successes
}
