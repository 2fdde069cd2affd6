import { z } from 'zod'
import { throwIfAborted } from '../abort.ts'
import { neededTool } from '../dig.ts'
import { planGathering } from '../gatherPlan.ts'
import { countOf, inventoryOf, itemId } from '../items.ts'
import { containerName } from '../observe.ts'
import { partsOf } from '../parts.ts'
import { recipeBook } from '../recipes.ts'
import { inputsFor } from '../smelting.ts'
import { ripeAge, sourceOf } from '../sources.ts'
import { cell, keyOf, Terrain } from '../terrain.ts'
import { type ActionContext, ActionError, type Position } from '../types.ts'
import { middleOf } from '../walk.ts'
import { containersKnown, viewChest, withdraw } from './chest.ts'
import { collectItems } from './collect.ts'
import { craftItems } from './craft.ts'
import { count, defineAction, item } from './define.ts'
import { comesFromAnimals, hunt, nearest, useItemOnEntity } from './fight.ts'
import { smeltItems } from './smelt.ts'

/** How far the land is searched, in blocks. */
const radius = 48

export const gather = defineAction({
  name: 'gather',
  description:
    'Get an item whatever it takes: from chests, by digging, hunting, crafting and smelting, tools and fuel included.',
  aliases: ['getItem', 'obtain'],
  parameters: z.object({ item, count: count.default(1).describe('how many to have in the end') }),
  label: args => `gather ${args.count} ${args.item}`,
  async perform(context, args) {
    const { bot, signal, progress } = context
    itemId(bot, args.item)
    await openUnseenChests(context)
    for (let rounds = 0; rounds < 8; rounds++) {
      throwIfAborted(signal)
      const have = countOf(bot, args.item)
      if (have >= args.count) return `has ${have} ${args.item}`
      const plan = planGathering(landAround(context), inventoryOf(bot), args.item, args.count)
      const missing = Object.entries(plan.missing)
      if (missing.length > 0) {
        const list = missing.map(([name, n]) => `${n} ${name}`).join(', ')
        throw new ActionError('missing-item', `cannot get ${args.count} ${args.item}: knows no way to get ${list} here`)
      }
      // The world may change with each step: what still stands of the plan is found out by planning again.
      for (const [index, step] of plan.steps.entries()) {
        throwIfAborted(signal)
        progress({ text: `${step.do} ${step.count} ${step.item}`, done: index, total: plan.steps.length })
        if (!(await doStep(context, step))) break
      }
    }
    throw new ActionError(
      'missing-item',
      `has ${countOf(bot, args.item)} of ${args.count} ${args.item} after many tries`,
    )
  },
})

type Step = ReturnType<typeof planGathering>['steps'][number]

/** One errand. False when it failed in a way that another plan may get around. */
async function doStep(context: ActionContext, step: Step): Promise<boolean> {
  try {
    if (step.do === 'withdraw') await withdraw.perform(context, { item: step.item, count: step.count })
    else if (step.do === 'collect') await collectItems(context, step.item, step.count, radius)
    else if (step.do === 'hunt') await hunt.perform(context, { item: step.item, count: step.count })
    else if (step.do === 'milk') await milk(context, step.count)
    else if (step.do === 'smelt') await smeltItems(context, step.input, step.count)
    else await craftItems(context, step.item, step.count)
    return true
  } catch (error) {
    throwIfAborted(context.signal)
    // A chest that held less than remembered is remembered better now.
    if (error instanceof ActionError && step.do === 'withdraw' && /^(missing-item|not-found)$/.test(error.code))
      return false
    throw error
  }
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

/** Opens the containers near that nobody has looked into yet, so that a plan can count on them. */
async function openUnseenChests(context: ActionContext): Promise<void> {
  const { bot, signal } = context
  const { index, memory } = partsOf(bot)
  const names = new Set(bot.registry.blocksArray.map(block => block.name).filter(name => containerName.test(name)))
  for (const at of index.find(names, cell(bot.entity.position), 24, 6)) {
    throwIfAborted(signal)
    if (memory.containers.has(keyOf(at))) continue
    try {
      await viewChest.perform(context, { x: at[0], y: at[1], z: at[2] })
    } catch (error) {
      if (!(error instanceof ActionError) || signal.aborted) throw error
      memory.sawContainer(at, {})
    }
  }
}

function landAround({ bot }: ActionContext) {
  const { index } = partsOf(bot)
  const here = cell(bot.entity.position)
  const terrain = new Terrain(bot)
  const stored: Record<string, number> = {}
  for (const { items } of containersKnown(bot).values())
    for (const [name, n] of Object.entries(items)) stored[name] = (stored[name] ?? 0) + n
  const cache = new Map<string, Position | undefined>()
  const nearestSource = (name: string): Position | undefined => {
    if (cache.has(name)) return cache.get(name)
    const { blocks } = sourceOf(bot, name)
    const found = index.find(blocks, here, radius, 20).find(at => {
      const kind = terrain.of(at)
      const ripe = kind && ripeAge(kind.name)
      return !ripe || kind.states.age === ripe
    })
    cache.set(name, found)
    return found
  }
  const book = recipeBook(bot)
  const near = (names: string[]) => index.find(new Set(names), here, 24, 1).length > 0
  return {
    stored,
    tableNear: near(['crafting_table', 'workbench']),
    furnaceNear: near(['furnace', 'lit_furnace', 'smoker', 'blast_furnace']),
    recipesFor: (name: string) => book.for(name),
    inputsFor: (name: string) => inputsFor(bot, name),
    canCollect: (name: string) => nearestSource(name) !== undefined && !/^(crafting_table|furnace|chest)$/.test(name),
    milkNear: nearest(bot, 'cow') !== undefined || nearest(bot, 'mooshroom') !== undefined,
    canHunt: (name: string) => comesFromAnimals(name) && animalNear(name),
    toolFor: (name: string) => {
      const at = nearestSource(name)
      const block = at && bot.blockAt(middleOf(at), false)
      return block?.harvestTools ? neededTool(bot, block) : undefined
    },
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
