import { expect, test } from 'vitest'
import type { NextActionsInput } from '../../source/brain/questions/next-actions/shape.ts'
import type { Heard } from '../../source/brain/questions/shapes.ts'
import { actionsAtHand } from '../../source/mind/action-at-hand.ts'
import type { MindTask } from '../../source/mind/mind-task.ts'
import type { Condition, Way } from '../../source/session/log/events/plan.ts'
import { createGameBook } from '../../source/team/knowledge/game-book.ts'
import { actInput, seen, team } from '../brain/support/question-inputs.ts'

const allowed = ['collect', 'craft', 'deposit', 'withdraw', 'build', 'place', 'give', 'goTo', 'activate']
const chat = (text: string): Heard => ({ from: 'Mia', kind: 'chat', text, person: false })
const chest = (items: Record<string, number> | null, at: [number, number, number] = [2, -60, 2]) => ({
  at,
  block: 'chest',
  items,
})
const atHand = (
  done: Condition,
  extra: Partial<NextActionsInput> = {},
  { way, ...task }: Partial<Pick<MindTask, 'attempts' | 'amount' | 'share' | 'alone' | 'way'>> = {},
) => {
  const asked = actInput({ id: 't', title: '', done, way, from: 'Lena' }, extra)
  return actionsAtHand(asked, { attempts: 0, ...task }, allowed)
}
const wall: NextActionsInput['blueprint'] = {
  name: 'wall',
  from: [0, -60, 0],
  to: [5, -60, 0],
  total: 4,
  done: 0,
  missing: [
    { y: -60, block: 'oak_planks', cells: '0-2' },
    { y: -60, block: 'cobblestone', cells: '5' },
  ],
}
const carrying = (inventory: Record<string, number>) => ({ observation: seen(inventory) })
const logs: Condition = { kind: 'have', item: 'oak_log', count: 6 }

test.each<
  [string, Condition, Partial<NextActionsInput>, { way?: Way; amount?: number; share?: number; alone?: true }, unknown]
