import type { Bot } from 'mineflayer'
import { z } from 'zod'
import { cell, distance, keyOf, type Position } from '../../../minecraft/blocks/position.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { botStateOf } from '../../bot/bot-state.ts'
import { clickOn } from '../../bot/look-and-click.ts'
import { atServerPace } from '../../bot/server-pace.ts'
import { throwIfAborted, until } from '../../bot/waits.ts'
import { type ActionContext, ActionError } from '../../contract/body-types.ts'
import { countOf, hold, inventoryOf } from '../../hands/carried-items.ts'
import { digAt } from '../../hands/dig-block.ts'
import { refusePlacing } from '../../hands/land-leave.ts'
import { ripeAge } from '../../mine/block-sources.ts'
import { approach } from '../../reach/approach.ts'
import { dropComes, lateDropMs, pickUp } from '../../reach/pick-up-items.ts'
import { leaveForGift } from '../../reflexes/idle-reflexes.ts'
import { inRounds } from '../../reflexes/without-end.ts'
import { middleOf, Terrain } from '../../terrain/terrain.ts'
import { count, defineAction, item, range } from '../table/define-action.ts'
import { gained } from './fight.ts'

const seeds: Readonly<Record<string, string>> = {
  wheat: 'wheat_seeds',
  carrots: 'carrot',
  potatoes: 'potato',
  beetroots: 'beetroot_seeds',
  nether_wart: 'nether_wart',
}
const cropOf: Readonly<Record<string, string>> = { carrot: 'carrots', potato: 'potatoes', beetroot: 'beetroots' }

export const harvestAndReplant = defineAction({
  name: 'harvestAndReplant',
  description:
    'Harvest up to `count` ripe plants of a crop within `radius` blocks, pick up what they drop and plant them anew.',
  work: 'gather',
  effects: ['breaks-blocks', 'gains-items'],
  aliases: ['harvest'],
  countedBy: ['reported'],
  outcome: 'blocks-dug',
  family: 'creatures',
  words: ['harvest', 'crop', 'crops', 'farm', 'reap', 'wheat', 'carrot', 'potato', 'replant'],
  parameters: z.object({
    item: item.describe('crop: wheat, carrot, potato, beetroot, nether_wart, sugar_cane'),
    count: count.default(8).describe('how many plants at most'),
    radius: range.default(32).describe('how far to look, in blocks'),
  }),
  label: args => `harvest ${readable(args.item)}`,
  async perform(context, args) {
    const { bot } = context
    const crop = cropOf[args.item] ?? args.item
    if (!isCrop(bot, crop)) throw new ActionError('not-allowed', `${args.item} is no crop that can be harvested`)
    const before = inventoryOf(bot)
    const found = ripePlants(bot, crop, cell(bot.entity.position), args.radius)
    if (found.length === 0) throw new ActionError('not-found', `sees no ripe ${args.item} within ${args.radius} blocks`)
    const { done, planted } = await harvest(context, crop, found.slice(0, args.count))
    return `harvested ${done} ${crop}, planted ${planted}, got ${gained(bot, before) || 'nothing'}`
  },
})

const isCrop = (bot: Bot, name: string): boolean =>
  bot.registry.blocksByName[name] !== undefined && (ripeAge(name) !== undefined || name === 'sugar_cane')

/** Plants that can be harvested, nearest first; of cane, what stands on other cane. */
function ripePlants(bot: Bot, crop: string, centre: Position, radius: number): Position[] {
  const terrain = new Terrain(bot)
  const ripe = ripeAge(crop)
  return botStateOf(bot)
    .ground.index.find(new Set([crop]), centre, radius, 400)
    .filter(([x, y, z]) => (ripe ? terrain.at(x, y, z)?.states.age === ripe : terrain.at(x, y - 1, z)?.name === crop))
}

/** Digs ripe plants, picks up what they drop and plants them anew. `between`: what is done before each of them. */
async function harvest(
  context: ActionContext,
  crop: string,
  found: readonly Position[],
  between: () => Promise<void> = async () => {},
): Promise<{ readonly done: number; readonly planted: number }> {
  const { bot, signal, progress } = context
  const seed = seeds[crop]
  let done = 0
  let planted = 0
  const bare: Position[] = []
  for (const target of nearestFirst(found, cell(bot.entity.position))) {
    throwIfAborted(signal)
    progress({ done, total: found.length })
    await between()
    if (!context.claims.take(`cell:${keyOf(target)}`, bot.username)) continue
    await approach(bot, target, signal)
    await digAt(bot, target, signal)
    done++
    if (!seed) continue
    if (countOf(bot, seed) === 0) {
      // A ripe plant always drops something.
      await dropComes(bot, target, 3, lateDropMs, signal)
      await pickUp(bot, target, 3, signal)
    }
    if (countOf(bot, seed) > 0 && (await plant(context, target, seed))) planted++
    else bare.push(target)
  }
  // A crop that gave no seed is made up for by one that gave three.
  for (const target of bare) {
    if (!seed) break
    if (countOf(bot, seed) === 0) await pickUp(bot, cell(bot.entity.position), 10, signal, name => name === seed)
    if (countOf(bot, seed) === 0) break
    await approach(bot, [target[0], target[1] - 1, target[2]], signal)
    if (await plant(context, target, seed)) planted++
  }
  // Plants within reach are broken and planted anew before the first drop has come.
  if (done > 0) await dropComes(bot, cell(bot.entity.position), 10, lateDropMs, signal)
  await pickUp(bot, cell(bot.entity.position), 10, signal)
  return { done, planted }
}

