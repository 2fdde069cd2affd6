import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decomposeByRules } from '../../../../source/brain/rules/graph/decompose-task.ts'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import { countAsked } from '../../../../source/planner/asked-words.ts'
import { workWords } from '../../../../source/planner/request-forms.ts'
import type { Plan } from '../../../../source/session/log/events/plan.ts'
import { planInput, recipes, team } from '../../support/question-inputs.ts'

/** Every word of a goal is followed, or named before anything starts. */

const chests = (count: number) =>
  [0]
    .slice(0, count)
    .map(() => ({ at: [2, -60, 2] as [number, number, number], block: 'chest', items: {}, before: {} }))
const inputFor = (goal: string, chest = 1) =>
  planInput(goal, {
    workers: ['Bob', 'Mia', 'Cid'],
    team: team(['Lena', 'Bob', 'Mia', 'Cid']),
    containers: chests(chest),
    recipes: [
      ...recipes,
      { item: 'wooden_sword', makes: 1, from: { oak_planks: 2, stick: 1 }, table: true },
      { item: 'stone_pickaxe', makes: 1, from: { cobblestone: 3, stick: 2 }, table: true },
    ],
    names: ['coal', 'dirt', 'oak_log', 'cobblestone', 'iron_ingot', 'raw_iron'],
  })
type Input = ReturnType<typeof inputFor>

test('what is to be set up is not what was asked for before it where something between the two is not read', () => {
  const plan = planByRules(inputFor('Collect 12 oak logs, make a chest of some of them, set it up', 0))
  expect(itemsOf(plan).flatMap(({ done }) => (done.kind === 'placed' ? [done.block] : []))).not.toContain('oak_log')
  expect(namedIn(plan)).toContain('set it up')
})

test.each([
  ['collect ٣ dirt', '٣ dirt'],
  ['craft ½ chests', '½ chests'],
  ['craft 1/2 chests', '1/2 chests'],
  ['collect 1.5 dirt', '1.5 dirt'],
  ['put -3 dirt into the chest', '-3 dirt'],
])('%s: an amount that is not read is named', (goal, named) => {
  expect(namedIn(planByRules(inputFor(goal)))).toContain(named)
})
test('an amount that is read is not', () => {
  for (const goal of ['collect 3 dirt', 'craft 2x chests', 'place 1 dirt at -3 -60 4', 'put 3 dirt into the chest'])
    expect(namedIn(planByRules(inputFor(goal)))).not.toMatch(/\d/)
})

const itemsOf = (plan: Plan) => plan.stages.flatMap(({ items }) => items)
/** All that the plan is not, as people read it. */
const namedIn = ({ unfollowed = [], leftOut = [], impossible }: Pick<Plan, 'unfollowed' | 'leftOut' | 'impossible'>) =>
  [...unfollowed, ...leftOut, impossible?.because ?? ''].join('\n').toLowerCase()

const orders = Object.values(workWords).flatMap(words => words.flatMap(([order]) => order.split(' ')))
const stemOf = (word: string): string => word.replace(/(?:ches|ves|es|s)$/, '')
/** What stands for a kind of work, for how many, or for a place that the plan knows. */
const structural = new Set([
  ...orders,
  ...'all both one two three six dozen chest chests some then everything set up makes puts must each everyone end carry quickly'.split(
    ' ',
  ),
  // How it is done anyway.
  ...'trees furnace raw out over'.split(' '),
])

/** Words of a goal that neither its plan shows nor anything names. */
const silentIn = (goal: string, plan: Plan): string[] => {
  const shown = itemsOf(plan)
    .flatMap(({ title, assignee, done }) => [title, assignee ?? '', JSON.stringify(done)])
    .join(' ')
    .toLowerCase()
  const named = namedIn(plan)
  return (goal.match(/[\p{L}\p{N}_]+/gu) ?? []).filter(said => {
    const word = said.toLowerCase()
    if (countAsked(word) === 0 || structural.has(word) || /^\d+$/.test(word)) return false
    return !shown.includes(stemOf(word)) && !named.includes(word)
  })
}