>([
  [
    'what lies or stands around is collected, less what is carried',
    logs,
    carrying({ oak_log: 2 }),
    {},
    [['collect', { item: 'oak_log', count: 4 }]],
  ],
  [
    'the plan says to collect it: what chests hold is for others',
    logs,
    { containers: [chest({ oak_log: 9 }), chest(null)] },
    { way: 'collect' },
    [['collect', { item: 'oak_log', count: 6 }]],
  ],
  [
    'what only one chest has is taken',
    { kind: 'have', item: 'coal', count: 2 },
    { containers: [chest({ coal: 3 }), chest({})] },
    { way: 'get' },
    [['withdraw', { item: 'coal', count: 2, x: 2, y: -60, z: 2 }]],
  ],
  [
    'what is made of what is carried is crafted with its parts',
    { kind: 'have', item: 'stick', count: 4 },
    carrying({ oak_log: 1 }),
    { way: 'craft' },
    [
      ['craft', { item: 'oak_planks', count: 4 }],
      ['craft', { item: 'stick', count: 4 }],
    ],
  ],
  [
    'what goes into it comes out of the one chest that has it, also where that is to get what is made',
    { kind: 'stored', item: 'torch', count: 4 },
    { ...carrying({ stick: 3 }), containers: [chest({ coal: 2, cobblestone: 24 })] },
    { way: 'craft', amount: 4 },
    [
      ['withdraw', { item: 'coal', count: 1, x: 2, y: -60, z: 2 }],
      ['craft', { item: 'torch', count: 4 }],
      ['deposit', { item: 'torch', count: 4, x: 2, y: -60, z: 2 }],
    ],
  ],
  [
    'what is for another one who has some is handed over',
    { kind: 'have', item: 'coal', count: 3, seat: 'Mia' },
    { ...carrying({ coal: 2 }), team: team().map(one => ({ ...one, inventory: { coal: 1 } })) },
    { way: 'give' },
    [['give', { player: 'Mia', item: 'coal', count: 2 }]],
  ],
  [
    'what is carried is put away',
    { kind: 'stored', item: 'coal', count: 2 },
    { ...carrying({ coal: 2 }), containers: [chest({})] },
    {},
    [['deposit', { item: 'coal', count: 2, x: 2, y: -60, z: 2 }]],
  ],
  [
    'what the item alone brings is made and put away',
    { kind: 'stored', item: 'stick', count: 4 },
    { ...carrying({ oak_planks: 2 }), containers: [chest({})] },
    { way: 'craft', amount: 4 },
    [
      ['craft', { item: 'stick', count: 4 }],
      ['deposit', { item: 'stick', count: 4, x: 2, y: -60, z: 2 }],
    ],
  ],
  [
    'a block is placed',
    { kind: 'placed', block: 'wall_torch', at: [1, -60, 1] },
    carrying({ torch: 1 }),
    {},
    [['place', { item: 'torch', x: 1, y: -60, z: 1 }]],
  ],
  [
    'a block is turned as its states say',
    { kind: 'placed', block: 'birch_stairs[facing=west,half=top]', at: [4, -60, 1] },
    carrying({ birch_stairs: 2 }),
    {},
    [['place', { item: 'birch_stairs', x: 4, y: -60, z: 1, facing: 'west', half: 'top' }]],
  ],
  [
    'one whose hands are not seen is given what is carried',
    { kind: 'have', item: 'egg', count: 2, seat: 'Mia' },
    { ...carrying({ egg: 3 }), team: team().map(one => ({ ...one, inventory: {}, unseen: true as const })) },
    {},
    [['give', { player: 'Mia', item: 'egg', count: 2 }]],
  ],
  [
    'what is carried goes into a chest that nobody opened yet',
    { kind: 'stored', item: 'bread', count: 3, at: [2, -60, 2] },
    { ...carrying({ bread: 3 }), containers: [chest(null)] },
    {},
    [['deposit', { item: 'bread', count: 3, x: 2, y: -60, z: 2 }]],
  ],
  [
    'of what two bring to one chest, each brings all that it carries',
    { kind: 'stored', item: 'gravel', count: 20, most: 30 },
    { ...carrying({ gravel: 17 }), containers: [chest({ gravel: 16 })] },
    {},
    [['deposit', { item: 'gravel', count: 14, x: 2, y: -60, z: 2 }]],
  ],
  [
    'the item says how many of the chest are its own',
    { kind: 'stored', item: 'stick', count: 12 },
    { ...carrying({ oak_planks: 2 }), containers: [chest({})] },
    { way: 'craft', amount: 4 },
    [
      ['craft', { item: 'stick', count: 4 }],
      ['deposit', { item: 'stick', count: 4, x: 2, y: -60, z: 2 }],
    ],
  ],
  [
    'a block that can be made of what is carried is made and placed',
    { kind: 'placed', block: 'crafting_table', at: [1, -60, 1] },
    carrying({ oak_planks: 4 }),
    {},
    [
      ['craft', { item: 'crafting_table', count: 1 }],
      ['place', { item: 'crafting_table', x: 1, y: -60, z: 1 }],
    ],
  ],
  [
    'a lever in sight is pulled',
    { kind: 'placed', block: 'lever[powered=true]', at: [1, -60, 1] },
    { observation: { ...seen(), devices: [{ block: 'lever', at: [1, -60, 1], states: { powered: 'false' } }] } },
    {},
    [['activate', { x: 1, y: -60, z: 1 }]],
  ],
  [
    'an area is walked into',
    { kind: 'inside', box: { from: [10, -60, 0], to: [14, -58, 0] } },
    {},
    {},
    [['goTo', { x: 12, y: -60, z: 0, range: 1 }]],
  ],
  [
    'what of the material is lacking is taken from the one chest that has it, and the cells are built',
    { kind: 'built', blueprint: 'wall', cells: [0, 1, 2, 5] },
    {
      ...carrying({ oak_planks: 1 }),
      containers: [chest({ oak_planks: 9, oak_log: 4, cobblestone: 2 }), chest({}, [5, -60, 2])],
      blueprint: wall,
    },
    {},
    [
      ['withdraw', { item: 'oak_planks', count: 2, x: 2, y: -60, z: 2 }],
      ['withdraw', { item: 'cobblestone', count: 1, x: 2, y: -60, z: 2 }],
      ['build', { blueprint: 'wall', cells: [0, 1, 2, 5] }],
    ],
  ],
  [
    'agents report how their work goes',
    { kind: 'have', item: 'coal', count: 2 },
    {
      containers: [chest({ coal: 3 })],
      messages: [{ from: 'Mia', kind: 'report', text: 'started: Collect 4 sand', person: false }],
    },
    { way: 'get' },
    [['withdraw', { item: 'coal', count: 2, x: 2, y: -60, z: 2 }]],
  ],
  [
    'what agents say to each other has a question of its own',
    logs,
    { messages: [chat('I bring you the egg now.')] },
    {},
    [['collect', { item: 'oak_log', count: 6 }]],
  ],
  [
    'what no other task brings is all of it to be got and put away',
    { kind: 'stored', item: 'oak_log', count: 6 },
    { containers: [chest({ oak_log: 2 })] },
    { way: 'store', alone: true },
    [
      ['collect', { item: 'oak_log', count: 4 }],
      ['deposit', { item: 'oak_log', count: 4, x: 2, y: -60, z: 2 }],
    ],
  ],
  [
    'the share that it is to give to one whose hands are not seen',
    { kind: 'have', item: 'coal', count: 7, seat: 'Mia' },
    { ...carrying({ coal: 3 }), team: team().map(one => ({ ...one, unseen: true as const })) },
    { share: 2 },
    [['give', { player: 'Mia', item: 'coal', count: 2 }]],
  ],
  [
    'its own share of what several put there',
    { kind: 'stored', item: 'oak_log', count: 16 },
    { containers: [chest({ oak_log: 2 })] },
    { share: 8 },
    [
      ['collect', { item: 'oak_log', count: 8 }],
      ['deposit', { item: 'oak_log', count: 8, x: 2, y: -60, z: 2 }],
    ],
  ],
])('without a question: %s', (_, done, extra, task, calls) => {
  expect(atHand(done, extra, task)?.map(one => [one.name, one.args])).toEqual(calls)
})

