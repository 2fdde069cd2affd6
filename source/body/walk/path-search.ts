import { distance, keyOf, type Position } from '../../minecraft/blocks/position.ts'
import { type Blocks, type Footing, type Moves, neighbours, type Step, standLevel } from './foot-moves.ts'
import { Heap } from './priority-heap.ts'

export interface Goal {
  reached(at: Position): boolean
  /** Lower bound of the blocks still to walk. */
  estimate(at: Position): number
}

export interface SearchOptions extends Footing {
  /** @default 20000 */
  readonly maxNodes?: number
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
  const keys = new Set(targets.map(keyOf))
  return {
    reached: at => keys.has(keyOf(at)),
    estimate: at => Math.min(...targets.map(target => distance(at, target))),
  }
}

const spanBlocks = 512

interface Node {
  readonly step: Step
  cost: number
  from: Node | undefined
  closed: boolean
}

/** Cells that can be walked to from a start, nearest first, explored only as far as they are asked for. */
export class Reach {
  readonly #start: Position
  readonly #search: Iterator<Node, void>
  readonly #found: Node[] = []
  readonly #byKey = new Map<number, Node>()

  constructor(blocks: Blocks, start: Position, maxCost: number, options: SearchOptions) {
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
  const [dx, dy, dz] = [x - start[0] + spanBlocks, y - start[1] + spanBlocks, z - start[2] + spanBlocks]
  if (dx < 0 || dy < 0 || dz < 0 || dx >= 2 * spanBlocks || dy >= 2 * spanBlocks || dz >= 2 * spanBlocks)
    return undefined
  return (dx * 2 * spanBlocks + dy) * 2 * spanBlocks + dz
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
    moves?.(node.step, (step, cost) => {
      if (options.avoid?.(...step.at) !== true) visit(step, cost)
    })
  }
}

export interface Way {
  readonly steps: readonly Step[]
  /** False when this only leads as near as is known. */
  readonly complete: boolean
}

/** Finds a way on foot, no digging and no bridges. Yields now and then so that a caller can let others run. */
export function* findWay(blocks: Blocks, start: Position, goal: Goal, options: SearchOptions): Generator<void, Way> {
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
