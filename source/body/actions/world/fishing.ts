import { z } from 'zod'
import { cell, distance } from '../../../minecraft/blocks/position.ts'
import { partsOf } from '../../bot/bot-state.ts'
import { face } from '../../bot/look-and-click.ts'
import { atServerPace } from '../../bot/server-pace.ts'
import { abortable, until } from '../../bot/waits.ts'
import { ActionError } from '../../contract/body-types.ts'
import { countOf, hold, inventoryOf } from '../../hands/carried-items.ts'
import { approach } from '../../reach/approach.ts'
import { pickUp } from '../../reach/pick-up-items.ts'
import { Terrain } from '../../terrain/terrain.ts'
import { give } from '../items/give-and-consume.ts'
import { defineAction, player } from '../table/define-action.ts'
import { gained } from './fight.ts'
import { floorBeside } from './use-blocks.ts'

/** The watchdog hears from an angler this often, ms. */
const biteHeartbeatMs = 5_000

export const fish = defineAction({
  name: 'fish',
  description:
    'Fish at the nearest water, with a rod that is carried, until there were `count` catches. With `player` hand over to that player what was caught.',
  work: 'gather',
  aliases: ['startFishing'],
  countedBy: ['reported'],
  family: 'creatures',
  words: ['fish', 'fishing', 'cod', 'salmon'],
  parameters: z.object({
    count: z.number().int().min(1).max(64).default(1).describe('how many catches'),
    player: player.optional(),
  }),
  async perform(context, args) {
    const { bot, signal, progress } = context
    if (countOf(bot, 'fishing_rod') === 0) throw new ActionError('missing-tool', 'has no fishing_rod')
    const water = partsOf(bot).index.find(new Set(['water']), cell(bot.entity.position), 24, 1)[0]
    if (!water) throw new ActionError('not-found', 'sees no water within 24 blocks')
    if (distance(water, cell(bot.entity.position)) > 4)
      await approach(bot, floorBeside(new Terrain(bot), water), signal)
    await hold(bot, 'fishing_rod', signal)
    const before = inventoryOf(bot)
    for (let caught = 0; caught < args.count; caught++) {
      progress({ done: caught, total: args.count })
      face(bot, { x: water[0] + 0.5, y: water[1] + 0.9, z: water[2] + 0.5 })
      // Until something bites nothing moves.
      const waiting = setInterval(() => progress({ done: caught, total: args.count, headway: true }), biteHeartbeatMs)
      try {
        await abortable(bot.fish(), signal, 60_000, 'fishing')
      } catch (error) {
        bot.activateItem()
        if (error instanceof ActionError && error.code === 'timeout')
          throw new ActionError('unsupported', 'nothing bit within 60 s; this server may have no fishing')
        throw error
      } finally {
        clearInterval(waiting)
      }
      const had = inventoryOf(bot)
      // The catch flies to the angler.
      if (
        !(await until(bot.inventory, ['updateSlot'], () => gained(bot, had) !== '', {
          ms: atServerPace(bot, 1_500),
          signal,
        }))
      )
        await pickUp(bot, cell(bot.entity.position), 5, signal)
    }
    const caught = gained(bot, before) || 'nothing'
    const { player } = args
    if (player === undefined) return `caught ${caught}`
    for (const [item, count] of Object.entries(inventoryOf(bot))) {
      const more = count - (before[item] ?? 0)
      if (more > 0) await give.perform(context, { item, count: more, player })
    }
    return `caught ${caught}, and gave it to ${player}`
  },
})

export const stopFishing = defineAction({
  name: 'stopFishing',
  description: 'Reel in the line.',
  family: 'creatures',
  words: ['fish', 'fishing'],
  parameters: z.object({}),
  async perform({ bot }) {
    if (bot.heldItem?.name === 'fishing_rod') bot.activateItem()
    return 'is not fishing'
  },
})
