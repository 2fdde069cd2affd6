import { expect, test } from 'vitest'
import { loadPrompts } from '../../../../source/brain/providers/prompt-templates.ts'
import { designBuilding } from '../../../../source/brain/questions/design-building/question.ts'
import type { DesignBuildingInput } from '../../../../source/brain/questions/design-building/shape.ts'
import { compileDesign } from '../../../../source/designs/compile-design.ts'
import { design } from '../../../../source/designs/design.ts'
import { extent } from '../../../../source/minecraft/blocks/box.ts'
import { createQuestionRecipes } from '../../../../source/planner/question-recipes.ts'

import { computing } from '../../../stopwatch.ts'

const asked = (building: string, change: Partial<DesignBuildingInput> = {}): DesignBuildingInput => ({
  goal: `Build ${building}`,
  building,
  site: { width: 24, depth: 24, near: 'the chest' },
  ...{ stock: {}, available: [], lacking: [], previous: null, wishes: [] },
  ...change,
})
const designed = (building: string, change?: Partial<DesignBuildingInput>) => {
  const input = asked(building, change)
  const answer = designBuilding.output.parse(designBuilding.rule(input))
  return { answer, faults: designBuilding.check!(input, answer) }
}

test('a ready design answers words that name it, without what cannot be had', () => {
  expect(designed('small birch house by the lake')).toMatchObject({
    answer: { ready: 'design/house,width=5,depth=5,height=3,material=birch' },
    faults: [],
  })
  const bare = designed('house', { lacking: ['torch', 'glass'] })
  expect(bare).toMatchObject({ answer: { ready: 'design/house,windows=no' }, faults: [] })
  expect(bare.answer.because).toContain('without glass and torch')
})

test('how much higher than usual a building is to be is read in the words that ask for it', () => {
  expect(designed('house higher by two').answer.ready).toBe('design/house,height=5')
  expect(designed('tower two blocks taller than usual').answer.ready).toBe('design/tower,height=10')
  expect(designed('house ten blocks higher').answer.because).toContain('6 blocks is the most for its height')
  expect(designed('wall higher than the house').answer.ready).toBe('design/wall')
})

test('a wall around something has a gate, and a gap where none can be had', () => {
  expect(designed('stone wall around Ann').answer.ready).toBe('design/ringwall,material=cobblestone')
  const bare = designed('wall around Ann', { lacking: ['oak_planks', 'oak_log', 'oak_fence_gate'] })
  expect(bare).toMatchObject({ answer: { ready: 'design/ringwall,material=birch' }, faults: [] })
  expect(designed('cobblestone wall around Ann', { lacking: ['oak_fence_gate'] }).answer).toMatchObject({
    ready: 'design/ringwall,material=cobblestone,gate=no',
    because: expect.stringContaining('without oak fence gate'),
  })
})

test('another material is taken where none is named and oak cannot be had, and none in its place where one is', () => {
  const oak = ['oak_planks', 'oak_log', 'oak_door', 'oak_slab']
  expect(designed('hut', { lacking: oak })).toMatchObject({
    answer: { ready: 'design/hut,material=birch' },
    faults: [],
  })
  expect(designed('oak hut', { lacking: oak }).answer.impossible).toMatch(/oak log, .*oak planks.* cannot be had here/)
  expect(designed('hut', { site: { width: 4, depth: 9, near: 'the lake' } }).answer.impossible).toBe(
    'there is no level ground of 5 by 5 blocks near the lake',
  )
  expect(designed('church').answer).toEqual({ because: 'there is no ready design of that name' })
})

test('all that is wrong with a design is said at once', () => {
  const input = asked('shed', { site: { width: 3, depth: 3, near: 'the chest' }, lacking: ['glass'] })
  const check = (design: object) => designBuilding.check!(input, { design: { ...design }, because: '' })
  const faults = check({
    parts: [
      { kind: 'box', from: [0, 0, 0], to: [4, 0, 0], of: 'glass' },
      { kind: 'block', at: [0, 9, 0], of: 'dirt' },
    ],
  })
  expect(faults).toEqual([
    expect.stringContaining('nothing joins 1 blocks to the ground'),
    'It is 5 by 1 blocks; the level ground has room for 3 by 3.',
    'glass cannot be had here.',
  ])
  expect(check({ parts: [{ kind: 'dome' }, { kind: 'box', from: [0, 0, 0] }] }).length).toBeGreaterThan(1)
})