test.each<[string, Condition, Partial<NextActionsInput>, { way?: Way; amount?: number; attempts?: number }]>([
  ['a chest has some as well', logs, { containers: [chest({ oak_log: 9 })] }, {}],
  ['a chest that nobody opened may have some', logs, { containers: [chest(null)] }, {}],
  [
    'two chests have it',
    { kind: 'have', item: 'coal', count: 2 },
    { containers: [chest({ coal: 3 }), chest({ coal: 3 }, [5, -60, 2])] },
    {},
  ],
  [
    'another task needs what the chest has',
    { kind: 'have', item: 'coal', count: 2 },
    { containers: [{ ...chest({ coal: 3 }), reserved: { coal: 3 } }] },
    {},
  ],
  ['a tool is needed', { kind: 'have', item: 'cobblestone', count: 2 }, {}, { way: 'collect' }],
  ['the parts are not carried', { kind: 'have', item: 'stick', count: 4 }, {}, { way: 'craft' }],
  [
    'the table can not be made of what is carried',
    { kind: 'have', item: 'oak_slab', count: 6 },
    carrying({ oak_planks: 3 }),
    { way: 'craft' },
  ],
  [
    'a chest has what the plan wants made',
    { kind: 'have', item: 'stick', count: 4 },
    { ...carrying({ oak_log: 1 }), containers: [chest({ stick: 4 })] },
    { way: 'craft' },
  ],
  [
    'the condition counts what others bring, too',
    { kind: 'stored', item: 'stick', count: 8 },
    { ...carrying({ oak_planks: 4 }), containers: [chest({})] },
    { way: 'craft' },
  ],
  [
    'of what several bring, too little is carried',
    { kind: 'stored', item: 'gravel', count: 11, most: 50 },
    { ...carrying({ gravel: 9 }), containers: [chest({})] },
    {},
  ],
  [
    'what the other one carries is not seen, and less is carried than that one is to have',
    { kind: 'have', item: 'coal', count: 3, seat: 'Mia' },
    { ...carrying({ coal: 2 }), team: team().map(one => ({ ...one, unseen: true as const })) },
    {},
  ],
  [
    'placing does not bring the block into its state',
    { kind: 'placed', block: 'furnace[facing=east,lit=true]', at: [1, -60, 1] },
    carrying({ furnace: 1 }),
    {},
  ],
  [
    'two chests have material',
    { kind: 'built', blueprint: 'wall', cells: [0, 1, 2, 5] },
    {
      ...carrying({ oak_planks: 1 }),
      containers: [chest({ oak_planks: 9, cobblestone: 2 }), chest({ oak_planks: 2 }, [5, -60, 2])],
      blueprint: wall,
    },
    {},
  ],
  [
    'what the chest has of the material is for another task',
    { kind: 'built', blueprint: 'wall', cells: [0, 1, 2, 5] },
    { containers: [{ ...chest({ oak_planks: 9, cobblestone: 2 }), reserved: { oak_planks: 7 } }], blueprint: wall },
    {},
  ],
  ['the lever is not in sight', { kind: 'placed', block: 'lever[powered=true]', at: [1, -60, 1] }, {}, {}],
  ['it stands there already', { kind: 'inside', box: { from: [0, -60, 4], to: [0, -60, 4] } }, {}, {}],
  ['nothing in the world shows it', { kind: 'report' }, {}, {}],
  ['it was tried before', logs, {}, { attempts: 1 }],
  ['a person said something', logs, { messages: [{ from: 'Ann', kind: 'chat', text: 'not these', person: true }] }, {}],
  [
    'something failed',
    logs,
    { history: [{ name: 'collect', action: 'collect', result: 'failure', reason: 'none' }] },
    {},
  ],
])('a brain is asked: %s', (_, done, extra, task) => {
  expect(atHand(done, extra, task)).toBeNull()
})

