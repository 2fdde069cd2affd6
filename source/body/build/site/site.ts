import { isAir } from '../../../minecraft/blocks/block-text.ts'
import type { BlueprintCell } from '../../../minecraft/blocks/blueprint.ts'
import { hangsOn, isFitting, isSecondHalf } from '../../../minecraft/blocks/placement.ts'
import { keyOf, type Position, add as sum } from '../../../minecraft/blocks/position.ts'
import type { Placer } from '../../hands/place-block.ts'
import { neighboursOf } from '../../hands/place-block.ts'
import type { BlockKind } from '../../terrain/terrain.ts'
import type { Blocks } from '../../walk/foot-moves.ts'
import { findWay } from '../../walk/path-search.ts'
import { hiddenBy } from './exposure.ts'

/** One cell that is not yet as it should be. */
export interface Job {
  readonly cell: BlueprintCell
  readonly key: string
  /** Dig what is there, or put something in. */
  readonly work: 'dig' | 'place'
}

/** What drives a liquid out of a cell that has to be empty. */
const filler = 'dirt'

/** The cells of a building and what is still to do; knows order, not place. */
export class Site {
  readonly #placer: Placer
  readonly #cells = new Map<string, BlueprintCell>()
  #doorCells: readonly Position[] | undefined
  readonly low: Position
  readonly high: Position

  constructor(placer: Placer, cells: readonly BlueprintCell[]) {
    this.#placer = placer
    for (const cell of cells) this.#cells.set(keyOf(cell.at), cell)
    const axis = (i: 0 | 1 | 2, pick: (...values: number[]) => number) =>
      cells.reduce((value, cell) => pick(value, cell.at[i]), cells[0]?.at[i] ?? 0)
    this.low = [axis(0, Math.min), axis(1, Math.min), axis(2, Math.min)]
    this.high = [axis(0, Math.max), axis(1, Math.max), axis(2, Math.max)]
  }

  cellAt(key: string): BlueprintCell | undefined {
    return this.#cells.get(key)
  }

  /** Adds a cell for the time being, such as a support. */
  add(cell: BlueprintCell): void {
    this.#cells.set(keyOf(cell.at), cell)
  }

  remove(at: Position): void {
    this.#cells.delete(keyOf(at))
  }

