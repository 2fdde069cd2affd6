import { isAir } from '../../minecraft/blocks/block-text.ts'
import { deviceName } from '../../minecraft/blocks/device-names.ts'
import { distance, keyOf, type Point, type Position, samePosition } from '../../minecraft/blocks/position.ts'
import { alongLine, visiblePoint } from '../hands/line-of-sight.ts'
import type { BlockKind, Terrain } from '../terrain/terrain.ts'

/** Lines in all directions along which a body looks for kinds of blocks: some 9 degrees apart, a block at 6 blocks. */
const linesOfSight = 500
/** How far they go, in blocks; `alongLine` follows no longer ones. */
const reachBlocks = 24
/** Whole cubes that one sees through. */
const clear = /glass$|_leaves$|^leaves2?$|^ice$|^(?:slime_block|honey_block|spawner|mob_spawner|barrier|beacon)$/

const hides = ({ name, full, states }: BlockKind): boolean =>
  /_(?:trap)?door$/.test(name) ? states.open !== 'true' : full && !clear.test(name)

/** Directions that lie as evenly as can be on a sphere (the golden spiral). */
const directions: readonly Point[] = Array.from({ length: linesOfSight }, (_, index) => {
  const y = 1 - (2 * index + 1) / linesOfSight
  const flat = Math.sqrt(1 - y * y)
  const turn = index * Math.PI * (3 - Math.sqrt(5))
  return { x: Math.cos(turn) * flat, y, z: Math.sin(turn) * flat }
})

/** What one body has in its line of sight, for tasks in which walls hide what is behind them. */
export class Sight {
  readonly #terrain: Terrain
  /** Cells that only block the eyes, as `visiblePoint` wants them. */
  readonly #open: Pick<Terrain, 'at'>
  /** Where it saw devices, by their places. */
  readonly #devices = new Map<string, Position>()

  constructor(terrain: Terrain) {
    this.#terrain = terrain
    this.#open = {
      at(x, y, z) {
        const kind = terrain.at(x, y, z)
        return kind && { ...kind, passable: !hides(kind) }
      },
    }
  }

  /** Whether any side of a block is in sight from the eyes. */
  sees(eyes: Point, at: Position): boolean {
    const here: Position = [Math.floor(eyes.x), Math.floor(eyes.y), Math.floor(eyes.z)]
    return samePosition(here, at) || visiblePoint(this.#open, eyes, at, reachBlocks + 1) !== undefined
  }

  /** Kinds of blocks that the eyes see from here, how many of each and the nearest; of large walls not each block is counted. */
  kinds(eyes: Point): Map<string, { count: number; nearest: Position }> {
    const seen = new Set<string>()
    const found = new Map<string, { count: number; nearest: Position; distance: number }>()
    const from: Position = [eyes.x, eyes.y, eyes.z]
    for (const { x, y, z } of directions) {
      const end = { x: eyes.x + x * reachBlocks, y: eyes.y + y * reachBlocks, z: eyes.z + z * reachBlocks }
      alongLine(eyes, end, (bx, by, bz) => {
        const kind = this.#terrain.at(bx, by, bz)
        if (!kind) return true
        if (isAir(kind.name)) return false
        const at: Position = [bx, by, bz]
        if (!seen.has(keyOf(at))) {
          seen.add(keyOf(at))
          const gap = distance(at, from)
          const entry = found.get(kind.name)
          if (!entry) found.set(kind.name, { count: 1, nearest: at, distance: gap })
          else {
            entry.count++
            if (gap < entry.distance) Object.assign(entry, { nearest: at, distance: gap })
          }
        }
        return hides(kind)
      })
    }
    return found
  }

  /** Takes note of devices in sight; returns the places of those that it saw before where it sees now that there is none. */
  noteDevices(eyes: Point, inSight: readonly Position[]): Position[] {
    for (const at of inSight) this.#devices.set(keyOf(at), at)
    return [...this.#devices].flatMap(([key, at]) => {
      const kind = this.#terrain.of(at)
      if (!kind || deviceName.test(kind.name) || !this.sees(eyes, at)) return []
      this.#devices.delete(key)
      return [at]
    })
  }
}
