import { expect, test } from 'vitest'
import { loadPrompts } from '../../../source/brain/providers/prompt-templates.ts'
import type { QuestionName } from '../../../source/brain/questions/index.ts'
import type { PlanTaskInput } from '../../../source/brain/questions/plan-task/shape.ts'
import type { Recipe } from '../../../source/brain/questions/shapes.ts'
import { withoutStations } from '../../../source/planner/question-recipes.ts'
import { actInput, cabinOutline, planInput, recipes, seen } from '../support/question-inputs.ts'

/** A prompt tells what the answer needs, once. */
const promptOf = (question: QuestionName, input: unknown): string => loadPrompts().get(question)!.render(input, []).user

const recipesIn = (prompt: string): string[] =>
  [...(/^Recipes:\n((?:- .*\n?)+)/m.exec(prompt)?.[1]?.matchAll(/^- \d+ (\w+) from/gm) ?? [])].map(([, item]) => item!)

const made = (item: string, from: Record<string, number>, table = false): Recipe => ({ item, makes: 1, from, table })
const chest = (items: Record<string, number>): PlanTaskInput['containers'] => [
  { at: [2, -60, 2], block: 'chest', items },
]
const cake = [made('cake', { sugar: 2, egg: 1 }, true), made('sugar', { sugar_cane: 1 })]

test.each([
  [2, ['cake']],
  [1, ['cake', 'sugar']],
])('a planner is told no recipe of what is all there: %s sugar', (sugar, told) => {
  const input = planInput('Make 1 cake.', { recipes: cake, containers: chest({ sugar, egg: 1 }), names: ['cake'] })
  expect(recipesIn(promptOf('planTask', input))).toEqual(told)
})

test('what is put away, or is asked for itself, has its recipe', () => {
  const containers = [{ ...chest({ sugar: 2, egg: 1 })[0]!, kept: { sugar: 1 } }]
  const input = planInput('Make 1 cake.', { recipes: cake, containers, names: ['cake'] })
  expect(recipesIn(promptOf('planTask', input))).toEqual(['cake', 'sugar'])
  const both = planInput('Craft 2 sugar and put them into the chest.', {
    recipes: cake.slice(1),
    containers: chest({ sugar: 2 }),
    names: ['sugar'],
  })
  expect(recipesIn(promptOf('planTask', both))).toEqual(['sugar'])
})

test.each(['rejected', 'instructions'] as const)('what people changed may take any of them: %s', field => {
  const said = { from: 'Ann', text: 'more of it', by: 'Ann', reason: 'more of it' }
  const input = planInput('Make 1 cake.', { recipes: cake, containers: chest({ sugar: 2, egg: 1 }), [field]: [said] })
  expect(recipesIn(promptOf('planTask', input))).toEqual(['cake', 'sugar'])
})

test('a worker at a building is told how to make what is not there', () => {
  const task = {
    id: 'p1/b',
    title: 'Build the cabin',
    done: { kind: 'built', blueprint: 'cabin' },
    from: 'Lena',
  } as const
  const all = { oak_planks: 40, glass_pane: 9, cobblestone: 40, oak_door: 2, torch: 9, oak_slab: 20 }
  const input = (items: Record<string, number>) =>
    actInput(task, { blueprint: cabinOutline, recipes, containers: chest(items), observation: seen({ torch: 1 }) })
  const told = (items: Record<string, number>) => recipesIn(promptOf('nextActions', input(items)))
  expect(told(all)).not.toEqual(expect.arrayContaining(['oak_door']))
  expect(told(all)).not.toEqual(expect.arrayContaining(['oak_slab']))
  expect(told({ ...all, oak_door: 0 })).toEqual(expect.arrayContaining(['oak_door', 'oak_planks', 'crafting_table']))
  expect(told({ ...all, oak_door: 0 })).not.toContain('oak_slab')
})