const goals = [
  'make a wooden sword for Cid',
  'make a wooden sword near the lake',
  'craft a crafting table on the roof',
  'collect 5 dirt before night',
  'collect 5 dirt with Bob',
  'craft 4 sticks twice',
  'put 6 dirt in the blue chest',
  'put 6 dirt into the red chest under the bridge',
  'collect three dozen oak logs quickly',
  'Bob must put 5 dirt into the chest',
  'Mia, make 4 sticks',
  'Bob: get 6 oak logs. Mia: get 2 coal',
  'Bob makes 4 sticks',
  'get Bob a stone pickaxe',
  'give Mia 2 torches',
  'bring 5 dirt to Cid',
  'make a wooden sword and give it to Cid',
  'make a wooden sword and hand it over to Cid',
  'craft a chest and set it up beside the old well',
  'collect all the dirt',
  'collect 5 oak logs without axes',
  'collect 5 oak logs from the trees in the forest',
  'make 2 wooden swords for Mia and Cid',
  'make 4 sticks for the king',
  'make him a wooden sword',
  'place 2 torches on the walls',
  'place a torch at 3 -60 4 above the door',
  'smelt 2 raw iron in the furnace behind the house',
  'craft 4 torches out of coal',
  'put everything we collected into the chest',
  'collect 12 oak logs and put them into the chest at 9 -60 9',
  'we need a green chest with 10 dirt in it',
  'there should be 10 dirt in the big chest',
  'bring 5 dirt to the yellow chest',
  'I want 5 dirt for Mia tomorrow',
  'collect 5 dirt each',
  'Make 4 torches, in the end one of you must carry all of them to the tower',
  'everybody must stand in the area from 8 -60 -2 to 10 -60 2 with torches',
  'could you please collect 6 dirt for Lena',
  'colect 5 dirt neer the lake',
  'make a wooden sord for Cid',
  'collect 10 dirt if it rains',
  'craft 2 crafting tables, one for Bob',
  'collect 5 dirt while singing',
  'Bob and Mia make 4 sticks',
  'get 5 dirt, then Bob puts the bucket into the chest',
  'Bob makes 4 sticks and sings',
]

describe('no word of a goal is lost in silence', () => {
  test.each(goals)('%s', goal => {
    for (const chest of [0, 1]) expect(silentIn(goal, planByRules(inputFor(goal, chest))), goal).toEqual([])
  })

  test('whatever is said beside the work is named, in plans of stages and in graphs, in any number and order', () => {
    const work = fc.constantFrom(
      'collect 5 dirt',
      'craft 4 sticks',
      'put 6 dirt into the chest',
      'place a crafting table',
    )
    const asides = fc.uniqueArray(
      fc.constantFrom(
        ...['near the lake', 'on the roof', 'before night', 'twice', 'in a hurry', 'with a smile', 'under the bridge'],
        ...['behind the house', 'until it rains', 'for the king', 'next to the river', 'by moonlight', 'carefully'],
      ),
      { minLength: 1, maxLength: 3 },
    )
    fc.assert(
      fc.property(
        fc.array(fc.tuple(work, asides), { minLength: 1, maxLength: 3 }),
        fc.constantFrom('. ', ', ', ' and ', ', then '),
        (parts, joint) => {
          const goal = parts.map(([said, beside]) => [said, ...beside].join(' ')).join(joint)
          const input = inputFor(goal)
          const plan = planByRules(input)
          const graph = decomposeByRules({ ...input, lacking: [], documents: {}, environment: [], states: [] })
          for (const beside of parts.flatMap(([, list]) => list))
            for (const word of beside.split(' ').filter(one => countAsked(one) > 0)) {
              expect(namedIn(plan), `${goal} | ${word}`).toContain(word)
              expect(namedIn(graph), `${goal} | ${word}`).toContain(word)
            }
          // What is said along with work does not keep it from being done.
          expect(plan.leftOut, goal).toBeUndefined()
          expect(itemsOf(plan).length, goal).toBeGreaterThan(0)
        },
      ),
      { numRuns: 300 },
    )
  })
})

