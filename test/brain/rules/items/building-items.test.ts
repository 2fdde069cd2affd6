import { expect, test } from 'vitest'
import { buildItems } from '../../../../source/brain/rules/items/building-items.ts'

const fittingsWith = (...blocks: string[]) =>
  buildItems(
    {
      name: 'fence_around_the_hut',
      ...{ from: [0, 0, 0], to: [9, 3, 9], total: 40, done: 0 },
      missing: [
        { y: 0, block: 'oak_fence', cells: '0-9' },
        ...blocks.map((block, index) => ({ y: 0, block, cells: `${10 + 2 * index}-${11 + 2 * index}` })),
      ],
    },
    ['Bob', 'Mia'],
    () => 1,
  ).find(({ part }) => part === 'fittings')?.title

test.each([
  [['oak_fence_gate'], 'Gates of the fence around the hut'],
  [['oak_door'], 'Door of the fence around the hut'],
  [['oak_door', 'birch_door', 'ladder'], 'Doors and ladders of the fence around the hut'],
  [['red_bed', 'oak_door', 'lever', 'rail'], 'Bed and fittings of the fence around the hut'],
])('what hangs or stands in a building is named by what it is: %j', (blocks, title) => {
  expect(fittingsWith(...blocks)).toBe(title)
})
