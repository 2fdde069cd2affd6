import { expect, test } from 'vitest'
import type { DecideReplyInput } from '../../../../source/brain/questions/decide-reply/shape.ts'
import { questions } from '../../../../source/brain/questions/index.ts'
import { createRuleBrain } from '../../../../source/brain/rules/rule-brain.ts'
import { plainReply, replyByRules } from '../../../../source/brain/rules/talk/decide-reply.ts'
import { abilities } from '../../../../source/host/abilities.ts'
import { offerActions } from '../../../../source/mind/offered-actions.ts'
import { replyInput, seen } from '../../support/question-inputs.ts'

/** Orders for hands, with the actions that a mind is really offered for the words. */

const sighted = {
  ...seen({ bread: 3, iron_sword: 1, torch: 2, dirt: 10, fishing_rod: 1, shears: 1, bucket: 1, wheat: 4 }),
  entities: [
    { name: 'cow', count: 2, nearest: [3, -60, 3] as [number, number, number] },
    { name: 'sheep', count: 2, nearest: [5, -60, 3] as [number, number, number] },
    { name: 'creeper', count: 1, nearest: [9, -60, 3] as [number, number, number] },
    { name: 'zombie', count: 1, nearest: [7, -60, 3] as [number, number, number] },
  ],
}
const names = [
  'bread',
  'cobblestone',
  'iron_sword',
  'torch',
  'dirt',
  'fishing_rod',
  'oak_log',
  'diamond_ore',
  'crafting_table',
]
const inputOf = (text: string, extra: Partial<DecideReplyInput> = {}): DecideReplyInput => {
  const offered = offerActions('reply', abilities.list, { texts: [text] })
  return replyInput(text, { observation: sighted as never, names, ...offered, ...extra })
}

