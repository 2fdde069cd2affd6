import { Heap } from './heap.ts'
import type { BlockKind } from './terrain.ts'
import type { Position } from './types.ts'

/** Blocks by coordinates; undefined where nothing is known. */
export interface Blocks {
  at(x: number, y: number, z: number): BlockKind | undefined
}

export interface Goal {
  reached(at: Position): boolean
  /** Lower bound of the blocks still to walk. */
  estimate(at: Position): number
}

/** One cell of a way; `open` names the door or gate that must be open to enter it. */
export interface Step {
  readonly at: Position
  /** Height of the feet there. */
  readonly level: number
  readonly open?: Position
  /** Cells that must be dug free first, in this order. */
  readonly digs?: readonly Position[]
  /** A block is put under the feet to get there. */
  readonly raise?: true
}

/** Moves beyond walking, such as digging on: calls `visit` with each and what it costs, in steps. */
export type Moves = (from: Step, visit: (step: Step, cost: number) => void) => void

export interface SearchOptions {
  /** Cells that must not be walked into, e.g. because somebody is about to fill them. */
  readonly avoid?: (x: number, y: number, z: number) => boolean
  /** @default 20000 */
  readonly maxNodes?: number
  /** The deepest drop that is taken, in blocks; what is beyond 3 hurts, by half a heart each. @default 3 */
  readonly drop?: number
  /** What else a body may do to get on. */
  readonly moves?: Moves
  /** How much more what is still to go weighs than what was gone: above 1 the search is quick and the way a little longer. @default 1 */
  readonly haste?: number
}

export const nearGoal = (target: Position, range: number): Goal => ({
  reached: at => distance(at, target) <= range,
  estimate: at => Math.max(0, distance(at, target) - range),
})

export function anyGoal(targets: readonly Position[]): Goal {
  const keys = new Set(targets.map(t => t.join(',')))
  return {
    reached: at => keys.has(at.join(',')),
    estimate: at => Math.min(...targets.map(target => distance(at, target))),
  }
}

export const distance = (a: Position, b: Position): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])

/** The highest drop that does not hurt, in blocks. */
const maxDrop = 3
/** What one block of a drop that hurts costs, in steps. */
const hurt = 6
const span = 512

interface Node {
  readonly step: Step
  cost: number
  from: Node | undefined
  closed: boolean
}

/** Feet height when standing (or swimming, or hanging on a ladder) in this cell; undefined where a body cannot be. */
export function standLevel(blocks: Blocks, x: number, y: number, z: number): number | undefined {
  const feet = blocks.at(x, y, z)
  if (!feet || feet.harmful) return undefined
  const head = blocks.at(x, y + 1, z)
  if (!head || !bodyFits(head) || head.harmful || (head.liquid && feet.liquid)) return undefined
  if (feet.openable && !feet.passable) {
    const sill = blocks.at(x, y - 1, z)
    const carries = sill !== undefined && sill.height > 0.5 && sill.height <= 1 && !sill.openable
    return carries && feet.states.half !== 'upper' ? y - 1 + sill.height : undefined
  }
  if (feet.liquid || feet.climbable) return y
  if (!feet.passable) {
    if (feet.height > 0.5) return undefined
    const above = feet.height > 0.2 ? blocks.at(x, y + 2, z) : undefined
    return feet.height > 0.2 && !above?.passable ? undefined : y + feet.height
  }
  const floor = blocks.at(x, y - 1, z)
  if (!floor || floor.harmful || floor.openable || floor.height <= 0.5 || floor.height > 1) return undefined
  return y - 1 + floor.height
}

const bodyFits = (kind: BlockKind): boolean => kind.passable || kind.climbable || kind.openable

const sides = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const
const corners = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const

