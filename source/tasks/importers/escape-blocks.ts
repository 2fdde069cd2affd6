import { blockName } from '../../minecraft/blocks/block-text.ts'
import { parseBlock } from '../../minecraft/blocks/blueprint.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import type { Note } from './import-report.ts'
import { shown } from './read-description.ts'

/** Feet in the middle of the room. */
export const middle: Position = [0, -60, 0]
/** Half a room inside, in blocks; the wall stands at the next. */
export const halfRoomBlocks = 3

export interface Cell {
  readonly at: [number, number, number]
  readonly block: string
}

/** A door is two blocks. */
export const whole = ({ at: place, block }: Cell): Cell[] => {
  if (!/^[a-z_]*_door(?:\[|$)/.test(block)) return [{ at: place, block }]
  const open = block.indexOf('[')
  const [name, states] = open < 0 ? [block, ''] : [block.slice(0, open), `${block.slice(open + 1, -1)},`]
  return (['lower', 'upper'] as const).map((part, up) => ({
    at: [place[0], place[1] + up, place[2]],
    block: `${name}[${states}half=${part}]`,
  }))
}

const behind: Readonly<Record<string, Position>> = {
  north: [0, 0, 1],
  south: [0, 0, -1],
  west: [1, 0, 0],
  east: [-1, 0, 0],
}

/** What falls off when nothing holds it. */
const onFloors = /(?:torch|redstone_wire|_pressure_plate|_sign|repeater|comparator|carpet|rail)$/
const onWalls = /(?:^lever|_button)$|wall_/
/** What holds nothing. */
const loose = /(?:torch|redstone_wire|_pressure_plate|_sign|lever|_button|_door|_trapdoor|_fence_gate|air|lava|water)$/

/**
 * The reference sets things where they would fall off at the next change. A lever, button, torch or sign with nothing behind it stands on the floor, what
 * stands in the air gets a stone below; what has no room for that is left out, for the arena must be what it is said to be.
 */
export const hold = (cell: Cell, blocks: Map<string, Cell>, note: Note): void => {
  const name = blockName(cell.block)
  if (!onFloors.test(name) && !onWalls.test(name)) return
  const key = cell.at.join(' ')
  const { states = {} } = parseBlock(cell.block)
  const solidAt = (at: Position): boolean =>
    Math.abs(at[0]) > halfRoomBlocks ||
    Math.abs(at[2]) > halfRoomBlocks ||
    at[1] < middle[1] ||
    (blocks.has(at.join(' ')) && !loose.test(blockName(blocks.get(at.join(' '))!.block)))
  if (onWalls.test(name)) {
    const [dx, dy, dz] = behind[states.facing ?? 'north']!
    const hangs = states.face === 'wall' || name.includes('wall_')
    if (hangs && solidAt([cell.at[0] + dx, cell.at[1] + dy, cell.at[2] + dz])) return
    if (states.face !== 'floor') note(`${name} at ${key} hangs on nothing → it stands on the floor`)
    const { facing: _, ...others } = states
    const standing = name.includes('wall_')
      ? { block: name.replace('wall_', ''), states: others }
      : { block: name, states: { ...states, face: 'floor' } }
    blocks.set(key, { at: cell.at, block: shown(standing) })
  }
  const below: [number, number, number] = [cell.at[0], cell.at[1] - 1, cell.at[2]]
  if (solidAt(below)) return
  if (blocks.has(below.join(' '))) {
    note(`${name} at ${key} stands on ${blockName(blocks.get(below.join(' '))!.block)} → left out`)
    blocks.delete(key)
  } else {
    note(`${name} at ${key} stands on nothing → a stone holds it`)
    blocks.set(below.join(' '), { at: below, block: 'stone' })
  }
}
