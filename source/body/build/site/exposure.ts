import { steps as directions } from '../../../minecraft/blocks/faces.ts'
import { type Position, samePosition } from '../../../minecraft/blocks/position.ts'

/** What a cell of the site is at this moment. */
export type CellState =
  /** Filled: nothing is seen through it. */
  | 'full'
  /** Still to be filled. */
  | 'wanted'
  /** Open, and to stay so as far as the plan goes. */
  | 'free'

type Look = (at: Position) => CellState

/** Cells between a hollow and the open that a hand reaches through sideways; over a shaft no body stands. */
const armCells = 3
/** Open cells below a hollow from which it can be seen: a hole in the ground is none. */
const headroomCells = 2
const lineCellsAtMost = 12

/**
 * The cells still to be filled that would be out of reach once `at` is filled: those for which the only straight line to the open
 * leads through it. Lines that a hand reaches along count first, and only for what has none of these any line.
 */
export function hiddenBy(at: Position, look: Look): readonly Position[] {
  const hidden: Position[] = []
  for (const direction of directions) {
    for (let steps = 1; steps <= lineCellsAtMost; steps++) {
      const behind = along(at, direction, steps)
      if (look(behind) !== 'wanted') break
      const now = nearness(behind, look)
      if (now > nearness(behind, cell => (samePosition(cell, at) ? 'full' : look(cell)))) hidden.push(behind)
    }
  }
  return hidden
}

/** 2: within reach along a straight line, 1: in sight along one, 0: neither. */
function nearness(at: Position, look: Look): 0 | 1 | 2 {
  let best: 0 | 1 = 0
  for (const direction of directions) {
    const reach = direction[1] === 0 ? armCells : 0
    for (let steps = 1; steps <= lineCellsAtMost; steps++) {
      const state = look(along(at, direction, steps))
      if (state === 'full') break
      if (state === 'wanted') continue
      if (direction[1] < 0 && look(along(at, direction, steps + headroomCells - 1)) !== 'free') break
      if (steps - 1 <= reach) return 2
      best = 1
      break
    }
  }
  return best
}

const along = ([x, y, z]: Position, [dx, dy, dz]: Position, steps: number): Position => [
  x + dx * steps,
  y + dy * steps,
  z + dz * steps,
]