const tried = (...codes: readonly (string | null)[]): NextActionsInput['history'] =>
  codes.map(code => ({
    ...{ name: 'collect', action: 'collect oak_log', reason: 'as it went' },
    ...(code === null ? { result: 'success' as const } : { result: 'failure' as const, code }),
  }))
const again = [{ name: 'collect', args: { item: 'oak_log', count: 6 } }]

test.each([
  ['a server that was slow', ['timeout']],
  ['another player who was in the place', ['occupied']],
  ['two passing causes, one after the other', ['refused-by-server', 'timeout']],
  ['a part that was done before', [null, 'gone']],
])('the only way is taken once more without a question: %s', (_, codes) => {
  expect(atHand(logs, { history: tried(...codes) })).toEqual(again)
})

test.each([
  ['the same cause came twice', ['timeout', 'timeout']],
  ['the same cause came twice, with others in between', ['occupied', 'timeout', null, 'occupied']],
  ['the cause stays', ['missing-tool']],
  ['a cause that stays came before', ['unreachable', 'timeout']],
  ['all was done, and it was not enough', [null]],
  ['it was done after a failure, and it was not enough', ['timeout', null]],
])('a brain is asked after a failure: %s', (_, codes) => {
  expect(atHand(logs, { history: tried(...codes) })).toBeNull()
})

test('an order with words of its own is thought about', () => {
  const order = { from: 'Lena', kind: 'order' as const, text: 'Bob, take those at the lake.', person: false }
  expect(atHand(logs, { messages: [order] })).toBeNull()
})

test('where there are several ways to get a thing, and the plan leaves it open, the action that knows them all chooses', () => {
  const done: Condition = { kind: 'have', item: 'coal', count: 2 }
  const two = { containers: [chest({ coal: 3 }), chest({ coal: 3 }, [5, -60, 2])] }
  const asked = (way: Way, extra: Partial<NextActionsInput> = {}, milestones: string[] = []) => {
    const input = actInput({ id: 't', title: '', done, way, milestones, from: 'Lena' }, { ...two, ...extra })
    return actionsAtHand(input, { attempts: 0 }, [...allowed, 'gather'])
  }
  const gather = [{ name: 'gather', args: { item: 'coal', count: 2 } }]
  expect(asked('get')).toEqual(gather)
  expect(asked('get', {}, ['1 coal carried'])).toEqual(gather)
  // The subtask says more than its condition.
  expect(asked('get', {}, ['3 wheat carried'])).toBeNull()
  expect(asked('mine')).toBeNull()
})