test('a number before what is tall or wide says how many, and no size, where a building follows', () => {
  for (const [words, ready] of [
    ['one tall tower', 'design/tower'],
    ['one high stone wall', 'design/wall,material=cobblestone'],
    ['two tall towers', 'design/tower'],
    ['a five high tower', 'design/tower,height=5'],
    ['tower five high', 'design/tower,height=5'],
    ['one 6 high tower', 'design/tower,height=6'],
  ] as const)
    expect(designed(words).answer.ready, words).toBe(ready)
})

test('a design of what is no block of the game is refused, with the block that was probably meant', () => {
  const check = (of: string, version?: string) => {
    const parts = [{ kind: 'box', from: [0, 0, 0], to: [2, 0, 2], of }]
    return designBuilding.check!(asked('shed', { version }), { design: { parts }, because: '' })
  }
  expect(check('oak_planks', '1.21.4')).toEqual([])
  expect(check('cherry_planks', '1.21.4')).toEqual([])
  expect(check('cherry_planks', '1.19.2')).toEqual(['cherry_planks is no block of 1.19.2. Did you mean oak_planks?'])
  expect(check('cobblestne', '1.21.4')).toEqual(['cobblestne is no block of 1.21.4. Did you mean cobblestone?'])
  expect(check('constructor', '1.21.4')).toEqual([expect.stringMatching(/^constructor is no block of 1\.21\.4\./)])
  // Where the version is not known.
  expect(check('cobblestne')).toEqual([])
})

test('of a wish in several parts it is said what is in the design and what is not', () => {
  const { answer } = designed('house', { wishes: ['Make it higher, paint it purple'] })
  expect(answer.followed).toEqual(['Make it higher'])
  expect(answer.unread).toEqual([{ said: 'paint it purple' }])
  // What is no word about the building may be one about the plan, which answers it.
  expect(answer.because).toBe('')
  expect(designed('house', { wishes: ['more purple'] }).answer).toMatchObject({
    unread: [{ said: 'more purple' }],
    because: '',
  })
  // What stands is changed by words of a goal, which no plan answers.
  const site = { width: 9, depth: 9, near: 'where it stands', stands: true } as const
  expect(designed('house', { site, wishes: ['Make it higher, paint it purple'] }).answer.because).toBe(
    '“Make it higher” is in the design, but “paint it purple” changes nothing of it',
  )
  expect(designed('house', { site, wishes: ['more purple'] }).answer.because).toBe(
    '“more purple” changes nothing of the design; say for example “higher”, “smaller”, “of birch”, “without windows”, “turn it”, “near us”, “move it 10 blocks east”',
  )
})

test('a slip in a wish is read as it was meant, and told', () => {
  const { answer } = designed('house', { wishes: ['of brich, without windos'] })
  expect(answer).toMatchObject({
    ready: 'design/house,material=birch,windows=no',
    followed: ['of brich, without windos'],
  })
  expect(answer.because).toContain('“of brich” is read as “of birch”; “without windos” is read as “without windows”')
  expect(designed('house', { wishes: ['smal brich'] }).answer.ready).toBe(designed('small birch house').answer.ready)
})

test('a wish in several parts, and a design that was kept, say what a level comes to', () => {
  expect(designed('house', { wishes: ['of birch, add a level'] }).answer).toMatchObject({
    followed: ['of birch, add a level'],
    because: '“add a level” makes it 3 blocks higher: a storey of a house is 3 blocks, with no floors between',
  })
  const { design } = designed('house').answer
  expect(designed('house', { previous: { design: design! }, wishes: ['add a level'] }).answer.because).toBe(
    '“add a level” makes it 1 block higher: it has no storeys of its own',
  )
})

