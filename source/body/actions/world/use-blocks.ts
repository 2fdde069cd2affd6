import type { Bot } from 'mineflayer'
import { z } from 'zod'
import { isAir } from '../../../minecraft/blocks/block-text.ts'
import { cell, distance, type Point, type Position, show } from '../../../minecraft/blocks/position.ts'
import { withArticle } from '../../../minecraft/names/articles.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { endHint, likelyName } from '../../../minecraft/names/suggestions.ts'
import { botStateOf } from '../../bot/bot-state.ts'
import { eyesOf, handReachBlocks } from '../../bot/eyes.ts'
import { activate as activateBlock, clickHeld, clickOn, face } from '../../bot/look-and-click.ts'
import { atServerPace } from '../../bot/server-pace.ts'
import { abortable, pause, until } from '../../bot/waits.ts'
import { type ActionContext, ActionError } from '../../contract/body-types.ts'
import { hold, inventoryOf, itemId } from '../../hands/carried-items.ts'
import { eyesAbove } from '../../hands/find-click.ts'
import { refusePlacing } from '../../hands/land-leave.ts'
import { far, sees, visiblePoint } from '../../hands/line-of-sight.ts'
import { approach } from '../../reach/approach.ts'
import { walkNear, walkTo } from '../../reach/walk-to.ts'
import { putBeside } from '../../reach/work-stations.ts'
import { type BlockKind, middleOf, Terrain } from '../../terrain/terrain.ts'
import { standLevel } from '../../walk/foot-moves.ts'
import { isDeepWater } from '../../walk/keep-afloat.ts'
import type { Goal } from '../../walk/path-search.ts'
import { axesOf, defineAction, item, maybeAt, positionOf, ravages } from '../table/define-action.ts'
import { gained } from './fight.ts'

const kind = z.string().min(1).max(64).optional().describe('kind of block, e.g. lever; nearest one')

export const activate = defineAction({
  name: 'activate',
  description: 'Use a block: open or close a door, gate or trapdoor, press a button, pull a lever.',
  offered: { placed: 20, inside: 20, report: 120 },
  finishes: { used: ({ at }) => axesOf(at) },
  aliases: ['ToggleAction', 'Toggle', 'useBlock'],
  inVillagerBench: ['escape'],
  step: true,
  family: 'use',
  words: ['open', 'close', 'press', 'pull', 'lever', 'button', 'door', 'gate', 'trapdoor', 'toggle', 'switch'],
  parameters: z.object({ item: kind, ...maybeAt }),
  label: args => `use ${readable(args.item ?? 'the block')}`,
  async perform(context, args) {
    const { bot, signal } = context
    const at = positionOf(args) ?? nearestBlock(context, args.item)
    await approach(bot, at, signal)
    const terrain = new Terrain(bot)
    const before = terrain.of(at)
    if (!before || isAir(before.name)) throw new ActionError('not-found', `there is nothing at ${show(at)}`)
    await activateBlock(bot, at, signal)
    const event = `blockUpdate:${middleOf(at).floored()}`
    await until(bot.world, [event], () => terrain.of(at)?.stateId !== before.stateId, {
      ms: atServerPace(bot, 700),
      signal,
    })
    return `used ${before.name} at ${show(at)}: ${changes(before, terrain.of(at))}`
  },
})

function changes(before: BlockKind, after: BlockKind | undefined): string {
  const names = Object.keys(before.states).filter(name => before.states[name] !== after?.states[name])
  if (!after || names.length === 0)
    return before.interactive ? 'it did not change' : `${withArticle(before.name)} does nothing when used`
  return names.map(name => `${name} ${before.states[name]} → ${after.states[name]}`).join(', ')
}

function nearestBlock({ bot }: ActionContext, name: string | undefined): Position {
  if (!name) throw new ActionError('bad-arguments', 'say which block: a kind or a position')
  const names = bot.registry.blocksArray.map(block => block.name)
  const loose = names.filter(one => one === name || one.endsWith(`_${name}`))
  if (loose.length === 0) {
    const near = likelyName(name, names)
    throw new ActionError('unknown-name', `there is no block "${name}"${endHint(near)}`)
  }
  const found = botStateOf(bot).ground.index.find(new Set(loose), cell(bot.entity.position), 32, 1)[0]
  if (!found) throw new ActionError('not-found', `sees no ${name} within 32 blocks`)
  return found
}

