import { stepSeconds } from '../site/stands.ts'
import type { Builder, Extent, Weighted } from './slices.ts'

/** Blocks before the middle of a field from where work on it begins. */
const aheadBlocks = 3
/** More builders than these are parted as they stand along the longer side; fewer in every possible way. */
const fewBuilders = 4
/** Shares of the work, around the even one, that are tried for one side of a cut. */
const lopsided = [0, -0.08, 0.08, -0.16, 0.16]

interface Shares<Column> {
  readonly seconds: number
  readonly parts: ReadonlyMap<string, readonly Column[]>
}

/** Whether a site is cut into fields: low, and so broad that every builder gets a part to stand on. */
export const isFlat = ({ wide, deep, height }: Extent): boolean => height <= 2 && Math.min(wide, deep) >= 4

/**
 * Cuts a floor into rectangles, one for each builder, by straight cuts of which each halves the builders: who gets what, and
 * how much, is chosen so that the last of them is done as early as can be, the ways to the middles of the fields included.
 */
export function fields<Column extends Weighted>(
  columns: readonly Column[],
  builders: readonly Builder[],
  jobSeconds: number,
): ReadonlyMap<string, readonly Column[]> {
  return share(columns, builders, jobSeconds).parts
}

function share<Column extends Weighted>(
  columns: readonly Column[],
  builders: readonly Builder[],
  jobSeconds: number,
): Shares<Column> {
  const work = columns.reduce((sum, one) => sum + one.jobs.length, 0)
  const [first] = builders
  if (builders.length === 1)
    return { seconds: wayTo(columns, first!) + work * jobSeconds, parts: new Map([[first!.name, columns]]) }
  if (builders.length > fewBuilders) return halve(columns, builders, work, jobSeconds)
  let best: Shares<Column> | undefined
  for (const axis of ['x', 'z'] as const) {
    const row = [...columns].sort((a, b) => a[axis] - b[axis])
    for (const side of possibleHalves(builders)) {
      const others = builders.filter(one => !side.includes(one))
      for (const more of lopsided) {
        const [low, high] = cut(row, axis, work * (side.length / builders.length + more))
        if (low.length === 0 || high.length === 0) continue
        const one = share(low, side, jobSeconds)
        if (best && one.seconds >= best.seconds) continue
        const other = share(high, others, jobSeconds)
        const seconds = Math.max(one.seconds, other.seconds)
        if (!best || seconds < best.seconds) best = { seconds, parts: new Map([...one.parts, ...other.parts]) }
      }
    }
  }
  // Fewer columns than builders: the first builder has them all.
  return best ?? { seconds: wayTo(columns, first!) + work * jobSeconds, parts: new Map([[first!.name, columns]]) }
}

/** Many builders: two even halves across the longer side, each builder on the half that is nearer to it. */
function halve<Column extends Weighted>(
  columns: readonly Column[],
  builders: readonly Builder[],
  work: number,
  jobSeconds: number,
): Shares<Column> {
  const length = (axis: 'x' | 'z') =>
    Math.max(...columns.map(one => one[axis])) - Math.min(...columns.map(one => one[axis]))
  const axis = length('x') >= length('z') ? 'x' : 'z'
  const index = axis === 'x' ? 0 : 2
  const people = [...builders].sort((a, b) => a.at[index] - b.at[index])
  const half = Math.floor(people.length / 2)
  const row = [...columns].sort((a, b) => a[axis] - b[axis])
  const parts = cut(row, axis, (work * half) / people.length)
  const shares = [people.slice(0, half), people.slice(half)].flatMap((side, i) =>
    parts[i]!.length === 0 ? [] : [share(parts[i]!, side, jobSeconds)],
  )
  return {
    seconds: Math.max(...shares.map(one => one.seconds)),
    parts: new Map(shares.flatMap(one => [...one.parts])),
  }
}

/** Who may be on the lower side of a cut: any half. */
function possibleHalves(builders: readonly Builder[]): Builder[][] {
  const half = Math.floor(builders.length / 2)
  const even = builders.length % 2 === 0
  return even ? choose(builders, half) : [...choose(builders, half), ...choose(builders, half + 1)]
}

function choose<Item>(items: readonly Item[], count: number): Item[][] {
  if (count === 0) return [[]]
  return items.flatMap((item, i) => choose(items.slice(i + 1), count - 1).map(rest => [item, ...rest]))
}

/** Two parts of sorted columns, the first with about so many jobs; no line of columns is torn. */
function cut<Column extends Weighted>(row: readonly Column[], axis: 'x' | 'z', jobs: number): [Column[], Column[]] {
  let taken = 0
  let end = 0
  while (end < row.length) {
    let next = end
    let line = 0
    while (next < row.length && row[next]![axis] === row[end]![axis]) line += row[next++]!.jobs.length
    if (taken + line / 2 > jobs) break
    taken += line
    end = next
  }
  return [row.slice(0, end), row.slice(end)]
}

function wayTo(columns: readonly Weighted[], { at }: Builder): number {
  const middle = (axis: 'x' | 'z') => columns.reduce((sum, one) => sum + one[axis], 0) / columns.length
  const blocks = Math.hypot(middle('x') - at[0], middle('z') - at[2])
  return Math.max(0, blocks - aheadBlocks) * stepSeconds
}