/** Calls `visit` for every cell that can be entered in one move. */
function neighbours(
  blocks: Blocks,
  from: Step,
  { avoid, drop = maxDrop }: SearchOptions,
  visit: (step: Step, cost: number) => void,
): void {
  const [x, y, z] = from.at
  const here = blocks.at(x, y, z)
  const above = blocks.at(x, y + 2, z)
  const headroom = above !== undefined && (above.passable || above.climbable)
  for (const [dx, dz] of sides) {
    if (here && doorBlocks(here, dx)) continue
    for (let dy = 1; dy >= -drop; dy--) {
      const [tx, ty, tz] = [x + dx, y + dy, z + dz]
      if (dy === 1 && !headroom) continue
      if (dy < 0) {
        // Falling through the cells beside us: head and feet height must be free before anything below counts.
        const entry = blocks.at(tx, y + 1, tz)
        if (!entry || !bodyFits(entry) || !clearDown(blocks, tx, y, ty, tz)) break
      }
      const level = standLevel(blocks, tx, ty, tz)
      if (level === undefined || avoid?.(tx, ty, tz)) continue
      const rise = level - from.level
      if (rise > 1.25 || rise < -drop - 0.2) continue
      const kind = blocks.at(tx, ty, tz)!
      if (doorBlocks(kind, dx)) continue
      const shut = isShut(kind)
      // Whoever stands in a doorway has to open that very door, too.
      const leaving = here !== undefined && isShut(here)
      const cost =
        1 +
        (rise > 0.6 ? 0.8 : 0) +
        (rise < -0.6 ? 0.4 * -rise : 0) +
        hurt * Math.max(0, -rise - maxDrop) +
        (kind.liquid ? 2 : 0) +
        (shut || leaving ? 2 : 0)
      const at: Position = [tx, ty, tz]
      const opens = shut ? at : leaving ? from.at : undefined
      visit(opens ? { at, level, open: opens } : { at, level }, cost)
      break
    }
  }
  for (const [dx, dz] of corners) {
    const level = standLevel(blocks, x + dx, y, z + dz)
    if (level === undefined || avoid?.(x + dx, y, z + dz) || Math.abs(level - from.level) > 0.6) continue
    if (![0, 1].every(dy => open(blocks, x + dx, y + dy, z) && open(blocks, x, y + dy, z + dz))) continue
    const kind = blocks.at(x + dx, y, z + dz)!
    if (kind.openable || here?.openable) continue
    visit({ at: [x + dx, y, z + dz], level }, Math.SQRT2 + (kind.liquid ? 2 : 0))
  }
  if (here?.climbable || here?.liquid) {
    const level = standLevel(blocks, x, y + 1, z)
    if (headroom && level !== undefined && !avoid?.(x, y + 1, z)) visit({ at: [x, y + 1, z], level: y + 1 }, 1.5)
  }
  const below = blocks.at(x, y - 1, z)
  if (below?.climbable && !avoid?.(x, y - 1, z)) visit({ at: [x, y - 1, z], level: y - 1 }, 1.5)
}

const isShut = (kind: BlockKind): boolean => kind.openable && !kind.passable && kind.states.open !== 'true'

const open = (blocks: Blocks, x: number, y: number, z: number): boolean => {
  const kind = blocks.at(x, y, z)
  return kind?.passable === true && !kind.harmful
}

/** A door lets one through along its facing only; a panel stands in the way of the other axis when it is open. */
function doorBlocks(kind: BlockKind, dx: number): boolean {
  if (!kind.openable || kind.passable) return false
  const alongX = kind.states.facing === 'east' || kind.states.facing === 'west'
  return alongX !== (dx !== 0)
}

function clearDown(blocks: Blocks, x: number, from: number, to: number, z: number): boolean {
  for (let y = from; y > to; y--) {
    const kind = blocks.at(x, y, z)
    if (!kind?.passable || kind.harmful || kind.liquid) return false
  }
  return true
}

/** Cells that can be walked to from a start, nearest first, explored only as far as they are asked for. */
export class Reach {
  readonly #start: Position
  readonly #search: Iterator<Node, void>
  readonly #found: Node[] = []
  readonly #byKey = new Map<number, Node>()

  constructor(blocks: Blocks, start: Position, maxCost: number, options: SearchOptions = {}) {
    this.#start = start
    this.#search = explore(blocks, start, { ...options, maxCost })
  }

  /** What it costs to get to a cell, in steps; undefined when it cannot be reached. */
  cost(at: Position): number | undefined {
    return this.#node(at)?.cost
  }

