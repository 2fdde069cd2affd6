import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reflectedBlock, turnedBlock, turnedPlace } from '../../source/designs/turn-states.ts'
import { blockText } from '../../source/minecraft/blocks/block-text.ts'

test.each([
  ['oak_stairs[facing=north,half=bottom]', 'oak_stairs[facing=east,half=bottom]'],
  ['oak_log[axis=x]', 'oak_log[axis=z]'],
  ['oak_log[axis=y]', 'oak_log[axis=y]'],
  ['oak_sign[rotation=12]', 'oak_sign[rotation=0]'],
  ['rail[shape=north_south]', 'rail[shape=east_west]'],
  ['rail[shape=south_west]', 'rail[shape=north_west]'],
  ['rail[shape=ascending_north]', 'rail[shape=ascending_east]'],
  ['oak_stairs[facing=west,shape=inner_left]', 'oak_stairs[facing=north,shape=inner_left]'],
  ['oak_fence[north=true,west=false]', 'oak_fence[east=true,north=false]'],
  ['stone', 'stone'],
])('%s, a quarter clockwise: %s', (before, after) => {
  expect(turnedBlock(before, 1)).toBe(after)
  expect(turnedBlock(after, 3)).toBe(before)
})

test.each([
  ['x', 'oak_stairs[facing=east,shape=inner_left]', 'oak_stairs[facing=west,shape=inner_right]'],
  ['x', 'oak_stairs[facing=north]', 'oak_stairs[facing=north]'],
  ['z', 'oak_stairs[facing=north]', 'oak_stairs[facing=south]'],
  ['z', 'oak_door[hinge=left]', 'oak_door[hinge=right]'],
  ['x', 'oak_sign[rotation=4]', 'oak_sign[rotation=12]'],
  ['z', 'oak_sign[rotation=0]', 'oak_sign[rotation=8]'],
  ['x', 'rail[shape=south_east]', 'rail[shape=south_west]'],
  ['z', 'rail[shape=ascending_south]', 'rail[shape=ascending_north]'],
] as const)('across %s, %s is reflected as %s', (axis, before, after) => {
  expect(reflectedBlock(before, axis)).toBe(after)
  expect(reflectedBlock(after, axis)).toBe(before)
})

test('north goes to the east', () => {
  expect(turnedPlace([0, 5, -3], 1)).toEqual([3, 5, 0])
})

const states = fc.record(
  {
    facing: fc.constantFrom('north', 'east', 'south', 'west', 'up', 'down'),
    axis: fc.constantFrom('x', 'y', 'z'),
    hinge: fc.constantFrom('left', 'right'),
    rotation: fc.integer({ min: 0, max: 15 }).map(String),
    north: fc.constantFrom('true', 'false'),
    west: fc.constantFrom('low', 'none'),
    shape: fc.constantFrom('inner_left', 'outer_right', 'straight', 'north_south', 'south_east', 'ascending_west'),
  },
  { requiredKeys: [] },
)

test('four quarters, and two reflections, change nothing', () => {
  fc.assert(
    fc.property(states, fc.constantFrom('x' as const, 'z' as const), (some, axis) => {
      const block = blockText({ block: 'thing', states: some })
      expect([1, 1, 1, 1].reduce(turnedBlock, block)).toBe(block)
      expect(reflectedBlock(reflectedBlock(block, axis), axis)).toBe(block)
      // Reflected on both axes is half a circle, but for what has a left and a right.
      if (some.shape === undefined || !/left|right/.test(some.shape))
        expect(reflectedBlock(reflectedBlock(block, 'x'), 'z')).toBe(turnedBlock(block, 2))
    }),
  )
  expect(turnedPlace([3, 1, -7], 4)).toEqual([3, 1, -7])
})