export const useItemOn = defineAction({
  name: 'useItemOn',
  description:
    'Use an item that is carried on a block, once: a hoe on earth, seeds on a field, a bucket on water, bone meal on a crop.',
  effects: ['gains-items'],
  step: true,
  family: 'use',
  words: ['hoe', 'till', 'plant', 'sow', 'seed', 'seeds', 'water', 'lava', 'fertilise', 'bonemeal', 'ignite'],
  parameters: z.object({ item, ...maybeAt }),
  danger: args => ravages(args.item),
  label: args => `use ${readable(args.item)}`,
  async perform(context, args) {
    const { bot, signal } = context
    itemId(bot, args.item)
    const at = positionOf(args)
    if (!at) throw new ActionError('bad-arguments', 'say on which block: x, y, z')
    const terrain = new Terrain(bot)
    const before = inventoryOf(bot)
    const was = terrain.of(at)
    const liquid = was?.liquid === true
    if (!liquid) await approach(bot, at, signal)
    else await approachSurface(bot, terrain, at, signal)
    refusePlacing(bot, at, signal)
    await hold(bot, args.item, signal)
    if (/bucket$|boat$|raft$/.test(args.item)) {
      // Buckets and boats look for what the eyes look at.
      await face(bot, surfaceOf(bot, terrain, at, liquid), signal)
      await pause(60, signal)
      await clickHeld(bot, signal)
    } else {
      const side = visiblePoint(terrain, eyesOf(bot), at)?.side ?? 'up'
      await clickOn(bot, at, side, [0.5, side === 'up' ? 1 : 0.5, 0.5], signal)
    }
    const changed = () =>
      terrain.of(at)?.stateId !== was?.stateId || JSON.stringify(inventoryOf(bot)) !== JSON.stringify(before)
    if (!(await until(bot, ['physicsTick'], changed, { ms: atServerPace(bot, 1_000), signal })))
      throw new ActionError(
        'refused-by-server',
        `using ${args.item} on ${was?.name ?? 'the block'} at ${show(at)} changed nothing`,
      )
    const loot = gained(bot, before)
    return `used ${args.item} on ${was?.name} at ${show(at)}, now ${terrain.of(at)?.name}${loot ? `, got ${loot}` : ''}`
  },
})

/** Places on a liquid's surface, or on a block's top. */
const spotsOn = (at: Position, liquid: boolean): Point[] =>
  [0.5, 0.8, 0.2].flatMap(x =>
    [0.5, 0.8, 0.2].map(z => ({ x: at[0] + x, y: at[1] + (liquid ? 0.8 : 1), z: at[2] + z })),
  )

/** Where the eyes can look there without meeting something else first. */
function surfaceOf(bot: Bot, terrain: Terrain, at: Position, liquid: boolean): Point {
  const spots = spotsOn(at, liquid)
  return spots.find(spot => sees(terrain, eyesOf(bot), spot, at)) ?? spots[0]!
}

/** Goes to where a bucket reaches a liquid; where no way leads there, beside it. */
async function approachSurface(bot: Bot, terrain: Terrain, at: Position, signal: AbortSignal): Promise<void> {
  const reaches = (eyes: Point) =>
    spotsOn(at, true).some(spot => far(eyes, spot) <= handReachBlocks && sees(terrain, eyes, spot, at))
  if (reaches(eyesOf(bot))) return
  const goal: Goal = {
    estimate: from => Math.max(0, distance(from, at) - handReachBlocks),
    reached: from => {
      const level = standLevel(terrain, ...from)
      return level !== undefined && !isDeepWater(terrain, from) && reaches(eyesAbove(from, level))
    },
  }
  await walkTo(bot, goal, signal, { target: show(at), maxNodes: 8_000 }).catch((error: unknown) => {
    if (!(error instanceof ActionError) || error.code !== 'unreachable') throw error
    return approach(bot, floorBeside(terrain, at), signal)
  })
}

export const floorBeside = (terrain: Terrain, [x, y, z]: Position): Position =>
  (
    [
      [x + 1, y, z],
      [x - 1, y, z],
      [x, y, z + 1],
      [x, y, z - 1],
      [x, y - 1, z],
    ] as Position[]
  ).find(at => terrain.of(at)?.full) ?? [x, y - 1, z]

