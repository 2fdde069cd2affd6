import fc from 'fast-check'
import minecraftData from 'minecraft-data'
import { expect, test } from 'vitest'
import { converse } from '../../../../source/brain/questions/converse/question.ts'
import type { ConverseInput, ConverseOutput } from '../../../../source/brain/questions/converse/shape.ts'
import { converseByRules } from '../../../../source/brain/rules/talk/converse.ts'
import { readItems, readPlace, readWork, understand } from '../../../../source/brain/rules/talk/read-talk.ts'
import { passed, phrase, sayWork, type TalkSaying, taken } from '../../../../source/brain/rules/talk/sayings.ts'
import { readable } from '../../../../source/minecraft/names/readable.ts'
import { readGoal } from '../../../../source/planner/goal-demands.ts'
import type { PassedWork } from '../../../../source/session/log/events/meaning.ts'
import { actions, cabinOutline, recipes, seen } from '../../support/question-inputs.ts'

const items = [
  'oak_log',
  'oak_planks',
  'chest',
  'torch',
  'crafting_table',
  'glass_pane',
  'cobblestone',
  'stick',
  'coal',
]
const vocabulary = { items: new Set(items), prefer: [], blueprints: ['cabin', 'stone_tower'] }
const item = fc.constantFrom(...items)
const count = fc.integer({ min: 1, max: 300 })
const axis = fc.integer({ min: -500, max: 500 })
const at = fc.tuple(axis, axis, axis)

test('work that is said is understood as what was meant, whatever it is', () => {
  const work = fc.oneof(
    fc.record({ kind: fc.constant('have' as const), item, count }),
    fc.record({ kind: fc.constant('have' as const), item, count, seat: fc.constantFrom('Jill', 'Bob_2') }),
    fc.record({ kind: fc.constant('stored' as const), item, count, at }),
    fc.record({ kind: fc.constant('stored' as const), item, count }),
    fc.record({ kind: fc.constant('placed' as const), block: item, at }),
    fc.record({
      kind: fc.constant('placed' as const),
      block: fc.constantFrom('lever[powered=true]', 'oak_fence_gate[open=true]', 'stone_button[powered=true]'),
      at,
    }),
    fc.record({ kind: fc.constant('inside' as const), box: fc.record({ from: at, to: at }) }),
    fc.record({
      kind: fc.constant('built' as const),
      blueprint: fc.constantFrom('cabin', 'stone_tower'),
      cells: fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { minLength: 1 }).map(list => list.sort((a, b) => a - b)),
    }),
  )
  fc.assert(
    fc.property(work, fc.string(), fc.constantFrom('craft', 'collect'), (done, title, way) => {
      expect(readWork(sayWork({ title, done, way }), vocabulary)?.done).toEqual(done)
    }),
  )
  // What is carried already counts: ten more for an agent with two.
  const ten = { title: 'Collect', done: { kind: 'have' as const, item: 'oak_log', count: 10 } }
  expect(taken(ten, { oak_log: 2 })).toMatchObject({ count: 12 })
  expect(passed(ten, { oak_log: 3 })).toEqual({ title: 'Collect 7 oak logs', done: { ...ten.done, count: 7 } })
  expect(readWork('dance', vocabulary)).toBeNull()
})

test.each(['1.19.2', '1.21.4'])(
  '%s: one or several of any item of the game are told apart from any other item',
  version => {
    const all = minecraftData(version).itemsArray.map(one => one.name)
    const everything = { items: new Set(all), prefer: [], blueprints: [] }
    for (const name of all)
      for (const many of [1, 3]) {
        expect(readItems(readable(name, many), everything), name).toEqual({ [name]: many })
        const asked = { kind: 'craft', item: name, count: many }
        expect(readGoal(`Make ${readable(name, many)}.`, everything), name).toEqual([asked])
      }
  },
)

