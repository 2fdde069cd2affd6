import { UsageError } from '../errors.ts'
import type { Drawing, DrawnBlock } from '../minecraft/blocks/blueprint.ts'
import { extent, volumeOf } from '../minecraft/blocks/box.ts'
import { keyOf, type Position } from '../minecraft/blocks/position.ts'

/** Letters a legend may use, the easiest to read first; `.` and `_` mean something else. */
const letters: readonly string[] = [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  ...'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ',
  // Greek and Cyrillic: for buildings of hundreds of different blocks.
  ...Array.from({ length: 25 }, (_, i) => String.fromCodePoint(0x3b1 + i)),
  ...Array.from({ length: 96 }, (_, i) => String.fromCodePoint(0x400 + i)),
  ...Array.from({ length: 600 }, (_, i) => String.fromCodePoint(0x4e00 + i)),
]

/** From the middle; no block of the game is farther away, and far beyond it numbers no longer have a next one. */
const worldEdgeBlocks = 30_000_000

/** Between the farthest corners; an arena may hold no more. Two blocks at the ends of a world would fill the memory. */
const drawnBlocksAtMost = 4_000_000

/**
 * Draws blocks in letters, the lowest corner at `origin` (without it: where they are); what is not mentioned is not judged, `air`
 * must be air, the last of two at one place stands. Throws UsageError for nothing, for more kinds than there are letters, and
 * for blocks too far from one another.
 */
export const drawBlocks = (blocks: readonly DrawnBlock[], origin?: Position): Drawing => {
  if (blocks.length === 0) throw new UsageError('There is no block to draw.', 'Give at least one block.')
  const { low, high } = extent(blocks.map(block => block.at))
  const beyond = [...low, ...high].find(value => Math.abs(value) > worldEdgeBlocks)
  if (beyond !== undefined)
    throw new UsageError(`${beyond} is outside of any world, which ends at ${worldEdgeBlocks}.`, 'Move the blocks.')
  if (volumeOf({ low, high }) > drawnBlocksAtMost)
    throw new UsageError(
      `The blocks are too far from one another: from ${low.join(' ')} to ${high.join(' ')} are more than ${drawnBlocksAtMost} places.`,
      'Choose a smaller part.',
    )
  const blocksAt = new Map(blocks.map(({ at, block }) => [keyOf(at), block]))
  const kinds = [...new Set(blocksAt.values())].filter(block => block !== 'air').sort()
  if (kinds.length > letters.length)
    throw new UsageError(
      `${kinds.length} different blocks are too many to draw; ${letters.length} is the most.`,
      'Choose a smaller part, or fewer kinds of blocks.',
    )
  const letterOf = new Map(kinds.map((block, index) => [block, letters[index]!]))
  const layers: string[][] = []
  for (let y = low[1]; y <= high[1]; y++) {
    const rows: string[] = []
    for (let z = low[2]; z <= high[2]; z++) {
      let row = ''
      for (let x = low[0]; x <= high[0]; x++) {
        const block = blocksAt.get(`${x},${y},${z}`)
        row += block === undefined ? '.' : block === 'air' ? '_' : letterOf.get(block)!
      }
      rows.push(row)
    }
    layers.push(rows)
  }
  const legend = Object.fromEntries([...letterOf].map(([block, letter]) => [letter, block]))
  return { origin: [...(origin ?? low)], legend, layers }
}
