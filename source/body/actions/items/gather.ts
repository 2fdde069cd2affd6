import { z } from 'zod'
import { containerName } from '../../../minecraft/blocks/container-names.ts'
import { cell, distance, keyOf, type Position, show } from '../../../minecraft/blocks/position.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { planGathering } from '../../../minecraft/recipes/gather-plan.ts'
import { recipeBook } from '../../../minecraft/recipes/recipe-book.ts'
import { botStateOf } from '../../bot/bot-state.ts'
import { throwIfAborted } from '../../bot/waits.ts'
import { type ActionContext, ActionError, type Orders, type Progress } from '../../contract/body-types.ts'
import { isForbidden, refuseForbidden } from '../../contract/forbidden.ts'
import { countOf, inventoryOf, itemId } from '../../hands/carried-items.ts'
import { neededTool, usesLeft } from '../../hands/dig-tools.ts'
import { inputsKnown, needsLearned, recipesKnown } from '../../hands/recipes-known.ts'
import { isOre, sourceOf, sourcesAround } from '../../mine/block-sources.ts'
import { levelFor } from '../../mine/prospect.ts'
import { noStoneFor } from '../../mine/stone-around.ts'
import { collectItems } from '../../reach/collect-items.ts'
import { takeUpStations } from '../../reach/work-stations.ts'
import { middleOf } from '../../terrain/terrain.ts'
import { axesOf, count, defineAction, item } from '../table/define-action.ts'
import { catchFish, fishKinds, waterNear } from '../world/catch-fish.ts'
import { comesFromAnimals, hunt, nearest, useItemOnEntity } from '../world/fight.ts'
import { containersKnown, viewChest, withdraw } from './containers.ts'
import { craftItems } from './craft.ts'
import { smeltItems } from './smelt.ts'

const searchRadiusBlocks = 48

export const gather = defineAction({
  name: 'gather',
  description:
    'Get items by whatever it takes until `count` are carried in all: out of chests, by digging, hunting, crafting and smelting, tools and fuel included. `anew` takes no `item` itself out of a chest; what it is made of still comes from there.',
  offered: { have: 10, stored: 20, placed: 35, built: 20 },
  finishes: { gathered: left => ({ ...left }) },
  work: 'gather',
  effects: ['gains-items'],
  aliases: ['getItem', 'obtain'],
  family: 'items',
  words: ['get', 'gather', 'obtain', 'bring', 'provide'],
  after: ['missing-tool'],
  parameters: z.object({
    item,
    count: count.default(1).describe('how many to carry in the end, those carried now included'),
    anew: z
      .boolean()
      .default(false)
      .describe('leave the item in chests, as when it is meant for one; what it is made of may come from there'),
  }),
  label: args => `gather ${readable(args.item, args.count)}`,
  async perform(context, args) {
    const { bot, signal, progress } = context
    itemId(bot, args.item)
    await openUnseenChests(context)
    let lastError: ActionError | undefined
    for (let rounds = 0; rounds < 12; rounds++) {
      throwIfAborted(signal)
      const have = countOf(bot, args.item)
      if (have >= args.count) return `has ${have} ${args.item}`
      const planned = (orders: Orders, more: Readonly<Record<string, number>> = {}) => {
        const land = landAround({ ...context, orders })
        const stored = args.anew ? { ...land.stored, [args.item]: 0 } : land.stored
        const plan = planGathering({ ...land, stored }, { ...inventoryOf(bot), ...more }, args.item, args.count)
        return { plan, orders }
      }
      const sparing = planned(context.orders)
      const isLacking = Object.keys(sparing.plan.missing).length > 0
      const { plan, orders } = isLacking && spares(context.orders) ? planned(inNeed(context.orders)) : sparing
      const missing = Object.entries(plan.missing)
      if (missing.length > 0) {
        needsLearned(context, Object.keys(plan.missing))
        const list = missing.map(([name, n]) => `${n} ${name}`).join(', ')
        const staying = [...new Set([args.item, ...Object.keys(plan.missing)])].flatMap(name =>
          stayingText(context, name),
        )
        // What goes into the rod is named with what it is for.
        const isRod =
          args.item !== 'fishing_rod' &&
          countOf(bot, 'fishing_rod') === 0 &&
          Object.keys(planned(orders, { fishing_rod: 1 }).plan.missing).length < missing.length
        const rod = isRod ? 'has no fishing rod, and ' : ''
        const stays = staying.length > 0 ? `; ${staying.join(', ')} must stay there for another purpose` : ''
        const rock = Object.keys(plan.missing).flatMap(name => noStoneFor(bot, sourceOf(bot, name).blocks))
        throw new ActionError(
          'missing-item',
          `${rod}cannot get ${args.count} ${args.item}: knows no way to get ${list} here${rock.find(text => text !== '') ?? ''}${stays}`,
        )
      }
      // Nothing is dug or taken for what another step may not go on with.
      for (const step of plan.steps) refuseForbidden(context, actionOf[step.do])
      // The world may change with each step: what still stands of the plan is found out by planning again.
      for (const [index, step] of plan.steps.entries()) {
        throwIfAborted(signal)
        const words = `${step.do} ${step.count} ${step.item}`
        progress({ headway: true })
        progress({ text: words })
        if (step.do === 'collect') await takeStationsAlong(context, step.item, plan.steps.slice(index + 1))
        // What a step counts is of the step, not of what is gathered.
        const ofStep = (one: Progress) => progress(one.done === undefined ? one : { text: words, ...one })
        const failed = await doStep({ ...context, orders, progress: ofStep }, step)
        if (!failed) continue
        // The same reason twice, with nothing won in between, is a reason.
        if (failed.message === lastError?.message) throw failed
        lastError = failed
        break
      }
    }
    throw (
      lastError ??
      new ActionError('missing-item', `has ${countOf(bot, args.item)} of ${args.count} ${args.item} after many tries`)
    )
  },
})

