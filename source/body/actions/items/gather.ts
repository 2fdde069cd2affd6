import { z } from 'zod'
import { containerName } from '../../../minecraft/blocks/container-names.ts'
import { cell, distance, keyOf, type Position, show } from '../../../minecraft/blocks/position.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { planGathering } from '../../../minecraft/recipes/gather-plan.ts'
import { lacksInWords } from '../../../minecraft/recipes/lacks.ts'
import { recipeBook } from '../../../minecraft/recipes/recipe-book.ts'
import { botStateOf } from '../../bot/bot-state.ts'
import { throwIfAborted } from '../../bot/waits.ts'
import { type ActionContext, ActionError, type Orders, type Progress } from '../../contract/body-types.ts'
import { isForbidden, refuseForbidden } from '../../contract/forbidden.ts'
import { farStationBlocks } from '../../contract/observation.ts'
import { countOf, inventoryOf, itemId } from '../../hands/carried-items.ts'
import { needsLearned } from '../../hands/recipes-known.ts'
import { sourceOf, sourcesAround } from '../../mine/block-sources.ts'
import { noStoneFor } from '../../mine/stone-around.ts'
import { collectItems } from '../../reach/collect-items.ts'
import { takeUpStations } from '../../reach/work-stations.ts'
import { axesOf, count, defineAction, item } from '../table/define-action.ts'
import { catchFish } from '../world/catch-fish.ts'
import { hunt, nearest, useItemOnEntity } from '../world/fight.ts'
import { viewChest, withdraw } from './containers.ts'
import { craftItems } from './craft.ts'
import { holdings } from './holdings.ts'
import { landAround, searchRadiusBlocks } from './land-around.ts'
import { smeltItems } from './smelt.ts'

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
      const planned = (orders: Orders, more: Readonly<Record<string, number>> = {}, stations?: number) => {
        const land = landAround({ ...context, orders }, stations)
        const stored = args.anew ? { ...land.stored, [args.item]: 0 } : land.stored
        const plan = planGathering({ ...land, stored }, { ...inventoryOf(bot), ...more }, args.item, args.count)
        return { plan, orders }
      }
      const sparing = planned(context.orders)
      const isLacking = Object.keys(sparing.plan.missing).length > 0
      const near = isLacking && spares(context.orders) ? planned(inNeed(context.orders)) : sparing
      // The way to a table or a furnace farther away is worth it where none can be had here.
      const far = Object.keys(near.plan.missing).length > 0 ? planned(near.orders, {}, farStationBlocks) : near
      const { plan, orders } = Object.keys(far.plan.missing).length === 0 ? far : near
      const missing = Object.entries(plan.missing)
      if (missing.length > 0) {
        needsLearned(context, Object.keys(plan.missing))
        const list = lacksInWords(plan.lacks)
        const staying = [...new Set([args.item, ...Object.keys(plan.missing)])].flatMap(name =>
          stayingText({ ...context, orders }, name),
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
