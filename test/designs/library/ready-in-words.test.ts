import { expect, test } from 'vitest'
import { readyInWords, referenceTo } from '../../../source/designs/library/ready-in-words.ts'
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
  ['a pen for sheep with a wooden fence', 'design/fence,material=oak'],
])('%s: %s', (words, reference) => {
  const named = readyInWords(words)!
  expect(referenceTo(named)).toBe(reference)
  expect(suiteTask(reference, 1)).not.toBeNull()
})

test.each(['collect 12 oak logs', 'keep guard on the way', 'a spaceship', '', 'houseboat', '9'.repeat(500)])(
  '%s: none',
  words => {
    expect(readyInWords(words)).toBeNull()
  },
)
