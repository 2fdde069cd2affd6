/** `total` in `parts` whole numbers that differ by at most one, the larger first. */
export const splitEvenly = (total: number, parts: number): number[] =>
  Array.from({ length: parts }, (_, index) => Math.floor(total / parts) + (index < total % parts ? 1 : 0))

/** `total` in whole numbers in proportion to `weights`; what is left over of rounding goes to the largest remainders. */
export const splitByWeight = (total: number, weights: readonly number[]): number[] => {
  const all = weights.reduce((a, b) => a + b, 0)
  if (all <= 0) return splitEvenly(total, weights.length)
  const exact = weights.map(weight => (total * weight) / all)
  const whole = exact.map(value => Math.floor(value + 1e-9))
  const left = total - whole.reduce((a, b) => a + b, 0)
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
  const given = loads.map(() => 0)
  for (let left = total; left > 0; left--) {
    let lowest = 0
    for (let index = 1; index < loads.length; index++)
      if (loads[index]! + given[index]! < loads[lowest]! + given[lowest]!) lowest = index
    given[lowest] = given[lowest]! + 1
  }
  return given
}
