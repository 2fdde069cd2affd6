import { expect, test } from 'vitest'
import { questions } from '../../../../source/brain/questions/index.ts'
import type { PlanTaskInput } from '../../../../source/brain/questions/plan-task/shape.ts'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import { dealtToEach, inWords } from '../../../../source/planner/demand.ts'
import { readGoal } from '../../../../source/planner/goal-demands.ts'
import { unknownRecipients } from '../../../../source/planner/goal-recipients.ts'
import { readAmount } from '../../../../source/planner/item-names.ts'
import { outcomeOf, planInput } from '../../support/question-inputs.ts'

/** Goals in words that people use who have not read what the rules understand. */

const items = new Set([
  'oak_log',
  'oak_planks',
  'beef',
  'cooked_beef',
  'potato',
  'bread',
  'iron_ingot',
  'raw_iron',
  'cod',
  'dirt',
  'ladder',
  'chest',
  'sand',
  'torch',
])
const read = (goal: string) => readGoal(goal, { items, prefer: [], blueprints: [] })

test.each([
  ['half a stack of dirt', 32, 'dirt'],
  ['half a dozen cods', 6, 'cods'],
  ['two stacks of dirt', 128, 'dirt'],
  ['twenty four torches', 24, 'torches'],
  ['thirty-six ladders', 36, 'ladders'],
  ['fifteen planks', 15, 'planks'],
  ['a hundred dirt', 100, 'dirt'],
  ['two hundred dirt', 200, 'dirt'],
  ['a few of the logs', 3, 'logs'],
])('an amount in words: %s', (words, count, rest) => {
  expect(readAmount(words)).toEqual({ count, words: rest })
})

test.each([
  ['Cook two beef', [{ kind: 'collect', item: 'cooked_beef', count: 2 }]],
  ['roast 3 cod', [{ kind: 'collect', item: 'cooked_cod', count: 3 }]],
  ['Bake five potatoes', [{ kind: 'collect', item: 'baked_potato', count: 5 }]],
  ['bake 2 bread', [{ kind: 'craft', item: 'bread', count: 2 }]],
  ['Smelt 4 iron ingots', [{ kind: 'collect', item: 'iron_ingot', count: 4 }]],
  ['smelt six raw iron', [{ kind: 'collect', item: 'iron_ingot', count: 6 }]],
] as const)('what is heated is what comes out of the fire: %s', (goal, demands) => {
  expect(read(goal)).toEqual(demands)
})

test.each([
  ['catch 2 fish and cook them', [{ kind: 'collect', item: 'cooked_cod', count: 2 }]],
  ['Catch 3 cod, then fry them.', [{ kind: 'collect', item: 'cooked_cod', count: 3 }]],
  ['go fish for 5 salmon and grill all of them', [{ kind: 'collect', item: 'cooked_salmon', count: 5 }]],
  ['fish 4 fish', [{ kind: 'collect', item: 'cod', count: 4 }]],
  [
    'catch 2 salmon, cook them and put them into the chest',
    [
      { kind: 'collect', item: 'cooked_salmon', count: 2 },
      { kind: 'store', item: 'cooked_salmon', count: 2 },
    ],
  ],
  [
    'Collect 4 dirt and catch 2 cod and cook them',
    [
      { kind: 'collect', item: 'dirt', count: 4 },
      { kind: 'collect', item: 'cooked_cod', count: 2 },
    ],
  ],
  ['Collect 6 raw iron and smelt it', [{ kind: 'collect', item: 'iron_ingot', count: 6 }]],
  [
    'Collect 2 dirt and cook it',
    [
      { kind: 'collect', item: 'dirt', count: 2 },
      { kind: 'unknown', text: 'cook it' },
    ],
  ],
] as const)('what is caught is collected, and heated where that is asked for: %s', (goal, demands) => {
  expect(readGoal(goal, { items: new Set([...items, 'salmon']), prefer: [], blueprints: [] })).toEqual(demands)
})

