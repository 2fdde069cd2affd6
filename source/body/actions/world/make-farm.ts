import type { Bot } from 'mineflayer'
import { z } from 'zod'
import { cell, distance, keyOf, type Position, show } from '../../../minecraft/blocks/position.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { botStateOf } from '../../bot/bot-state.ts'
import { clickOn } from '../../bot/look-and-click.ts'
import { atServerPace } from '../../bot/server-pace.ts'
import { throwIfAborted, until } from '../../bot/waits.ts'
import { type ActionContext, ActionError } from '../../contract/body-types.ts'
import { countOf, hold } from '../../hands/carried-items.ts'
import { digAt } from '../../hands/dig-block.ts'
import { refusePlacing } from '../../hands/land-leave.ts'
import { approach } from '../../reach/approach.ts'
import { middleOf, Terrain } from '../../terrain/terrain.ts'
import { fetchTool } from '../items/fetch-tool.ts'
import { defineAction, item, range } from '../table/define-action.ts'
import { nearestFirst, plant, seedIn } from './farming.ts'

/** Water keeps farmland wet so many blocks away, on its level and one below. Source: minecraft.wiki/w/Farmland. */
const wetBlocks = 4
/** Cells of water that are looked at, nearest first. */
const waterAtMost = 256

export const makeFarm = defineAction({
  name: 'makeFarm',
  description:
    'Make a field: till `count` blocks of earth beside the nearest water with a hoe, from a chest or made where none is carried, and plant them with seeds that are carried.',
  work: 'gather',
  effects: ['breaks-blocks'],
  countedBy: ['reported'],
  family: 'build',
  words: ['farm', 'field', 'till', 'plant', 'crops', 'garden'],
  parameters: z.object({
    count: z.number().int().min(1).max(64).default(9).describe('how many blocks of the field'),
    seed: item.optional().describe('what to plant, where several kinds of seeds are carried'),
    radius: range.int().min(4).max(64).default(32).describe('how far to look for water, in blocks'),
  }),
  label: args => `make a field of ${args.count}`,
  async perform(context, args) {
    const { bot, signal, progress } = context
    const hoe = await fetchTool(context, /_hoe$/, 'wooden_hoe')
    const plots = plotsNear(bot, args.radius).slice(0, args.count)
    if (plots.length === 0)
      throw new ActionError('not-found', `sees no free earth beside water within ${args.radius} blocks`)
    let tilled = 0
    let planted = 0
    for (const at of nearestFirst(plots, cell(bot.entity.position))) {
      throwIfAborted(signal)
      progress({ done: tilled, total: plots.length })
      const above: Position = [at[0], at[1] + 1, at[2]]
      if (!context.claims.take(`cell:${keyOf(above)}`, bot.username)) continue
      if (!(await till(context, at, hoe))) continue
      tilled++
      const seed = args.seed !== undefined && countOf(bot, args.seed) > 0 ? args.seed : seedIn(bot)
      if (seed !== undefined && (await plant(context, above, seed))) planted++
    }
    if (tilled === 0) throw new ActionError('refused-by-server', `tilling at ${show(plots[0]!)} changed nothing`)
    const room = plots.length < args.count ? `, there was room for ${plots.length} of ${args.count}` : ''
    const bare = planted < tilled ? `, ${tilled - planted} lack seeds` : ''
    return `made a field of ${readable('block', tilled)} at ${show(plots[0]!)}, planted ${planted}${bare}${room}`
  },
})

/** Earth that water keeps wet and above which it is free, the nearest to one place of water first. */
function plotsNear(bot: Bot, radius: number): Position[] {
  const { index, planned } = botStateOf(bot).ground
  const terrain = new Terrain(bot)
  const here = cell(bot.entity.position)
  const isFree = ([x, y, z]: Position): boolean => {
    const soil = terrain.at(x, y, z)
    const above = terrain.at(x, y + 1, z)
    const isEarth = soil?.full === true && /^(?:grass_block|grass|dirt)$/.test(soil.name)
    return isEarth && above?.replaceable === true && !above.liquid && !above.swimmable && !planned.has(keyOf([x, y, z]))
  }
  const around = ([wx, wy, wz]: Position): Position[] => {
    const found: Position[] = []
    for (let x = wx - wetBlocks; x <= wx + wetBlocks; x++)
      for (let z = wz - wetBlocks; z <= wz + wetBlocks; z++)
        for (const y of [wy, wy - 1]) if (isFree([x, y, z])) found.push([x, y, z])
    return found
  }
  const fields = index
    .find(new Set(['water']), here, radius, waterAtMost)
    .map(water => ({ water, plots: around(water) }))
  // One field around one place of water: of those that were looked at the one with the most room, then the nearest.
  const [best] = fields.toSorted(
    (a, b) => b.plots.length - a.plots.length || distance(a.water, here) - distance(b.water, here),
  )
  if (!best) return []
  return best.plots.sort((a, b) => distance(a, best.water) - distance(b, best.water))
}

async function till({ bot, signal }: ActionContext, at: Position, hoe: string): Promise<boolean> {
  const terrain = new Terrain(bot)
  const above: Position = [at[0], at[1] + 1, at[2]]
  refusePlacing(bot, at, signal)
  await approach(bot, at, signal)
  // A hoe does nothing to earth on which a plant stands.
  if (terrain.of(above)?.name !== 'air') await digAt(bot, above, signal)
  if (countOf(bot, hoe) === 0) throw new ActionError('missing-tool', `its ${readable(hoe)} broke`)
  await hold(bot, hoe, signal)
  await clickOn(bot, at, 'up', [0.5, 1, 0.5], signal)
  return until(bot.world, [`blockUpdate:${middleOf(at).floored()}`], () => terrain.of(at)?.name === 'farmland', {
    ms: atServerPace(bot, 1_000),
    signal,
  })
}
