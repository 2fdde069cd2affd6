import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocksIn } from '../../../source/minecraft/blocks/box.ts'
import { landKind } from '../../../source/minecraft/blocks/natural.ts'
import { containerSlots, difficultyIn, ruleValue } from '../../../source/referee/command-replies.ts'
import { beforeArenas, createLand, differences, landAt, landOf, runsOf } from '../../../source/referee/land/land.ts'

/** Land as a list of blocks, and what is read of it from a server's answers. */

const corner = fc.tuple(
  fc.integer({ min: -20, max: 20 }),
  fc.integer({ min: -64, max: 9 }),
  fc.integer({ min: -20, max: 20 }),
)
const sizes = fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 5 })))

test('land is the same again after it was written as runs, and differs from itself nowhere', () => {
  fc.assert(
    fc.property(
      corner,
      sizes,
      fc.infiniteStream(fc.constantFrom('air', 'stone', 'oak_log[axis=y]')),
      (low, size, blocks) => {
        const box = { low, high: low.map((value, axis) => value + size[axis]!) as [number, number, number] }
        const land = createLand(box)
        for (const at of blocksIn(box)) land.set([...at], blocks.next().value)
        const again = landOf(box, land.palette, runsOf(land))
        expect(again).toEqual({ box, palette: land.palette, cells: land.cells })
        expect(differences(land, box, at => landAt(again!, at)!).size).toBe(0)
      },
    ),
  )
})

test.each([
  ['too few', [3, 0]],
  ['too many', [9, 0]],
  ['a block that is not there', [8, 1]],
  ['none of a block', [8, 0, 0, 0]],
  ['a count alone', [8]],
])('%s blocks are no land', (_, runs) => {
  const box = { low: [0, 0, 0] as [number, number, number], high: [1, 1, 1] as [number, number, number] }
  expect(landOf(box, ['air'], [8, 0])).not.toBeNull()
  expect(landOf(box, ['air'], runs)).toBeNull()
})

test('what was there first counts, where arenas stand on one another', () => {
  const [first, second] = [0, 1].map(shift => {
    const land = createLand({ low: [shift, 0, 0], high: [shift + 1, 0, 0] })
    for (const at of blocksIn(land.box)) land.set(at, `block_${shift}`)
    return land
  })
  const before = beforeArenas([first!, second!])
  expect([0, 1, 2, 3].map(x => before([x, 0, 0]))).toEqual(['block_0', 'block_0', 'block_1', undefined])
})

test.each([
  ['grass_block', {}, 'ground'],
  ['oak_log', { axis: 'y' }, 'timber'],
  ['stripped_oak_log', {}, null],
  ['oak_leaves', { persistent: 'false' }, 'crown'],
  ['oak_leaves', { persistent: 'true' }, null],
  ['short_grass', {}, 'plant'],
  ['iron_ore', {}, 'ground'],
  ['water', {}, 'liquid'],
  ['oak_planks', {}, null],
  ['cobblestone', {}, null],
  ['farmland', {}, null],
  ['glass', {}, null],
  ['a_block_of_tomorrow', {}, null],
])('%s %o is %s', (name, states, kind) => {
  expect(landKind(name, states)).toBe(kind)
})

test('slots of a container are read with what makes stacks special, before 1.20.5 and after', () => {
  const said = '1, 2, 3 has the following block data: '
  expect(
    containerSlots(
      `${said}[{Slot: 0b, id: "minecraft:dirt", Count: 3b}, {Slot: 4b, id: "minecraft:iron_sword", Count: 1b, tag: {display: {Name: '{"text":"} {"}'}, Damage: 0}}]`,
    ),
  ).toEqual({
    items: [
      { slot: 0, item: 'dirt', count: 3 },
      { slot: 4, item: 'iron_sword', count: 1 },
    ],
    special: 1,
  })
  expect(
    containerSlots(
      `${said}[{count: 2, Slot: 1b, id: "minecraft:oak_log"}, {components: {"minecraft:damage": 3}, count: 1, Slot: 2b, id: "minecraft:bow"}]`,
    ),
  ).toEqual({
    items: [
      { slot: 1, item: 'oak_log', count: 2 },
      { slot: 2, item: 'bow', count: 1 },
    ],
    special: 1,
  })
  expect(containerSlots('Found no elements matching Items')).toEqual({ items: [], special: 0 })
  expect(containerSlots('What?')).toBeNull()
})

test('a rule and the difficulty are read from what the server answers', () => {
  expect(ruleValue('Gamerule doMobSpawning is currently set to: true')).toBe('true')
  expect(ruleValue('Gamerule spawnRadius is currently set to: 10')).toBe('10')
  expect(ruleValue('Unknown command')).toBeNull()
  expect(difficultyIn('The difficulty is Easy')).toBe('easy')
  expect(difficultyIn('Unknown command')).toBeNull()
})
