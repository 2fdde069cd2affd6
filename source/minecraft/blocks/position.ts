/** A block position: whole blocks, x east, y up, z south. */
export type Position = readonly [number, number, number]
