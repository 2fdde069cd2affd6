import { steps } from '../../minecraft/blocks/faces.ts'
import { add, keyOf, type Position } from '../../minecraft/blocks/position.ts'
import type { BlockKind } from '../terrain/terrain.ts'
import type { Blocks } from '../walk/foot-moves.ts'

/** Cells of air that a room has at most: more than a house of 9 × 9 blocks has under a low roof. */
const maxRoomCells = 400
/** Blocks from which a creature does not get over a block under a ceiling that is one block higher. */
const barrierBlocks = 0.5

/** The room around a body. */
export interface Room {
  /** Where its air is, by `keyOf`. */
  readonly cells: ReadonlySet<string>
  /** Doors that stand open, the lower half of each: only with these shut is it closed. */
  readonly openDoors: readonly Position[]
}

/** A door that stands open and that a hand can shut: iron obeys power alone. */
export const isOpenDoor = ({ openable, states, name }: BlockKind): boolean =>
  openable && states.open === 'true' && !name.startsWith('iron_')

/** Whether a creature gets through: past what is low or climbed, and by a trapdoor or a door that stands open. */
const letsThrough = (kind: BlockKind): boolean =>
  kind.passable ||
  kind.climbable ||
  kind.height < barrierBlocks ||
  (kind.states.open === 'true' && kind.name.endsWith('door'))

/**
 * The closed room that a body stands in: walls, floor and roof all around, doors taken as shut. Undefined: it is open somewhere, larger
 * than a room, or holds what hurts.
 */
export function closedRoom(blocks: Blocks, feet: Position): Room | undefined {
  const cells = new Set([keyOf(feet)])
  const doors = new Map<string, Position>()
  const queue = [feet]
  for (const at of queue) {
    for (const step of steps) {
      const next = add(at, step)
      const key = keyOf(next)
      if (cells.has(key)) continue
      const kind = blocks.at(...next)
      if (!kind) return undefined
      if (isOpenDoor(kind)) {
        const lower = kind.states.half === 'upper' ? add(next, [0, -1, 0]) : next
        doors.set(keyOf(lower), lower)
        continue
      }
      if (!letsThrough(kind)) continue
      if ((kind.passable && kind.harmful) || cells.size >= maxRoomCells) return undefined
      cells.add(key)
      queue.push(next)
    }
  }
  return { cells, openDoors: [...doors.values()] }
}
