import type { Position } from '../../minecraft/blocks/position.ts'

/** A block that was put up to stand on or to lean on, what it is, and the name of the body that did so. */
export interface Piece {
  readonly at: Position
  readonly block: string
  readonly by: string
}
export interface Pieces {
  has(key: string): boolean
  set(key: string, piece: Piece): void
  delete(key: string): void
  values(): Iterable<Piece>
}

/** What light makes of earth. */
const grown = new Set(['grass_block', 'mycelium'])

/** Whether a block is still the one that was put up: what a player has put there meanwhile is no scaffold. */
export const isAsPutUp = (block: string, now: string): boolean => now === block || (block === 'dirt' && grown.has(now))