test('a wish with which nothing could be built is told, and the design stays', () => {
  const lacking = ['spruce_planks', 'spruce_log']
  const { answer } = designed('hut', { lacking, wishes: ['of spruce', 'higher'] })
  expect(answer).toMatchObject({
    ...{ ready: 'design/hut', followed: ['higher'] },
    unread: [{ said: 'of spruce', why: expect.stringContaining('which cannot be had here') }],
  })
  expect(answer.because).toMatch(/^“of spruce” is not followed: it takes .*spruce planks.*, which cannot be had here$/)
  const wide = designed('house', { site: { width: 9, depth: 9, near: 'the lake' }, wishes: ['4 blocks wider'] }).answer
  expect(wide).toMatchObject({ ready: 'design/house' })
  expect(wide.because).toContain('there is no level ground of 11 by 7 blocks near the lake')
  // Nothing can be built at first: each is tried.
  const oak = { lacking: ['oak_planks'] }
  expect(designed('oak hut', { ...oak, wishes: ['paint it'] }).answer.impossible).toMatch(
    /oak planks, which cannot be had here; “paint it” changes nothing of the design; say for example/,
  )
  expect(designed('oak hut', { ...oak, wishes: ['of birch'] }).answer.ready).toBe('design/hut,material=birch')
})

test('a part that is left out for want of its material cannot be left out again, and bounds are told', () => {
  const bare = designed('house', { lacking: ['glass'], wishes: ['without the north window'] }).answer
  expect(bare.because).toBe(
    'without glass, which cannot be had here; “without the north window” is not followed: it has no window on its north side',
  )
  expect(designed('house', { wishes: ['99 blocks higher'] }).answer.because).toBe('6 blocks is the most for its height')
})

test.each([
  ['without the north window', '“without the north window” is not followed: it has no window on its north side'],
  [
    'without the door',
    '“without the door” is not followed: it would have a fault: there is no way in: leave an opening',
  ],
  ['cut 2 levels', '“cut 2 levels” is not followed: its walls keep 3 layers, for a door'],
  ['remove 40 0 40', '“remove 40 0 40” is not followed: there is no block of it at 40 0 40'],
  [
    'of birch, no north window',
    '“of birch” is in the design; “no north window” is not followed: it has no window on its north side',
  ],
  ['no north window, paint it', '“no north window” is not followed: it has no window on its north side'],
  [
    'of birch, no north window, paint it',
    '“of birch” is in the design; “no north window” is not followed: it has no window on its north side',
  ],
])('why a wish is not followed is told, of a ready design and of one that is drawn anew: %s', (wish, told) => {
  const { answer } = designed('hut', { wishes: [wish] })
  expect(answer.because).toContain(told)
  const given = designed('hut', { previous: { design: answer.design! }, wishes: [wish.replace('of birch', 'turn it')] })
  expect(given.answer.because).toContain(told.replace('of birch', 'turn it'))
})

test('what a design cannot be made of is told, and it is of what can be had', () => {
  expect(designed('fence of dirt').answer).toMatchObject({
    ready: 'design/fence,material=oak',
    because: 'a fence cannot be made of dirt; it is of oak',
  })
  const oak = ['oak_planks', 'oak_log', 'oak_fence', 'oak_fence_gate', 'stick']
  expect(designed('cobblestone fence', { lacking: oak }).answer).toMatchObject({
    ready: 'design/fence,material=birch',
    because: 'a fence cannot be made of cobblestone; it is of birch',
  })
  const changed = designed('birch fence', { wishes: ['of dirt'] }).answer
  expect(changed).toMatchObject({
    ready: 'design/fence,material=birch',
    because: '“of dirt” is not followed: a fence cannot be made of dirt',
  })
  expect(changed.followed).toBeUndefined()
  expect(designed('fence', { wishes: ['5 wide of dirt'] }).answer).toMatchObject({
    ready: 'design/fence,width=5',
    because: 'a fence cannot be made of dirt',
  })
  expect(designed('fence', { liked: ['cobblestone'] }).answer).toMatchObject({ ready: 'design/fence', because: '' })
  for (const building of ['spruce fence', 'fence of oak planks', 'house of dirt', 'dirt wall', 'stairs of cobblestone'])
    expect(designed(building).answer.because).toBe('')
})