type Order = [words: string, action: string, args: object, times?: number]
const sortedApart = [
  ['put all the cobble in one chest and the wood in the other', ['cobblestone', 'wood']],
  ['put the cobblestones into one chest and all of the wood into another', ['cobblestone', 'wood']],
  ['move the dirt to a chest, the food to another one and my tools in a third chest', ['dirt', 'food', 'tool']],
  ['separate the dirt from the wood', ['dirt', 'wood']],
  ['sort the food and the tools into different chests', ['food', 'tool']],
  ['put bread, dirt and armor in their own chests', ['bread', 'dirt', 'armour']],
].map(([words, apart]): Order => [words as string, 'sortChests', { apart }])
const orders: Order[] = [
  ['fish', 'fish', { count: 1 }],
  ['go fishing', 'fish', { count: 1 }],
  ['catch 3 fish', 'fish', { count: 3 }],
  ['fish 2 fish', 'fish', { count: 2 }],
  ['go fish for seven fishes', 'fish', { count: 7 }],
  ['sleep', 'goToBed', {}],
  ['go to bed', 'goToBed', {}],
  ['please go to sleep', 'goToBed', {}],
  ['eat something', 'consume', {}],
  ['find some food', 'findFood', {}],
  ['get yourself something to eat', 'findFood', {}],
  ['eat the bread', 'consume', { item: 'bread' }],
  ['equip the iron sword', 'equip', { item: 'iron_sword' }],
  ['wield your iron sword', 'equip', { item: 'iron_sword' }],
  ['drop 4 dirt', 'discard', { item: 'dirt', count: 4 }],
  ['drop the dirt', 'discard', { item: 'dirt', count: 10 }],
  ['put a torch here', 'placeHere', { item: 'torch' }],
  ['kill the zombie', 'attack', { entity: 'zombie' }],
  ['kill 2 cows', 'attack', { entity: 'cow' }, 2],
  ['attack that creeper', 'attack', { entity: 'creeper' }],
  ['kill the zombie over there', 'attack', { entity: 'zombie' }],
  ['fight the creeper behind you', 'attack', { entity: 'creeper' }],
  ['kill the monsters', 'attack', { entity: 'zombie' }],
  ['remember this place as home', 'rememberHere', { name: 'home' }],
  ['go home', 'goToRememberedPlace', { name: 'home' }],
  ['come back to the base', 'goToRememberedPlace', { name: 'base' }],
  ['go to camp', 'goToRememberedPlace', { name: 'camp' }],
  ['come to spawn', 'goToRememberedPlace', { name: 'spawn' }],
  ['go back to the spawn point', 'goToRememberedPlace', { name: 'spawn' }],
  ['go to camp plz', 'goToRememberedPlace', { name: 'camp' }],
  ['come to mia', 'goToPlayer', { player: 'Mia' }],
  ['go to Mia', 'goToPlayer', { player: 'Mia' }],
  ['come back to ann, thx', 'goToPlayer', { player: 'Ann' }],
  ['find a cow', 'searchForEntity', { entity: 'cow' }],
  ['catch 2 fishs', 'fish', { count: 2 }],
  ['get some fish for dinner', 'fish', { count: 3 }],
  ['catch me 3 fish', 'fish', { count: 3, player: 'Ann' }],
  ['sleep in your bed when it gets dark', 'goToBed', { atNight: true }],
  ['make more cows', 'useItemOnEntity', { item: 'wheat', entity: 'cow' }, 2],
  ['put torches around the house so no mobs spawn', 'lightArea', { place: 'house', x: 0, y: -60, z: 4 }],
  ['look for a crafting table', 'searchForBlock', { item: 'crafting_table' }],
  ['dig down 5', 'digDown', { distance: 5 }],
  ['protect 1 -60 4', 'guard', { x: 1, y: -60, z: 4 }],
  ['guard here', 'guard', {}],
  ['stand guard', 'guard', {}],
  ['guard Mia', 'guard', { player: 'Mia' }],
  ['shear the sheep', 'useItemOnEntity', { item: 'shears', entity: 'sheep' }],
  ['milk a cow', 'useItemOnEntity', { item: 'bucket', entity: 'cow' }],
  ['breed the cows', 'useItemOnEntity', { item: 'wheat', entity: 'cow' }, 2],
  ['please breed 4 cows', 'useItemOnEntity', { item: 'wheat', entity: 'cow' }, 4],
  ['feed the sheep', 'useItemOnEntity', { item: 'wheat', entity: 'sheep' }],
  ['wait here', 'stay', { seconds: -1 }],
  ['come back', 'goToPlayer', { player: 'Ann' }],
  ['light up this place', 'lightArea', { x: 0, y: -60, z: 4 }],
  ['light the base', 'lightArea', { place: 'base', x: 0, y: -60, z: 4 }],
  ['put torches around here', 'lightArea', { x: 0, y: -60, z: 4 }],
  ['light it up', 'lightArea', { x: 0, y: -60, z: 4 }],
  ['sort the chests', 'sortChests', {}],
  ['tidy up our storage', 'sortChests', {}],
  ...sortedApart,
  ['keep the farm', 'tendFarm', {}],
  ['look after the crops', 'tendFarm', {}],
  ['explore the area', 'explore', {}],
  ['find a village', 'explore', { find: 'village' }],
  ['look for the nearest lake', 'explore', { find: 'water' }],
  ['hold your iron sword', 'equip', { item: 'iron_sword' }],
  ['toss 4 dirt', 'discard', { item: 'dirt', count: 4 }],
  ['discard 4 dirt', 'discard', { item: 'dirt', count: 4 }],
  ['throw away 4 dirt', 'discard', { item: 'dirt', count: 4 }],
  ['slay the zombie', 'attack', { entity: 'zombie' }],
  ['escort Mia', 'guard', { player: 'Mia' }],
  ['remain here', 'stay', { seconds: -1 }],
  ['scout the area', 'explore', {}],
]
/** Whole lines: words of theirs begin other orders. */
const wholeLines: Order[] = [
  ['protect me from the monsters', 'guard', { player: 'Ann' }],
  ['follow me and protect me from zombies', 'guard', { player: 'Ann' }],
  ['come with me and keep the mobs off me', 'guard', { player: 'Ann' }],
  ['wait here and fight any monsters that come', 'guard', {}],
  ['its dark here, place some torchs', 'lightArea', { x: 0, y: -60, z: 4 }],
  ['tell me where the nearest village is', 'explore', { find: 'village' }],
  ['explore and find us a village', 'explore', { find: 'village' }],
]

