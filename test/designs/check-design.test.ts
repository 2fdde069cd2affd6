import { expect, test } from 'vitest'
import { checkDesign } from '../../source/designs/check-design.ts'
import { compileDesign } from '../../source/designs/compile-design.ts'
import { type DesignInput, design } from '../../source/designs/design.ts'

const check = (...parts: DesignInput['parts']) => {
  const { blocks, faults } = compileDesign(design.parse({ parts }))
  expect(faults).toEqual([])
  return checkDesign(blocks)
}
const room: DesignInput['parts'] = [
  { kind: 'walls', from: [0, 0, 0], to: [4, 2, 4], of: 'stone' },
  { kind: 'roof', shape: 'flat', from: [0, 3, 0], to: [4, 3, 4], of: 'stone' },
]
type Part = DesignInput['parts'][number]
const door: Part = { kind: 'door', at: [2, 0, 4], outside: 'south', of: 'oak_door' }
const torch: Part = { kind: 'block', at: [2, 0, 2], of: 'torch' }

test('a cellar is a room, light reaches the ground below what hangs, and the largest hall is checked', () => {
  const cellar: DesignInput['parts'] = [
    { kind: 'opening', from: [0, -3, 0], to: [3, -1, 0] },
    { kind: 'box', from: [1, 0, 0], to: [3, 0, 0], of: 'stone' },
    { kind: 'box', from: [0, -3, 0], to: [0, -1, 0], of: 'ladder[facing=west]' },
  ]
  expect(check(...cellar).notes).toEqual(['monsters can appear in 3 dark places: 1 -3 0, 2 -3 0, 3 -3 0; set torches'])
  const lamp: DesignInput['parts'] = [
    { kind: 'box', from: [0, 6, 0], to: [4, 6, 4], of: 'stone' },
    { kind: 'box', from: [2, 5, 2], to: [2, 5, 2], of: 'glowstone' },
  ]
  expect(check(...lamp).notes).toEqual([])
  const hall: DesignInput['parts'] = [
    { kind: 'box', from: [0, 96, 0], to: [96, 96, 96], of: 'stone' },
    { kind: 'box', from: [0, 0, 0], to: [0, 96, 0], of: 'stone' },
    { kind: 'block', at: [1, 0, 1], of: 'torch' },
  ]
  expect(check(...hall)).toEqual({ faults: [], notes: [expect.stringMatching(/^monsters can appear in 92\d\d dark/)] })
})

test('a room with a door and a torch is good', () => {
  expect(check(...room, door, torch)).toEqual({ faults: [], notes: [] })
})

test.each<[string, Part]>([
  ['a gap two blocks high', { kind: 'opening', from: [0, 0, 2], to: [0, 1, 2] }],
  ['a gap one step up', { kind: 'opening', from: [0, 1, 2], to: [0, 2, 2] }],
])('%s is a way in', (_, part) => {
  expect(check(...room, torch, part).faults).toEqual([])
})

test.each<[string, Part]>([
  ['no gap', torch],
  ['a gap one block high', { kind: 'opening', from: [0, 0, 2], to: [0, 0, 2] }],
  ['a window', { kind: 'block', at: [0, 1, 2], of: 'glass' }],
  ['a door of iron, which no hand opens', { kind: 'door', at: [2, 0, 4], outside: 'south', of: 'iron_door' }],
])('%s is no way in', (_, part) => {
  expect(check(...room, part).faults).toEqual(['there is no way in: leave an opening two blocks high, or set a door'])
})

test('a room above that no ladder leads to is told, and with a ladder it is not', () => {
  const upper: DesignInput['parts'] = [
    { kind: 'walls', from: [0, 4, 0], to: [4, 6, 4], of: 'stone' },
    { kind: 'roof', shape: 'flat', from: [0, 7, 0], to: [4, 7, 4], of: 'stone' },
    { kind: 'block', at: [3, 4, 3], of: 'torch' },
  ]
  expect(check(...room, door, torch, ...upper).notes).toEqual([
    'there is no way to 9 places under a roof: 1 4 1, 1 4 2, 1 4 3 and 6 more',
  ])
  const ladder: Part = { kind: 'box', from: [2, 0, 1], to: [2, 3, 1], of: 'ladder[facing=south]' }
  expect(check(...room, door, torch, ...upper, ladder)).toEqual({ faults: [], notes: [] })
})

test('dark places are told', () => {
  expect(check(...room, door).notes).toEqual([
    'monsters can appear in 10 dark places: 1 0 1, 1 0 2, 1 0 3 and 7 more; set torches',
  ])
})

test('blocks that nothing joins to the ground, and blocks that nothing carries, are faults', () => {
  expect(
    check({ kind: 'block', at: [0, 0, 0], of: 'stone' }, { kind: 'block', at: [0, 4, 0], of: 'stone' }).faults,
  ).toEqual(['nothing joins 1 blocks to the ground: 0 4 0; join them, or leave them out'])
  expect(
    check({ kind: 'block', at: [0, 0, 0], of: 'stone' }, { kind: 'block', at: [1, 1, 0], of: 'torch' }).faults,
  ).toEqual(['torch would drop: nothing carries it at 1 1 0'])
  expect(check({ kind: 'block', at: [0, 0, 0], of: 'torch' }).faults).toEqual([])
  expect(check({ kind: 'opening', from: [0, 0, 0], to: [1, 1, 1] }).faults).toEqual(['there is no block to build'])
})
