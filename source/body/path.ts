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
}

export interface SearchOptions {
  /** Cells that must not be walked into, e.g. because somebody is about to fill them. */
  readonly avoid?: (x: number, y: number, z: number) => boolean
  /** @default 20000 */
  readonly maxNodes?: number
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
const span = 512

interface Node {
  readonly at: Position
  readonly level: number
  readonly open: Position | undefined
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
  node: Node,
  avoid: SearchOptions['avoid'],
  visit: (at: Position, level: number, cost: number, open: Position | undefined) => void,
): void {
  const [x, y, z] = node.at
  const here = blocks.at(x, y, z)
  const above = blocks.at(x, y + 2, z)
  const headroom = above !== undefined && (above.passable || above.climbable)
  for (const [dx, dz] of sides) {
    if (here && doorBlocks(here, dx)) continue
    for (let dy = 1; dy >= -maxDrop; dy--) {
      const [tx, ty, tz] = [x + dx, y + dy, z + dz]
      if (dy === 1 && !headroom) continue
      if (dy < 0) {
        // Falling through the cells beside us: head and feet height must be free before anything below counts.
        const entry = blocks.at(tx, y + 1, tz)
        if (!entry || !bodyFits(entry) || !clearDown(blocks, tx, y, ty, tz)) break
      }
      const level = standLevel(blocks, tx, ty, tz)
      if (level === undefined || avoid?.(tx, ty, tz)) continue
      const rise = level - node.level
      if (rise > 1.25 || rise < -maxDrop - 0.2) continue
      const kind = blocks.at(tx, ty, tz)!
      if (doorBlocks(kind, dx)) continue
      const shut = isShut(kind)
      // Whoever stands in a doorway has to open that very door, too.
      const leaving = here !== undefined && isShut(here)
      const cost =
        1 + (rise > 0.6 ? 0.8 : 0) + (rise < -0.6 ? 0.4 * -rise : 0) + (kind.liquid ? 2 : 0) + (shut || leaving ? 2 : 0)
      visit([tx, ty, tz], level, cost, shut ? [tx, ty, tz] : leaving ? node.at : undefined)
      break
    }
  }
  for (const [dx, dz] of corners) {
    const level = standLevel(blocks, x + dx, y, z + dz)
    if (level === undefined || avoid?.(x + dx, y, z + dz) || Math.abs(level - node.level) > 0.6) continue
    if (![0, 1].every(dy => open(blocks, x + dx, y + dy, z) && open(blocks, x, y + dy, z + dz))) continue
    const kind = blocks.at(x + dx, y, z + dz)!
    if (kind.openable || here?.openable) continue
    visit([x + dx, y, z + dz], level, Math.SQRT2 + (kind.liquid ? 2 : 0), undefined)
  }
  if (here?.climbable || here?.liquid) {
    const level = standLevel(blocks, x, y + 1, z)
    if (headroom && level !== undefined && !avoid?.(x, y + 1, z)) visit([x, y + 1, z], y + 1, 1.5, undefined)
  }
  const below = blocks.at(x, y - 1, z)
  if (below?.climbable && !avoid?.(x, y - 1, z)) visit([x, y - 1, z], y - 1, 1.5, undefined)
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

class Heap {
  readonly #items: { node: Node; priority: number }[] = []

  get size(): number {
    return this.#items.length
  }

  push(node: Node, priority: number): void {
    const items = this.#items
    let index = items.push({ node, priority }) - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (items[parent]!.priority <= items[index]!.priority) break
      ;[items[parent], items[index]] = [items[index]!, items[parent]!]
      index = parent
    }
  }

  pop(): Node {
    const items = this.#items
    const top = items[0]!
    const last = items.pop()!
    if (items.length > 0) {
      items[0] = last
      let index = 0
      for (;;) {
        const left = index * 2 + 1
        if (left >= items.length) break
        const smaller = left + 1 < items.length && items[left + 1]!.priority < items[left]!.priority ? left + 1 : left
        if (items[smaller]!.priority >= items[index]!.priority) break
        ;[items[smaller], items[index]] = [items[index]!, items[smaller]!]
        index = smaller
      }
    }
    return top.node
  }
}

/** All cells that can be walked to from a start, with what they cost; the ways to them can be read off afterwards. */
export class Reach {
  readonly #nodes: Map<number, Node>
  readonly #start: Position