test.each(['put both', 'put them both', 'put both of them', 'put both items'])(
  '“%s” in the chest is read whole',
  words => {
    expect(read(`Collect 4 oak logs and 4 dirt and ${words} in the chest.`)).toEqual([
      { kind: 'collect', item: 'oak_log', count: 4 },
      { kind: 'collect', item: 'dirt', count: 4 },
      { kind: 'store', item: 'oak_log', count: 4 },
      { kind: 'store', item: 'dirt', count: 4 },
    ])
  },
)

test.each(['afterwards', 'lastly', 'later', 'second', 'after that'])('a part that begins with “%s” is read', word => {
  expect(read(`First collect 3 dirt, ${word} craft 6 ladders`)).toEqual([
    { kind: 'collect', item: 'dirt', count: 3 },
    { kind: 'craft', item: 'ladder', count: 6 },
  ])
})

test.each(['craft planks out of them', 'make planks from it', 'produce ladders with all of those'])(
  'how many come out of other things is not guessed: %s',
  part => {
    expect(read(`Collect 3 logs, ${part}`)).toEqual([
      { kind: 'collect', item: 'oak_log', count: 3 },
      { kind: 'unknown', text: part },
    ])
    expect(
      read(`Collect 3 logs, ${part.replace('planks', '8 planks').replace('ladders', '8 ladders')}`)[1],
    ).toMatchObject({ kind: 'craft', count: 8 })
  },
)

test('so many of several things are not guessed', () => {
  expect(read('Collect 3 dirt and 4 ladders and put 2 of them into the chest').at(-1)).toEqual({
    kind: 'unknown',
    text: 'put 2 of them',
  })
})

test.each([
  ['Get 8 dirt, then put the dirt into the chest', [8]],
  ['Collect 3 dirt and 5 ladders, and put the ladders and the dirt into a chest', [5, 3]],
  ['Collect 8 dirt. Put 3 dirt into the chest, then store the dirt in the chest', [3, 5]],
  ['Get 8 dirt and put a dirt into the chest', [1]],
  ['Put dirt into the chest', [1]],
  ['Collect 6 dirt and put 2 of them into the chest', [2]],
  ['Collect 6 dirt and put one of them into the chest, then put the dirt into the chest', [1, 5]],
])('what is put away without a number is all of it that was asked for: %s', (goal, counts) => {
  expect(read(goal).flatMap(demand => (demand.kind === 'store' ? [demand.count] : []))).toEqual(counts)
})

const told = (goal: string) =>
  read(goal).map(demand => (demand.kind === 'unknown' ? `not read: ${demand.text}` : inWords(demand)))

test.each([
  ['Craft a chest and put 10 dirt into it', ['craft 1 chest', 'put 10 dirt into the new chest']],
  ['Craft a chest and put 10 dirt into the chest', ['craft 1 chest', 'put 10 dirt into the new chest']],
  [
    'Craft a chest, put 3 sand and 10 dirt into it, and collect 4 logs',
    ['craft 1 chest', 'put 3 sand into the new chest', 'put 10 dirt into the new chest', 'collect 4 oak logs'],
  ],
  [
    'craft a chest and fill it with 3 sand and 10 dirt',
    ['craft 1 chest', 'put 3 sand into the new chest', 'put 10 dirt into the new chest'],
  ],
  [
    'Collect 4 dirt, craft a chest and put everything into it',
    ['collect 4 dirt', 'craft 1 chest', 'put 4 dirt into the new chest'],
  ],
  ['set up a chest and put 3 dirt in it', ['place 1 chest', 'put 3 dirt into the new chest']],
  ['Put 5 dirt into a new chest', ['put 5 dirt into the new chest']],
  ['place 3 dirt in the chest', ['put 3 dirt into the chest']],
  ['Craft a chest and put it into the chest', ['craft 1 chest', 'put 1 chest into the chest']],
  ['Put 5 dirt into the barrel', ['put 5 dirt into the barrel']],
  // Which one is meant cannot be said.
  ['Put 5 dirt into it', ['not read: put 5 dirt into it']],
  ['Craft 2 chests and put 10 dirt into each', ['craft 2 chests', 'not read: put 10 dirt into each']],
  [
    'Put 3 sand and 2 dirt into the furnace',
    ['not read: put 3 sand into the furnace', 'not read: 2 dirt into the furnace'],
  ],
  [
    'Put 5 dirt into the chest, craft a chest and put 3 dirt into it',
    ['put 5 dirt into the chest', 'craft 1 chest', 'not read: put 3 dirt into it'],
  ],
])('where something is put is read, or the part is not: %s', (goal, demands) => {
  expect(told(goal)).toEqual(demands)
})