test('what is made of a milestone leaves nothing to choose', () => {
  const recipes: NextActionsInput['recipes'] = [{ item: 'bread', makes: 1, from: { wheat: 3 }, table: false }]
  const asked = (milestones: string[]) =>
    actionsAtHand(
      actInput(
        { id: 't', title: '', done: { kind: 'have', item: 'bread', count: 1 }, way: 'get', milestones, from: 'Lena' },
        { containers: [chest({ wheat: 5 })], recipes },
      ),
      { attempts: 0 },
      allowed,
    )?.map(one => one.name)
  expect(asked(['3 wheat carried'])).toEqual(['withdraw', 'craft'])
  expect(asked(['3 wheat carried', '1 egg carried'])).toBeUndefined()
})

test('what is to be collected and can be made of what is carried is made', () => {
  const recipes: NextActionsInput['recipes'] = [{ item: 'bread', makes: 1, from: { wheat: 3 }, table: false }]
  const asked = (way: Way, inventory: Record<string, number>, containers: NextActionsInput['containers'] = []) =>
    actionsAtHand(
      actInput(
        { id: 't', title: '', done: { kind: 'have', item: 'bread', count: 1 }, way, from: 'Lena' },
        { ...carrying(inventory), containers, recipes },
      ),
      { attempts: 0 },
      allowed,
    )
  expect(asked('collect', { wheat: 3 })).toEqual([{ name: 'craft', args: { item: 'bread', count: 1 } }])
  expect(asked('collect', { wheat: 2 })).toBeNull()
  expect(asked('mine', { wheat: 3 })).toBeNull()
})

test('of what a thing is made, a part that can be made, too, is taken out of the one container that has it', () => {
  const recipes: NextActionsInput['recipes'] = [
    { item: 'pumpkin_pie', makes: 1, from: { pumpkin: 1, sugar: 2, egg: 1 }, table: false },
    { item: 'sugar', makes: 1, from: { sugar_cane: 1 }, table: false },
  ]
  const asked = (inventory: Record<string, number>, ...containers: NextActionsInput['containers'][number][]) =>
    actionsAtHand(
      actInput(
        { id: 't', title: '', done: { kind: 'have', item: 'pumpkin_pie', count: 1 }, way: 'craft', from: 'Lena' },
        { ...carrying({ egg: 2, pumpkin: 1, ...inventory }), containers, recipes },
      ),
      { attempts: 0 },
      allowed,
    )
  const pie = { name: 'craft', args: { item: 'pumpkin_pie', count: 1 } }
  const taken = (count: number) => ({ name: 'withdraw', args: { item: 'sugar', count, x: 2, y: -60, z: 2 } })
  expect(asked({}, chest({ sugar: 3 }))).toEqual([taken(2), pie])
  expect(asked({ sugar: 1 }, chest({ sugar: 3 }))).toEqual([taken(1), pie])
  expect(asked({ sugar_cane: 2 }, chest({ sugar: 3 }))?.map(one => one.name)).toEqual(['craft', 'craft'])
  expect(asked({}, chest({ sugar: 3 }), chest({ sugar: 3 }, [5, -60, 2]))).toBeNull()
  expect(asked({}, chest({ sugar: 3 }), chest(null, [5, -60, 2]))).toBeNull()
  expect(asked({}, chest({ sugar: 1 }))).toBeNull()
})

test('what is smelted of what is to be mined is got by whatever it takes, unless some of that lies in a container', () => {
  const recipes: NextActionsInput['recipes'] = [
    { item: 'copper_ingot', makes: 1, from: { raw_copper: 1 }, table: false, furnace: true },
    { item: 'furnace', makes: 1, from: { cobblestone: 8 }, table: true },
  ]
  const asked = (item: string, ...containers: NextActionsInput['containers'][number][]) =>
    actionsAtHand(
      actInput(
        { id: 't', title: '', done: { kind: 'have', item, count: 3 }, way: 'mine', from: 'Lena' },
        { ...carrying({ stone_pickaxe: 1 }), containers, recipes },
      ),
      { attempts: 0 },
      [...allowed, 'gather'],
    )
  const gather = [{ name: 'gather', args: { item: 'copper_ingot', count: 3, anew: true } }]
  expect(asked('copper_ingot')).toEqual(gather)
  expect(asked('copper_ingot', chest({ cobblestone: 8 }))).toEqual(gather)
  expect(asked('copper_ingot', chest({ raw_copper: 1 }))).toBeNull()
  expect(asked('copper_ingot', chest({ copper_ingot: 1 }))).toBeNull()
  // Which of its ores, and with what, is for a brain.
  expect(asked('lapis_lazuli')).toBeNull()
})