test.each<Order>([...orders, ...wholeLines])('%s', (words, name, args, times = 1) => {
  const input = inputOf(words)
  const answer = plainReply(input)
  expect(answer && questions.decideReply.check!(input, answer)).toEqual([])
  expect(answer?.tasks.flatMap(({ actions }) => actions)).toEqual(Array.from({ length: times }, () => ({ name, args })))
  expect(answer?.reply).toMatch(/^Ok, I /)
})

test.each<Order>(orders)('behind another order: %s', (words, name, args, times = 1) => {
  const answer = plainReply(inputOf(`eat something and ${words}`))
  const calls = Array.from({ length: times }, () => ({ name, args }))
  expect(answer?.tasks.flatMap(({ actions }) => actions)).toEqual([{ name: 'consume', args: {} }, ...calls])
})

test('what an order takes is got first, and what is not carried is said', () => {
  const bare = { observation: { ...sighted, inventory: { stick: 3, coal: 2 } } as never }
  const recipes = [...inputOf('fish').recipes, { item: 'torch', makes: 4, from: { stick: 1, coal: 1 }, table: false }]
  const lighting = replyByRules(inputOf('put a torch here', { ...bare, recipes }))
  expect(lighting.tasks[0]?.actions.map(({ name }) => name)).toEqual(['craft', 'placeHere'])
  expect(replyByRules(inputOf('drop the dirt', bare)).reply).toBe('I carry no dirt.')
  expect(replyByRules(inputOf('eat the bread', bare))).toMatchObject({ reply: 'I carry no bread.', tasks: [] })
})

test.each([
  'this is fine',
  'kill the lights',
  'hold on',
  'find out more',
  'drop it',
  'go to them',
  'sleep well tonight',
])('is no order of that kind: %s', words => {
  expect(replyByRules(inputOf(words)).tasks).toEqual([])
})

test('everything is put away but what one lives by, and animals that are not there, or for which too little is carried, are told', () => {
  const answer = plainReply(inputOf('put everything into the chest'))
  expect(answer?.tasks.flatMap(({ actions }) => actions)).toEqual([
    { name: 'deposit', args: { item: 'dirt', count: 10 } },
    { name: 'deposit', args: { item: 'bucket', count: 1 } },
    { name: 'deposit', args: { item: 'wheat', count: 4 } },
  ])
  expect(plainReply(inputOf('breed the pigs'))?.reply).toBe('I see no pig here.')
  const poor = { ...sighted, inventory: { wheat: 1 } }
  expect(plainReply(inputOf('breed the cows', { observation: poor as never }))?.reply).toBe(
    "I can't breed 2 cows: that takes 2 wheat, and I carry 1.",
  )
  expect(plainReply(inputOf('shear the cow'))?.reply).toBe('I cannot shear that; a sheep or a mooshroom I can.')
})

test.each([
  ['get me 2 dirt', 2],
  ['could you fetch me 2 dirt blocks please', 2],
  ['can u get 3 dirt for me', 3],
  ['mine me 3 dirt', 3],
])('“%s” is handed over', (words, count) => {
  const answer = plainReply(inputOf(words))
  expect(answer?.tasks.flatMap(({ actions }) => actions).at(-1)).toMatchObject({
    name: expect.stringMatching(/^give/),
    args: { item: 'dirt', count, player: 'Ann' },
  })
})

test('what no block gives is got by whatever way the body finds, also where the words do not show how to call that', () => {
  const names = ['iron_ingot']
  const { tasks } = replyByRules(inputOf('i need 3 iron ingots pls', { names }))
  expect(tasks.flatMap(({ actions }) => actions)).toMatchObject([
    { name: 'gather', args: { item: 'iron_ingot', count: 3 } },
    { name: 'give', args: { item: 'iron_ingot', count: 3, player: 'Ann' } },
  ])
})