/** Plants a seed on the farmland below a cell; false when nothing came of it. */
export async function plant({ bot, signal }: ActionContext, target: Position, seed: string): Promise<boolean> {
  refusePlacing(bot, target, signal)
  await hold(bot, seed, signal)
  const [x, y, z] = target
  await clickOn(bot, [x, y - 1, z], 'up', [0.5, 0.94, 0.5], signal)
  const terrain = new Terrain(bot)
  return until(
    bot.world,
    [`blockUpdate:${middleOf(target).floored()}`],
    () => terrain.of(target)?.replaceable === false,
    { ms: atServerPace(bot, 800), signal },
  )
}

/** Always the one nearest to where the last one was. */
export function* nearestFirst(cells: readonly Position[], from: Position): Generator<Position> {
  const left = [...cells]
  let here = from
  while (left.length > 0) {
    left.sort((a, b) => distance(a, here) - distance(b, here))
    here = left.shift()!
    yield here
  }
}

/** s between two looks at a field in which nothing is ripe. */
const lookSeconds = 5

export const tendFarm = defineAction({
  name: 'tendFarm',
  description:
    'Keep the fields near until stopped, or for so many seconds: harvest what is ripe, plant it anew, and plant bare farmland with seeds that are carried.',
  work: 'gather',
  motion: 'endless',
  talkedOver: true,
  effects: ['breaks-blocks', 'gains-items'],
  countedBy: ['reported'],
  takes: ['blocks-dug'],
  family: 'creatures',
  words: ['farm', 'field', 'fields', 'crops', 'tend', 'keep', 'garden'],
  parameters: z.object({
    radius: range.int().min(2).max(32).default(16).describe('how far to look, in blocks'),
    seconds: z.number().min(1).max(86_400).default(3_600).describe('for how long, in seconds'),
  }),
  label: () => 'keep the farm',
  async perform(context, args) {
    const { bot, signal, progress } = context
    const makeRoom = () => leaveForGift(context)
    const centre = cell(bot.entity.position)
    const crops = [...Object.keys(seeds), 'sugar_cane'].filter(name => isCrop(bot, name))
    const { index } = botStateOf(bot).ground
    if (index.find(new Set([...crops, 'farmland']), centre, args.radius, 1).length === 0)
      throw new ActionError('not-found', `sees no field within ${args.radius} blocks`)
    let harvested = 0
    let planted = 0
    await inRounds(context, {
      seconds: args.seconds,
      everyMs: lookSeconds * 1_000,
      async round() {
        try {
          for (const crop of crops) {
            const found = ripePlants(bot, crop, centre, args.radius)
            if (found.length === 0) continue
            const done = await harvest(context, crop, found, makeRoom)
            harvested += done.done
            planted += done.planted
          }
          planted += await plantBare(context, centre, args.radius, makeRoom)
        } catch (error) {
          throwIfAborted(signal)
          // One plant that cannot be got at does not end the keeping: it is tried again later.
          if (!(error instanceof ActionError)) throw error
        }
        progress({ text: `keeping the farm: harvested ${harvested}, planted ${planted}`, headway: true })
      },
    })
    return `kept the farm for ${args.seconds} s: harvested ${readable('plant', harvested)}, planted ${planted}`
  },
})

/** A seed for farmland that is carried; nether wart grows on soul sand. */
export const seedIn = (bot: Bot): string | undefined =>
  Object.entries(seeds).find(([crop, one]) => crop !== 'nether_wart' && countOf(bot, one) > 0)?.[1]

/** Plants farmland on which nothing grows; how many were planted. */
async function plantBare(
  context: ActionContext,
  centre: Position,
  radius: number,
  between: () => Promise<void>,
): Promise<number> {
  const { bot, signal } = context
  const terrain = new Terrain(bot)
  const bare = botStateOf(bot)
    .ground.index.find(new Set(['farmland']), centre, radius, 400)
    .filter(([x, y, z]) => terrain.at(x, y + 1, z)?.name === 'air')
  let planted = 0
  for (const [x, y, z] of nearestFirst(bare, cell(bot.entity.position))) {
    const seed = seedIn(bot)
    if (seed === undefined) break
    await between()
    if (!context.claims.take(`cell:${keyOf([x, y + 1, z])}`, bot.username)) continue
    await approach(bot, [x, y, z], signal)
    if (await plant(context, [x, y + 1, z], seed)) planted++
  }
  return planted
}