test('every saying is understood by the one who hears it', () => {
  const work = fc.constantFrom<PassedWork[]>(
    { title: 'Collect 8 oak logs', way: 'collect', done: { kind: 'have', item: 'oak_log', count: 8 } },
    { title: 'Craft 1 chest', way: 'craft', done: { kind: 'have', item: 'chest', count: 1 } },
    {
      title: 'Build cells 0-2,22 of cabin',
      done: { kind: 'built', blueprint: 'cabin', cells: [0, 1, 2, 22] },
    },
    // What nothing in the world can tell is no more than its words.
    { title: 'dance in a ring', done: { kind: 'report' } },
  )
  const saying: fc.Arbitrary<TalkSaying> = fc.oneof(
    fc.record({ kind: fc.constant('offer' as const), work: fc.array(work, { minLength: 1 }) }),
    fc.constant({ kind: 'agree' as const }),
    fc.constant({ kind: 'done' as const }),
    fc.record({ kind: fc.constant('failed' as const), work, reason: fc.constant('there are no trees') }),
    fc.record({ kind: fc.constant('ask' as const), items: fc.constant<string[]>(['oak_log', 'coal']) }),
    fc.record({
      kind: fc.constant('have' as const),
      items: fc.constantFrom<Record<string, number>[]>({}, { oak_log: 3, coal: 1 }),
    }),
    fc.record({ kind: fc.constant('give' as const), items: fc.constant({ oak_log: 3 }) }),
    fc.constant({ kind: 'over' as const }),
    fc.record({ kind: fc.constant('hopeless' as const), reason: fc.constant('nobody has wool') }),
  )
  fc.assert(
    fc.property(saying, fc.array(work), (one, own) => {
      expect(understand(phrase(one, own), vocabulary)).toEqual(one)
    }),
  )
  expect(understand('what a nice day', vocabulary)).toBeNull()
  expect(readPlace('there is iron ore at 12 40 -7, hurry')).toEqual([12, 40, -7])
  expect(readPlace('I am at the lake')).toBeNull()
  expect(readItems('3 oak logs, 1 coal and nonsense', vocabulary)).toEqual({ oak_log: 3, coal: 1 })
})

const asked = (extra: Partial<ConverseInput> = {}): ConverseInput => ({
  seat: 'Bob',
  goal: 'Collect 24 oak logs. Craft a chest.',
  knowledge: [],
  others: ['Bob', 'Lena', 'Mia']
    .filter(name => name !== (extra.seat ?? 'Bob'))
    .map(name => ({ name, person: false, available: true, busy: false })),
  news: [],
  messages: [],
  conversations: [],
  busy: null,
  tasks: [],
  notes: '',
  observation: seen(),
  containers: [],
  blueprints: [cabinOutline],
  recipes,
  names: ['oak_log', 'chest'],
  measured: [],
  actions,
  instructions: [],
  memory: [],
  ...extra,
})
const said = (from: string, text: string) => [{ from, kind: 'chat' as const, text, person: false }]
const answer = (extra: Partial<ConverseInput>): ConverseOutput => {
  const input = asked(extra)
  const output = converse.output.parse(converseByRules(input))
  expect(converse.check?.(input, output) ?? []).toEqual([])
  return output
}

test('the first by name proposes, the others wait, agree, and report', () => {
  const proposal = answer({ news: [{ kind: 'begin' }] })
  expect(proposal.say.map(one => one.to).sort()).toEqual(['Lena', 'Mia'])
  expect(proposal.tasks.map(task => task.done)).toEqual([{ kind: 'have', item: 'oak_log', count: 8 }])
  expect(answer({ seat: 'Mia', news: [{ kind: 'begin' }] }).say).toEqual([])
  const agreed = answer({
    seat: 'Zoe',
    messages: said('Bob', proposal.say[0]!.text),
    observation: seen({ oak_log: 1 }),
  })
  expect(agreed.tasks[0]!.done).toEqual({ kind: 'have', item: 'oak_log', count: 9 })
  expect(agreed.say).toMatchObject([{ to: 'Bob', text: 'All right: collect 8 oak logs.' }])
  const task = {
    id: 't',
    title: 'Collect 8 oak logs',
    done: agreed.tasks[0]!.done,
    from: 'Bob',
    attempts: 0,
    detail: '',
  }
  const report = answer({
    seat: 'Zoe',
    news: [{ kind: 'task-done', title: 'x' }],
    tasks: [{ ...task, status: 'succeeded' }],
    notes: agreed.notes!,
  })
  expect(report.say).toMatchObject([{ to: 'Bob', text: 'Done: collect 8 oak logs.' }])
  // Said once, not again.
  expect(
    answer({
      seat: 'Zoe',
      news: [{ kind: 'nothing-happened' }],
      tasks: [{ ...task, status: 'succeeded' }],
      notes: report.notes!,
    }).say,
  ).toEqual([])
})

