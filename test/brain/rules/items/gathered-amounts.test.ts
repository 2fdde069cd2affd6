import minecraftData from 'minecraft-data'
import { expect, test } from 'vitest'
import { craftItem } from '../../../../source/brain/rules/items/crafting-items.ts'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import { readable, thatMany } from '../../../../source/minecraft/names/readable.ts'
import { readGoal } from '../../../../source/planner/goal-demands.ts'
import { type Counts, planMaterials, sum } from '../../../../source/planner/materials.ts'
import { createQuestionRecipes } from '../../../../source/planner/question-recipes.ts'
import { splitInTwo } from '../../../../source/session/log/split-item.ts'
import { planInput, seen, team } from '../../support/question-inputs.ts'

const version = '1.19.2'
const around = ['oak_log', 'crafting_table']
const book = createQuestionRecipes(version)
/** All that one crafting makes several of. A circle (bottle ↔ block of honey) is gathered as itself. */
const several = minecraftData(version).itemsArray.flatMap(({ name }) => {
  const recipes = book.extract([name], [], around)
  const own = recipes.find(recipe => recipe.item === name)
  return own && own.makes > 1 && !planMaterials({ [name]: 1 }, {}, recipes).raw[name] ? [{ name, recipes }] : []
})
const goals = [
  (many: string) => `Craft ${many}.`,
  (many: string) => `Get ${many}.`,
  (many: string) => `Put ${many} into the chest.`,
  (many: string, it: string) => `Craft ${many} and put ${it} into the chest.`,
]

/** All that the plan has gathered, in materials: what is got whole takes what it is made of. */
const gathered = (goal: string, workers: string[], { name, recipes }: (typeof several)[number]): Counts => {
  const drafts = planByRules(
    planInput(goal, {
      recipes,
      names: [name],
      workers,
      team: team(['Lena', ...workers]),
      containers: [{ at: [2, -60, 2], block: 'chest', items: {} }],
      observation: { ...seen(), blocks: around.map(block => ({ name: block, count: 9, nearest: [1, -60, 1] })) },
    }),
  ).stages.flatMap(stage => stage.items)
  return sum(
    ...drafts.flatMap(({ id, done }) =>
      done.kind === 'have' && id.startsWith('gather')
        ? [planMaterials({ [done.item]: done.count }, {}, recipes).raw]
        : [],
    ),
  )
}

test('what one crafting makes several of takes no more material than is needed, in whatever words and for however many workers', () => {
  expect(several.length).toBeGreaterThan(200)
  const teams = [['Bob'], ['Bob', 'Mia'], ['Bob', 'Mia', 'Tom']]
  // Everything in all four wordings, each time another amount and another team.
  for (const [index, thing] of several.entries())
    for (const [turn, form] of goals.entries())
      for (const at of [index + turn, index + turn + 2]) {
        const count = [1, 2, 3, 5, 13][at % 5]!
        const workers = teams[at % 3]!
        const goal = form(readable(thing.name, count), thatMany(count))
        const { raw } = planMaterials({ [thing.name]: count }, {}, thing.recipes)
        expect(gathered(goal, workers, thing), `${goal} (${workers.length} workers)`).toEqual(raw)
      }
})

test('many of one thing are made by several workers where that takes no more material', () => {
  const planks = several.find(({ name }) => name === 'oak_planks')!
  expect(gathered('Put 32 oak planks into the chest.', ['Bob', 'Mia'], planks)).toEqual({ oak_log: 8 })
})

test('a title says “it” of one thing and “them” of several, and both are read as the same work', () => {
  const shared = (count: number) =>
    craftItem(
      { item: 'oak_door', count, where: { kind: 'chest', at: [2, -60, 2], total: count }, because: '', worker: null },
      'Bob',
      () => false,
    )
  const vocabulary = { items: new Set(['oak_door']), prefer: [], blueprints: [] }
  for (const [count, title] of [
    [1, 'Craft 1 oak door and put it into the chest'],
    [2, 'Craft 2 oak doors and put them into the chest'],
  ] as const) {
    expect(shared(count).title).toBe(title)
    for (const said of [title, title.replace(/\b(?:it|them)\b/, count === 1 ? 'them' : 'it')])
      expect(readGoal(said, vocabulary)).toEqual([
        { kind: 'craft', item: 'oak_door', count },
        { kind: 'store', item: 'oak_door', count },
      ])
  }
  const [half] = splitInTwo(shared(2))!
  expect(half.title).toBe('Craft 1 oak door and put it into the chest')
})