  constructor(start: Position, nodes: Map<number, Node>) {
    this.#start = start
    this.#nodes = nodes
  }

  cost(at: Position): number | undefined {
    const key = keyFrom(this.#start, at)
    return key === undefined ? undefined : this.#nodes.get(key)?.cost
  }

  way(at: Position): Step[] | undefined {
    const key = keyFrom(this.#start, at)
    const node = key === undefined ? undefined : this.#nodes.get(key)
    return node ? trace(node) : undefined
  }

  *cells(): Generator<{ readonly at: Position; readonly cost: number }> {
    for (const node of this.#nodes.values()) if (node.closed) yield node
  }
}

const trace = (end: Node): Step[] => {
  const steps: Step[] = []
  for (let node: Node | undefined = end; node; node = node.from)
    steps.push({ at: node.at, level: node.level, ...(node.open ? { open: node.open } : {}) })
  return steps.reverse()
}

function keyFrom(start: Position, [x, y, z]: Position): number | undefined {
  const [dx, dy, dz] = [x - start[0] + span, y - start[1] + span, z - start[2] + span]
  if (dx < 0 || dy < 0 || dz < 0 || dx >= 2 * span || dy >= 2 * span || dz >= 2 * span) return undefined
  return (dx * 2 * span + dy) * 2 * span + dz
}

function* explore(
  blocks: Blocks,
  start: Position,
  goal: Goal | undefined,
  maxCost: number,
  options: SearchOptions,
): Generator<void, { nodes: Map<number, Node>; end: Node | undefined; closest: Node }> {
  const nodes = new Map<number, Node>()
  const heap = new Heap()
  const level = standLevel(blocks, ...start) ?? start[1]
  const first: Node = { at: start, level, open: undefined, cost: 0, from: undefined, closed: false }
  nodes.set(keyFrom(start, start)!, first)
  heap.push(first, goal?.estimate(start) ?? 0)
  let closest = first
  let closestEstimate = goal?.estimate(start) ?? 0
  const maxNodes = options.maxNodes ?? 20_000
  for (let count = 0; heap.size > 0 && count < maxNodes; count++) {
    if (count % 1_000 === 999) yield
    const node = heap.pop()
    if (node.closed) continue
    node.closed = true
    if (goal?.reached(node.at)) return { nodes, end: node, closest: node }
    const estimate = goal?.estimate(node.at) ?? 0
    if (estimate < closestEstimate) {
      closest = node
      closestEstimate = estimate
    }
    if (node.cost > maxCost) continue
    neighbours(blocks, node, options.avoid, (at, nextLevel, cost, opening) => {
      const key = keyFrom(start, at)
      if (key === undefined) return
      const total = node.cost + cost
      const known = nodes.get(key)
      if (known && (known.closed || known.cost <= total)) return
      const next: Node = { at, level: nextLevel, open: opening, cost: total, from: node, closed: false }
      nodes.set(key, next)
      heap.push(next, total + (goal?.estimate(at) ?? 0))
    })
  }
  return { nodes, end: undefined, closest }
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
  const { end, closest } = yield* explore(blocks, start, goal, Number.POSITIVE_INFINITY, options)
  return { steps: trace(end ?? closest), complete: end !== undefined }
}

/** Everything within `maxCost` steps on foot. */
export function* findReach(
  blocks: Blocks,
  start: Position,
  maxCost: number,
  options: SearchOptions = {},
): Generator<void, Reach> {
  const { nodes } = yield* explore(blocks, start, undefined, maxCost, options)
  return new Reach(start, nodes)
}

/** Runs a search, letting the event loop breathe between its slices. */
export async function inSlices<T>(search: Generator<void, T>): Promise<T> {
  for (;;) {
    const slice = search.next()
    if (slice.done) return slice.value
    await new Promise<void>(resolve => setImmediate(resolve))
  }
}