test('half-made things in the hands of others are asked for, too', () => {
  const slabs: Partial<ConverseInput> = {
    goal: 'Make 1 quartz slab.',
    names: ['quartz_slab', 'quartz_block', 'quartz'],
    recipes: [
      { item: 'quartz_slab', makes: 6, from: { quartz_block: 3 }, table: false },
      { item: 'quartz_block', makes: 1, from: { quartz: 4 }, table: false },
    ],
    observation: seen({ quartz_block: 2 }),
  }
  const first = answer({ ...slabs, news: [{ kind: 'begin' }] })
  expect(first.say[0]!.text).toBe('Do you have any of these: quartz block, quartz?')
  const lena = answer({ ...slabs, notes: first.notes!, messages: said('Lena', 'I have 1 quartz block.') })
  const both = answer({ ...slabs, notes: lena.notes!, messages: said('Mia', 'I have 5 quartz.') })
  // No more than what is lacking, and the block rather than what it could be made of.
  expect(both.say).toMatchObject([{ to: 'Lena', text: 'Please give me 1 quartz block.' }])
})

test('builders who carry different material say so, put it into the chest, and then build', () => {
  const chest = { at: [0, -60, 8] as [number, number, number], block: 'chest' }
  const site: Partial<ConverseInput> = {
    goal: 'Build the blueprint "hut".',
    names: [],
    recipes: [],
    others: [{ name: 'Mia', person: false, available: true, busy: false }],
    blueprints: [
      {
        name: 'hut',
        from: [3, -60, 3],
        to: [6, -59, 5],
        total: 24,
        done: 0,
        missing: [
          { y: -60, block: 'bricks', cells: '0-11' },
          { y: -59, block: 'terracotta', cells: '12-23' },
        ],
      },
    ],
    observation: seen({ bricks: 12, diamond_axe: 1 }),
    containers: [{ ...chest, items: {} }],
  }
  const first = answer({ ...site, news: [{ kind: 'begin' }] })
  expect(first.say.map(one => one.text)).toEqual(['Do you have any of these: bricks, terracotta?'])
  const told = { ...site, notes: first.notes!, messages: said('Mia', 'I have 12 terracotta.') }
  const laying = answer(told)
  expect(laying.tasks.map(task => task.done)).toEqual([{ kind: 'stored', item: 'bricks', count: 12, at: chest.at }])
  expect(laying.say[0]!.text).toMatch('Yours: fill the chest at 0 -60 8 up to 12 terracotta. All right?')
  const building = answer({
    ...site,
    containers: [{ ...chest, items: { bricks: 12, terracotta: 12 } }],
    observation: seen({ diamond_axe: 1 }),
    notes: laying.notes!,
    messages: said('Mia', 'Done: fill the chest at 0 -60 8 up to 12 terracotta.'),
    tasks: [{ ...laying.tasks[0]!, id: 't', from: 'Bob', attempts: 0, detail: '', status: 'succeeded' }],
  })
  expect(building.tasks.map(task => task.done)).toEqual([
    { kind: 'built', blueprint: 'hut', cells: [0, 1, 2, 3, 4, 5, 12, 13, 14, 15, 16, 17] },
  ])
  expect(building.say[0]!.text).toMatch('Yours: build cells 6-11,18-23 of hut.')
})