const spares = ({ reserved = [] }: Orders): boolean => reserved.some(one => one.unlessNeeded)
/** What stays in chests where there is another way is taken now. */
const inNeed = (orders: Orders): Orders => ({
  ...orders,
  reserved: orders.reserved?.filter(one => one.unlessNeeded === undefined),
})

type Step = ReturnType<typeof planGathering>['steps'][number]

/** Which action does by itself what a step does. */
const actionOf = {
  withdraw: 'withdraw',
  collect: 'collect',
  hunt: 'hunt',
  fish: 'fish',
  milk: 'useItemOnEntity',
  smelt: 'smelt',
  craft: 'craft',
} as const satisfies Record<Step['do'], string>

/** What another plan may get around: an empty chest, a tool that broke, a place that cannot be got at. */
const passing = /^(missing-item|missing-tool|missing-table|not-found|unreachable|occupied)$/

/** One errand; resolves to why it failed, where another plan may do better. */
async function doStep(context: ActionContext, step: Step): Promise<ActionError | undefined> {
  try {
    if (step.do === 'withdraw') await takeOut(context, step.item, step.count)
    else if (step.do === 'collect') await collectItems(context, step.item, step.count, searchRadiusBlocks)
    else if (step.do === 'hunt') await hunt.perform(context, { item: step.item, count: step.count })
    else if (step.do === 'fish')
      await catchFish(context, new Set([step.item]), step.count, () => context.progress({ headway: true }))
    else if (step.do === 'milk') await milk(context, step.count)
    else if (step.do === 'smelt') await smeltItems(context, step.input, step.count)
    else await craftItems(context, step.item, step.count)
    return undefined
  } catch (error) {
    throwIfAborted(context.signal)
    // A chest that held less than remembered is remembered better now.
    if (error instanceof ActionError && passing.test(error.code)) return error
    throw error
  }
}

/** How many of an item a container holds, and how many of them may be taken out. */
export function holdings({ bot, orders }: Pick<ActionContext, 'bot' | 'orders'>, item: string) {
  const here = cell(bot.entity.position)
  const reserved = orders.reserved?.filter(one => one.item === item) ?? []
  return [...containersKnown(bot).values()]
    .map(({ at, items }) => {
      const held = items[item] ?? 0
      // Each count is of all that lies there: several are about the same heap.
      const kept = reserved.filter(one => !one.at || keyOf(one.at) === keyOf(at)).map(one => one.count ?? held)
      return { at, held, free: Math.max(0, held - Math.max(0, ...kept)) }
    })
    .sort((a, b) => distance(a.at, here) - distance(b.at, here))
}

const stayingText = (context: ActionContext, item: string): string[] =>
  holdings(context, item).flatMap(({ at, held, free }) =>
    held > free ? [`${held - free} ${item} in the container at ${show(at)}`] : [],
  )

/** Takes items out of the containers that may give some, nearest first. */
async function takeOut(context: ActionContext, item: string, count: number): Promise<void> {
  let left = count
  for (const { at, free } of holdings(context, item)) {
    const part = Math.min(left, free)
    if (part === 0) continue
    await withdraw.perform(context, { item, count: part, ...axesOf(at) })
    left -= part
  }
}

/** A table so far away is left where it is, in blocks from what is dug next. */
const nearTableBlocks = 8

/** Takes up the table and the furnace that the body put down, when it goes away from them and needs them again. */
async function takeStationsAlong(context: ActionContext, item: string, later: readonly Step[]): Promise<void> {
  const { bot } = context
  const { stations } = botStateOf(bot).ground
  const target = sourcesAround(bot, sourceOf(bot, item), searchRadiusBlocks, 1)[0]
  const leaves = (at: Position) => !target || distance(at, target) > nearTableBlocks
  if (![...stations.values()].some(leaves)) return
  const book = recipeBook(bot)
  const tables = later.some(step => step.do === 'craft' && book.for(step.item).some(recipe => recipe.table))
  const furnaces = later.some(step => step.do === 'smelt')
  await takeUpStations(context, (name, at) => leaves(at) && (/table|workbench/.test(name) ? tables : furnaces))
}