  /** Cells that are wrong now, lowest first; second halves come with their first. */
  open(): Job[] {
    const jobs: Job[] = []
    for (const [key, cell] of this.#cells) {
      const kind = this.#placer.terrain.of(cell.at)
      if (!kind || this.#placer.expectations.matches(cell, kind.stateId)) continue
      if (isSecondHalf(cell.block, cell.states) && !needsRedo(cell, kind)) continue
      // A liquid cannot be dug: something is put in its place, and that is dug.
      if (isAir(cell.block) && kind.liquid) {
        jobs.push({ cell: { at: cell.at, block: filler }, key, work: 'place' })
        continue
      }
      jobs.push({ cell, key, work: isAir(cell.block) || !kind.replaceable ? 'dig' : 'place' })
    }
    return jobs.sort(
      (a, b) => phase(a) - phase(b) || (a.work === 'dig' ? b.cell.at[1] - a.cell.at[1] : a.cell.at[1] - b.cell.at[1]),
    )
  }

  cells(): BlueprintCell[] {
    return [...this.#cells.values()]
  }

  get size(): number {
    return this.#cells.size
  }

  wrong(): BlueprintCell[] {
    return [...this.#cells.values()].filter(cell => !this.#placer.matches(cell))
  }

  /** Whether everything that must be there first is there: the floor of a carpet, the wall of a torch, the frame of a door. */
  ready(job: Job, open: ReadonlyMap<string, Job>): boolean {
    const { block, at } = job.cell
    // What keeps a liquid out stays until there is none left beside it.
    if (job.work === 'dig')
      return !neighboursOf(at).some(next => open.has(keyOf(next)) && this.#placer.terrain.of(next)?.liquid)
    const base = this.baseOf(job.cell)
    if (base && (open.has(keyOf(base)) || this.#placer.terrain.of(base)?.replaceable !== false)) return false
    if (block.endsWith('_door')) {
      const above = this.#placer.terrain.at(at[0], at[1] + 1, at[2])
      if (!above?.replaceable) return false
    }
    if (!isFitting(block)) return true
    return !neighboursOf(at).some(next => {
      const other = open.get(keyOf(next))
      return other && other.work === 'place' && !isFitting(other.cell.block)
    })
  }

  /**
   * The cells still to be filled that a block put here would shut off. `taken` tells what another builder is filling at this moment.
   */
  shutOffBy({ cell: { at }, work }: Job, taken: (key: string) => boolean = () => false): readonly BlueprintCell[] {
    if (work !== 'place') return []
    const { terrain } = this.#placer
    const wanted = (cell: BlueprintCell | undefined) => cell !== undefined && !isAir(cell.block)
    const hidden = hiddenBy(at, one => {
      const kind = terrain.of(one)
      const key = keyOf(one)
      if (!kind || kind.full || taken(key)) return 'full'
      return kind.replaceable && wanted(this.#cells.get(key)) ? 'wanted' : 'free'
    })
    return hidden.flatMap(one => {
      const cell = this.#cells.get(keyOf(one))
      // What is carried by this very block cannot come before it.
      const base = cell && this.baseOf(cell)
      return !cell || (base && keyOf(base) === keyOf(at)) ? [] : [cell]
    })
  }

  /** The cell whose block carries this one; undefined for what stays by itself. */
  baseOf(cell: BlueprintCell): Position | undefined {
    const step = hangsOn(cell.block, cell.states)
    return step && sum(cell.at, step)
  }

  /** The right cell of this building that would drop or fall without the block at this one. */
  carriedBy(at: Position): BlueprintCell | undefined {
    return neighboursOf(at)
      .flatMap(next => this.#cells.get(keyOf(next)) ?? [])
      .find(cell => {
        const base = isSecondHalf(cell.block, cell.states) ? undefined : this.baseOf(cell)
        return base !== undefined && keyOf(base) === keyOf(at) && this.#placer.matches(cell)
      })
  }

  /** Outside the building's ground plan, with a block to spare. */
  outside([x, , z]: Position): boolean {
    return x < this.low[0] - 1 || x > this.high[0] + 1 || z < this.low[2] - 1 || z > this.high[2] + 1
  }

  /** Blocks from west to east, from north to south, and upwards. */
  get extent(): { readonly wide: number; readonly deep: number; readonly height: number } {
    const [wide, height, deep] = [0, 1, 2].map(i => this.high[i]! - this.low[i]! + 1) as [number, number, number]
    return { wide, deep, height }
  }

  /** Beside the building, and not before one of its doors: a pillar there is in no builder's way. */
  beside([x, , z]: Position): boolean {
    if (x >= this.low[0] && x <= this.high[0] && z >= this.low[2] && z <= this.high[2]) return false
    return this.outside([x, 0, z]) || !this.#doors().some(([dx, , dz]) => Math.abs(x - dx) + Math.abs(z - dz) === 1)
  }

  #doors(): readonly Position[] {
    this.#doorCells ??= this.cells().flatMap(({ block, at }) => (/_(door|gate)$/.test(block) ? [at] : []))
    return this.#doorCells
  }

  /** Whether a body that stands here would still get out of the building once the cell is filled. */
  leavesWayOut(from: Position, filled: Position, full: BlockKind): boolean {
    if (this.outside(from)) return true
    const { terrain } = this.#placer
    const [fx, fy, fz] = filled
    const after: Blocks = { at: (x, y, z) => (x === fx && y === fy && z === fz ? full : terrain.at(x, y, z)) }
    if (this.#canLeave(after, from)) return true
    // A body that cannot leave as it is loses nothing by it.
    return !this.#canLeave(terrain, from)
  }

  #canLeave(blocks: Blocks, from: Position): boolean {
    const goal = {
      reached: (at: Position) => this.outside(at) || at[1] > this.high[1],
      estimate: ([x, , z]: Position) =>
        Math.max(0, Math.min(x - this.low[0] + 2, this.high[0] + 2 - x, z - this.low[2] + 2, this.high[2] + 2 - z)),
    }
    const search = findWay(blocks, from, goal, { maxNodes: 600 })
    for (;;) {
      const slice = search.next()
      if (slice.done) return slice.value.complete
    }
  }
}

/** Clearing comes first, fittings last. */
const phase = (job: Job): number =>
  job.work === 'dig' && isAir(job.cell.block) ? 0 : isFitting(job.cell.block) ? 2 : 1

/** An upper half whose lower half is right comes with it; a foreign block in its place must go. */
const needsRedo = (cell: BlueprintCell, kind: BlockKind): boolean => !kind.replaceable && kind.name !== cell.block