const pathFrom = { x1: 0, y1: -60, z1: 4 }
test.each([
  ['build a gravel path from here to 20 -60 0', [['layPath', { x: 20, y: -60, z: 0, ...pathFrom, item: 'gravel' }]]],
  ['make a road of stone to 20 -60 0', [['layPath', { x: 20, y: -60, z: 0, ...pathFrom, item: 'cobblestone' }]]],
  ['make a nice dirt path from 4 -60 4 to here', [['layPath', { x: 0, y: -60, z: 4, x1: 4, y1: -60, z1: 4 }]]],
  ['build a road to the mill', [['layPath', { x: 9, y: -60, z: 9, ...pathFrom }]]],
  [
    'make a road to the village',
    [
      ['explore', { find: 'village' }],
      ['layPath', { place: 'village', ...pathFrom }],
    ],
  ],
  ['build a road 10 blocks long', []],
] as const)('a path is laid where words say where it leads: %s', (words, calls) => {
  const input = inputOf(words, { names: ['gravel', 'cobblestone'], places: { mill: [9, -60, 9] } })
  expect(
    plainReply(input)?.tasks.flatMap(({ actions }) => actions.map(({ name, args }) => [name, args])) ?? [],
  ).toEqual(calls)
})

test('what light and fields take is got first, by whatever way the body finds', () => {
  const namesOf = (words: string, inventory: Record<string, number>) =>
    replyByRules(inputOf(words, { observation: { ...sighted, inventory } as never })).tasks.flatMap(({ actions }) =>
      actions.map(({ name, args }) => [name, (args as { item?: string }).item].filter(Boolean).join(' ')),
    )
  expect(namesOf('light the base', {})).toEqual(['gather torch', 'lightArea'])
  expect(namesOf('light the base', { torch: 1 })).toEqual(['lightArea'])
  expect(namesOf('make a farm', { iron_hoe: 1, carrot: 3 })).toEqual(['explore', 'makeFarm'])
  expect(namesOf('make a farm and keep it', { iron_hoe: 1, carrot: 3 })).toEqual(['explore', 'makeFarm', 'tendFarm'])
  expect(namesOf('make us a wheat farm', {})).toEqual(['gather wheat_seeds', 'explore', 'makeFarm'])
})

test('an order for the hands of one agent that is given as a goal of the team is told to be one', () => {
  const words = { ...inputOf('x'), goal: '', near: () => undefined }
  const told = (goal: string) => createRuleBrain().refuses?.({ ...words, goal } as never)
  for (const goal of ['Sort the chests.', 'Light the base', 'Protect me', 'Make a farm and keep it', 'Breed the cows'])
    expect(told(goal)).toMatch(/^One agent does that when it is asked by name: “@NAME /)
  for (const goal of [
    'Follow me',
    'Come here.',
    'Go to Mia',
    'Make a wheat farm',
    'Farm potatoes',
    'We need a carrot field',
  ])
    expect(told(goal)).toContain(`“@NAME ${goal.replace('.', '')}”`)
  expect(told('Make a wheat farm near the lake')).toContain('“@NAME Make a wheat farm”')
  for (const order of ['farm potatoes', 'we need a carrot field', 'we could use a farm'])
    expect(plainReply(inputOf(order))?.tasks.flatMap(({ actions }) => actions.map(({ name }) => name))).toContain(
      'makeFarm',
    )
  expect(told('Dance a little')).not.toMatch(/One agent/)
  expect(told('Collect 4 dirt.')).toBeNull()
})

test('what goes into a chest each is one order, also with the verb said again', () => {
  const answer = plainReply(inputOf('put the dirt in one barrel and put the torches in the other barrel'))
  expect(answer?.tasks.flatMap(({ actions }) => actions)).toEqual([
    { name: 'sortChests', args: { apart: ['dirt', 'torch'] } },
  ])
})

