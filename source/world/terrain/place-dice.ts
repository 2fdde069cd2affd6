import { type Dice, seededDice } from '../../minecraft/random.ts'

/** One 32-bit hash of several integers. */
export function hashIntegers(...values: readonly number[]): number {
  let hash = 0x9e3779b9
  for (const value of values) {
    hash = Math.imul(hash ^ (value | 0), 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
    hash ^= hash >>> 16
  }
  return hash >>> 0
}

/** A number in [0, 1) that belongs to a place: the same whenever and in whatever order places are asked about. */
export const chanceAt = (...values: readonly number[]): number => hashIntegers(...values) / 4_294_967_296

export const diceAt = (...values: readonly number[]): Dice => seededDice(hashIntegers(...values))
