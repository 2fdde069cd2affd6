import { expect, test } from 'vitest'
import { readyDesigns } from '../../../../source/designs/library/index.ts'
import { buildingKinds } from '../../../../source/minecraft/names/building-kinds.ts'
import { readGoal } from '../../../../source/planner/goal-demands.ts'
import { createQuestionRecipes } from '../../../../source/planner/question-recipes.ts'
import { vocabularyOf } from '../../../../source/planner/vocabulary.ts'

const book = createQuestionRecipes('1.19.2')
const read = (goal: string, blueprints: string[] = [], kept: string[] = []) =>
  readGoal(goal, vocabularyOf({ recipes: [], names: book.mentioned([goal], []), blueprints, kept }))

test.each([
  ['make a tower', 'tower'],
  ['Make us a small stone tower near the lake', 'small_stone_tower_near_the_lake'],
  ['create a hut', 'hut'],
  ['raise a tower', 'tower'],
  ['erect a watchtower of cobblestone', 'watchtower_of_cobblestone'],
  ['put up a fence around the chest', 'fence_around_the_chest'],
  ['set up a hut', 'hut'],
  ['we need a house', 'house'],
  ['I want a bridge over the river', 'bridge_over_the_river'],
  ['Please start making a 9 by 9 house, of birch', '9_by_9_house_of_birch'],
  ['make a cobblestone wall around the house', 'cobblestone_wall_around_the_house'],
  ['make a wall', 'wall'],
  ['put a fence around the hut', 'fence_around_the_hut'],
  ['Set a stone wall around our house', 'stone_wall_around_our_house'],
  ['place a fence around the hut', 'fence_around_the_hut'],
  ['we want a fence around the hut', 'fence_around_the_hut'],
  ['put a path from the hut to the lake', 'path_from_the_hut_to_the_lake'],
  ['put a bridge over the river', 'bridge_over_the_river'],
  ['set a road along the lake', 'road_along_the_lake'],
  ['place a path to 20 -60 20', 'path_to_20_-60_20'],
  ['lay a road to the lake', 'road_to_the_lake'],
  ['put a tower by the lake', 'tower_by_the_lake'],
])('%s: it asks for a building', (goal, building) => {
  expect(read(goal)).toMatchObject([{ kind: 'unknown', building }])
})

test.each([
  ['Build a small house of oak wood, with a door and a window', 'small_house_of_oak_wood_with_a_door_and_a_window'],
  ['Build a tower and a ladder', 'tower_and_a_ladder'],
  ['Build a house, with two windows, a chimney and a garden', 'house_with_two_windows_a_chimney_and_a_garden'],
  ['make a house with a porch and a balcony on the east side', 'house_with_a_porch_and_a_balcony_on_the_east_side'],
  ['build a hut with a door and stairs', 'hut_with_a_door_and_stairs'],
  ['build a house with windows in the walls and a door', 'house_with_windows_in_the_walls_and_a_door'],
])('%s: its parts are no buildings of their own', (goal, building) => {
  expect(read(goal)).toMatchObject([{ kind: 'unknown', building }])
})

test.each([
  ['Build a house and a tower', ['house', 'tower']],
  ['Build a house with a door and a tower', ['house_with_a_door', 'tower']],
  ['Build a house and a wall around it', ['house', 'wall_around_the_house']],
  ['Build a house and a path to the door', ['house', 'path_to_the_door']],
])('%s: two buildings stay two', (goal, buildings) => {
  expect(read(goal)).toMatchObject(buildings.map(building => ({ kind: 'unknown', building })))
})

test('who is told to craft a part behind a building crafts it', () => {
  expect(read('build a house with a door and craft a ladder')).toMatchObject([
    { kind: 'unknown', building: 'house_with_a_door' },
    { kind: 'craft', item: 'ladder' },
  ])
})

test.each([
  ['make a chest', [{ kind: 'craft', item: 'chest', count: 1 }]],
  ['make 4 oak stairs', [{ kind: 'craft', item: 'oak_stairs', count: 4 }]],
  ['make 3 fences', [{ kind: 'craft', item: 'oak_fence', count: 3 }]],
  ['craft a cobblestone wall', [{ kind: 'craft', item: 'cobblestone_wall' }]],
  ['make 2 torches for the tower', [{ kind: 'craft', item: 'torch', count: 2 }]],
  ['set up a chest', [{ kind: 'place', block: 'chest' }]],
  ['put a fence into the chest', [{ kind: 'store', item: 'oak_fence' }]],
  ['put 3 fences into the chest near the hut', [{ kind: 'store', item: 'oak_fence', count: 3 }]],
  ['put an oak fence in the chest by the lake', [{ kind: 'store', item: 'oak_fence' }]],
  ['put a fence at 3 -60 4', [{ kind: 'place', block: 'oak_fence', at: [3, -60, 4] }]],
  ['put a torch near the hut', [{ kind: 'store', item: 'torch' }]],
  [
    'place an oak fence and build a tower near the lake',
    [
      { kind: 'place', block: 'oak_fence' },
      { kind: 'unknown', building: 'tower_near_the_lake' },
    ],
  ],
  [
    'collect 4 sand, make a tower',
    [
      { kind: 'collect', item: 'sand' },
      { kind: 'unknown', building: 'tower' },
    ],
  ],
])('%s: the thing says what is asked for', (goal, demands) => {
  expect(read(goal)).toMatchObject(demands)
})

test('the same in several goals: a change of one, and another one around it', () => {
  expect(read('make it one higher and put a fence around the hut', ['hut'])).toMatchObject([
    { kind: 'build', blueprint: 'hut', change: 'one higher' },
    { kind: 'unknown', building: 'fence_around_the_hut' },
  ])
})

test('what the goal builds itself is not what “it” means once it is drawn', () => {
  const drawn = ['hut', 'fence_around_the_hut']
  expect(read('make it one higher and put a fence around the hut', drawn)).toMatchObject([
    { kind: 'build', blueprint: 'hut', change: 'one higher' },
    { kind: 'build', blueprint: 'fence_around_the_hut' },
  ])
})

test('a blueprint, and a design that is kept, are buildings, too', () => {
  expect(read('make the badger den', ['badger_den'])).toMatchObject([{ kind: 'build', blueprint: 'badger_den' }])
  expect(read('put up an ice castle', [], ['ice-castle'])).toMatchObject([{ kind: 'unknown', building: 'ice_castle' }])
  expect(read('make a farm')).toEqual([{ kind: 'unknown', text: 'make a farm', name: 'farm' }])
})

test('each kind of building has a ready design', () => {
  expect(readyDesigns.map(({ name }) => name).sort()).toEqual(Object.keys(buildingKinds).sort())
})
