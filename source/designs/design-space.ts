import type { BlueprintCell } from '../minecraft/blocks/blueprint.ts'
import { extent } from '../minecraft/blocks/box.ts'
import type { Position } from '../minecraft/blocks/position.ts'
import { isClimbed, isOpen, lightOf } from './block-kinds.ts'

/** What is in a place, as the numbers that are kept. */
const kinds = { nothing: 0, open: 1, closed: 2, climbed: 3 } as const

/** Free blocks around the cells: one on each side and below, two and a step above for a body. */
const blocksAround = 1
const blocksAbove = 3
/** Lower than any block: of a column without one. */
const topOfNothing = -32_768
/** Level of the brightest light. */
const brightestLight = 15

/**
 * The cells of a design in the box that holds them and its origin, a number each: looking a place up by its name takes a hundred times
 * as long, and a check looks millions up. Where no cell is, there is air from y 0 up and ground below.
 */
export class DesignSpace {
  /** Of the cells, without the room around them. */
  readonly low: Position
  readonly high: Position
  readonly #cells: readonly BlueprintCell[]
  readonly #kinds: Uint8Array
  readonly #width: number
  readonly #depth: number
  readonly #height: number

  constructor(cells: readonly BlueprintCell[]) {
    const { low, high } = extent([...cells.map(cell => cell.at), [0, 0, 0]])
    this.low = low
    this.high = high
    this.#cells = cells
    this.#width = high[0] - low[0] + 1 + 2 * blocksAround
    this.#depth = high[2] - low[2] + 1 + 2 * blocksAround
    this.#height = high[1] - low[1] + 1 + blocksAround + blocksAbove
    this.#kinds = this.places()
    for (const { at, block } of cells)
      this.#kinds[this.index(...at)] = isClimbed(block) ? kinds.climbed : isOpen(block) ? kinds.open : kinds.closed
  }

  /** A number for each place, 0 at first. */
  places(): Uint8Array {
    return new Uint8Array(this.#width * this.#depth * this.#height)
  }

  /** Where a place is in such an array; -1: outside. */
  index(x: number, y: number, z: number): number {
    const [east, up, south] = [
      x - this.low[0] + blocksAround,
      y - this.low[1] + blocksAround,
      z - this.low[2] + blocksAround,
    ]
    const isInside =
      east >= 0 && east < this.#width && south >= 0 && south < this.#depth && up >= 0 && up < this.#height
    return isInside ? (up * this.#depth + south) * this.#width + east : -1
  }

  /** Whether a body can be there, if need be after opening it. */
  free(x: number, y: number, z: number): boolean {
    const kind = this.#kindAt(x, y, z)
    return kind === kinds.nothing ? y >= 0 : kind !== kinds.closed
  }

  climbs(x: number, y: number, z: number): boolean {
    return this.#kindAt(x, y, z) === kinds.climbed
  }

  /** Where a body could stand, two blocks of room and a floor, with something above; by x, z and height. */
  rooms(): Position[] {
    const tops = new Int16Array(this.#width * this.#depth).fill(topOfNothing)
    const column = (x: number, z: number): number =>
      (z - this.low[2] + blocksAround) * this.#width + x - this.low[0] + blocksAround
    const solid = this.#cells.filter(({ at }) => !this.free(...at))
    for (const { at } of solid) tops[column(at[0], at[2])] = Math.max(tops[column(at[0], at[2])]!, at[1])
    const found: Position[] = []
    const seen = this.places()
    const consider = (x: number, y: number, z: number): void => {
      if (y >= tops[column(x, z)]! - 1) return
      const index = this.index(x, y, z)
      if (seen[index] === 1) return
      seen[index] = 1
      if (this.free(x, y, z) && this.free(x, y + 1, z) && !this.free(x, y - 1, z)) found.push([x, y, z])
    }
    for (const { at } of solid) {
      consider(at[0], at[1] + 1, at[2])
      consider(at[0], 0, at[2])
    }
    for (const { at } of this.#cells) if (at[1] < 0) consider(...at)
    return found.toSorted((one, other) => one[0] - other[0] || one[2] - other[2] || one[1] - other[1])
  }

  /** The light of blocks in each place, 0 to 15, as `places` counts them. */
  light(): Uint8Array {
    const lit = this.places()
    const waves: number[][] = Array.from({ length: brightestLight + 1 }, () => [])
    const reach = (index: number, level: number): void => {
      if (lit[index]! >= level) return
      lit[index] = level
      waves[level]!.push(index)
    }
    for (const { at, block } of this.#cells) reach(this.index(...at), lightOf(block))
    const layer = this.#width * this.#depth
    // The brightest first: what is reached again is reached with less.
    for (let level = brightestLight; level > 1; level--)
      for (const index of waves[level]!) {
        if (lit[index] !== level) continue
        const [x, z, y] = [
          index % this.#width,
          Math.floor(index / this.#width) % this.#depth,
          Math.floor(index / layer),
        ]
        const onwards = (next: number): void => {
          const kind = this.#kinds[next]
          const ground = kind === kinds.nothing && Math.floor(next / layer) - blocksAround + this.low[1] < 0
          if (kind !== kinds.closed && !ground) reach(next, level - 1)
        }
        if (x > 0) onwards(index - 1)
        if (x < this.#width - 1) onwards(index + 1)
        if (z > 0) onwards(index - this.#width)
        if (z < this.#depth - 1) onwards(index + this.#width)
        if (y > 0) onwards(index - layer)
        if (y < this.#height - 1) onwards(index + layer)
      }
    return lit
  }

  #kindAt(x: number, y: number, z: number): number {
    const index = this.index(x, y, z)
    return index === -1 ? kinds.nothing : this.#kinds[index]!
  }
}
