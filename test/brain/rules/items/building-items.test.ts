import { expect, test } from 'vitest'
import { buildItems, itemsFor } from '../../../../source/brain/rules/items/building-items.ts'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import { outlineOf } from '../../../../source/mind/observation-summary.ts'
import { blueprintCells } from '../../../../source/minecraft/blocks/blueprint.ts'
import { formatColumns, parseColumns } from '../../../../source/planner/cell-ranges.ts'
import { cabinOutline, planInput } from '../../support/question-inputs.ts'

const fittingsWith = (...blocks: string[]) =>
  buildItems(
    {
      name: 'fence_around_the_hut',
      ...{ from: [0, 0, 0], to: [9, 3, 9], total: 40, done: 0 },
      missing: [
        { y: 0, block: 'oak_fence', cells: '0-9' },
        ...blocks.map((block, index) => ({ y: 0, block, cells: `${10 + 2 * index}-${11 + 2 * index}` })),
      ],
    },
    ['Bob', 'Mia'],
    () => 1,
  ).find(({ part }) => part === 'fittings')?.title

test.each([
  [['oak_fence_gate'], 'Gates of the fence around the hut'],
  [['oak_door'], 'Door of the fence around the hut'],
  [['oak_door', 'birch_door', 'ladder'], 'Doors and ladders of the fence around the hut'],
  [['red_bed', 'oak_door', 'lever', 'rail'], 'Bed and fittings of the fence around the hut'],
])('what hangs or stands in a building is named by what it is: %j', (blocks, title) => {
  expect(fittingsWith(...blocks)).toBe(title)
})

/** Of layers in letters, from the ground up. */
const titlesOf = (...layers: string[][]): readonly string[] => {
  const cells = blueprintCells({ origin: [-7, 64, 30], legend: { A: 'oak_planks', S: 'oak_slab' }, layers })
  const outline = outlineOf('house', { house: cells }, null)!
  return buildItems(outline, ['Bob', 'Mia'], () => 2).map(({ title }) => title)
}

test('a half of a building is named by the side on which it lies', () => {
  expect(titlesOf(['AAAA', 'A..A', 'AAAA'])).toEqual(['North walls of the house', 'South walls of the house'])
  // One row from west to east.
  expect(titlesOf(['AAAAAAAA'], ['A.A.A.A.'])).toEqual(['West walls of the house', 'East walls of the house'])
  // The ridge of a roof, and the walls below it.
  expect(titlesOf(['AAAA', 'A..A', 'AAAA'], ['....', 'SSSS', '....'])).toEqual([
    ...['North walls of the house', 'South walls of the house'],
    ...['West roof of the house', 'East roof of the house'],
  ])
})

test('the columns of cells are told in their order', () => {
  const columns = [...[0, 1, 2].map(x => [x, 0] as const), [0, 1] as const, [2, 1] as const]
  expect(formatColumns(columns)).toBe('0:0-2 1:0 1:2')
  expect(parseColumns('0:0-2 1:0 1:2')).toEqual(columns)
  expect(parseColumns('')).toEqual([])
})

test.each([
  ['road', 'Path of the road'],
  ['gravel road to the village', 'Path of the gravel road to the village'],
  ['stone bridge over the river', 'Deck of the stone bridge over the river'],
  ['fence around the hut', 'Posts of the fence around the hut'],
  ['hut by the road', 'Walls of the hut by the road'],
  ['my constructor', 'Walls of the my constructor'],
  ['toString', 'Walls of the toString'],
])('what has no walls is not called so: %s', (called, title) => {
  const cells = blueprintCells({ origin: [0, 64, 0], legend: { A: 'gravel' }, layers: [['AAAA']] })
  const outline = outlineOf('thing', { thing: cells }, null)!
  expect(buildItems(outline, ['Bob'], () => 1, called).map(one => one.title)).toEqual([title])
})

const fence = {
  name: 'fence',
  ...{ from: [0, -60, 0], to: [9, -60, 9], total: 22, done: 0 },
  missing: [
    { y: -60, block: 'oak_fence', cells: '0-19' },
    { y: -60, block: 'oak_fence_gate', cells: '20' },
  ],
} as const
const stagesOf = (...[goal, extra]: Parameters<typeof planInput>) =>
  planByRules(planInput(goal, extra)).stages.map(({ title }) => title)

test('stages of what has no walls are called by its parts, and keep their names while they go on', () => {
  const blueprints = [structuredClone(fence) as unknown as typeof cabinOutline]
  const goal = 'Build the fence from the blueprint "fence".'
  expect(stagesOf(goal, { blueprints }).slice(-2)).toEqual(['Posts', 'Gate'])
  const both = 'Build the cabin from the blueprint "cabin" and the fence from the blueprint "fence".'
  const first = planByRules(planInput(both, { blueprints: [cabinOutline, ...blueprints] }))
  const titles = ['Walls, light and posts', 'Roof, door and gate']
  expect(first.stages.slice(-2).map(({ title }) => title)).toEqual(titles)
  // The cabin stands, the fence does not.
  const stands = { ...cabinOutline, done: 80, missing: [] }
  expect(stagesOf(both, { blueprints: [stands, ...blueprints], previous: first }).slice(-2)).toEqual(titles)
})

test('a stage is called by the parts that are left in it', () => {
  const blueprints = [cabinOutline]
  const goal = 'Build the cabin from the blueprint "cabin".'
  const without = (part: string) => ({ blueprints, instructions: [{ from: 'Ann', text: `leave out ${part}` }] })
  expect(stagesOf(goal, without('the roof')).slice(-2)).toEqual(['Walls and light', 'Door'])
  expect(stagesOf(goal, without('the door')).slice(-2)).toEqual(['Walls and light', 'Roof'])
  expect(stagesOf(goal, without('the torches')).slice(-2)).toEqual(['Walls', 'Roof and door'])
  // A person says it against a version of which nothing is done.
  const previous = planByRules(planInput(goal, { blueprints }))
  expect(stagesOf(goal, { previous, ...without('the roof') }).slice(-2)).toEqual(['Walls and light', 'Door'])
  // Half of the roof stands: the stage is about it, too.
  const [half] = previous.stages.at(-1)!.items
  const finished = [{ id: half!.id, title: half!.title, done: half!.done, by: 'Bob', detail: '' }]
  expect(stagesOf(goal, { previous, finished, ...without('the roof') }).slice(-2)).toEqual([
    ...['Walls and light', 'Roof and door'],
  ])
})

test('a field is made of what it is placed with: buckets of water, seeds and plants, and torches that hang', () => {
  const group = (block: string, ...cells: number[]) => ({ block, cells })
  expect(
    itemsFor([
      group('water', 0, 1),
      group('wheat', 2),
      group('potatoes', 3, 4),
      group('farmland', 5),
      group('dirt_path', 6),
      group('redstone_wall_torch', 7),
      group('oak_door', 8, 9),
      group('air', 10),
    ]),
  ).toEqual({
    ...{ water_bucket: 2, wheat_seeds: 1, potato: 2, farmland: 1, dirt_path: 1, redstone_torch: 1, oak_door: 1 },
  })
})
