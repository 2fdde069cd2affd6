import { z } from 'zod'
import { cell, type Position } from '../../../minecraft/blocks/position.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { planCrafting } from '../../../minecraft/recipes/craft-plan.ts'
import { recipeBook } from '../../../minecraft/recipes/recipe-book.ts'
import { botStateOf } from '../../bot/bot-state.ts'
import { throughReflexes } from '../../bot/through-reflexes.ts'
import { throwIfAborted } from '../../bot/waits.ts'
import { type ActionContext, ActionError } from '../../contract/body-types.ts'
import { farStationBlocks } from '../../contract/observation.ts'
import { countOf, freeSlots, inventoryOf, itemId } from '../../hands/carried-items.ts'
import { craft as runRecipe } from '../../hands/crafting-grid.ts'
import { needsLearned, recipesKnown } from '../../hands/recipes-known.ts'
import { goToStation, putForWork, stationRadiusBlocks } from '../../reach/work-stations.ts'
import { count, defineAction, item } from '../table/define-action.ts'

const table = 'crafting_table'
const tableNames = new Set([table, 'workbench'])

export const craft = defineAction({
  name: 'craft',
  description:
    'Craft `count` more of an item, parts included, from what is carried; takes nothing out of chests. Uses a table near, or puts one down that is carried or can be made.',
  offered: { have: 40, stored: 40, placed: 50, built: 40, report: 80, reply: 60 },
  finishes: { crafted: ({ item, count }) => ({ item, count }) },
  work: 'craft',
  effects: ['moves-items', 'gains-items'],
  aliases: ['craftRecipe', 'craftBlock', 'craftItem'],
  // MINDcraft's number says how often the recipe is used: 2 are 8 planks there.
  orders: { craftRecipe: ['item', 'uses'] },
  countedBy: ['gained'],
  inVillagerBench: ['cooking'],
  step: true,
  family: 'items',
  words: ['craft', 'make'],
  parameters: z.object({
    item: item.describe('item to make, e.g. oak_planks'),
    count: count.default(1).describe('how many more to make; a recipe may make a few more'),
    uses: z
      .number()
      .int()
      .min(1)
      .optional()
      .describe(
        'how often to use the recipe, instead of count; the number of !craftRecipe("oak_planks", 2), which makes 8',
      ),
  }),
  label: args =>
    args.uses ? `craft ${readable(args.item)} ${args.uses} times` : `craft ${readable(args.item, args.count)}`,
  async perform(context, args) {
    const made = await craftItems(context, args.item, args.uses ? args.uses * yieldOf(context, args.item) : args.count)
    return `crafted ${made} ${args.item}, has ${countOf(context.bot, args.item)}`
  },
})

/** How many of an item come out of its recipe. */
const yieldOf = ({ bot }: ActionContext, name: string): number => recipeBook(bot).for(name)[0]?.count ?? 1

/** Crafts at least `wanted` more of an item from the inventory; resolves to how many came out. */
export async function craftItems(context: ActionContext, name: string, wanted: number): Promise<number> {
  const { bot, signal, progress } = context
  itemId(bot, name)
  const book = recipeBook(bot)
  if (book.for(name).length === 0) throw new ActionError('not-allowed', `${name} cannot be crafted`)
  const have = inventoryOf(bot)
  const before = have[name] ?? 0
  const isThere = (radius: number) =>
    botStateOf(bot).ground.index.find(tableNames, cell(bot.entity.position), radius, 1).length > 0
  const near = isThere(stationRadiusBlocks)
  // Hands may lay out whatever they hold; what goes into it is told to those only who know.
  const known = recipesKnown(context)
  const planWith = (hasTable: boolean) =>
    planCrafting(n => (n === name ? book.for(n) : known(n)), have, name, before + wanted, { table: hasTable })
  const own = planWith(near || (have[table] ?? 0) > 0)
  // Where nothing is left for a table of its own, the way to one that is further off is worth it.
  const isFar = !near && Object.keys(own.missing).length > 0 && isThere(farStationBlocks)
  const plan = isFar ? planWith(true) : own
  const lacking = Object.entries(plan.missing)
  if (lacking.length > 0) {
    needsLearned(context, [name, ...lacking.map(([part]) => part)])
    const list = lacking.map(([part, n]) => `${n} ${part}`).join(', ')
    const needsTable = plan.steps.some(step => step.recipe.result === table) && name !== table
    throw new ActionError(
      'missing-item',
      `cannot craft ${wanted} ${name}: lacks ${list}${needsTable ? ' (a crafting table included)' : ''}`,
    )
  }
  const toStation = async (): Promise<Position> =>
    (await goToStation(context, tableNames, isFar ? farStationBlocks : stationRadiusBlocks)) ??
    (await putForWork(context, table))
  let station: Position | undefined
  for (const [index, { recipe, times }] of plan.steps.entries()) {
    throwIfAborted(signal)
    progress({ text: `crafting ${recipe.result}`, done: index, total: plan.steps.length, unit: 'steps' })
    if (freeSlots(bot) === 0 && countOf(bot, recipe.result) === 0)
      throw new ActionError('inventory-full', `no room for ${recipe.result}`)
    const goal = countOf(bot, recipe.result) + times * recipe.count
    await throughReflexes(bot, signal, async brokenOff => {
      const left = Math.ceil((goal - countOf(bot, recipe.result)) / recipe.count)
      if (left <= 0) return
      if (brokenOff > 0) station = undefined
      if (recipe.table) station ??= await toStation()
      await runRecipe(bot, recipe, left, recipe.table ? station : undefined, signal)
    })
  }
  const made = countOf(bot, name) - before
  if (made < wanted) throw new ActionError('refused-by-server', `crafted ${made} of ${wanted} ${name}`)
  return made
}
