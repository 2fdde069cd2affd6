import minecraftData from 'minecraft-data'
import { expect, test } from 'vitest'
import { checkDesign } from '../../../source/designs/check-design.ts'
import { compileDesign } from '../../../source/designs/compile-design.ts'
import { drawReady, readyDesigns } from '../../../source/designs/library/index.ts'
import { blockName } from '../../../source/minecraft/blocks/block-text.ts'

const data = minecraftData('1.19.2')
const names = new Set(data.blocksArray.map(one => one.name))

/** The usual values, and for each choice its bounds or words, the others as usual. */
const valuesOf = (choices: (typeof readyDesigns)[number]['choices']): Record<string, number | string>[] => [
  {},
  ...Object.entries(choices).flatMap(([name, { values }]) => values.map(value => ({ [name]: value }))),
  Object.fromEntries(Object.entries(choices).map(([name, { values }]) => [name, values[0]!])),
  Object.fromEntries(Object.entries(choices).map(([name, { values }]) => [name, values.at(-1)!])),
]

test.each(readyDesigns.map(one => [one.name, one] as const))(
  '%s: with every choice it holds together, can be entered, is light, and is made of blocks of the game',
  (_, one) => {
    for (const values of valuesOf(one.choices)) {
      const { blocks, faults } = compileDesign(drawReady(one, values))
      expect(faults, JSON.stringify(values)).toEqual([])
      expect(checkDesign(blocks), JSON.stringify(values)).toEqual({ faults: [], notes: [] })
      for (const { block } of blocks) expect(names, JSON.stringify(values)).toContain(blockName(block))
    }
  },
)

test('the roof of a house is as it was asked for, and no window stands in a corner or beside the door', () => {
  const house = readyDesigns.find(one => one.name === 'house')!
  for (const roof of ['gable', 'hip', 'flat']) {
    const { blocks } = compileDesign(drawReady(house, { roof, width: 9, depth: 7 }))
    const heights = blocks.filter(({ block }) => block !== 'air').map(({ at }) => at[1])
    expect(Math.max(...heights), roof).toBe({ gable: 6, hip: 6, flat: 3 }[roof])
  }
  const panes = compileDesign(drawReady(house, {})).blocks.filter(({ block }) => block === 'glass')
  expect(panes.length).toBeGreaterThan(4)
  for (const { at } of panes) expect([at[0] === 0 || at[0] === 6, at[2] === 0 || at[2] === 6]).toContain(false)
})