/** Who has how much of a thing when the items of the plan are done that make, collect or hand it over. */
const shares = (goal: string, item: string, input: Input = inputFor(goal)): Record<string, number> => {
  const out = new Map<string, number>()
  const add = (name: string, count: number): void => void out.set(name, (out.get(name) ?? 0) + count)
  for (const { done, assignee, amount } of itemsOf(planByRules(input))) {
    if (done.kind !== 'have' || done.item !== item) continue
    const count = amount ?? done.count
    add(done.seat ?? assignee ?? '', count)
    if (done.seat !== undefined) add(assignee ?? '', -count)
  }
  return Object.fromEntries([...out].filter(([, count]) => count !== 0))
}

test.each([
  ['make a wooden sword for Cid', 'wooden_sword', { Cid: 1 }],
  ['Make a wooden sword and give it to Mia.', 'wooden_sword', { Mia: 1 }],
  ['get Bob a stone pickaxe', 'stone_pickaxe', { Bob: 1 }],
  ['bring 5 dirt to Cid', 'dirt', { Cid: 5 }],
  ['collect 3 dirt for Bob and 4 dirt for Cid', 'dirt', { Bob: 3, Cid: 4 }],
  ['make a wooden sword for Lena', 'wooden_sword', { Lena: 1 }],
  ['craft a wooden sword and 4 sticks, the sword for Bob and the sticks for Mia', 'wooden_sword', { Bob: 1 }],
  ['craft a wooden sword and 4 sticks, the sword for Bob and the sticks for Mia', 'stick', { Mia: 4 }],
  ['Bob: get 6 oak logs', 'oak_log', { Bob: 6 }],
  ['Mia, make 4 sticks', 'stick', { Mia: 4 }],
  ['Cid makes 4 sticks', 'stick', { Cid: 4 }],
  ['Bob collects 6 dirt and Mia crafts 4 sticks', 'dirt', { Bob: 6 }],
  ['Bob collects 6 dirt and Mia crafts 4 sticks', 'stick', { Mia: 4 }],
  ['Bob shall get 12 dirt, Mia 8 dirt', 'dirt', { Bob: 12, Mia: 8 }],
  ['collect 5 dirt each', 'dirt', { Bob: 5, Mia: 5, Cid: 5 }],
  ['make a wooden sword for everyone', 'wooden_sword', { Bob: 1, Mia: 1, Cid: 1 }],
])('%s: whose it is, is followed', (goal, item, expected) => {
  expect(shares(goal, item)).toEqual(expected)
  expect(namedIn(planByRules(inputFor(goal))).trim()).toBe('')
})

test('words that say no more than how the work is done anyway are not named', () => {
  for (const goal of [
    'collect 5 oak logs from the trees',
    'craft 4 sticks at the crafting table',
    'craft 4 torches from coal',
    'collect 5 dirt for the team, please',
  ])
    expect(planByRules(inputFor(goal)).unfollowed, goal).toBeUndefined()
})

test('two chests where none is: what would go into the other one is named, and not put into the first', () => {
  const input = inputFor('put 5 oak logs into one chest and 5 dirt into another chest', 0)
  const first = planByRules(input)
  expect(first.leftOut).toEqual(['put 5 dirt into the new chest'])
  expect(JSON.stringify(itemsOf(first))).not.toContain('"item":"dirt"')
  // The chest that was set up for the logs is none of its own for the dirt.
  const up = itemsOf(first).find(({ done }) => done.kind === 'placed' && done.block === 'chest')!
  const later = planByRules({
    ...input,
    containers: [{ at: (up.done as { at: [number, number, number] }).at, block: 'chest', items: {}, before: {} }],
    finished: [{ id: up.id, title: up.title, done: up.done, by: 'Bob', detail: '' }],
  })
  expect(later.leftOut).toEqual(['put 5 dirt into the new chest'])
})
