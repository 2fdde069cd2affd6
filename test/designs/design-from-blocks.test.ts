import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileDesign } from '../../source/designs/compile-design.ts'
import { design } from '../../source/designs/design.ts'
import { designFromBlocks } from '../../source/designs/design-from-blocks.ts'
import { drawReady, readyDesigns } from '../../source/designs/library/index.ts'
import type { DrawnBlock } from '../../source/minecraft/blocks/blueprint.ts'
import { blocksIn } from '../../source/minecraft/blocks/box.ts'

/** What comes of blocks when they are a design, as `x,y,z block`. */
const drawnAgain = (blocks: readonly DrawnBlock[]): string[] => {
  const made = designFromBlocks(blocks)
  if ('fault' in made) throw new Error(made.fault)
  const { blocks: drawn, faults } = compileDesign(design.parse(made.design))
  expect(faults).toEqual([])
  return lines(drawn)
}
const lines = (blocks: readonly DrawnBlock[]): string[] =>
  blocks.map(({ at, block }) => `${at.join()} ${block}`).toSorted()
const solid = (all: readonly string[]): string[] => all.filter(line => !line.endsWith(' air'))
const filled = (low: readonly number[], high: readonly number[], block: string): DrawnBlock[] =>
  [...blocksIn({ low: [...low] as [number, number, number], high: [...high] as [number, number, number] })].map(at => ({
    at,
    block,
  }))
const faultOf = (blocks: readonly DrawnBlock[]): string | undefined => {
  const made = designFromBlocks(blocks)
  return 'fault' in made ? made.fault : undefined
}

describe('a building that stands, as a design', () => {
  test.each(readyDesigns.map(one => one.name))('%s: every block, in fewer parts than blocks', name => {
    const { blocks } = compileDesign(drawReady(readyDesigns.find(one => one.name === name)!))
    const low = Math.min(...blocks.map(({ at }) => at[1]))
    const moved = blocks.map(({ at: [x, y, z], block }) => ({ at: [x + 7, y - low, z - 3] as const, block }))
    const drawn = solid(drawnAgain(moved))
    // What was drawn below the ground stands on it now.
    const expected = blocks.map(({ at: [x, y, z], block }) => ({ at: [x, y - low, z] as const, block }))
    expect(drawn).toHaveLength(solid(lines(expected)).length)
    expect(drawn.map(line => line.split(' ')[1]).toSorted()).toEqual(
      solid(lines(expected))
        .map(line => line.split(' ')[1])
        .toSorted(),
    )
    const made = designFromBlocks(moved)
    expect('design' in made && made.design.parts.length).toBeLessThan(drawn.length)
  })
  test('any blocks come out where they were, also when there are more parts than a list takes', () => {
    const block = fc.constantFrom('stone', 'oak_stairs[facing=east]', 'red_bed[facing=north,part=foot]')
    const cell = fc.record({ x: fc.nat(6), y: fc.nat(4), z: fc.nat(6), block })
    fc.assert(
      fc.property(fc.uniqueArray(cell, { minLength: 1, selector: ({ x, y, z }) => `${x},${y},${z}` }), cells => {
        const blocks = [
          ...cells.map(({ x, y, z, block: text }) => ({ at: [x, y, z] as const, block: text })),
          { at: [0, 0, 0] as const, block: 'stone' },
        ].filter(({ at }, index, all) => all.findLastIndex(one => one.at.join() === at.join()) === index)
        // The lowest corner is the origin because of the stone there.
        expect(solid(drawnAgain(blocks))).toEqual(lines(blocks))
      }),
    )
    const scattered = filled([0, 0, 0], [40, 0, 40], 'stone').filter(({ at: [x, , z] }) => (x + z) % 2 === 0)
    expect(drawnAgain(scattered)).toHaveLength(scattered.length)
  })
  test('land that was cut out with it is left out, and its top is the ground; a roof of earth stays', () => {
    const land = [...filled([0, 0, 0], [4, 0, 4], 'dirt'), ...filled([0, 1, 0], [4, 1, 4], 'grass_block[snowy=false]')]
    const floor = { at: [2, 1, 2] as const, block: 'oak_planks' }
    const flat = land.filter(({ at }) => at.join() !== floor.at.join())
    const post = filled([2, 2, 2], [2, 3, 2], 'oak_log')
    expect(solid(drawnAgain([...flat, floor, ...post]))).toEqual([
      '2,-1,2 oak_planks',
      '2,0,2 oak_log',
      '2,1,2 oak_log',
    ])
    const roof = filled([2, 4, 2], [2, 4, 2], 'grass_block')
    expect(solid(drawnAgain([...post, ...roof]))).toEqual(['0,0,0 oak_log', '0,1,0 oak_log', '0,2,0 grass_block'])
    expect(faultOf(land)).toBe('it is nothing but land')
  })
  test('rooms stay empty, what lies open above them does not count', () => {
    const walls = filled([0, 0, 0], [2, 2, 2], 'stone').filter(
      ({ at }) => at.join() !== '1,0,1' && at.join() !== '1,1,1',
    )
    const air = [...filled([1, 0, 1], [1, 1, 1], 'air'), ...filled([0, 3, 0], [2, 5, 2], 'air')]
    expect(drawnAgain([...walls, ...air]).filter(line => line.endsWith('air'))).toEqual(['1,0,1 air', '1,1,1 air'])
  })
  test('what is too large for a design is told by its size', () => {
    expect(faultOf(filled([0, 0, 0], [0, 0, 96], 'stone'))).toBe('it is 1 × 1 × 97 blocks; 96 is the most for a side')
    expect(faultOf(filled([0, 0, 0], [27, 27, 27], 'stone'))).toMatch(/^it has 21952 blocks, .*; 20000 is the most$/)
  })
})