export const placeHere = defineAction({
  name: 'placeHere',
  description: 'Put one block that is carried down beside oneself, e.g. a torch or a crafting table.',
  work: 'build',
  countedBy: ['lost'],
  outcome: 'blocks-placed',
  step: true,
  family: 'build',
  words: ['place', 'torch', 'table', 'light', 'lantern'],
  after: ['missing-table', 'missing-container'],
  parameters: z.object({ item }),
  danger: args => ravages(args.item),
  label: args => `put ${withArticle(readable(args.item))} down`,
  async perform(context, args) {
    itemId(context.bot, args.item)
    const at = await putBeside(context, args.item)
    return `put ${args.item} down at ${show(at)}`
  },
})

/** From this near every server lets a player into a bed, in blocks. */
const bedsideBlocks = 2

/** Ticks of the day between which one can sleep. Source: minecraft.wiki/w/Bed. */
const bedtimeTicks = { from: 12_542, to: 23_459 }
const isBedtime = ({ time: { timeOfDay }, thunderState }: Bot): boolean =>
  thunderState > 0 || (timeOfDay >= bedtimeTicks.from && timeOfDay <= bedtimeTicks.to)
const lookForNightMs = 1_000

/** ms that a server takes to let a player lie down, or not. */
const lyingDownMs = 3_000

/** At the pace of a human: mineflayer clicks a bed without a look at it. */
async function lieDown(bot: Bot, at: Position, signal: AbortSignal): Promise<void> {
  if (!isBedtime(bot)) throw new ActionError('not-allowed', 'cannot sleep: it is day, and there is no thunderstorm')
  await activateBlock(bot, at, signal)
  if (!(await until(bot, ['sleep'], () => bot.isSleeping, { ms: atServerPace(bot, lyingDownMs), signal })))
    throw new ActionError('not-allowed', 'cannot sleep: the bed refuses')
}

export const goToBed = defineAction({
  name: 'goToBed',
  description: 'Go to the nearest bed and sleep until morning. With `atNight` wait beside it until one can sleep.',
  aliases: ['sleep'],
  step: true,
  family: 'use',
  words: ['sleep', 'bed', 'rest'],
  parameters: z.object({
    atNight: z.boolean().optional().describe('wait for the night instead of failing by day'),
  }),
  label: () => 'sleep',
  async perform(context, args) {
    const { bot, signal, progress } = context
    const at = nearestBlock(context, 'bed')
    await approach(bot, at, signal)
    // Hands reach further than the two blocks from which a server lets a player lie down.
    if (distance(cell(bot.entity.position), at) > bedsideBlocks)
      await walkNear(bot, at, bedsideBlocks, signal, { maxNodes: 2_000 }).catch((error: unknown) => {
        // No way nearer: the server may let it lie down from here.
        if (!(error instanceof ActionError) || error.code !== 'unreachable') throw error
      })
    while (args.atNight && !isBedtime(bot)) {
      progress({ text: 'waiting for the night', headway: true })
      await pause(lookForNightMs, signal)
    }
    const bed = bot.blockAt(middleOf(at))
    if (!bed) throw new ActionError('not-found', 'the bed is gone')
    const lying = botStateOf(bot).handPace.isHuman ? lieDown(bot, at, signal) : bot.sleep(bed)
    try {
      await abortable(lying, signal, 5_000, 'going to bed')
    } catch (error) {
      // Stopped on the way down: a body that lies down all the same gets up again.
      lying.then(() => bot.wake()).catch(() => undefined)
      if (error instanceof ActionError) throw error
      throw new ActionError(
        'not-allowed',
        `cannot sleep: ${error instanceof Error ? error.message : 'the bed refuses'}`,
      )
    }
    try {
      while (!(await until(bot, ['wake'], () => !bot.isSleeping, { ms: 5_000, signal })))
        progress({ text: 'sleeping', headway: true })
    } catch (error) {
      if (bot.isSleeping) await bot.wake().catch(() => undefined)
      throw error
    }
    return `slept in the bed at ${show(at)}`
  },
})

export const wake = defineAction({
  name: 'wake',
  description: 'Get out of bed.',
  step: true,
  family: 'use',
  words: ['wake', 'awake'],
  parameters: z.object({}),
  async perform({ bot, signal }) {
    if (!bot.isSleeping) return 'is awake already'
    await abortable(bot.wake(), signal, 3_000, 'getting up')
    return 'got up'
  },
})

export const closeContainer = defineAction({
  name: 'closeContainer',
  description: 'Close whatever container is open. Containers close by themselves after each use.',
  step: true,
  family: 'items',
  words: ['close'],
  parameters: z.object({}),
  async perform({ bot }) {
    if (bot.currentWindow) await bot.closeWindow(bot.currentWindow)
    return 'no container is open'
  },
})
