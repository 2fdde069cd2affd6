import { expect, test } from 'vitest'
import { inWords } from '../../../../source/planner/demand.ts'
import { readGoal } from '../../../../source/planner/goal-demands.ts'
import { suggestionsFor } from '../../../../source/planner/goal-suggestions.ts'
import { planMaterials } from '../../../../source/planner/materials.ts'
import { createQuestionRecipes } from '../../../../source/planner/question-recipes.ts'

/** Things in other spellings than the game's, and hints for what is not read, with all names of the game. */

const book = createQuestionRecipes('1.19.2')
const vocabularyFor = (goal: string) => ({
  items: new Set(book.mentioned([goal], [])),
  prefer: [],
  blueprints: [],
})
const read = (goal: string) => readGoal(goal, vocabularyFor(goal))
const hints = (goal: string) =>
  suggestionsFor(read(goal), words => book.all.near(words), vocabularyFor(goal)).map(({ meant }) => meant)

test.each([
  ['make a gold pickaxe', 'craft 1 golden pickaxe'],
  ['make 2 wood swords', 'craft 2 wooden swords'],
  ['get 3 gold ingots', 'collect 3 gold ingots'],
  ['get 3 wooden hoes', 'collect 3 wooden hoes'],
  ['craft a bed', 'craft 1 white bed'],
  ['craft a red bed', 'craft 1 red bed'],
])('“%s” is read as “%s”', (goal, demand) => {
  expect(read(goal).map(inWords)).toEqual([demand])
})

test.each([
  ['get wood', 'collect 1 oak log'],
  ['get 5 timber', 'collect 5 oak logs'],
  ['collect 3 oak wood', 'collect 3 oak wood'],
  ['mine 5 stone', 'collect 5 cobblestone'],
  ['get 10 stone', 'collect 10 cobblestone'],
  ['craft 4 stone', 'craft 4 stone'],
  ['collect 3 coal ore', 'collect 3 coal'],
  ['mine 2 deepslate iron ore', 'collect 2 raw iron'],
  ['get 4 planks', 'collect 4 oak planks'],
  ['collect 3 wool', 'collect 3 white wool'],
  ['get 2 saplings', 'collect 2 oak saplings'],
  ['get 3 steak', 'collect 3 cooked beef'],
])('everyday words: “%s” is read as “%s”', (goal, demand) => {
  expect(read(goal).map(inWords)).toEqual([demand])
})

test.each([
  ['get meat', [], 'beef'],
  ['get 3 meat', ['mutton'], 'mutton'],
  ['get food', [], 'bread'],
  ['get 3 fish', [], 'cod'],
  ['get seeds', [], 'wheat seeds'],
])('“%s” leaves open which one; what is around is probable (%j)', (goal, around, meant) => {
  const [hint] = suggestionsFor(read(goal), words => book.all.near(words, around), vocabularyFor(goal))
  expect(hint?.meant).toBe(meant)
})

test('what digging gives goes by the version', () => {
  const older = createQuestionRecipes('1.16.5')
  const items = new Set(older.mentioned(['mine 3 iron ore'], []))
  expect(readGoal('mine 3 iron ore', { items, prefer: [], blueprints: [] }).map(inWords)).toEqual([
    'collect 3 iron ore',
  ])
})

test('a bed has the colour of the wool that is around, and of nothing else', () => {
  const bed = (around: readonly string[]) => book.mentioned(['craft a bed'], around)
  expect(bed(['brown_mushroom', 'red_sand', 'blue_orchid', 'oak_log'])).toEqual(['white_bed'])
  expect(bed(['brown_mushroom', 'red_wool'])).toEqual(['red_bed'])
  expect(book.mentioned(['craft a door'], ['birch_log'])).toEqual(['birch_door'])
})

test('a bed takes wool and planks, and no dye', () => {
  const recipes = book.extract(['white_bed'], [], ['oak_log'])
  expect(planMaterials({ white_bed: 1 }, {}, recipes).raw).toEqual({ white_wool: 3, oak_log: 1 })
  // Where string is at hand wool is made of it.
  expect(planMaterials({ white_wool: 1 }, {}, book.extract(['white_wool'], [], ['string'])).raw).toEqual({ string: 4 })
})

test('a misspelt plural means the name that it is nearest to', () => {
  expect(book.all.near('birhc logs', ['oak_log'])).toBe('birch_log')
  expect(book.all.near('birhc log', ['oak_log'])).toBe('birch_log')
  expect(book.all.near('stoen pickaxes')).toBe('stone_pickaxe')
  expect(hints('Colect 6 birhc logs')).toEqual(['collect 6 birhc logs', 'birch log'])
})

test.each([
  ['kill 2 zombies', 'fill'],
  ['collect 5 oak logs, but keep 2 planks', 'cut'],
])('“%s” gets no hint that could not be read either', (goal, verb) => {
  expect(hints(goal).filter(meant => meant.startsWith(verb))).toEqual([])
  expect(read(goal).some(({ kind }) => kind === 'unknown')).toBe(true)
})

test.each(['too', 'as well', 'too, please', 'thanks', 'thank you'])('“…, %s” is no part of the work', word => {
  expect(read(`collect 3 dirt and craft a chest, ${word}`)).toEqual([
    { kind: 'collect', item: 'dirt', count: 3 },
    { kind: 'craft', item: 'chest', count: 1 },
  ])
})

test.each([
  ['collect 3 dirt, thne put it in hte chest', 'collect 3 dirt, then put it in the chest'],
  ['Collect 3 dirt and put it in teh chest', 'Collect 3 dirt and put it in the chest'],
  ['Frist collect 3 dirt adn craft 2 torches', 'First collect 3 dirt and craft 2 torches'],
  ['collect 3 fo teh torches', 'collect 3 of the torches'],
])('small words with a slip: “%s” is read as “%s”', (said, meant) => {
  expect(read(said)).toEqual(read(meant))
})

test.each([
  ['Teh', []],
  ['teh', ['Teh']],
])('a name is no small word with a slip: %s, of the team %j', (name, seats) => {
  const goal = `give 3 dirt to ${name}`
  expect(JSON.stringify(readGoal(goal, { ...vocabularyFor(goal), seats }))).toMatch(/"to":"teh"/i)
})
