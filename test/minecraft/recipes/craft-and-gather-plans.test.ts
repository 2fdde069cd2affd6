import fc from 'fast-check'
import loadRegistry from 'prismarine-registry'
import { describe, expect, it } from 'vitest'
import type { Land } from '../../../source/minecraft/recipes/cheapest-ways.ts'
import { planCrafting } from '../../../source/minecraft/recipes/craft-plan.ts'
import { planGathering } from '../../../source/minecraft/recipes/gather-plan.ts'
import { lacksInWords } from '../../../source/minecraft/recipes/lacks.ts'
import { type Recipe, RecipeBook } from '../../../source/minecraft/recipes/recipe-book.ts'

const bookOf = (version: string) => new RecipeBook(loadRegistry(version) as never)
const book = bookOf('1.19.2')
const recipesFor = (name: string) => book.for(name)

/** Does a plan by the book, and says what is left; throws when an ingredient is not there. */
function carryOut(
  have: Record<string, number>,
  steps: readonly { recipe: Recipe; times: number }[],
): Record<string, number> {
  const stock = { ...have }
  for (const { recipe, times } of steps) {
    for (const [part, each] of Object.entries(recipe.needs)) {
      stock[part] = (stock[part] ?? 0) - each * times
      if (stock[part] < 0) throw new Error(`${part} is not there for ${recipe.result}`)
    }
    stock[recipe.result] = (stock[recipe.result] ?? 0) + recipe.count * times
  }
  return stock
}

describe('crafting trees', () => {
  it('resolves the whole tree and chooses the wood that is there', () => {
    const plan = planCrafting(recipesFor, { birch_log: 3 }, 'wooden_pickaxe', 1)
    expect(plan.missing).toEqual({})
    expect(plan.steps.map(step => step.recipe.result)).toEqual(
      ['birch_planks', 'birch_planks', 'stick', 'wooden_pickaxe'].filter((name, i, all) => all[i - 1] !== name),
    )
    expect(carryOut({ birch_log: 3 }, plan.steps).wooden_pickaxe).toBe(1)
  })

  it('makes a table when none is near', () => {
    const plan = planCrafting(recipesFor, { oak_log: 4 }, 'chest', 1, { table: false })
    expect(plan.steps.map(step => step.recipe.result)).toContain('crafting_table')
  })

  it('names what is missing as raw items, not as something taken apart', () => {
    expect(planCrafting(recipesFor, { stick: 2 }, 'diamond_pickaxe', 1).missing).toEqual({ diamond: 3 })
  })

  it('never uses what is not there, and makes at least what was asked', () => {
    const items = [
      'oak_log',
      'birch_log',
      'oak_planks',
      'stick',
      'cobblestone',
      'coal',
      'iron_ingot',
      'string',
      'white_wool',
      'wheat',
      'paper',
    ]
    const wanted = [
      'stick',
      'torch',
      'chest',
      'ladder',
      'bread',
      'white_bed',
      'stone_pickaxe',
      'oak_door',
      'bookshelf',
      'rail',
      'crafting_table',
    ]
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...items), fc.integer({ min: 0, max: 70 })),
        fc.constantFrom(...wanted),
        fc.integer({ min: 1, max: 20 }),
        (have, name, count) => {
          const plan = planCrafting(recipesFor, have, name, count)
          const stock = { ...have }
          for (const [raw, n] of Object.entries(plan.missing)) stock[raw] = (stock[raw] ?? 0) + n
          expect(carryOut(stock, plan.steps)[name] ?? 0).toBeGreaterThanOrEqual(count)
        },
      ),
      { numRuns: 150 },
    )
  })

  it.each(['1.8.8', '1.12.2', '1.20.4', '1.21.4'])('reads the recipes of %s', version => {
    const old = bookOf(version)
    const log = ['1.8.8', '1.12.2'].includes(version) ? 'log' : 'oak_log'
    const plan = planCrafting(name => old.for(name), { [log]: 2 }, 'stick', 4)
    expect(plan.missing).toEqual({})
    expect(carryOut({ [log]: 2 }, plan.steps).stick).toBeGreaterThanOrEqual(4)
  })
})

const land = (options: Partial<Land> = {}): Land => ({
  recipesFor,
  inputsFor: name => (name === 'iron_ingot' ? ['raw_iron', 'iron_ore'] : name === 'iron_nugget' ? ['iron_sword'] : []),
  canCollect: name => ['oak_log', 'cobblestone', 'raw_iron', 'coal'].includes(name),
  canHunt: name => name === 'beef',
  milkNear: false,
  toolFor: name => ({ cobblestone: 'wooden_pickaxe', coal: 'wooden_pickaxe', raw_iron: 'stone_pickaxe' })[name],
  stored: {},
  tableNear: false,
  furnaceNear: false,
  ...options,
})