/** What is not read of a goal of a team, part by part. */
const unreadOf = (goal: string): string[] =>
  readGoal(goal, { items, prefer: [], blueprints: [], seats: ['Bob', 'Mia', 'Lena'] }).flatMap(demand => [
    ...(demand.kind === 'unknown' ? [demand.text] : []),
    ...(demand.unread ?? []),
  ])

test.each([
  ['Mia and Bob place 4 dirt each.', ['each', 'Mia', 'Bob place 4 dirt each']],
  ['Mia makes 2 torches, put 4 dirt into the chest.', ['Mia must put 4 dirt into the chest']],
  ['Mia puts 4 dirt each into the chest.', ['each']],
  ['Bob and Mia each collect 4 dirt; the dirt goes into one chest.', ['the dirt goes into one chest']],
  ['Bob and Mia must each place 4 dirt.', ['Bob and Mia must each place 4 dirt']],
  ['Mia and Bob dance in the chest.', ['Mia and Bob dance in the chest']],
])('what is not read is quoted whole, as it is written: %s', (goal, unread) => {
  expect(unreadOf(goal)).toEqual(unread)
})

test.each([
  ['Bob and Mia each collect 4 dirt.', ['Bob: collect 4 dirt', 'Mia: collect 4 dirt']],
  [
    'Bob, Mia and Lena must each craft 2 torches and 1 chest.',
    ['Bob', 'Mia', 'Lena'].map(n => `${n}: craft 2 torches`),
  ],
  [
    'Bob and Mia each collect 4 dirt and put it into the chest.',
    ['Bob: collect 4 dirt', 'Mia: collect 4 dirt', 'put 8 dirt into the chest'],
  ],
  [
    'Bob and Mia collect 4 dirt each and put it into the chest.',
    ['Bob: collect 4 dirt', 'Mia: collect 4 dirt', 'put 8 dirt into the chest'],
  ],
  ...[
    'Bob and Mia put 4 dirt each into the chest.',
    'Bob and Mia each put 4 dirt into the chest.',
    'Bob and Mia: put 4 dirt each into the chest.',
    'Bob and Mia must each bring 4 dirt to the chest.',
    'Bob puts 4 dirt and Mia puts 4 dirt into the chest.',
    'Bob: put 4 dirt into the chest. Mia: put 4 dirt into the chest.',
    'Collect 8 dirt. Bob and Mia put 4 each into the chest.',
  ].map((goal): [string, string[]] => [goal, ['Bob: put 4 dirt into the chest', 'Mia: put 4 dirt into the chest']]),
  ...[
    'Each of you puts 4 dirt into the chest.',
    'Everyone puts 4 dirt into the chest.',
    'Put 4 dirt each into the chest.',
  ].map((goal): [string, string[]] => [goal, ['Bob', 'Mia', 'Lena'].map(name => `${name}: put 4 dirt into the chest`)]),
  ...[
    'Mia puts 4 dirt into the chest.',
    'Mia must put 4 dirt into the chest.',
    'Mia collects 4 dirt and puts it into the chest.',
    '4 dirt must be put into the chest by Mia.',
    'Bob collects 4 dirt and Mia puts it into the chest.',
  ].map((goal): [string, string[]] => [goal, ['Mia: put 4 dirt into the chest']]),
  ['Bob and Mia put 8 dirt into the chest.', ['Bob or Mia: put 8 dirt into the chest']],
  ['Everyone collects 4 dirt.', ['Bob: collect 4 dirt', 'Mia: collect 4 dirt', 'Lena: collect 4 dirt']],
  [
    'Each of you collects 4 dirt. Put the dirt into the chest.',
    ['Bob: collect 4 dirt', 'Mia: collect 4 dirt', 'Lena: collect 4 dirt', 'put 12 dirt into the chest'],
  ],
  [
    'Each agent must collect 4 dirt. Put 8 dirt into the chest.',
    ['Bob: collect 4 dirt', 'Mia: collect 4 dirt', 'Lena: collect 4 dirt', 'put 8 dirt into the chest'],
  ],
])('what is asked of each is asked of each by name: %s', (goal, shares) => {
  const seats = ['Bob', 'Mia', 'Lena']
  const demands = dealtToEach(readGoal(goal, { items, prefer: [], blueprints: [], seats }), seats)
  const whoOf = (demand: (typeof demands)[number]): string | undefined =>
    'who' in demand ? [...('along' in demand ? (demand.along ?? []) : []), demand.who].join(' or ') : ''
  const told = demands.map(demand => `${whoOf(demand) ? `${whoOf(demand)}: ` : ''}${inWords(demand)}`)
  expect(told).toEqual(expect.arrayContaining(shares))
  expect(demands.flatMap(({ unread = [] }) => unread)).toEqual([])
})