test('no window is said to be missing that is of one part with others', () => {
  const parts = [
    { kind: 'walls', from: [0, 0, 0], to: [4, 3, 4], of: 'oak_planks' },
    { kind: 'opening', from: [2, 0, 4], to: [2, 1, 4] },
    { kind: 'mirror', axis: 'x', across: 2, parts: [{ kind: 'block', at: [0, 1, 2], of: 'glass' }] },
  ]
  const given = (wish: string) => designed('shed', { previous: { design: { parts } }, wishes: [wish] }).answer.because
  expect(given('without the east window')).toBe(
    '“without the east window” is not followed: what it has of that on its east side is of one part with what is on other sides',
  )
  expect(given('without the north window')).toContain('it has no window on its north side')
})

test.each([
  ['small birch house', 'of birch', 'it is of birch already'],
  ['hut', 'no windows', 'it has no window'],
])('what is so already is told: %s, %s', (building, wish, told) => {
  const { answer } = designed(building, { wishes: [wish] })
  // It was read: no plan says that it could not read it.
  expect(answer).toMatchObject({ because: told, followed: [wish], unread: undefined })
})

test.each([
  ['small house', 'smaller', 'it is as small as a house can be'],
  ['hut', 'bigger', 'a hut has one size only'],
  ['house', 'lower', '3 blocks is the least for its height'],
  ['house 6 high', 'higher by two', '6 blocks is the most for its height'],
])('what goes no further is told, and is not said to be in the design: %s, %s', (building, wish, told) => {
  const { answer } = designed(building, { wishes: [wish] })
  expect(answer).toMatchObject({ followed: undefined, unread: [{ said: wish, why: told }] })
  expect(answer.because).toContain(told)
})

const drawnOf = (building: string, ...wishes: string[]) => {
  const { answer } = designed(building, { wishes })
  const blocks = compileDesign(design.parse(answer.design)).blocks.map(({ block }) => block)
  const has = (name: RegExp): boolean => blocks.some(block => name.test(block))
  return { glass: has(/glass/), torch: has(/torch/), slab: has(/slab|stairs/), because: answer.because }
}

test.each([
  ['house without windows', { glass: false, torch: true, because: '' }],
  ['house with windows but no torches', { glass: true, torch: false, because: '' }],
  ['house without windows but with torches', { glass: false, torch: true, because: '' }],
  ['house without windows and torches', { glass: false, torch: false, because: '' }],
  ['house do not use glass', { glass: false, torch: true, because: '' }],
  ['house except the roof', { slab: false, glass: true, torch: true, because: '' }],
  ['house it should have no windows', { glass: false, torch: true, because: '' }],
  ['house without a chimney', { glass: true, because: '' }],
  ['hut but no windows', { glass: false, torch: true, because: 'it has no window' }],
  [
    'house with 4 torches around it but no windows',
    { glass: false, torch: true, because: expect.stringContaining('“with 4 torches around it” is not followed') },
  ],
  ['house with no door', { because: expect.stringContaining('“without door” is not followed') }],
])('what the words for a building leave out is not drawn: %s', (building, drawn) => {
  expect(drawnOf(building)).toMatchObject(drawn)
})

test.each([
  ['with windows, without torches', { glass: true, torch: false }],
  ['without windows and torches', { glass: false, torch: false }],
  ['everything but windows', { glass: false, torch: true }],
  ['all except the torches', { glass: true, torch: false }],
  ["don't use glass", { glass: false, torch: true }],
  ['no windows, torches or roof', { glass: false, torch: false, slab: false }],
  ['no windows and a flat roof', { glass: false, torch: true, slab: true }],
])('what a person leaves out is not drawn, and the rest is: %s', (wish, drawn) => {
  expect(drawnOf('house', wish)).toMatchObject(drawn)
})

