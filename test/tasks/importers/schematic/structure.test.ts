import { expect, test } from 'vitest'
import { structure } from '../../../../source/tasks/importers/schematic/structure.ts'
import { refusal } from '../../../refusal.ts'

const read = (...places: readonly (readonly [number, number, number])[]) =>
  structure.read(
    { size: [10, 10, 10], palette: [{ Name: 'minecraft:stone' }], blocks: places.map(pos => ({ state: 0, pos })) },
    'hut.nbt',
    () => undefined,
  )

test.each([[[2_000_000_000, 0, 0]], [[0, 10, 0]], [[0, 0, -1]]] as const)(
  'a block at %o, outside of the size of its file, is refused',
  async pos => {
    expect(await refusal(() => read([0, 0, 0], [...pos]))).toMatch(
      /^hut\.nbt: broken structure file: a block at .* lies outside its size of 10×10×10\. Save/,
    )
  },
)

test('blocks in the outermost corners are taken', () => {
  expect(read([0, 0, 0], [9, 9, 9]).blocks).toHaveLength(2)
})