test('what is to be put away is got by that action, too, and what containers hold of it stays there', () => {
  const done: Condition = { kind: 'stored', item: 'stick', count: 6 }
  const asked = (elsewhere: Record<string, number> | null, alone = true) =>
    actionsAtHand(
      actInput(
        { id: 't', title: '', done: { ...done, at: [2, -60, 2] }, way: 'store', from: 'Lena' },
        { containers: [chest({ stick: 2 }), chest(elsewhere, [5, -60, 2])] },
      ),
      { attempts: 0, alone },
      [...allowed, 'gather'],
    )
  expect(asked({})).toEqual([
    { name: 'gather', args: { item: 'stick', count: 4, anew: true } },
    { name: 'deposit', args: { item: 'stick', count: 4, x: 2, y: -60, z: 2 } },
  ])
  expect(asked({}, false)).toBeNull()
  expect(asked(null)).toBeNull()
})

test('what is to be made and put away, or set up, is got by that action where nobody has it and it lies nowhere', () => {
  const asked = (done: Condition, way: Way, elsewhere: Record<string, number> = {}) =>
    actionsAtHand(
      actInput(
        { id: 't', title: '', done, way, from: 'Lena' },
        { containers: [chest({}), chest(elsewhere, [5, -60, 2])] },
      ),
      { attempts: 0, alone: true },
      [...allowed, 'gather'],
    )?.map(({ name, args }) => [name, args.item])
  const torches: Condition = { kind: 'stored', item: 'torch', count: 2, at: [2, -60, 2] }
  const table: Condition = { kind: 'placed', block: 'crafting_table', at: [1, -60, 1] }
  expect(asked(torches, 'craft')).toEqual([
    ['gather', 'torch'],
    ['deposit', 'torch'],
  ])
  expect(asked(torches, 'craft', { torch: 2 })).toBeUndefined()
  expect(asked(table, 'place')).toEqual([
    ['gather', 'crafting_table'],
    ['place', 'crafting_table'],
  ])
})

const fencing: NextActionsInput['recipes'] = [
  { item: 'oak_planks', makes: 4, from: { oak_log: 1 }, table: false },
  { item: 'oak_fence', makes: 3, from: { oak_planks: 4, stick: 2 }, table: true },
]

test('what is to be made of things that are not there yet, and what a building lacks, is got by that action without a question', () => {
  const asked = (done: Condition, way: Way | undefined, extra: Partial<NextActionsInput> = {}) =>
    actionsAtHand(
      actInput({ id: 't', title: '', done, way, from: 'Lena' }, { containers: [], ...extra }),
      { attempts: 0 },
      [...allowed, 'gather'],
    )
  const aChest: Condition = { kind: 'have', item: 'chest', count: 1 }
  expect(asked(aChest, 'craft')).toEqual([{ name: 'gather', args: { item: 'chest', count: 1, anew: true } }])
  // Of what lies in a container, and of what another task needs, the brain chooses.
  expect(asked(aChest, 'craft', { containers: [chest({ chest: 1 })] })).toBeNull()
  const built: Condition = { kind: 'built', blueprint: 'wall', cells: [0, 1, 2, 5] }
  const build = { name: 'build', args: { blueprint: 'wall', cells: [0, 1, 2, 5] } }
  expect(asked(built, 'build', { blueprint: wall, ...carrying({ oak_planks: 1 }) })).toEqual([
    { name: 'gather', args: { item: 'oak_planks', count: 3 } },
    { name: 'gather', args: { item: 'cobblestone', count: 1 } },
    build,
  ])
  // Planks come after the fences that are made of them.
  const fenced = {
    ...wall,
    missing: [
      { y: -60, block: 'oak_planks', cells: '0-1' },
      { y: -60, block: 'oak_fence', cells: '2' },
    ],
  }
  expect(asked(built, 'build', { blueprint: fenced, recipes: fencing })?.map(one => one.args.item)).toEqual([
    ...['oak_fence', 'oak_planks', undefined],
  ])
  const reserved = { ...chest({ oak_planks: 9 }), reserved: { oak_planks: 9 } }
  expect(asked(built, 'build', { blueprint: wall, containers: [reserved] })).toBeNull()
})

