import { Buffer } from 'node:buffer'
import { gunzipSync } from 'node:zlib'
import nbt from 'prismarine-nbt'
import { expect, test } from 'vitest'
import { schematicOf } from '../../../source/cli/export/schem.ts'
import { compileDesign } from '../../../source/designs/compile-design.ts'
import type { Design } from '../../../source/designs/design.ts'
import { design } from '../../../source/designs/design.ts'
import { designFromBlocks } from '../../../source/designs/design-from-blocks.ts'
import { drawReady, readyDesigns } from '../../../source/designs/library/index.ts'
import { type DrawnBlock, parseBlock } from '../../../source/minecraft/blocks/blueprint.ts'
import { extent } from '../../../source/minecraft/blocks/box.ts'
import { keyOf } from '../../../source/minecraft/blocks/position.ts'
import { importSchematic, readBuilding } from '../../../source/tasks/importers/schematic/index.ts'

/** `mcteam design export`, then `mcteam design import`: a design of blocks. */
const thereAndBack = (blocks: readonly DrawnBlock[]): Design => {
  const bytes = schematicOf(
    blocks.map(({ at, block }) => ({ at, ...parseBlock(block) })),
    '1.19.2',
    0,
  )
  const { blocks: read, notes, layersBelow } = readBuilding({ path: 'kept.schem', bytes: Buffer.from(bytes) })
  expect(notes).toEqual([])
  const made = designFromBlocks(read, layersBelow)
  if ('fault' in made) throw new Error(made.fault)
  return design.parse(made.design)
}

/** Every solid cell, with its states in one order, from the western and northern edge and from the ground up. */
const cellsOf = (blocks: readonly DrawnBlock[]): Record<string, string> => {
  const solid = blocks.filter(({ block }) => block !== 'air')
  const { low } = extent(solid.map(({ at }) => at))
  return Object.fromEntries(
    solid
      .map(({ at: [x, y, z], block }): [string, string] => {
        const { block: name, states = {} } = parseBlock(block)
        const told = Object.entries(states).toSorted(([a], [b]) => (a < b ? -1 : 1))
        return [keyOf([x - low[0], y, z - low[2]]), `${name} ${told.map(pair => pair.join('=')).join()}`]
      })
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/** The usual values, the least, the most, and each value of a choice in words. */
const trials = readyDesigns.flatMap(ready => {
  const numbers = Object.entries(ready.choices).filter(([, { values }]) => typeof values[0] === 'number')
  const words = Object.entries(ready.choices).filter(([, { values }]) => typeof values[0] === 'string')
  const all = [
    {},
    Object.fromEntries(numbers.map(([name, { values }]) => [name, values[0]!])),
    Object.fromEntries(
      numbers.map(([name, { default: usual, values }]) => [name, Math.min(Number(usual) + 5, Number(values[1]))]),
    ),
    ...words.flatMap(([name, { values }]) => values.map(value => ({ [name]: value }))),
  ]
  return all.map((values): [string, Design] => [`${ready.name} ${JSON.stringify(values)}`, drawReady(ready, values)])
})

test.each(trials)('comes back cell by cell, with its states and at its height: %s', (_, drawn) => {
  const { blocks } = compileDesign(drawn)
  expect(cellsOf(compileDesign(thereAndBack(blocks)).blocks)).toEqual(cellsOf(blocks))
})

test('rooms that were cleared are cleared again', () => {
  const [house] = readyDesigns
  const { blocks } = compileDesign(drawReady(house!))
  const airIn = (all: readonly DrawnBlock[]): string[] =>
    all.flatMap(({ at, block }) => (block === 'air' ? [keyOf(at)] : []))
  expect(airIn(compileDesign(thereAndBack(blocks)).blocks)).toEqual(expect.arrayContaining(airIn(blocks)))
})

test('a file that says a depth greater than the building is high buries no design', () => {
  const cells = Array.from({ length: 7 }, (_, y) => ({ at: [0, y, 0] as const, block: 'cobblestone' }))
  const bytes = Buffer.from(schematicOf(cells, '1.19.2', 64))
  const { blocks, layersBelow } = readBuilding({ path: 'tower.schem', bytes })
  const made = designFromBlocks(blocks, layersBelow)
  if ('fault' in made) throw new Error(made.fault)
  const heights = compileDesign(design.parse(made.design)).blocks.map(({ at }) => at[1])
  expect([Math.min(...heights), Math.max(...heights)]).toEqual([0, 6])
})

test('has what WorldEdit wants of a file, and lies in the ground as it was drawn', () => {
  const road = compileDesign(drawReady(readyDesigns.find(({ name }) => name === 'road')!)).blocks
  const bytes = schematicOf(
    road.map(({ at, block }) => ({ at, ...parseBlock(block) })),
    '1.19.2',
    0,
  )
  const file = nbt.simplify(nbt.parseUncompressed(gunzipSync(bytes)))
  expect(file).toMatchObject({
    ...{ Version: 2, DataVersion: 3120, Offset: [0, 0, 0], PaletteMax: Object.keys(file.Palette).length },
    Metadata: { WEOffsetX: 0, WEOffsetY: -1, WEOffsetZ: 0 },
  })
})

test.each([
  [2, -62, []],
  [5, -63, ['well: 5 of its layers lie in the ground → 3: flat land is no deeper']],
  [0, -60, []],
  [64, -60, ['well: 64 layers in the ground are more than the 7 that it has → it stands on the ground']],
])('a task made of a schematic stands as deep in the ground as the file says: %i layers', (below, lowest, told) => {
  const cells = Array.from({ length: 7 }, (_, y) => ({ at: [0, y, 0] as const, block: 'cobblestone' }))
  const bytes = Buffer.from(schematicOf(cells, '1.19.2', below))
  const { tasks, notes } = importSchematic({ path: 'well.schem', bytes, text: () => '', beside: async () => null })
  const [task] = tasks
  expect(notes).toEqual(told)
  expect(task!.title.includes('in the ground')).toBe(lowest < -60)
  expect(Object.values(task!.blueprints)).toMatchObject([{ origin: [0, lowest, 0] }])
  // Who builds it, and what it is built of, stand beside it on the land.
  const { spawn, containers, region } = task!.arena!
  expect([spawn[1], ...containers.map(({ at }) => at[1])]).toEqual([-60, -60])
  expect(region.from[1]).toBe(lowest - 1)
})