test.each([
  ['tower', 'mirror it'],
  ['birch hut', 'flip it'],
  ['oak tower', 'the door to the south'],
])('what is read and leaves the design as it looks is told: %s, %s', (building, wish) => {
  const { answer } = designed(building, { wishes: [wish] })
  expect(answer).toMatchObject({ because: `“${wish}” makes no difference: it looks the same`, followed: [wish] })
  expect(designed(building, { wishes: ['the door to the east'] }).answer.because).toBe('')
})

test.each([
  ['wall by the chest, 3 high, of cobblestone', 'design/wall,height=3,material=cobblestone', 'without the parapet'],
  ['tower of birch, by the lake, 6 high', 'design/tower,height=6,material=birch', 'to the platform'],
  ['house, of stone bricks, 4 blocks high', 'design/house,height=4,material=stone_bricks', 'of the walls'],
])('size and material are read in any order, and of what the height is: %s', (building, ready, of) => {
  const { answer } = designed(building)
  expect(answer.ready).toBe(ready)
  expect(answer.because).toMatch(new RegExp(`^\\d blocks is its height ${of}$`))
})

test('a size beyond what a design has room for is told', () => {
  const { because } = designed('house 2 by 40').answer
  expect(because).toMatch(/^\d+ blocks is the least for its width; \d+ blocks is the most for its depth$/)
  expect(designed('house', { wishes: ['build it 2 by 40'] }).answer.because).toContain('is the least for its width')
  expect(designed('hut 3 by 3').answer.because).toBe('a hut has one size only')
  expect(designed('hut', { wishes: ['build it 3 by 3'] }).answer.because).toBe('a hut has one size only')
})

test('a bridge is as long as the way over the water, and a fence as large as what it encloses, where no size is named', () => {
  const across = { width: 5, depth: 5, near: 'the lake', across: { long: 9, from: 'north to south' } } as const
  const bridge = designed('bridge over the lake', { site: across })
  expect(bridge).toMatchObject({ answer: { ready: 'design/bridge,length=9', design: { turn: 90 } }, faults: [] })
  const short = designed('bridge over the lake 5 long', { site: across })
  expect(short.answer.impossible).toMatch(/4 by 5 blocks do not lead over the lake, which takes 9 north to south/)
  const around = { width: 5, depth: 5, near: 'the house', around: { width: 5, depth: 7 } }
  expect(designed('fence around the house', { site: around }).answer.ready).toBe('design/fence,width=9,depth=11')
  expect(designed('fence 20 by 20 around the house', { site: around }).answer.ready).toBe(
    'design/fence,width=20,depth=20',
  )
})

test('the gate of what goes around a house lies before its door, and goes to the side that is said', () => {
  const site = (door?: 'north' | 'east' | 'south' | 'west') => ({
    ...{ width: 5, depth: 5, near: 'the house' },
    around: { width: 5, depth: 7, off: 2, door },
  })
  const gateOf = (building: string, change: Partial<DesignBuildingInput>) => {
    const { blocks } = compileDesign(design.parse(designed(building, change).answer.design))
    const [gate] = blocks.filter(({ block }) => block.includes('_fence_gate'))
    const { low, high } = extent(blocks.map(({ at }) => at))
    const [x, z] = [gate!.at[0], gate!.at[2]]
    const side = z === high[2] ? 'south' : z === low[2] ? 'north' : x === high[0] ? 'east' : 'west'
    return [side, high[0] - low[0] + 1, high[2] - low[2] + 1]
  }
  for (const building of ['fence around the house', 'wall around the house']) {
    expect(gateOf(building, { site: site() })).toEqual(['south', 9, 11])
    for (const door of ['north', 'east', 'south', 'west'] as const) {
      expect(gateOf(building, { site: site(door) })).toEqual([door, 9, 11])
      const wishes = [`the gate to the ${door}`]
      expect(gateOf(building, { site: site('west'), wishes })).toEqual([door, 9, 11])
    }
  }
  const { answer } = designed('fence around the house', { site: site(), wishes: ['the gate to the north'] })
  expect(answer).toMatchObject({ followed: ['the gate to the north'], because: '' })
  // A design that no choices stand behind has its gate turned, too.
  const previous = { design: answer.design }
  const given = { site: site(), previous, wishes: ['the gate to the south'] }
  expect(gateOf('fence around the house', given)[0]).toBe('south')
})

