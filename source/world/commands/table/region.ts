import type { Game } from '../../game.ts'
import type { Point } from '../../point.ts'
import { failure } from '../language/errors.ts'

/** A box of blocks, both corners included. */
export interface Region {
  readonly low: Point
  readonly high: Point
}

// The game rule commandModificationBlockLimit has this value by default.
const blocksAtMost = 32_768

export function region(a: Point, b: Point, tooBig: string): Region {
  const low = { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), z: Math.min(a.z, b.z) }
  const high = { x: Math.max(a.x, b.x), y: Math.max(a.y, b.y), z: Math.max(a.z, b.z) }
  const volume = volumeOf({ low, high })
  if (volume > blocksAtMost) throw failure(tooBig, blocksAtMost, volume)
  return { low, high }
}

const volumeOf = ({ low, high }: Region): number => (high.x - low.x + 1) * (high.y - low.y + 1) * (high.z - low.z + 1)

export function* cells({ low, high }: Region): IterableIterator<Point> {
  for (let y = low.y; y <= high.y; y++) {
    for (let z = low.z; z <= high.z; z++) {
      for (let x = low.x; x <= high.x; x++) yield { x, y, z }
    }
  }
}

export const onFaceOf = ({ low, high }: Region, p: Point): boolean =>
  p.x === low.x || p.x === high.x || p.y === low.y || p.y === high.y || p.z === low.z || p.z === high.z

/** Changes many blocks: clients get one packet per section, neighbours hear of it when all is in place. */
export function together<T>(game: Game, action: () => T): T {
  return game.network.batch(() => game.blocks.together(action))
}
