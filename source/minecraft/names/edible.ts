/** Food that harms who eats it, and food that has better uses. */
const spared = /spider_eye|poisonous|pufferfish|golden_apple|chorus|suspicious/
/** Food that may make ill, with the hunger from which on one eats it all the same: one would starve. */
const risky: readonly (readonly [RegExp, number])[] = [
  [/^chicken$/, 6],
  [/^rotten_flesh$/, 2],
]

export const isRisky = (food: string): boolean => risky.some(([kind]) => kind.test(food))

/** Whether one had better eat this food at a hunger of 0, starving, to 20. */
export const isEatenAt = (food: string, hunger: number): boolean =>
  !spared.test(food) && hunger <= (risky.find(([kind]) => kind.test(food))?.[1] ?? 20)