const at: [number, number, number] = [2, -60, 2]
const planned = (goal: string, extra: Partial<PlanTaskInput> = {}) => {
  const input = planInput(goal, {
    containers: [{ at, block: 'chest', items: {}, before: {} }],
    names: ['dirt'],
    ...extra,
  })
  const plan = planByRules(input)
  expect(questions.planTask.check!(input, plan)).toEqual([])
  return { ...plan, items: plan.stages.flatMap(stage => stage.items) }
}

test('the chest that a goal asks for is set up beside the one that stands there, and gets what is to be put into it', () => {
  const goal = 'Put 4 sticks into the chest. Craft a chest and put 10 dirt into it.'
  for (const [said, spot] of [
    [goal, expect.anything()],
    [goal.replace('Craft a chest', 'Place a chest at 3 -60 3'), [3, -60, 3]],
  ] as const) {
    const { items, leftOut } = planned(said.replace('into it', 'into the new chest'))
    expect(leftOut).toBeUndefined()
    const chest = items.find(({ id }) => id === 'place-chest')!
    expect(chest.done).toMatchObject({ kind: 'placed', block: 'chest', at: spot })
    expect(chest.done).not.toMatchObject({ at })
    const stored = items.flatMap(({ done, requires }) => (done.kind === 'stored' ? [{ ...done, requires }] : []))
    for (const { item, ...one } of stored) {
      expect(one.at).toEqual(item === 'dirt' ? (chest.done as { at: unknown }).at : at)
      expect(one.requires.includes('place-chest')).toBe(item === 'dirt')
    }
    // One chest is made, by who sets it up.
    expect(items.filter(({ done }) => done.kind === 'have' && done.item === 'chest')).toEqual([])
    const logs = items.filter(({ done }) => done.kind === 'have' && done.item === 'oak_log')
    expect(logs.find(({ assignee }) => assignee === chest.assignee)!.amount).toBe(2)
    // Once it stands, what is left to do goes on with it.
    const up = [{ at: (chest.done as { at: [number, number, number] }).at, block: 'chest', items: {}, before: {} }]
    const later = planned(said.replace('into it', 'into the new chest'), {
      containers: [{ at, block: 'chest', items: {}, before: {} }, ...up],
      finished: [outcomeOf(chest)],
    })
    expect(later.items.filter(({ done }) => done.kind === 'placed' && done.block === 'chest')).toEqual([])
    for (const { done } of later.items)
      if (done.kind === 'stored' && done.item === 'dirt') expect(done.at).toEqual(up[0]!.at)
  }
})