test('a bridge may be longer than the largest square where the ground has a strip for it', () => {
  const site = { width: 5, depth: 5, near: 'us' }
  expect(designed('bridge 10 long', { site }).answer.impossible).toBe(
    'there is no level ground of 10 by 4 blocks near us',
  )
  const long = designed('bridge 10 long', { site: { ...site, strip: { wide: 4, long: 12 } } })
  expect(long).toMatchObject({ answer: { ready: 'design/bridge,length=10' }, faults: [] })
})

test('what goes up and down with the ground needs no level site, and a fence stands as far off as the land carries it', () => {
  const site = { width: 3, depth: 3, near: 'us' }
  for (const name of ['road', 'wall', 'fence'])
    expect(designed(name, { site })).toMatchObject({ answer: { design: { rise: expect.any(Number) } }, faults: [] })
  const around = (off?: number) =>
    designed('fence around the house', { site: { ...site, around: { width: 7, depth: 5, off } } }).answer.ready
  expect(around()).toBe('design/fence,width=11,depth=9')
  expect(around(1)).toBe('design/fence,width=9,depth=7')
})

test('words for how it is to lie that no ready design follows are named', () => {
  expect(designed('stone stairs up the hill').answer.because).toContain('“up the hill” is not followed')
  expect(designed('road of gravel from the house to the hut').answer.because).toContain(
    '“from the house to the hut” is not followed',
  )
  expect(designed('oak tower on the hill').answer.because).toContain('“on the hill” is not followed')
  const hut = designed('hut on top of a mountain of birch').answer
  expect(hut.because).toContain('“on top of a mountain” is not followed')
  expect(hut.ready).toBe('design/hut,material=birch')
  expect(designed('hut on the ground').answer.because).toBe('')
  expect(designed('tower 4 by 4 and 8 high').answer).toMatchObject({
    ready: 'design/tower,side=5,height=8',
    because: '5 blocks is the least for its side; 8 blocks is its height to the platform',
  })
})

test('a road is built without torches where there are none', () => {
  const road = designed('road', { lacking: ['torch'] })
  expect(road).toMatchObject({ answer: { ready: 'design/road' }, faults: [] })
  expect(road.answer.because).toContain('without torch')
})

test('of what cannot be had, a prompt names the few that the words, the drawing or any building may want, and counts the rest', () => {
  const kinds = ['planks', 'log', 'slab', 'stairs', 'door', 'fence']
  const woods = ['acacia', 'birch', 'spruce', 'jungle', 'cherry', 'mangrove', 'warped', 'crimson']
  const lacking = [...woods.flatMap(wood => kinds.map(kind => `${wood}_${kind}`)), 'torch', 'glass']
  const shown = (input: DesignBuildingInput): string =>
    /^Cannot be had: (.*)$/m.exec(loadPrompts().get('designBuilding')!.render(input, []).user)![1]!
  const told = shown(asked('a small cherry house', { lacking }))
  expect(told.split(', ').slice(0, 6)).toEqual(kinds.map(kind => `cherry_${kind}`))
  expect(told).toMatch(/torch, glass, .*, and 40 other blocks that buildings are made of$/)
  expect(shown(asked('house', { lacking: ['torch'] }))).toBe('torch')
  expect(shown(asked('house'))).toBe('nothing')
})

/** What a meadow with few trees and much stone shows, and what is made of it. */
const meadow = (() => {
  const available = [
    'oak_log',
    'oak_planks',
    'oak_door',
    'oak_slab',
    'oak_stairs',
    'cobblestone',
    'ladder',
    'cobblestone_stairs',
  ]
  const recipes = createQuestionRecipes('1.19.2').extract(available, [], ['oak_log', 'stone'])
  const woods = ['birch', 'spruce', 'jungle', 'acacia', 'dark_oak'].map(wood => `${wood}_planks`)
  const lacking = ['torch', ...woods, 'stone_bricks', 'sandstone', 'bricks']
  return { available, recipes, lacking }
})()

