import { keyOf, type Position } from '../../../minecraft/blocks/position.ts'
import { flatFeetY } from '../../../minecraft/flat-land.ts'
import type { Random } from '../../../minecraft/random.ts'

/** The glass room of VillagerBench's single skills: one agent, a floor of grass, and what the skill takes. */

const flatGroundY = flatFeetY - 1

type Place = [number, number, number]
type Placed = { readonly block: string; readonly at: Place }

/** Blocks along a side of its two sizes; its height. */
export const roomWidths = [15, 25] as const
const heightBlocks = 15

export interface Room {
  /** Where the agent appears, unless something stands there. */
  readonly start: Position
  set(block: string, at: Position): void
  /** A square of the floor or on it, `radius` around; what would stand in a wall is left out. */
  square(block: string, middle: Position, radius: number): void
  /** A cell of the floor on which nothing stands yet, away from where the agent appears; it is taken from then on. */
  free(): Place
  arena(): {
    readonly region: { readonly from: Place; readonly to: Place }
    readonly spawn: Place
    readonly blocks: readonly object[]
  }
}

export const createRoom = (width: number, random: Random): Room => {
  const start: Place = [Math.floor(width / 2) + 1, flatFeetY, 4]
  const standing = new Map<string, Placed>()
  const isInside = ([x, , z]: Position): boolean => x >= 1 && x <= width && z >= 1 && z <= width
  const set = (block: string, at: Position): void => {
    if (isInside(at)) standing.set(keyOf(at), { block, at: [...at] })
  }
  const isBare = ([x, , z]: Position): boolean =>
    [flatGroundY, flatFeetY, flatFeetY + 1].every(y => !standing.has(keyOf([x, y, z])))
  const cells = Array.from(
    { length: width * width },
    (_, nth): Place => [1 + (nth % width), flatFeetY, 1 + Math.floor(nth / width)],
  )
  const spawn = (): Place =>
    cells
      .filter(isBare)
      .sort((a, b) => Math.hypot(a[0] - start[0], a[2] - start[2]) - Math.hypot(b[0] - start[0], b[2] - start[2]))[0]!
  return {
    start,
    set,
    square(block, [x, y, z], radius) {
      for (let dx = -radius; dx <= radius; dx++)
        for (let dz = -radius; dz <= radius; dz++) set(block, [x + dx, y, z + dz])
    },
    free() {
      const here = spawn()
      const bare = cells.filter(at => isBare(at) && Math.abs(at[0] - here[0]) + Math.abs(at[2] - here[2]) > 2)
      const at = random.pick(bare)
      // Whatever comes to stand there.
      standing.set(keyOf(at), { block: 'air', at })
      return at
    },
    arena() {
      const [far, top] = [width + 1, flatGroundY + heightBlocks + 1]
      const glass = (from: Place, to: Place) => ({ block: 'glass', from, to })
      return {
        region: { from: [0, flatGroundY, 0], to: [far, top, far] },
        spawn: spawn(),
        blocks: [
          glass([0, flatFeetY, 0], [far, top, 0]),
          glass([0, flatFeetY, far], [far, top, far]),
          glass([0, flatFeetY, 0], [0, top, far]),
          glass([far, flatFeetY, 0], [far, top, far]),
          glass([0, top, 0], [far, top, far]),
          ...[...standing.values()].filter(({ block }) => block !== 'air'),
        ],
      }
    },
  }
}
