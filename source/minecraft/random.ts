/** Numbers from 0 to below 1. What rolls dice takes them as an argument, so that it repeats itself for a seed. */
export type Dice = () => number

/** Dice that roll the same numbers for the same seed. */
export const seededDice = (seed: number): Dice => {
  const random = new Random(seed)
  return () => random.next()
}

/** A seeded generator whose state can be saved: the only source of chance of worlds and generators. */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** A number from 0 to below 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let t = this.state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  /** An integer from `low` to `high`, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  /** A whole number from 0 to below `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  /** True once in `n` times. */
  oneIn(n: number): boolean {
    return this.next() * n < 1
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!
  }

  save(): number {
    return this.state
  }

  load(state: number): void {
    this.state = state >>> 0
  }
}
