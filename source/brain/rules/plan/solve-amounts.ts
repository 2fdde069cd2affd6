import { levelOut, splitByWeight } from '../items/even-shares.ts'
import type { Amount } from './mark-amounts.ts'

/** From amounts that people name to how much each worker gets: always the total, whatever they come to. */

export interface Solved {
  /** In the order of the workers. */
  readonly counts: readonly number[]
  /** What the amounts come to, where they leave no worker free to take the rest; null: they fit. */
  readonly named: number | null
}

/** `a` times the free share, and `b`. */
interface Line {
  readonly a: number
  readonly b: number
}

/**
 * `needed`: what goes into things that each makes: amounts that leave it out are taken as those beside it. Null: two amounts rest
 * on each other.
 */
export const solveAmounts = (
  total: number,
  workers: readonly string[],
  asked: ReadonlyMap<string, Amount>,
  needed: readonly number[],
): Solved | null => {
  const pinned = new Set<string>()
  const isRest = [...asked.values()].some(({ kind }) => kind === 'rest')
  const lineOf = (worker: string, path: readonly string[] = []): Line | null => {
    if (path.includes(worker)) return null
    const amount = asked.get(worker)
    const after = (name: string, line: (other: Line) => Line): Line | null => {
      const other = lineOf(name, [...path, worker])
      return other && line(other)
    }
    switch (amount?.kind) {
      case undefined:
        return { a: isRest ? 0 : 1, b: 0 }
      case 'rest':
        return { a: 1, b: 0 }
      case 'part':
        return { a: 0, b: amount.part * total }
      case 'times':
        return after(amount.of, ({ a, b }) => ({ a: a * amount.times, b: b * amount.times }))
      case 'more':
        return after(amount.than, ({ a, b }) => ({ a, b: b + amount.more }))
      case 'count': {
        // Beside a rest, who is to have so many at most has them.
        const free = ((amount.bound === 'most' && !isRest) || amount.bound === 'least') && !pinned.has(worker)
        return free ? { a: isRest ? 0 : 1, b: 0 } : { a: 0, b: amount.count }
      }
    }
  }
  for (;;) {
    const lines = workers.map(worker => lineOf(worker))
    if (lines.some(line => line === null)) return null
    const known = lines as Line[]
    const fixed = known.reduce((sum, { b }) => sum + b, 0)
    const weight = known.reduce((sum, { a }) => sum + a, 0)
    const unit = weight > 0 ? (total - fixed) / weight : 0
    const exact = known.map(({ a, b }) => a * unit + b)
    const beyond = workers.find((worker, index) => {
      const amount = asked.get(worker)
      if (amount?.kind !== 'count' || pinned.has(worker)) return false
      return (
        (amount.bound === 'most' && exact[index]! > amount.count) ||
        (amount.bound === 'least' && exact[index]! < amount.count)
      )
    })
    if (beyond !== undefined) {
      pinned.add(beyond)
      continue
    }
    const sum = exact.reduce((all, value) => all + value, 0)
    if (Math.abs(sum - total) < 0.5 && exact.every(value => value >= 0))
      return { counts: splitByWeight(total, exact), named: null }
    const fewer = isRest ? withFewer(total, workers, asked, exact) : null
    if (fewer) return { counts: fewer, named: null }
    const least = exact.map(value => Math.max(0, value))
    const named = Math.round(least.reduce((all, value) => all + value, 0))
    if (named >= total) return { counts: splitByWeight(total, least), named }
    return { counts: withRest(total, workers, asked, least.map(Math.round), needed), named }
  }
}

/** Those who are to have so many at most have fewer, where the other amounts leave no more; null: these alone are too many. */
const withFewer = (
  total: number,
  workers: readonly string[],
  asked: ReadonlyMap<string, Amount>,
  exact: readonly number[],
): number[] | null => {
  const most = exact.map((value, index) => {
    const amount = asked.get(workers[index]!)
    return amount?.kind === 'count' && amount.bound === 'most' ? value : 0
  })
  const fixed = exact.map((value, index) => (most[index]! > 0 || value < 0 ? 0 : Math.round(value)))
  const left = total - fixed.reduce((sum, count) => sum + count, 0)
  if (left < 0 || left >= most.reduce((sum, count) => sum + count, 0)) return null
  const shares = splitByWeight(left, most)
  return fixed.map((count, index) => count + shares[index]!)
}

/** What is named leaves a rest: for what is made of it, then for those who are to have no fixed amount at most. */
const withRest = (
  total: number,
  workers: readonly string[],
  asked: ReadonlyMap<string, Amount>,
  counts: readonly number[],
  needed: readonly number[],
): number[] => {
  const out = [...counts]
  const left = (): number => total - out.reduce((sum, count) => sum + count, 0)
  for (const [index, need] of needed.entries()) out[index] = out[index]! + Math.max(0, Math.min(need, left()))
  const isCapped = (worker: string): boolean => {
    const amount = asked.get(worker)
    return amount?.kind === 'count' && (amount.bound === 'only' || amount.bound === 'most')
  }
  const open = workers.some(worker => !isCapped(worker))
  const takers = workers.flatMap((worker, index) => (open && isCapped(worker) ? [] : [index]))
  const more = levelOut(
    Math.max(0, left()),
    takers.map(index => out[index]!),
  )
  for (const [nth, index] of takers.entries()) out[index] = out[index]! + more[nth]!
  return out
}
