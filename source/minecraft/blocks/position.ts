/** A block or a point as logs, plans and bodies write it: x east, y up, z south. */
export type Position = readonly [number, number, number]

/** The same as mineflayer, the protocol and the embedded world write it. */
export interface Point {
  readonly x: number
  readonly y: number
  readonly z: number
}

export const keyOf = ([x, y, z]: Position): string => `${x},${y},${z}`

export const fromKey = (key: string): Position => {
  const [x = 0, y = 0, z = 0] = key.split(',').map(Number)
  return [x, y, z]
}

/** `12 64 -3`, as people and commands write it. */
export const show = (position: Position): string => position.join(' ')

export const add = ([x, y, z]: Position, [dx, dy, dz]: Position): Position => [x + dx, y + dy, z + dz]

export const samePosition = (a: Position, b: Position): boolean => a[0] === b[0] && a[1] === b[1] && a[2] === b[2]

/** The block that holds a point. */
export const cell = ({ x, y, z }: Point): Position => [Math.floor(x), Math.floor(y), Math.floor(z)]

/** Each number rounded down. */
export const whole = (at: Position): [number, number, number] => [
  Math.floor(at[0]),
  Math.floor(at[1]),
  Math.floor(at[2]),
]

export const distance = (a: Position, b: Position): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])

/** The chunk that holds a block: `0,-1`. */
export const columnOf = ([x, , z]: Position): string => `${x >> 4},${z >> 4}`
/** Of the 256 places of a chunk at one height, north-west first, as chunks in files and packets count them. */
export const placeInLayer = ([x, , z]: Position): number => ((z & 15) << 4) | (x & 15)
