import { levelSteps } from '../../../minecraft/blocks/faces.ts'
import { keyOf, type Position } from '../../../minecraft/blocks/position.ts'
import type { Blocks } from '../../walk/foot-moves.ts'
import { Heap } from '../../walk/priority-heap.ts'

/** What taking one block away and putting it back costs, in steps. */
const digCost = 8
const maxNodes = 4_000
/** The deepest fall through a hole in a floor, in blocks. */
const maxFallBlocks = 4

interface Node {
  readonly at: Position
  readonly cost: number
  readonly digs: readonly Position[]
}

/**
 * The fewest blocks to take away so that a body gets somewhere on foot, such as out of a closed room, those nearest to it first.
 * Undefined when there is no such way; empty when nothing has to go. `estimate` is a lower bound of the steps still to go.
 */
export function planTunnel(
  blocks: Blocks,
  start: Position,
  arrived: (at: Position, digs: readonly Position[]) => boolean,
  mayOpen: (at: Position) => boolean,
  estimate: (at: Position) => number = () => 0,
): readonly Position[] | undefined {
  const heap = new Heap<Node>()
  const known = new Map<string, boolean>()
  const opens = (at: Position) => {
    const key = keyOf(at)
    const answer = known.get(key) ?? mayOpen(at)
    known.set(key, answer)
    return answer
  }
  const seen = new Set<string>()
  heap.push({ at: start, cost: 0, digs: [] }, 0)
  const free = (at: Position) => blocks.at(...at)?.passable === true && !blocks.at(...at)?.harmful
  const carries = ([x, y, z]: Position) => {
    const floor = blocks.at(x, y - 1, z)
    return floor !== undefined && !floor.harmful && floor.height === 1
  }
  for (let count = 0; heap.size > 0 && count < maxNodes; count++) {
    const node = heap.pop()
    if (seen.has(keyOf(node.at))) continue
    seen.add(keyOf(node.at))
    if (arrived(node.at, node.digs)) return node.digs
    const [x, y, z] = node.at
    const go = (at: Position, cost: number, digs: readonly Position[]) => {
      if (seen.has(keyOf(at)) || !carries(at) || digs.some(one => keyOf(one) === keyOf([at[0], at[1] - 1, at[2]])))
        return
      const total = node.cost + cost + digs.length * digCost
      heap.push({ at, cost: total, digs: [...node.digs, ...digs] }, total + estimate(at))
    }
    const closed = (...cells: Position[]): Position[] | undefined => {
      const shut = cells.filter(one => !free(one))
      return shut.every(opens) ? shut : undefined
    }
    for (const [dx, dz] of levelSteps) {
      const [tx, tz] = [x + dx, z + dz]
      const level = closed([tx, y + 1, tz], [tx, y, tz])
      if (level) go([tx, y, tz], 1, level)
      const up = closed([x, y + 2, z], [tx, y + 2, tz], [tx, y + 1, tz])
      if (up) go([tx, y + 1, tz], 2, up)
      if (!level) continue
      for (let down = 1; down <= 3 && free([tx, y - down, tz]); down++) go([tx, y - down, tz], 1 + down, level)
    }
    const floor = closed([x, y - 1, z])
    for (let fall = 1; floor && fall <= maxFallBlocks && (fall === 1 || free([x, y - fall, z])); fall++)
      go([x, y - fall, z], 1 + fall, floor)
  }
  return undefined
}
