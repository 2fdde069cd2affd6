import { readable } from '../../minecraft/names/readable.ts'

/** What blocks drop now and then: one of so many of them gives it. https://minecraft.wiki/w/Leaves#Drops */

interface ChanceDrop {
  readonly blocks: readonly string[]
  /** On the average. */
  readonly blocksForOne: number
}

const [usualBlocks, jungleBlocks, appleBlocks] = [20, 40, 200]

/** What drops by chance only, or does so besides standing around by itself; undefined: nothing drops it by chance. */
export const chanceDrop = (item: string): ChanceDrop | undefined => {
  if (item === 'apple') return { blocks: ['oak_leaves', 'dark_oak_leaves'], blocksForOne: appleBlocks }
  const [, wood] = /^(\w+)_sapling$/.exec(item) ?? []
  if (wood !== undefined)
    return { blocks: [`${wood}_leaves`], blocksForOne: wood === 'jungle' ? jungleBlocks : usualBlocks }
  return undefined
}

/** So many times the average are dug before it is given up: of 20 that are as lucky as most, one gets none by then. */
const timesTheAverage = 3
/** No body digs more for one order, however rare the thing is. */
const mostBlocks = 240

/** How many blocks are dug in vain for so many of a thing. */
export const triesFor = ({ blocksForOne }: ChanceDrop, count: number): number =>
  Math.min(mostBlocks, timesTheAverage * blocksForOne * count)

/** `one comes by chance, from about 20 oak leaves` */
export const chanceSaid = ({ blocks, blocksForOne }: ChanceDrop): string =>
  `one comes by chance, from about ${blocks.map(block => readable(block, blocksForOne)).join(' or ')}`

/** Leaves stay whole in shears alone; by hand they are gone for what drops by chance. */
export const staysWholeInShears = (item: string): boolean => /(?:^|_)leaves2?$/.test(item)