/** Fills buckets, one cow after the other: none runs dry. */
async function milk(context: ActionContext, count: number): Promise<void> {
  const { bot, signal } = context
  const wanted = countOf(bot, 'milk_bucket') + count
  for (let tries = 0; countOf(bot, 'milk_bucket') < wanted; tries++) {
    throwIfAborted(signal)
    const kind = nearest(bot, 'cow') ? 'cow' : 'mooshroom'
    if (tries > count + 3)
      throw new ActionError(
        'not-found',
        `got ${countOf(bot, 'milk_bucket')} of ${wanted} milk_bucket from the ${kind}s around`,
      )
    await useItemOnEntity.perform(context, { item: 'bucket', entity: kind })
  }
}

/** Opens the containers near that no body of the team has looked into yet, so that a plan can count on them. */
export async function openUnseenChests(context: ActionContext): Promise<void> {
  const { bot, signal, orders } = context
  if (isForbidden(orders, 'viewChest')) return
  const { index, memory } = botStateOf(bot).ground
  const names = new Set(bot.registry.blocksArray.map(block => block.name).filter(name => containerName.test(name)))
  for (const at of index.find(names, cell(bot.entity.position), 24, 6)) {
    throwIfAborted(signal)
    if (memory.containers.has(keyOf(at))) continue
    try {
      await viewChest.perform(context, axesOf(at))
    } catch (error) {
      if (!(error instanceof ActionError) || signal.aborted) throw error
      memory.sawContainer(at, {}, 0)
    }
  }
}

function landAround(context: ActionContext) {
  const { bot } = context
  const { index } = botStateOf(bot).ground
  const here = cell(bot.entity.position)
  const stored: Record<string, number> = {}
  const kinds = new Set([...containersKnown(bot).values()].flatMap(({ items }) => Object.keys(items)))
  for (const name of kinds) stored[name] = holdings(context, name).reduce((sum, { free }) => sum + free, 0)
  const cache = new Map<string, Position | undefined>()
  const nearestSource = (name: string): Position | undefined => {
    if (cache.has(name)) return cache.get(name)
    const { blocks } = sourceOf(bot, name)
    const found = blocks.size > 0 ? sourcesAround(bot, sourceOf(bot, name), searchRadiusBlocks, 20)[0] : undefined
    cache.set(name, found)
    return found
  }
  const near = (names: string[]) => index.find(new Set(names), here, 24, 1).length > 0
  return {
    stored,
    tableNear: near(['crafting_table', 'workbench']),
    furnaceNear: near(['furnace', 'lit_furnace', 'smoker', 'blast_furnace']),
    recipesFor: recipesKnown(context),
    inputsFor: (name: string) => inputsKnown(context, name),
    canCollect: (name: string) =>
      (nearestSource(name) !== undefined || mayFind(name)) && !/^(crafting_table|furnace|chest)$/.test(name),
    digsFor: (name: string, count: number) => (isOre(sourceOf(bot, name)) ? wayTo(name) + 6 * count : 0),
    usesLeft: (kind: string) => usesLeft(bot, kind),
    milkNear: nearest(bot, 'cow') !== undefined || nearest(bot, 'mooshroom') !== undefined,
    canHunt: (name: string) => comesFromAnimals(name) && animalNear(name),
    canFish: (name: string) => fishKinds.has(name) && waterNear(bot) !== undefined,
    toolFor: (name: string) => {
      const at = nearestSource(name)
      const there = at && bot.blockAt(middleOf(at), false)?.name
      const [listed] = [...sourceOf(bot, name).blocks]
      const block = bot.registry.blocksByName[there ?? listed ?? '']
      return block?.harvestTools ? neededTool(bot, block) : undefined
    },
  }
  /** Ore that is not in sight may still be found by digging for it. */
  function mayFind(name: string): boolean {
    const source = sourceOf(bot, name)
    return isOre(source) && levelFor({ bot }, source.blocks) !== undefined
  }
  /** Blocks to dig on the way, about: caves make it less, stairs make it more. */
  function wayTo(name: string): number {
    const at = nearestSource(name)
    if (at) return Math.abs(at[1] - here[1]) * 1.2 + Math.hypot(at[0] - here[0], at[2] - here[2]) * 1.5
    const level = levelFor({ bot }, sourceOf(bot, name).blocks)
    return level === undefined ? 0 : Math.abs(level - here[1]) * 1.2 + 48
  }
  function animalNear(name: string): boolean {
    return ['cow', 'pig', 'sheep', 'chicken', 'rabbit', 'mooshroom', 'cod', 'salmon', 'squid'].some(
      kind => nearest(bot, kind) !== undefined && preyGives(kind, name),
    )
  }
}

const preyGives = (kind: string, name: string): boolean =>
  (kind === 'cow' && /^(beef|leather)$/.test(name)) ||
  (kind === 'pig' && name === 'porkchop') ||
  (kind === 'sheep' && /^mutton$|_wool$/.test(name)) ||
  (kind === 'chicken' && /^(chicken|feather)$/.test(name)) ||
  (kind === 'rabbit' && /^rabbit/.test(name)) ||
  kind === name ||
  (kind === 'squid' && name === 'ink_sac')