test('what goes into a barrel goes there, and is left out where there is none', () => {
  const goal = 'Put 4 dirt into the barrel and 2 sticks into the chest.'
  expect(planned(goal).leftOut).toEqual(['put 4 dirt into the barrel'])
  const barrel = { at: [5, -60, 5] as [number, number, number], block: 'barrel', items: {}, before: {} }
  const { items, leftOut } = planned(goal, {
    containers: [{ at, block: 'chest', items: {}, before: {} }, barrel],
  })
  expect(leftOut).toBeUndefined()
  for (const { done } of items)
    if (done.kind === 'stored') expect(done.at).toEqual(done.item === 'dirt' ? barrel.at : at)
})

test('a thing that goes to one whom the team knows and to a stranger goes to neither, and the stranger is named', () => {
  const vocabulary = { items, prefer: [], blueprints: [], seats: ['Bob', 'Steve'] }
  const gifts = (goal: string) =>
    readGoal(goal, vocabulary).flatMap(one =>
      'to' in one && one.to !== undefined && vocabulary.seats.includes(one.to) ? [[one.to, one.item, one.count]] : [],
    )
  expect(gifts('Bring 1 sand to Alex plus 2 dirt for Steve')).toEqual([['Steve', 'dirt', 2]])
  expect(gifts('Bring 2 dirt to Alex for Steve')).toEqual([])
  expect(gifts('Bring Steve 1 sand plus 2 dirt')).toEqual([
    ['Steve', 'sand', 1],
    ['Steve', 'dirt', 2],
  ])
  expect(unknownRecipients('Bring 2 sand to Alex', vocabulary)).toEqual(['Alex'])
  expect(unknownRecipients('Bring Alex 2 sand and give Bob a torch', vocabulary)).toEqual(['Alex'])
  expect(unknownRecipients('Bring 2 sand to Steve and put it into the chest', vocabulary)).toEqual([])
})

const forPeople = (goal: string) =>
  readGoal(goal, { items, prefer: [], blueprints: [], seats: ['Bob', 'Steve', 'Ann'] }).flatMap(one => [
    one.kind === 'unknown' ? `not read: ${one.text}` : `${inWords(one)}${'each' in one && one.each ? ' each' : ''}`,
    ...(one.unread ?? []).map(words => `not read: ${words}`),
  ])

test.each([
  [
    'Collect 6 dirt, put 2 into a chest and bring 4 to Steve',
    ['collect 2 dirt', 'put 2 dirt into the chest', 'collect 4 dirt for Steve'],
  ],
  [
    'Collect 5 dirt, give 2 of them to Steve and put the rest into the chest',
    ['collect 3 dirt', 'collect 2 dirt for Steve', 'put 3 dirt into the chest'],
  ],
  ['Collect 6 dirt, give Steve 2 and Ann 4', ['collect 4 dirt for Ann', 'collect 2 dirt for Steve']],
  ['Collect 6 dirt. Give 2 dirt to Steve and the rest to Ann', ['collect 4 dirt for Ann', 'collect 2 dirt for Steve']],
  [
    'Collect 6 dirt, put 2 dirt into the chest and give the rest to Steve',
    ['collect 2 dirt', 'put 2 dirt into the chest', 'collect 4 dirt for Steve'],
  ],
  ['Get Steve some dirt, 12 of it', ['collect 12 dirt for Steve']],
  ['Collect 6 dirt, 2 of it for Steve', ['collect 4 dirt', 'collect 2 dirt for Steve']],
  ['Hand 3 dirt over to Steve', ['collect 3 dirt for Steve']],
  ['Hand over 3 dirt to Steve', ['collect 3 dirt for Steve']],
  ['Give everyone 2 torches', ['collect 2 torches each']],
  ['Bring 2 torches to everyone', ['collect 2 torches each']],
  // What cannot be said is not guessed.
  ['Collect 6 dirt and 4 sand, bring 2 to Steve', ['collect 6 dirt', 'collect 4 sand', 'not read: bring 2 to Steve']],
  ['Collect 6 dirt and bring 8 of it to Steve', ['collect 6 dirt', 'not read: bring 8 of it to Steve']],
  ['Collect 6 dirt, 12 of it', ['collect 6 dirt', 'not read: 12 of it']],
])('so many of a thing go to each place and person: %s', (goal, demands) => {
  expect(forPeople(goal).toSorted()).toEqual(demands.toSorted())
})