test('the agent that must make a dish is handed what it takes, in both directions', () => {
  const kitchen: Partial<ConverseInput> = {
    goal: 'Bob must make 1 golden apple; Mia must make 1 cookie',
    names: ['golden_apple', 'cookie'],
    others: [{ name: 'Mia', person: false, available: true, busy: false }],
    recipes: [
      { item: 'golden_apple', makes: 1, from: { apple: 1, gold_ingot: 8 }, table: true },
      { item: 'cookie', makes: 8, from: { wheat: 2, cocoa_beans: 1 }, table: false },
    ],
    observation: {
      ...seen({ apple: 1, cocoa_beans: 1 }),
      blocks: [{ name: 'crafting_table', count: 1, nearest: [4, -60, 0] }],
    },
  }
  const first = answer({ ...kitchen, news: [{ kind: 'begin' }] })
  expect(first.say.map(one => one.text)).toEqual(['Do you have any of these: apple, gold ingot, wheat, cocoa beans?'])
  const told = answer({ ...kitchen, notes: first.notes!, messages: said('Mia', 'I have 8 gold ingots.') })
  expect(told.tasks.map(task => task.done)).toEqual([{ kind: 'have', item: 'cocoa_beans', count: 1, seat: 'Mia' }])
  expect(told.say[0]!.text).toMatch('Yours: bring Bob up to 8 gold ingots; then collect 2 wheat. All right?')
  // What Mia has made she needs nothing for any more, although nobody here knows what she carries.
  const done = JSON.stringify({ done: ['craft-cookie', 'craft-golden_apple'], asked: { Mia: {} } })
  expect(
    answer({
      ...kitchen,
      notes: done,
      news: [{ kind: 'task-done', title: 'x' }],
      observation: seen({ golden_apple: 1 }),
    }),
  ).toMatchObject({
    endGoal: 'reached',
    tasks: [],
  })
})

test('crops in the field are called what they give', () => {
  const field = {
    ...seen(),
    blocks: [{ name: 'beetroots', count: 9, nearest: [8, -60, 2] as [number, number, number] }],
  }
  const taken = answer({
    seat: 'Mia',
    names: ['beetroot'],
    observation: field,
    messages: said('Bob', 'Let us share the work. Yours: collect 6 beetroots. All right?'),
  })
  expect(taken.tasks.map(task => task.done)).toEqual([{ kind: 'have', item: 'beetroot', count: 6 }])
})

test('what only others can have is asked of them, and handed over', () => {
  const knit = {
    goal: 'Craft a bed.',
    names: ['red_bed'],
    recipes: [{ item: 'red_bed', makes: 1, from: { red_wool: 3 }, table: false }],
  }
  const first = answer({ ...knit, news: [{ kind: 'begin' }] })
  expect(first.say.map(one => one.text)).toEqual(Array(2).fill('Do you have any of these: red wool?'))
  expect(first.tasks).toEqual([])
  const has = answer({
    seat: 'Mia',
    names: ['red_wool'],
    messages: said('Bob', first.say[0]!.text),
    observation: seen({ red_wool: 5 }),
  })
  expect(has.say).toMatchObject([{ to: 'Bob', text: 'I have 5 red wool.' }])
  const one = answer({
    ...knit,
    names: ['red_wool', 'red_bed'],
    notes: first.notes!,
    messages: said('Mia', has.say[0]!.text),
  })
  expect(one.say).toEqual([])
  const both = answer({
    ...knit,
    names: ['red_wool', 'red_bed'],
    notes: one.notes!,
    messages: said('Lena', 'I have none of these.'),
  })
  expect(both.say).toMatchObject([{ to: 'Mia', text: 'Please give me 3 red wool.' }])
  const gives = answer({
    seat: 'Mia',
    names: ['red_wool'],
    messages: said('Bob', both.say[0]!.text),
    observation: seen({ red_wool: 5 }),
  })
  expect(gives.tasks[0]!.actions).toEqual([{ name: 'give', args: { player: 'Bob', item: 'red_wool', count: 3 } }])
  const crafts = answer({
    ...knit,
    notes: both.notes!,
    messages: said('Mia', 'Done: give Bob 3 red wool.'),
    observation: seen({ red_wool: 3 }),
  })
  expect(crafts.tasks[0]!.done).toEqual({ kind: 'have', item: 'red_bed', count: 1 })
})