test('what is to be taken out of a container is, whatever is carried, and with all that other tasks put there it is chosen', () => {
  const done: Condition = { kind: 'have', item: 'coal', count: 2, taken: true }
  expect(atHand(done, { ...carrying({ coal: 5 }), containers: [chest({ coal: 3 }), chest({})] })).toEqual([
    { name: 'withdraw', args: { item: 'coal', count: 2, x: 2, y: -60, z: 2 } },
  ])
  expect(atHand(done, { containers: [chest({ coal: 3 }), chest({ coal: 2 }, [5, -60, 2])] })).toBeNull()
  expect(atHand(done, { containers: [chest({ coal: 1 })] })).toBeNull()
  // Out of the one that is named, also where no body has opened it.
  const named: Condition = { ...done, at: [5, -60, 2] }
  const take = [{ name: 'withdraw', args: { item: 'coal', count: 2, x: 5, y: -60, z: 2 } }]
  expect(atHand(named, { containers: [chest({ coal: 3 }), chest({ coal: 2 }, [5, -60, 2])] })).toEqual(take)
  expect(atHand(named, { containers: [chest({ coal: 3 })] })).toEqual(take)
  expect(atHand(named, { containers: [chest({ coal: 3 }), chest({ coal: 1 }, [5, -60, 2])] })).toBeNull()
})

test('the goal says out of which container a thing, or what it is made of, is to come: it is not got elsewhere without a question', () => {
  const withPlanks = { containers: [chest({ oak_planks: 4 })] }
  const sticks: Condition = { kind: 'have', item: 'stick', count: 4 }
  const asked = (goal: string, done: Condition, extra: Partial<NextActionsInput> = withPlanks) =>
    actionsAtHand(actInput({ id: 't', title: '', done, from: 'Lena' }, { goal, ...extra }), { attempts: 0 }, [
      ...allowed,
      'gather',
    ])?.map(({ name }) => name)
  const made = 'Mia puts 4 oak planks into the chest, Bob takes 2 of them out and crafts 4 sticks.'
  const gathered = asked('Bob crafts 4 sticks.', sticks, { containers: [] })
  expect(gathered).toEqual(['gather'])
  expect(asked(made, sticks, { containers: [] })).toBeUndefined()
  // What goes another way is asked of another.
  expect(asked(made.replace('Bob', 'Lena'), sticks, { containers: [] })).toEqual(['gather'])
  expect(asked('Bob takes 6 oak logs out of the chest.', logs, {})).toBeUndefined()
  expect(asked('Bob collects 6 oak logs.', logs, {})).toEqual(['collect'])
  // What is carried already is made into it.
  expect(asked(made, sticks, { ...carrying({ oak_planks: 2 }), containers: [] })).toEqual(['craft'])
})

const book = createGameBook('1.21.4', () => ({ all: [], standing: [] }))
test.each([
  ['use spruce planks for the floor', true],
  ['put the torches up at night', true],
  ['dig the sand at the lake, and keep the gravel', true],
  // It is about the thing, its kind, or what goes into it.
  ['take birch logs', false],
  ['leave some oak logs standing', false],
  // Nothing that the game knows, or a thing that only says where.
  ['be careful', false],
  ['leave the trees near the sand', false],
  ['dig the sand, and leave the woods alone', false],
  // About all of the work, or about who does it.
  ['only dig sand', false],
  ['sand instead of that', false],
  ['Bob digs the sand', false],
  // With what it is done, and out of what.
  ['use the iron axe', false],
  ['leave the chest alone', false],
])('a wish of a person leaves one way where it does not bear on the task: %s', (text, isLeft) => {
  const wished = (extra: Partial<NextActionsInput>) =>
    actionsAtHand(
      actInput({ id: 't', title: '', done: logs, from: 'Lena' }, { seat: 'Bob', ...extra }),
      { attempts: 0 },
      allowed,
      one => book.names([one]),
    )
  const calls = isLeft ? again : null
  expect(wished({ instructions: [{ from: 'Ann', text }] })).toEqual(calls)
  expect(wished({ messages: [{ from: 'Ann', kind: 'chat', text, person: true }] })).toEqual(calls)
})