test('who collects for one and for the chest puts away no more than what is for the chest', () => {
  for (const goal of [
    'Collect 5 dirt, give 2 of them to Bob and put the rest into the chest',
    'Collect 2 dirt for Bob and put 3 dirt into the chest',
  ]) {
    const { items: work, leftOut } = planned(goal)
    expect(leftOut).toBeUndefined()
    const amounts = (kind: 'have' | 'stored', by?: string): number =>
      work
        .filter(({ done, assignee }) => done.kind === kind && (by === undefined || assignee === by))
        .reduce((sum, { amount = 0 }) => sum + amount, 0)
    expect([amounts('have'), amounts('stored')]).toEqual([5, 3])
    expect(amounts('have', 'Bob') - amounts('stored', 'Bob')).toBe(2)
    expect(work.every(({ done }) => done.kind !== 'stored' || done.most === undefined)).toBe(true)
  }
})

/** What each worker is to hand over, in the words of a demand. */
const given = (goal: string) => {
  const seats = ['Lena', 'Bob', 'Mia', 'Steve']
  const demands = readGoal(goal, {
    items: new Set([...items, 'stick', 'wooden_pickaxe']),
    prefer: [],
    blueprints: [],
    seats,
  })
  return dealtToEach(demands, ['Bob', 'Mia']).map(one =>
    'to' in one && 'count' in one
      ? `${'who' in one ? one.who : 'a worker'}: ${one.count} ${one.item} to ${one.to}`
      : inWords(one),
  )
}
test.each([
  ['get steve 10 dirt and 4 sticks', ['a worker: 10 dirt to Steve', 'a worker: 4 stick to Steve']],
  ['Make Steve a wooden pickaxe and 4 sticks', ['a worker: 1 wooden_pickaxe to Steve', 'a worker: 4 stick to Steve']],
  ['Bring 3 sticks and 4 dirt over to Steve', ['a worker: 3 stick to Steve', 'a worker: 4 dirt to Steve']],
  ['Give Steve all your dirt', ['Give Steve all your dirt']],
  ['Each of you give Steve 2 sticks', ['Bob: 2 stick to Steve', 'Mia: 2 stick to Steve']],
  ['Every worker brings Steve 2 dirt', ['Bob: 2 dirt to Steve', 'Mia: 2 dirt to Steve']],
  ['Bob and Mia each bring Steve 2 dirt', ['Bob: 2 dirt to Steve', 'Mia: 2 dirt to Steve']],
])(
  'all that a verb is about is for who is named first, and as much from each of whom it is asked: %s',
  (goal, demands) => {
    expect(given(goal)).toEqual(demands)
  },
)

test('“with 2 wooden pickaxes” adds them to what is planned, and is read whole', () => {
  const text = 'with 2 wooden pickaxes'
  const names = ['oak_log', 'oak_planks', 'stick', 'wooden_pickaxe', 'crafting_table']
  const plan = planByRules(
    planInput('Collect 8 oak logs.', { names, instructions: [{ from: 'Ann', text, asked: true }] }),
  )
  const asked = plan.stages.flatMap(stage => stage.items.map(({ done }) => (done.kind === 'have' ? done.item : '')))
  expect(asked).toContain('oak_log')
  expect(asked).toContain('wooden_pickaxe')
  expect(plan.unfollowed).toBeUndefined()
})