test('the team goes on without an agent that does not answer; what no agent can do is given up aloud', () => {
  const proposal = answer({ news: [{ kind: 'begin' }] })
  const alone = answer({ notes: proposal.notes!, news: [{ kind: 'no-answer', name: 'Mia', over: true }] })
  expect(alone.tasks.map(task => task.title)).toEqual(['Collect 8 oak logs'])
  const failed = {
    id: 't',
    title: 'Collect 8 oak logs',
    done: proposal.tasks[0]!.done,
    from: 'Bob',
    status: 'failed' as const,
    detail: 'no trees',
  }
  expect(
    answer({
      notes: proposal.notes!,
      news: [{ kind: 'task-failed', title: 'x', reason: 'y' }],
      tasks: [{ ...failed, attempts: 1 }],
    }).tasks[0]!.title,
  ).toBe('Collect 8 oak logs')
  const second = answer({
    notes: proposal.notes!,
    news: [{ kind: 'task-failed', title: 'x', reason: 'y' }],
    tasks: [{ ...failed, attempts: 2 }],
  })
  expect(second.say).toMatchObject([
    { to: 'Lena', text: expect.stringContaining('Yours: collect 8 oak logs') as string },
  ])
  const third = answer({
    notes: second.notes!,
    messages: said('Lena', 'I could not do this: collect 8 oak logs; no trees'),
  })
  const last = answer({
    notes: third.notes!,
    messages: said('Mia', 'I could not do this: collect 8 oak logs; no trees'),
  })
  expect(last).toMatchObject({ endGoal: 'hopeless' })
  expect(last.say.map(one => one.text)).toEqual(
    Array(2).fill(expect.stringMatching(/no way to reach the goal: nobody could/)),
  )
})

test.each([
  ['speaks to a name that is not here', { say: [{ to: 'Eve', text: 'hi' }] }, /"Eve" is not here/],
  ['answers for another agent', { say: [{ to: 'Bob', text: 'hi' }] }, /you are Bob yourself/],
  [
    'says two things to one',
    {
      say: [
        { to: 'Mia', text: 'a' },
        { to: 'Mia', text: 'b' },
      ],
    },
    /one thing to "Mia"/,
  ],
  ['puts off although idle', { later: ['Mia'] }, /nothing is under way/],
  ['drops what it does not have', { drop: ['x'] }, /no task "x"/],
  [
    'invents a blueprint',
    { tasks: [{ title: 'Build', done: { kind: 'built', blueprint: 'castle' } }] },
    /not a blueprint here/,
  ],
  [
    'invents an action',
    { tasks: [{ title: 'Fly', done: { kind: 'report' }, actions: [{ name: 'fly', args: {} }] }] },
    /no action "fly"/,
  ],
  [
    'claims the goal with work open',
    { tasks: [{ title: 'Dig', done: { kind: 'report' } }], endGoal: 'reached' },
    /cannot be reached yet/,
  ],
])('an answer that %s is refused with the reason', (_, output, reason) => {
  expect(converse.check!(asked(), converse.output.parse(output)).join(' ')).toMatch(reason)
})

test.each([
  ['rotten_flesh', 2, '2 rotten flesh'],
  ['iron_ore', 5, '5 iron ore'],
  ['raw_iron', 3, '3 raw iron'],
  ['oak_log', 6, '6 oak logs'],
  ['torch', 2, '2 torches'],
  ['bookshelf', 3, '3 bookshelves'],
  ['potato', 4, '4 potatoes'],
  ['nether_brick', 4, '4 nether brick'],
  ['oak_door', 1, '1 oak door'],
])('%s × %i reads “%s”', (item, count, words) => expect(readable(item, count)).toBe(words))

test('a goal that the judge finds open is begun again: who has agreed and who has done what no longer counts', () => {
  const proposal = answer({ news: [{ kind: 'begin' }] })
  const asked = proposal.say.map(one => one.to)
  expect(asked).toContain('Mia')
  const ended = answer({ notes: proposal.notes!, news: [{ kind: 'task-done', title: 'x' }] })
  expect(ended.say).toEqual([])
  const again = answer({ notes: proposal.notes!, news: [{ kind: 'goal-open', lacking: 'the chest has 3 of 8 logs' }] })
  expect(again.say.map(one => one.to)).toEqual(asked)
})
