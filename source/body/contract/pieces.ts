import type { Position } from '../../minecraft/blocks/position.ts'

/** A block that was put up to stand on or to lean on, and the name of the body that did so. */
export interface Piece {
  readonly at: Position
  readonly by: string
}
export interface Pieces {
  has(key: string): boolean
  set(key: string, piece: Piece): void
  delete(key: string): void
  values(): Iterable<Piece>
}
