import { z } from 'zod'
import { clickHeld } from '../../bot/look-and-click.ts'
import { inventoryOf } from '../../hands/carried-items.ts'
import { fetchTool } from '../items/fetch-tool.ts'
import { give } from '../items/give-and-consume.ts'
import { defineAction, player } from '../table/define-action.ts'
import { catchFish, fishKinds } from './catch-fish.ts'
import { gained } from './fight.ts'

export const fish = defineAction({
  name: 'fish',
  description:
    'Fish at the nearest water until there are `count` fish more; what else bites is kept, too. With `player` hand over to that player what was caught. A rod is taken from a chest or made where none is carried.',
  work: 'gather',
  aliases: ['startFishing'],
  countedBy: ['reported'],
  family: 'creatures',
  words: ['fish', 'fishing', 'cod', 'salmon'],
  parameters: z.object({
    count: z.number().int().min(1).max(64).default(1).describe('how many fish'),
    player: player.optional(),
  }),
  async perform(context, args) {
    const { bot, progress } = context
    await fetchTool(context, /^fishing_rod$/, 'fishing_rod')
    const before = inventoryOf(bot)
    await catchFish(context, fishKinds, args.count, done => progress({ done, total: args.count, headway: true }))
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
  async perform({ bot, signal }) {
    if (bot.heldItem?.name === 'fishing_rod') await clickHeld(bot, signal)
    return 'is not fishing'
  },
})
