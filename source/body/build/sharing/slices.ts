import type { Position } from '../../../minecraft/blocks/position.ts'
import { aimsOf } from '../../hands/place-block.ts'
import type { Job } from '../site/site.ts'
import { stepSeconds } from '../site/stands.ts'

export interface Weighted {
  readonly x: number
  readonly z: number
  readonly jobs: readonly Job[]
}

export interface Builder {
  readonly name: string
  readonly at: Position
}

/** Seconds lost by a builder whose slice has a corner of the building in its middle: from the middle of a side more is in reach. */
const cornerSeconds = 0.6
/** How far outside one stands, in blocks. */
const apartBlocks = 2
const towards: Readonly<Record<string, readonly [number, number]>> = {
  ...{ north: [0, -1], south: [0, 1], west: [-1, 0], east: [1, 0] },
}

export interface Extent {
  readonly wide: number
  readonly deep: number
  readonly height: number
}

/** Whether a site is cut like a cake: about as long as it is wide, and high enough that one works on it from all sides. */
export function isRound({ wide, deep, height }: Extent): boolean {
  return height >= 3 && Math.min(wide, deep) >= 4 && Math.max(wide, deep) <= 2 * Math.min(wide, deep)
}

/**
 * Cuts a site like a cake, one slice for each builder: a part of the outside and what lies behind it, up to the middle. Each is
 * so large that all finish at the same time, the ways to them included.
 */
export function slices<Column extends Weighted>(
  columns: readonly Column[],
  builders: readonly Builder[],
  jobSeconds: number,
): Map<string, Column[]> {
  const extent = extentOf(columns)
  const angle = (x: number, z: number) =>
    Math.atan2((z - extent.z) / Math.max(1, extent.deep), (x - extent.x) / Math.max(1, extent.wide))
  // A builder that has to look south for a block stands north of it: a corner belongs to that side.
  const side = (column: Column) => {
    const look = column.jobs.flatMap(({ cell }) => aimsOf(cell).slice(0, 1)).find(aim => aim.look)?.look
    const [dx, dz] = towards[look ?? ''] ?? [0, 0]
    return angle(column.x - dx * apartBlocks, column.z - dz * apartBlocks)
  }
  const sides = new Map(columns.map(one => [one, side(one)]))
  const round = [...columns].sort((a, b) => sides.get(a)! - sides.get(b)!)
  const people = [...builders].sort((a, b) => angle(a.at[0], a.at[2]) - angle(b.at[0], b.at[2]))
  const work = round.reduce((sum, one) => sum + one.jobs.length, 0) * jobSeconds
  /** Seconds to the outside of a slice, around the building. */
  const way = ({ at }: Builder, part: readonly Column[]) => {
    const turn = middleOf(part, angle)
    const [x, z] = [
      extent.x + Math.cos(turn) * (extent.wide / 2 + apartBlocks),
      extent.z + Math.sin(turn) * (extent.deep / 2 + apartBlocks),
    ]
    return (Math.abs(at[0] - x) + Math.abs(at[2] - z)) * stepSeconds
  }
  let best:
    | { readonly seconds: number; readonly parts: readonly Column[][]; readonly who: readonly Builder[] }
    | undefined
  const step = Math.max(1, Math.floor(round.length / 32))
  for (let start = 0; start < round.length; start += step) {
    const order = [...round.slice(start), ...round.slice(0, start)]
    for (let first = 0; first < people.length; first++) {
      const who = [...people.slice(first), ...people.slice(0, first)]
      const even = cut(
        order,
        who.map(() => work / who.length),
        jobSeconds,
      )
      const ways = who.map((one, i) => way(one, even[i]!))
      const all = (work + ways.reduce((sum, one) => sum + one, 0)) / who.length
      const parts = cut(
        order,
        ways.map(one => Math.max(0, all - one)),
        jobSeconds,
      )
      const corners = parts.reduce((sum, part) => sum + Math.abs(Math.sin(2 * middleOf(part, angle))), 0) / who.length
      const seconds = Math.max(
        ...who.map(
          (one, i) => way(one, parts[i]!) + parts[i]!.reduce((sum, { jobs }) => sum + jobs.length, 0) * jobSeconds,
        ),
      )
      const score = seconds + corners * cornerSeconds
      if (!best || score < best.seconds) best = { seconds: score, parts, who }
    }
  }
  return new Map(best?.who.map((one, i) => [one.name, best.parts[i]!]))
}

/** The direction in which half of a slice's work lies on either side. */
function middleOf(part: readonly Weighted[], angle: (x: number, z: number) => number): number {
  let [east, south] = [0, 0]
  for (const { x, z, jobs } of part) {
    east += Math.cos(angle(x, z)) * jobs.length
    south += Math.sin(angle(x, z)) * jobs.length
  }
  return Math.atan2(south, east)
}

/** Parts of a row, each of about so many seconds. */
function cut<Column extends Weighted>(
  order: readonly Column[],
  shares: readonly number[],
  jobSeconds: number,
): Column[][] {
  const parts: Column[][] = shares.map(() => [])
  let part = 0
  let limit = shares[0]!
  let done = 0
  for (const column of order) {
    const seconds = column.jobs.length * jobSeconds
    while (part < shares.length - 1 && done + seconds / 2 > limit) limit += shares[++part]!
    parts[part]!.push(column)
    done += seconds
  }
  return parts
}

function extentOf(columns: readonly Weighted[]) {
  const [xs, zs] = [columns.map(one => one.x), columns.map(one => one.z)]
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...zs), Math.max(...zs)]
  return { x: (west + east) / 2, z: (north + south) / 2, wide: east - west + 1, deep: south - north + 1 }
}
