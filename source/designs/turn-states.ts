import { blockText } from '../minecraft/blocks/block-text.ts'
import { parseBlock } from '../minecraft/blocks/blueprint.ts'
import type { Position } from '../minecraft/blocks/position.ts'

/** How a block looks once the building around it is turned or reflected. */

const clockwise: readonly string[] = ['north', 'east', 'south', 'west']
/** Full circle of the state `rotation` of signs, banners and heads. */
const stepsOfACircle = 16

const turnedSide = (side: string, quarters: number): string => {
  const index = clockwise.indexOf(side)
  return index < 0 ? side : clockwise[(index + quarters) % clockwise.length]!
}
const reflectedSide = (side: string, axis: 'x' | 'z'): string => {
  const pair = axis === 'x' ? ['east', 'west'] : ['north', 'south']
  return pair.includes(side) ? pair.find(one => one !== side)! : side
}
const otherHand = (text: string): string => text.replace(/left|right/g, hand => (hand === 'left' ? 'right' : 'left'))

/** Names of states that are sides of the block, such as those of a fence. */
const isSide = (name: string): boolean => clockwise.includes(name)

const withStates = (text: string, change: (name: string, value: string) => [string, string]): string => {
  const { block, states } = parseBlock(text)
  if (!states) return text
  return blockText({
    block,
    states: Object.fromEntries(Object.entries(states).map(([name, value]) => change(name, value))),
  })
}

/** Clockwise as seen from above, by quarters of a circle. */
export const turnedBlock = (text: string, quarters: number): string =>
  withStates(text, (name, value) => {
    if (isSide(name)) return [turnedSide(name, quarters), value]
    if (name === 'rotation') return [name, String((Number(value) + (quarters * stepsOfACircle) / 4) % stepsOfACircle)]
    if (name === 'axis' && quarters % 2 === 1) return [name, value === 'x' ? 'z' : value === 'z' ? 'x' : value]
    // Sides in words: `facing=north`, and of rails `shape=north_south`, `shape=ascending_east`.
    return [name, name === 'shape' ? turnedRail(value, quarters) : turnedSide(value, quarters)]
  })

const turnedRail = (shape: string, quarters: number): string => {
  const sides = shape.split('_').map(word => turnedSide(word, quarters))
  // The game writes north and south before east and west.
  return sides.every(isSide) ? inRailOrder(sides) : sides.join('_')
}
const railOrder = ['north', 'south', 'east', 'west']
const inRailOrder = (sides: readonly string[]): string =>
  sides.toSorted((a, b) => railOrder.indexOf(a) - railOrder.indexOf(b)).join('_')

/** Seen in a mirror that stands across an axis. */
export const reflectedBlock = (text: string, axis: 'x' | 'z'): string =>
  withStates(text, (name, value) => {
    if (isSide(name)) return [reflectedSide(name, axis), value]
    if (name === 'rotation')
      return [name, String(((axis === 'x' ? stepsOfACircle : stepsOfACircle * 1.5) - Number(value)) % stepsOfACircle)]
    if (name === 'hinge') return [name, otherHand(value)]
    if (name === 'shape') {
      const sides = value.split('_').map(word => reflectedSide(word, axis))
      return [name, sides.every(isSide) ? inRailOrder(sides) : otherHand(sides.join('_'))]
    }
    return [name, reflectedSide(value, axis)]
  })

export const turnedPlace = ([x, y, z]: Position, quarters: number): Position =>
  quarters === 0 ? [x, y, z] : turnedPlace([-z, y, x], quarters - 1)
