import { parseBlock } from '../minecraft/blocks/blueprint.ts'
import { blocksIn, cornersOf } from '../minecraft/blocks/box.ts'
import { faces, opposite } from '../minecraft/blocks/faces.ts'
import { add, type Position } from '../minecraft/blocks/position.ts'
import type { Part } from './design.ts'
import { drawRoof } from './draw-roof.ts'
import { inStates, type Pen } from './pen.ts'
import { reflectedBlock } from './turn-states.ts'

type Drawer<K extends Part['kind']> = (part: Extract<Part, { kind: K }>, pen: Pen) => void

/** Room above each step of a flight, in blocks. */
const headroomBlocks = 3
const right = { north: 'east', east: 'south', south: 'west', west: 'north' } as const

/** The step `blocks` times in one direction. */
const along = ([x, y, z]: Position, blocks: number): Position => [x * blocks, y * blocks, z * blocks]

const drawers: { readonly [K in Part['kind']]: Drawer<K> } = {
  box(part, pen) {
    const of = pen.material(part.of)
    for (const at of blocksIn(cornersOf(part))) pen.set(at, of)
  },
  walls(part, pen) {
    const { low, high } = cornersOf(part)
    const of = pen.material(part.of)
    const corner = pen.material(part.corners ?? part.of)
    for (const at of blocksIn({ low, high })) {
      const edges = [0, 2].filter(axis => at[axis] === low[axis] || at[axis] === high[axis]).length
      if (edges > 0) pen.set(at, edges === 2 ? corner : of)
    }
  },
  roof: drawRoof,
  opening(part, pen) {
    for (const at of blocksIn(cornersOf(part))) pen.set(at, 'air')
  },
  door({ at, outside, of, hinge }, pen) {
    const door = pen.material(of)
    if (!/_door$/.test(parseBlock(door).block)) return pen.fault(`"${of}" is ${door}, which is no door`)
    const facing = { facing: opposite[outside] }
    const states = hinge ? { ...facing, hinge } : facing
    pen.set(at, inStates(door, { ...states, half: 'lower' }))
    pen.set(add(at, faces.up), inStates(door, { ...states, half: 'upper' }))
  },
  stairs({ from, climb, steps, width, of, below }, pen) {
    const step = pen.material(of)
    const turned = /_stairs$/.test(parseBlock(step).block) ? inStates(step, { facing: climb, half: 'bottom' }) : step
    const filling = below === undefined ? undefined : pen.material(below)
    for (let index = 0; index < steps; index++)
      for (let beside = 0; beside < width; beside++) {
        const at = add(add(from, along(faces[climb], index)), add(along(faces[right[climb]], beside), [0, index, 0]))
        if (filling !== undefined) for (let down = 1; down <= index; down++) pen.set(add(at, [0, -down, 0]), filling)
        pen.set(at, turned)
        for (let up = 1; up <= headroomBlocks; up++) pen.set(add(at, [0, up, 0]), 'air')
      }
  },
  block({ at, of }, pen) {
    const text = pen.material(of)
    const { block, states } = parseBlock(text)
    if (!/_bed$/.test(block)) return pen.set(at, text)
    const { facing } = states ?? {}
    if (!isLevel(facing))
      return pen.fault(`say where the head of the bed lies: ${block}[facing=north], south, east or west`)
    pen.set(at, inStates(block, { facing, part: 'foot' }))
    pen.set(add(at, faces[facing]), inStates(block, { facing, part: 'head' }))
  },
  repeat({ times, step, parts }, pen) {
    for (let index = 0; index < times; index++)
      drawParts(parts, { ...pen, set: (at, of) => pen.set(add(at, along(step, index)), of) })
  },
  mirror({ axis, across, parts }, pen) {
    drawParts(parts, pen)
    const image = ([x, y, z]: Position): Position => (axis === 'x' ? [2 * across - x, y, z] : [x, y, 2 * across - z])
    drawParts(parts, { ...pen, set: (at, of) => pen.set(image(at), reflectedBlock(of, axis)) })
  },
}

const isLevel = (side: string | undefined): side is keyof typeof right => side !== undefined && side in right

/** Later parts replace what earlier ones put in the same place. */
export const drawParts = (parts: readonly Part[], pen: Pen): void => {
  for (const [index, part] of parts.entries()) {
    pen.stroke()
    const drawer = drawers[part.kind] as Drawer<typeof part.kind>
    drawer(part as never, { ...pen, fault: message => pen.fault(`part ${index + 1} (${part.kind}): ${message}`) })
  }
}
