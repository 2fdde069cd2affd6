/** `total` in `parts` whole numbers that differ by at most one, the larger first. */
export const splitEvenly = (total: number, parts: number): number[] =>
  Array.from({ length: parts }, (_, index) => Math.floor(total / parts) + (index < total % parts ? 1 : 0))

const sumOf = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/** `total` in whole numbers in proportion to `weights`; what is left over of rounding goes to the largest remainders. */
export const splitByWeight = (total: number, weights: readonly number[]): number[] => {
  const all = sumOf(weights)
  if (all <= 0) return splitEvenly(total, weights.length)
  const exact = weights.map(weight => (total * weight) / all)
  const whole = exact.map(value => Math.floor(value + 1e-9))
  const left = total - sumOf(whole)
  const order = exact.map((value, index) => ({ index, rest: value - whole[index]! })).sort((a, b) => b.rest - a.rest)
  for (const { index } of order.slice(0, left)) whole[index] = whole[index]! + 1
  return whole
}

/** Runs of neighbours, as even as possible. */
export const splitList = <T>(list: readonly T[], parts: number): T[][] => {
  let from = 0
  return splitEvenly(list.length, parts).map(size => {
    const part = list.slice(from, from + size)
    from += size
    return part
  })
}

/**
 * Gives divisible work out so that the loads end up as level as possible: water poured into vessels that already hold
 * `loads`. Returns how much each gets.
 */
export const levelOut = (total: number, loads: readonly number[]): number[] => {
  // All that lies below a level at once: a goal may ask for a billion.
  const below = (level: number): number[] => loads.map(load => Math.max(0, Math.ceil(level - load)))
  let low = Math.floor(Math.min(...loads))
  let high = low + total + 1
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2)
    if (sumOf(below(middle)) <= total) low = middle
    else high = middle
  }
  const given = below(low)
  for (let left = total - sumOf(given); left > 0; left--) {
    let lowest = 0
    for (let index = 1; index < loads.length; index++)
      if (loads[index]! + given[index]! < loads[lowest]! + given[lowest]!) lowest = index
    given[lowest] = given[lowest]! + 1
  }
  return given
}