  way(at: Position): Step[] | undefined {
    const node = this.#node(at)
    return node && trace(node)
  }

  *cells(): Generator<{ readonly at: Position; readonly cost: number }> {
    for (let i = 0; ; i++) {
      const node = this.#found[i] ?? this.#next()
      if (!node) return
      yield { at: node.step.at, cost: node.cost }
    }
  }

  #node(at: Position): Node | undefined {
    const key = keyFrom(this.#start, at)
    if (key === undefined) return undefined
    while (!this.#byKey.has(key)) if (!this.#next()) return undefined
    return this.#byKey.get(key)
  }

  #next(): Node | undefined {
    const { value, done } = this.#search.next()
    if (done || !value) return undefined
    this.#found.push(value)
    this.#byKey.set(keyFrom(this.#start, value.step.at)!, value)
    return value
  }
}

const trace = (end: Node): Step[] => {
  const steps: Step[] = []
  for (let node: Node | undefined = end; node; node = node.from) steps.push(node.step)
  return steps.reverse()
}

function keyFrom(start: Position, [x, y, z]: Position): number | undefined {
  const [dx, dy, dz] = [x - start[0] + span, y - start[1] + span, z - start[2] + span]
  if (dx < 0 || dy < 0 || dz < 0 || dx >= 2 * span || dy >= 2 * span || dz >= 2 * span) return undefined
  return (dx * 2 * span + dy) * 2 * span + dz
}

/** Yields every cell that can be entered, the cheapest (with what is still to go, the most promising) first. */
function* explore(
  blocks: Blocks,
  start: Position,
  options: SearchOptions & { readonly goal?: Goal; readonly maxCost?: number },
): Generator<Node, void> {
  const { goal, maxCost = Number.POSITIVE_INFINITY, maxNodes = 20_000, moves, haste = 1 } = options
  const nodes = new Map<number, Node>()
  const heap = new Heap<Node>()
  const level = standLevel(blocks, ...start) ?? start[1]
  const first: Node = { step: { at: start, level }, cost: 0, from: undefined, closed: false }
  nodes.set(keyFrom(start, start)!, first)
  heap.push(first, 0)
  for (let count = 0; heap.size > 0 && count < maxNodes; ) {
    const node = heap.pop()
    if (node.closed) continue
    node.closed = true
    count++
    yield node
    if (node.cost > maxCost) continue
    const visit = (step: Step, cost: number) => {
      const key = keyFrom(start, step.at)
      if (key === undefined) return
      const total = node.cost + cost
      const known = nodes.get(key)
      if (known && (known.closed || known.cost <= total)) return
      const next: Node = { step, cost: total, from: node, closed: false }
      nodes.set(key, next)
      heap.push(next, total + haste * (goal?.estimate(step.at) ?? 0))
    }
    neighbours(blocks, node.step, options, visit)
    moves?.(node.step, visit)
  }
}

export interface Way {
  readonly steps: readonly Step[]
  /** False when this only leads as near as is known. */
  readonly complete: boolean
}

/** Finds a way on foot, no digging and no bridges. Yields now and then so that a caller can let others run. */
export function* findWay(
  blocks: Blocks,
  start: Position,
  goal: Goal,
  options: SearchOptions = {},
): Generator<void, Way> {
  let closest: Node | undefined
  let least = Number.POSITIVE_INFINITY
  let count = 0
  for (const node of explore(blocks, start, { ...options, goal })) {
    if (goal.reached(node.step.at)) return { steps: trace(node), complete: true }
    const estimate = goal.estimate(node.step.at)
    if (estimate < least) {
      closest = node
      least = estimate
    }
    if (++count % 1_000 === 0) yield
  }
  return { steps: closest ? trace(closest) : [], complete: false }
}

/** Runs a search, letting the event loop breathe between its slices. */
export async function inSlices<T>(search: Generator<void, T>): Promise<T> {
  for (;;) {
    const slice = search.next()
    if (slice.done) return slice.value
    await new Promise<void>(resolve => setImmediate(resolve))
  }
}