test('a material that is at hand is taken where none is named and there are too few trees; where one is named it is said', () => {
  const few = { ...meadow, inSight: { oak_log: 12, stone: 900 } }
  const { answer } = designed('tower', few)
  expect(answer.ready).toBe('design/tower,material=cobblestone')
  expect(answer.because).toMatch(
    /of cobblestone, which is at hand: of oak it would need \d+ oak logs, of which 12 are in sight/,
  )
  expect(designed('oak tower', few).answer).toMatchObject({
    ready: 'design/tower,material=oak',
    because: expect.stringContaining('cobblestone is at hand: say “of cobblestone”'),
  })
  const drawn = { design: answer.design!, ready: answer.ready! }
  // What it is drawn of stays, however much is seen later.
  const later = { ...few, inSight: { oak_log: 900, stone: 900 }, previous: drawn, wishes: ['one block higher'] }
  expect(designed('tower', later).answer.ready).toContain('material=cobblestone')
})

test.each([
  [{ inSight: { oak_log: 400, stone: 900 } }, 'design/tower'],
  [{ inSight: { oak_log: 4, stone: 4 } }, 'design/tower'],
  [{ inSight: { stone: 900 }, stock: { oak_log: 300 } }, 'design/tower'],
  [{}, 'design/tower'],
])('the usual material stays where it is at hand too, or none is, or nothing is known of it', (seen, ready) => {
  expect(designed('tower', { ...meadow, ...seen }).answer.ready).toBe(ready)
})

test('of one building no more than 48 changes are read in all, and what is not read is said', () => {
  const pieces =
    'higher, mirror it, wider, turn it, lower, narrower, of birch, without torches, higher, turn it, wider, lower'
  const read = (count: number) => designed('tower', { wishes: Array.from({ length: count }, () => pieces) }).answer
  expect(read(4).because).not.toContain('48')
  const more = read(5)
  expect(more.design).toEqual(read(4).design)
  expect(more.unread!.at(-1)).toEqual({ said: pieces, why: expect.stringContaining('48 changes are read') })
  // Each was read anew, and drawn and checked with all others.
  expect(computing(() => read(40))).toBeLessThan(3 * computing(() => read(5)) + 300)
})

test.each([
  ['make the door of diamond', 'no door can be made of diamond'],
  ['the roof should be of gold', 'no roof can be made of gold'],
  ['a birch door', 'no part of a ready design has a material of its own; say “of birch” for all of it'],
  ['use stone bricks for the roof', 'say “of stone bricks” for all of it'],
])('a part has no material of its own, and the rest of the words is followed: %s', (said, why) => {
  const { answer } = designed('house', { wishes: [`higher, ${said}`] })
  expect(answer.ready).toBe('design/house,height=4')
  expect(answer).toMatchObject({ followed: ['higher'], unread: [{ said, why: expect.stringContaining(why) }] })
})

test.each(['a flat roof', 'walls of stone', 'of birch', 'a house of birch with a flat roof', 'make it of spruce'])(
  'what is said of all of it is: %s',
  said => expect(designed('house', { wishes: [said] }).answer).toMatchObject({ followed: [said] }),
)

test('what the goal leaves out stays out of the design, whatever is said of it later, if that is not asked for by its name', () => {
  const said = (wish: string) => designed('house do not use glass', { wishes: [wish] }).answer
  expect(said('add a window')).toMatchObject({
    ready: 'design/house,windows=no',
    unread: [{ said: 'add a window', why: 'it takes glass, and the goal says “do not use glass”' }],
  })
  expect(said('bigger')).toMatchObject({ ready: 'design/house,windows=no,width=9,depth=9', followed: ['bigger'] })
  expect(said('with glass windows').ready).toContain('windows=yes')
  expect(designed('house without torches', { wishes: ['higher'] }).answer.design).not.toEqual(
    expect.objectContaining({ parts: expect.arrayContaining([expect.objectContaining({ of: 'torch' })]) }),
  )
})
