import { blocksIn, type Corners, holds, volumeOf } from '../../minecraft/blocks/box.ts'
import type { Position } from '../../minecraft/blocks/position.ts'

/** What stood in a box: of each block `name[state=value,…]`, air included, in the order of `blocksIn`. */
export interface Land {
  readonly box: Corners
  readonly palette: readonly string[]
  /** Places in the palette. */
  readonly cells: Uint16Array
}

/** What the referee needs to put back beside blocks. */
export interface KeptContainer {
  readonly at: Position
  readonly items: readonly { readonly slot: number; readonly item: string; readonly count: number }[]
  /** Stacks with names, enchantments or contents of their own, which are put back without these. */
  readonly special: number
}

/** What was there before an arena was set. */
export interface KeptLand {
  readonly land: Land
  readonly containers: readonly KeptContainer[]
  /** Kinds of blocks with words or other data that are put back without these, by their places. */
  readonly unread: number
  /** Creatures, frames, carts and the like that the arena takes away for good. */
  readonly creatures: number
  readonly rules: Readonly<Record<string, string>>
  readonly difficulty?: string | undefined
}

const indexIn = ({ low, high }: Corners, [x, y, z]: Position): number => {
  const [wide, deep] = [high[0] - low[0] + 1, high[2] - low[2] + 1]
  return ((y - low[1]) * deep + (z - low[2])) * wide + (x - low[0])
}

/** Undefined outside of the box. */
export const landAt = ({ box, palette, cells }: Land, at: Position): string | undefined =>
  holds(box, at) ? palette[cells[indexIn(box, at)]!] : undefined

/** A box in which nothing is known yet; `set` fills it. */
export const createLand = (box: Corners): Land & { set(at: Position, text: string): void } => {
  const palette: string[] = []
  const numbers = new Map<string, number>()
  const cells = new Uint16Array(volumeOf(box))
  return {
    ...{ box, palette, cells },
    set(at, text) {
      let number = numbers.get(text)
      if (number === undefined) {
        number = palette.push(text) - 1
        numbers.set(text, number)
      }
      cells[indexIn(box, at)] = number
    },
  }
}

/** Where arenas of earlier sessions still stand, the oldest first: what was there before them. */
export const beforeArenas =
  (earlier: readonly Land[]) =>
  (at: Position): string | undefined => {
    for (const land of earlier) {
      const found = landAt(land, at)
      if (found !== undefined) return found
    }
    return undefined
  }

/** How many of one block, and which: a layer of grass is two numbers. */
export const runsOf = ({ cells }: Pick<Land, 'cells'>): number[] => {
  const runs: number[] = []
  for (const cell of cells) {
    if (runs.at(-1) === cell) runs[runs.length - 2]!++
    else runs.push(1, cell)
  }
  return runs
}

/** Null where the runs are none of this box and palette. */
export const landOf = (box: Corners, palette: readonly string[], runs: readonly number[]): Land | null => {
  const cells = new Uint16Array(volumeOf(box))
  let end = 0
  for (let index = 0; index < runs.length; index += 2) {
    const [count = 0, cell = -1] = [runs[index], runs[index + 1]]
    if (count < 1 || cell < 0 || cell >= palette.length || end + count > cells.length) return null
    cells.fill(cell, end, end + count)
    end += count
  }
  return end === cells.length ? { box, palette, cells } : null
}

/** Blocks that are other ones now, by what is to stand there. */
export const differences = (
  land: Land,
  part: Corners,
  now: (at: Position) => string,
): ReadonlyMap<string, readonly Position[]> => {
  const found = new Map<string, Position[]>()
  for (const at of blocksIn(part)) {
    const wanted = landAt(land, at)
    if (wanted === undefined || wanted === now(at)) continue
    const list = found.get(wanted)
    if (list) list.push(at)
    else found.set(wanted, [at])
  }
  return found
}
