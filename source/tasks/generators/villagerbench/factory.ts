import { fancies, planks, stones } from './palette.ts'

/** A pile: `columns` wide from west to east, `layers` high, one row deep. */
const pileColumns = 8
const pileLayers = 4
/** West end of the piles, and the rows that they stand in, nearest to the chest first; the middle is the way through. */
const pilesWestX = 3
const rows = [3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8, -8, 9, -9, 10, -10, 11, -11, 12, -12]

/** What gives something else, or nothing, when it is mined without a charm; it stays in the chest. */
const givesOther = new Set([
  'stone',
  'gravel',
  'glass',
  'white_stained_glass',
  'sea_lantern',
  'glowstone',
  'bookshelf',
  'melon',
])
const cubes = new Set([...planks, ...stones, ...fancies].filter(block => !givesOther.has(block)))

/** How many blocks of a kind stand there when so many are needed. */
const stocked = (needed: number): number => needed + Math.ceil(needed / 2) + 2

/** Whether a material can be had from a pile: a full cube, or a log, that drops itself. */
export const quarried = (item: string): boolean => cubes.has(item) || item.endsWith('_log')

/**
 * VillagerBench's material factory: blocks to be mined instead of items in a chest. Half as many again as the blueprint takes,
 * for builders share the cells out otherwise than the mining; `ground` is the y of the lowest layer.
 */
export const factory = (
  piles: Readonly<Record<string, number>>,
  ground: number,
): { readonly block: string; readonly at: [number, number, number] }[] => {
  const free = [...rows]
  return Object.entries(piles).flatMap(([block, needed]) => {
    const count = stocked(needed)
    const mine = free.splice(0, Math.ceil(count / (pileColumns * pileLayers)))
    return Array.from({ length: count }, (_, i) => {
      const row = mine[Math.floor(i / (pileColumns * pileLayers))]
      if (row === undefined) throw new Error(`the material factory has no room for ${needed} ${block}`)
      const inRow = i % (pileColumns * pileLayers)
      return {
        block,
        at: [pilesWestX + (inRow % pileColumns), ground + Math.floor(inRow / pileColumns), row] as [
          number,
          number,
          number,
        ],
      }
    })
  })
}