describe('gathering plans', () => {
  it('goes from bare hands to iron: wood, table, tools, stone, ore, furnace, fuel', () => {
    const { steps, missing } = planGathering(land(), {}, 'iron_ingot', 1)
    expect(missing).toEqual({})
    const order = steps.map(step => `${step.do} ${step.item}`)
    expect(order[0]).toBe('collect oak_log')
    const inOrder = (a: string, b: string) =>
      expect(order.indexOf(a), `${a} before ${b}: ${order.join(', ')}`).toBeLessThan(order.indexOf(b))
    inOrder('craft wooden_pickaxe', 'collect cobblestone')
    inOrder('craft stone_pickaxe', 'collect raw_iron')
    inOrder('collect raw_iron', 'smelt iron_ingot')
    inOrder('craft furnace', 'smelt iron_ingot')
    inOrder('collect coal', 'smelt iron_ingot')
  })

  it('fishes what bites here, with a rod that is made first', () => {
    const water = { canFish: (name: string) => name === 'salmon', inputsFor: () => ['salmon'], furnaceNear: true }
    const { steps, missing } = planGathering(land(water), { oak_planks: 8, string: 2 }, 'cooked_salmon', 2)
    expect(missing).toEqual({})
    const order = steps.map(step => `${step.do} ${step.count} ${step.item}`)
    expect(order.indexOf('craft 1 fishing_rod')).toBeGreaterThanOrEqual(0)
    expect(order.slice(-2)).toEqual(['fish 2 salmon', 'smelt 2 cooked_salmon'])
    expect(planGathering(land(water), { fishing_rod: 1 }, 'salmon', 3).steps).toEqual([
      { do: 'fish', item: 'salmon', count: 3 },
    ])
  })

  it('takes from chests before it digs', () => {
    const { steps } = planGathering(land({ stored: { oak_log: 5 } }), {}, 'oak_planks', 8)
    expect(steps).toEqual([
      { do: 'withdraw', item: 'oak_log', count: 2 },
      { do: 'craft', item: 'oak_planks', count: 8 },
    ])
  })

  it('takes a better tool from a chest before it makes one', () => {
    const { steps, missing } = planGathering(
      land({ stored: { iron_pickaxe: 1 }, canCollect: name => name === 'coal' }),
      {},
      'coal',
      1,
    )
    expect(missing).toEqual({})
    expect(steps.map(step => `${step.do} ${step.item}`)).toEqual(['withdraw iron_pickaxe', 'collect coal'])
  })

  it('makes a suspicious stew, which the data files know no recipe of, from the flower at hand', () => {
    const stock = { bowl: 1, red_mushroom: 1, brown_mushroom: 1, cornflower: 1 }
    expect(planGathering(land({ stored: stock }), {}, 'suspicious_stew', 1).missing).toEqual({})
  })

  it('asks for no wood that the version does not have', () => {
    const asked: string[] = []
    const canCollect = (name: string): boolean => {
      asked.push(name)
      return name === 'coal'
    }
    expect(
      planGathering(land({ canCollect, furnaceNear: true }), { raw_iron: 1, iron_pickaxe: 1 }, 'iron_ingot', 1).missing,
    ).toEqual({})
    expect(asked).toContain('mangrove_log')
    expect(asked).not.toContain('cherry_log')
  })

  it('does nothing for what is there, and names what cannot be got', () => {
    expect(planGathering(land(), { torch: 4 }, 'torch', 4).steps).toEqual([])
    expect(planGathering(land(), {}, 'diamond', 2).missing).toEqual({ diamond: 2 })
  })
})

describe('what is lacking, in words', () => {
  const nothing = land({
    canCollect: () => false,
    canHunt: () => false,
    inputsFor: name => ({ brick: ['clay_ball'], glass: ['sand'], stone: ['cobblestone'] })[name] ?? [],
  })
  const words = (item: string, count: number, there: Land = nothing, have = {}) =>
    lacksInWords(planGathering(there, have, item, count).lacks)

  it.each([
    [
      'brick',
      8,
      '8 clay_ball, 1 log of any kind for a crafting table, 8 cobblestone of any kind for a furnace, 1 coal as fuel',
    ],
    [
      'glass',
      3,
      '3 sand, 1 log of any kind for a crafting table, 8 cobblestone of any kind for a furnace, 1 coal as fuel',
    ],
    ['diamond_pickaxe', 1, '3 diamond, 2 logs of any kind'],
    ['oak_planks', 4, '1 oak_log'],
    ['birch_planks', 8, '2 birch_log'],
    ['torch', 4, '1 coal, 1 log of any kind'],
    ['white_bed', 1, '12 string, 2 logs of any kind'],
    ['birch_door', 3, '2 birch_log, 1 log of any kind for a crafting table'],
  ])(
    '%s: names materials first, the means with what they are for, and no kind where any will do',
    (item, count, said) => {
      expect(words(item, count)).toBe(said)
    },
  )

  it('names nothing that is there', () => {
    const wood = { ...nothing, canCollect: (name: string) => name === 'birch_log' || name === 'cobblestone' }
    expect(words('brick', 8, wood)).toBe('8 clay_ball')
    expect(words('brick', 8, { ...nothing, furnaceNear: true }, { coal: 3 })).toBe('8 clay_ball')
    expect(words('iron_pickaxe', 1, { ...wood, canCollect: (name: string) => name === 'spruce_log' })).toMatch(
      /^3 iron_ingot$/,
    )
    const ore = { ...nothing, canCollect: (name: string) => name === 'coal' }
    expect(words('coal', 2, ore)).toMatch(/^\d logs of any kind for a crafting table and for a wooden pickaxe$/)
  })
})
