import { sameKind } from '../../minecraft/names/building-kinds.ts'
import { longestBlocks } from './cross-water.ts'
import { type NamedPlace, type NamedWay, namedPlace, type Surroundings } from './named-place.ts'

/** A road between two places that its words name: “a road from the hut to 20 -60 20”. It is straight, along the longer axis. */

/** Blocks from a building to the end of a way that leads to it: one stays free between. */
const offBlocks = 2
/** Less is no way. */
const shortestBlocks = 3

const ends = /^(.*?)(?:\s+from\s+(.+?))?\s+(?:to|towards)\s+(.+)$/
/** Of `the bridge over the river`, “the bridge”. */
const aside = /,|\s(?:near|by|beside|behind|around|over|across|next|close|with|made|of)\s.*$/

/** What words for a road say of its ends, each as far as it is in sight; undefined: nothing, or one of them is not. */
export const wayNamed = (words: string, around: Surroundings): NamedWay | undefined => {
  const [, thing = '', from, to = ''] = ends.exec(words.toLowerCase()) ?? []
  if (!thing.split(' ').some(word => sameKind(word, 'road'))) return undefined
  const placeOf = (said: string): NamedPlace => namedPlace(`near ${said.split(aside)[0]}`, around)
  const begin = from === undefined ? { at: around.position, called: 'the team' } : placeOf(from)
  const end = placeOf(to)
  return begin.unseen === undefined && end.unseen === undefined ? straightWay(begin, end) : undefined
}

const straightWay = (begin: NamedPlace, end: NamedPlace): NamedWay | undefined => {
  const [east, south] = [middle(end, 0) - middle(begin, 0), middle(end, 2) - middle(begin, 2)]
  const [axis, other, far] = Math.abs(east) >= Math.abs(south) ? ([0, 2, east] as const) : ([2, 0, south] as const)
  const sign = far < 0 ? -1 : 1
  const first = edge(begin, axis, sign)
  const last = edge(end, axis, sign === 1 ? -1 : 1)
  const whole = (last - first) * sign + 1
  if (whole < shortestBlocks) return undefined
  return {
    ...{ begin, end, sign, first, last, across: Math.round(middle(begin, other)) },
    from: axis === 0 ? 'west to east' : 'north to south',
    long: Math.min(whole, longestBlocks),
  }
}
const middle = ({ at, box }: NamedPlace, axis: 0 | 2): number =>
  box ? (box.low[axis] + box.high[axis]) / 2 : Math.floor(at[axis])
const edge = ({ at, box }: NamedPlace, axis: 0 | 2, sign: 1 | -1): number =>
  box ? (sign === 1 ? box.high[axis] + offBlocks : box.low[axis] - offBlocks) : Math.floor(at[axis])

/** The place that it is looked for around: its middle. */
export const placeOfWay = (way: NamedWay): NamedPlace => {
  const { begin, end, from, first, sign, across, long } = way
  const along = first + sign * Math.floor(long / 2)
  return {
    at: from === 'west to east' ? [along, begin.at[1], across] : [across, begin.at[1], along],
    called: `the way from ${begin.called} to ${end.called}`,
    way,
  }
}

/** The north-western column of something so large that lies along it. */
export const columnOfWay = (
  { from, first, sign, across }: NamedWay,
  { width, depth }: { readonly width: number; readonly depth: number },
): readonly [x: number, z: number] => {
  const [long, wide] = from === 'west to east' ? [width, depth] : [depth, width]
  const [along, aside] = [sign === 1 ? first : first - long + 1, across - Math.floor(wide / 2)]
  return from === 'west to east' ? [along, aside] : [aside, along]
}

/** Blocks from where it is usual that a way ends at its place. */
const nearEndBlocks = 4

/** What is told of a way of that length: where it ends, if that is not where it was to lead. */
export const endOfWay = ({ end, from, first, last, sign, across, long }: NamedWay, built: number): string[] => {
  const isEast = from === 'west to east'
  const short = (last - first) * sign + 1 - built
  const beside = Math.abs(middle(end, isEast ? 2 : 0) - across)
  const off = Math.round(Math.hypot(Math.max(0, short), beside))
  if (off <= nearEndBlocks) return []
  const most = short > 0 && built === long ? `; ${long} blocks is the most that is laid at once` : ''
  return [`it is straight, ${from}, and ends ${off} blocks from ${end.called}${most}`]
}