test('with the table that stands there goes what only a table is made of', () => {
  const table = made('crafting_table', { oak_planks: 4 })
  const planks = made('oak_planks', { oak_log: 1 })
  const there = { blocks: [{ name: 'crafting_table' }] }
  expect(withoutStations([...cake, table, planks], there, ['cake'])).toEqual(cake)
  const sticks = made('stick', { oak_planks: 2 })
  expect(withoutStations([sticks, table, planks], there, ['stick'])).toEqual([sticks, planks])
  expect(withoutStations([table, planks], there, ['oak_planks'])).toEqual([planks])
  expect(withoutStations([table, planks], null, [])).toEqual([table, planks])
})

test('the goal is no document, and one who plans alone for all is told of no share', () => {
  const graph = { ...planInput('Make 1 cake.'), lacking: [], environment: [], states: [] }
  const only = promptOf('decomposeTask', { ...graph, documents: { goal: 'Make 1 cake.' } })
  expect(only).not.toContain('Documents:')
  const more = promptOf('decomposeTask', { ...graph, documents: { goal: 'Make 1 cake.', notes: { oven: 'hot' } } })
  expect(more).toContain('Documents:\n$: {"notes":{"oven":"hot"}}\n')
  expect(promptOf('planTask', planInput('Make 1 cake.'))).not.toContain('share')
  expect(promptOf('planTask', planInput('Make 1 cake.', { share: { index: 0, of: 2 } }))).toContain('share')
})

const both = {
  ...seen(),
  blocks: ['spruce_log', 'oak_log', 'oak_door'].map(name => ({
    name,
    count: 9,
    nearest: [8, -60, -6] as [number, number, number],
  })),
}
const named = (goal: string, extra: Partial<PlanTaskInput> = {}): string =>
  /^Items and blocks that the texts name: (.*)$/m.exec(
    promptOf('planTask', planInput(goal, { observation: both, names: ['spruce_log'], ...extra })),
  )?.[1] ?? ''

test.each(['Collect 8 logs.', 'Get 8 logs of these trees', 'We need some wood.'])(
  'a word without a kind is any kind where the plan says what counts, and one where the program counts it: %s',
  goal => {
    expect(named(goal, { judgedBy: 'plan' })).toMatch(/^\w+ of any kind, such as spruce_log or oak_log$/)
    expect(named(goal, { judgedBy: 'people' })).toMatch(/of any kind/)
    expect(named(goal, { judgedBy: 'words' })).toMatch(/^of \w+ spruce_log alone counts$/)
    // The judge of a task says in its parts what counts.
    expect(named(goal, { judgedBy: 'task' })).toBe('')
  },
)

test('what there is of several kinds is added up where any of them counts', () => {
  const mixed = chest({ oak_log: 3, spruce_log: 4, dirt: 9 })
  const members = planInput('').team.map(one => (one.name === 'Bob' ? { ...one, inventory: { spruce_log: 2 } } : one))
  const sums = (extra: Partial<PlanTaskInput>) => named('Collect 8 logs.', { judgedBy: 'plan', ...extra })
  expect(sums({ containers: mixed, team: members })).toMatch(
    /such as spruce_log or oak_log \(of all kinds together 2 with Bob, 7 in the chest at 2 -60 2, 9 in all\)$/,
  )
  expect(sums({ containers: mixed })).toMatch(/together 7 in the chest at 2 -60 2\)$/)
  // One number needs no sum.
  expect(sums({ containers: chest({ oak_log: 3 }) })).not.toContain('together')
  expect(sums({ containers: mixed, judgedBy: 'words' })).not.toContain('together')
})

test.each([
  ['Collect 8 spruce logs.', {}],
  ['Collect 8 logs.', { observation: seen(), names: ['oak_log'] }],
  ['Set up an oak door.', { names: ['oak_door'] }],
])('where there is one kind nothing is said of it: %s', (goal, extra) => {
  for (const judgedBy of ['plan', 'words'] as const) expect(named(goal, { judgedBy, ...extra })).toBe('')
})
