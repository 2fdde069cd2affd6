import { expect, test } from 'vitest'
import { changesOf } from '../../../source/team/buildings/other-drawing.ts'

const wall = (of: string, to: [number, number, number], more: object[] = []) => ({
  parts: [{ kind: 'box', from: [0, 0, 0], to, of }, ...more],
})

test.each([
  ['nothing', wall('oak_planks', [4, 1, 0]), [3, 70, -8], []],
  ['its place', wall('oak_planks', [4, 1, 0]), [-24, 71, 35], ['at -24 71 35 and not at 3 70 -8']],
  [
    'its size',
    wall('oak_planks', [6, 1, 0]),
    [3, 70, -8],
    ['7×1 blocks and 2 high and not 5×1 blocks and 2 high', 'with 4 oak planks more'],
  ],
  ['its material', wall('birch_planks', [4, 1, 0]), [3, 70, -8], ['with 10 birch planks in place of 10 oak planks']],
  [
    'a part of it',
    wall('oak_planks', [4, 1, 0], [{ kind: 'block', at: [2, 1, 0], of: 'glass' }]),
    [3, 70, -8],
    ['with 1 glass in place of 1 oak plank'],
  ],
  ['its blocks alone', { ...wall('oak_planks', [4, 1, 0]), turn: 90 }, [3, 70, -8], [expect.stringContaining('1×5')]],
] as const)('two drawings of a building differ in %s', (_, is, at, changes) => {
  const was = { design: wall('oak_planks', [4, 1, 0]), at: [3, 70, -8] as [number, number, number] }
  expect(changesOf(was, { design: is, at: [...at] })).toEqual(changes)
})

test('blocks that are set another way are counted', () => {
  const stairs = (facing: string) => ({
    parts: [{ kind: 'block', at: [0, 0, 0], of: `oak_stairs[facing=${facing}]` }],
  })
  const at: [number, number, number] = [0, 64, 0]
  expect(changesOf({ design: stairs('north'), at }, { design: stairs('west'), at })).toEqual([
    'with 1 block set otherwise',
  ])
})
