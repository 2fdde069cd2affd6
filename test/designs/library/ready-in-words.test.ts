import { expect, test } from 'vitest'
import { compileDesign } from '../../../source/designs/compile-design.ts'
import { house } from '../../../source/designs/library/buildings.ts'
import { drawReady, readyDesigns } from '../../../source/designs/library/index.ts'
import {
  lastMaterial,
  likedInWords,
  readyInWords,
  referenceTo,
} from '../../../source/designs/library/ready-in-words.ts'
import { parseBlock } from '../../../source/minecraft/blocks/blueprint.ts'
import { suiteTask } from '../../../source/tasks/sources/suites.ts'

test.each([
  ['Build a house.', 'design/house'],
  ['build me a small birch house by the lake', 'design/house,width=5,depth=5,height=3,material=birch'],
  ['A cabin, 9 by 11, of dark oak', 'design/house,width=9,depth=11,material=dark_oak'],
  ['two towers of stone bricks, 12 blocks high', 'design/tower,height=12,material=stone_bricks'],
  ['a large stone wall', 'design/wall,length=18,height=5,material=cobblestone'],
  ['a bridge 99 blocks long', 'design/bridge,length=64'],
  ['a two-storey house of birch', 'design/house,height=6,material=birch'],
  ['a tower, three storeys high', 'design/tower,height=12'],
  ['a spruce tower with 4 floors', 'design/tower,height=16,material=spruce'],
  ['a stone wall 5 levels high', 'design/wall,height=5,material=cobblestone'],
  ['a wall nine blocks long', 'design/wall,length=9'],
  ['a house with a floor of two colours', 'design/house'],
  ['a small house out of oak planks', 'design/house,width=5,depth=5,height=3,material=oak_planks'],
  ['a hut of dirt at -40 70 -40', 'design/hut,material=dirt'],
  ['a small house of red wool', 'design/house,width=5,depth=5,height=3,material=red_wool'],
  ['a clay hut', 'design/hut,material=clay'],
  ['stairs of mud bricks', 'design/stairs,material=mud_bricks'],
  // Where it stands is no material.
  ['a hut near clay', 'design/hut'],
  ['a birch hut on the dirt', 'design/hut,material=birch'],
  ['a hut made of dark oak plank', 'design/hut,material=dark_oak_planks'],
  ['a birch log cabin', 'design/house,material=birch_log'],
  ['a wall of spruce logs', 'design/wall,material=spruce_log'],
  ['a house of wooden planks', 'design/house,material=oak_planks'],
  ['a wall around the house', 'design/ringwall'],
  ['a small stone wall around me', 'design/ringwall,width=5,depth=5,height=2,material=cobblestone'],
  ['a ring wall 4 high of bricks', 'design/ringwall,height=4,material=bricks'],
  ['a wall by the house', 'design/wall'],
  ['a pen for sheep with a wooden fence', 'design/fence,material=oak'],
])('%s: %s', (words, reference) => {
  const named = readyInWords(words)!
  expect(referenceTo(named)).toBe(reference)
  expect(suiteTask(reference, 1)).not.toBeNull()
})

const withHeight = readyDesigns.filter(({ choices }) => Object.hasOwn(choices, 'height'))

test.each(withHeight.map(({ name }) => name))('the height of a %s is read in every wording', name => {
  for (const words of [
    `a stone ${name} of height 4`,
    `a stone ${name} with a height of four blocks`,
    `a ${name} four blocks tall of stone`,
    `a four-block-high stone ${name}`,
    `a stone ${name}, height: 4`,
    `a stone ${name} 4 high`,
    `a stone ${name} 4 blocks in height`,
  ])
    expect([words, readyInWords(words)?.values]).toEqual([words, { height: 4, material: 'cobblestone' }])
})

test.each(['collect 12 oak logs', 'keep guard on the way', 'a spaceship', '', 'houseboat', '9'.repeat(500)])(
  '%s: none',
  words => {
    expect(readyInWords(words)).toBeNull()
  },
)

test('of planks alone the corners are planks, too; of logs the walls are logs', () => {
  const blocksOf = (material: string): Set<string> =>
    new Set(compileDesign(drawReady(house, { material })).blocks.map(({ block }) => parseBlock(block).block))
  expect(blocksOf('birch')).toContain('birch_log')
  expect(blocksOf('birch_planks')).not.toContain('birch_log')
  expect(blocksOf('birch_log')).toContain('birch_log')
  expect([...blocksOf('birch_planks')]).toEqual(expect.arrayContaining(['birch_planks', 'birch_stairs', 'birch_door']))
})

test('who likes planks of a wood likes the wood', () => {
  expect(likedInWords('I like oak planks', 'Ann')).toEqual({ who: 'Ann', material: 'oak' })
  expect(lastMaterial(['a birch hut', 'of oak logs'])).toBe('oak')
})

test.each(['we like birch', 'We all prefer birch over oak', 'our team loves birch planks', 'all of us like birch'])(
  '“%s” is of the whole team',
  words => {
    expect(likedInWords(words, 'Ann')).toEqual({ who: null, material: 'birch' })
  },
)