test('to go to the chest is to go to the nearest that the team knows', () => {
  const containers = [
    { at: [9, -60, 9] as [number, number, number], block: 'chest', items: {} },
    { at: [2, -60, 2] as [number, number, number], block: 'chest', items: {} },
  ]
  const { tasks, reply } = replyByRules(inputOf('go to the chest', { containers }))
  expect(tasks[0]?.actions).toMatchObject([{ name: 'goTo', args: { x: 2, y: -60, z: 2 } }])
  expect(reply).toBe('Ok, I go to the chest at 2 -60 2.')
  expect(replyByRules(inputOf('go to the chest'))).toMatchObject({ reply: 'I know no chest yet.', tasks: [] })
  // A place that was given this name.
  const named = replyByRules(inputOf('go to the chest', { containers, places: { chest: [5, -60, 5] } }))
  expect(named.tasks[0]?.actions).toMatchObject([{ name: 'goToRememberedPlace' }])
})

test.each(['kill the skeleton', 'attack that spider', 'slay 2 witches', 'fight the husk over there'])(
  'what is not in sight is not attacked, and is said: %s',
  words => {
    expect(plainReply(inputOf(words))).toMatchObject({
      tasks: [],
      reply: expect.stringMatching(/^I see no \w+ here\.$/),
    })
    const none = { ...sighted, entities: [] }
    expect(plainReply(inputOf('kill the monsters', { observation: none as never }))?.reply).toBe(
      'I see no monster here.',
    )
  },
)

test.each([
  'come out',
  'come out now',
  'come back up',
  'come out of your hole',
  'get out of there',
  'leave the shelter',
  'please come outside',
])('a body in its shelter comes out to fight, or says why not: %s', words => {
  const hidden = { ...sighted, time: 'night', sheltersFrom: 'zombie' }
  const answer = (observation: object) => plainReply(inputOf(words, { observation: observation as never }))
  const out = answer(hidden)
  expect(out?.tasks.flatMap(({ actions }) => actions)).toEqual([{ name: 'attack', args: { entity: 'zombie' } }])
  expect(out?.reply).toBe(
    'Ok, I come out and attack a zombie. I hid from a zombie, and come out to fight as soon as I am well enough.',
  )
  expect(answer({ ...hidden, inventory: {} })).toMatchObject({
    tasks: [],
    reply:
      'I do not come out: I have no sword and no axe to fight with. I shelter from a zombie until it is gone, at the latest until day.',
  })
  expect(answer({ ...hidden, entities: [] })?.reply).toMatch(/^I see no monster any more, and come up as soon as /)
  expect(answer(sighted)).toMatchObject({ tasks: [], reply: 'I sit in no shelter; I am at 0 -60 4.' })
})

test('brings things to a place that it knows: into the chest there, else it keeps them', () => {
  const places = { spawn: [20, -60, 0] as [number, number, number] }
  const words = 'bring 8 dirt to spawn'
  const bare = plainReply(inputOf(words, { places }))
  expect(bare?.reply).toBe('Ok, I bring 8 dirt to “spawn”. No chest is near it, so I keep them there.')
  expect(bare?.tasks.map(({ actions }) => actions)).toEqual([
    [{ name: 'goToRememberedPlace', args: { name: 'spawn' } }],
  ])
  const more = plainReply(inputOf('carry 12 dirt to the spawn point', { places }))
  expect(more?.tasks.map(({ title }) => title)).toEqual(['Collect 12 dirt', 'Bring 12 dirt to “spawn”'])
  const containers = [{ at: [22, -60, 1] as [number, number, number], block: 'chest', items: {} }]
  const stored = plainReply(inputOf(words, { places, containers }))
  expect(stored?.tasks).toMatchObject([{ done: { kind: 'stored', item: 'dirt', at: [22, -60, 1] } }])
  expect(plainReply(inputOf('where is spawn?', { places }))?.reply).toBe('“spawn” is at 20 -60 0.')
})
