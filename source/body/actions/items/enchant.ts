import type { Item } from 'prismarine-item'
import type { Window } from 'prismarine-windows'
import { z } from 'zod'
import type { Position } from '../../../minecraft/blocks/position.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { enchantsOf } from '../../bot/enchantments.ts'
import { atServerPace } from '../../bot/server-pace.ts'
import { raw } from '../../bot/undeclared.ts'
import { until } from '../../bot/waits.ts'
import { type ActionContext, ActionError } from '../../contract/body-types.ts'
import { carriedItem } from '../../hands/carried-items.ts'
import { click, putOne, sync, windowNumbers, withWindow } from '../../hands/windows.ts'
import { goToStation } from '../../reach/work-stations.ts'
import { defineAction, item } from '../table/define-action.ts'

/** How long a server may take to answer to what lies on its table. */
const tableAnswerMs = 3_000

async function stationOf(context: ActionContext, names: readonly string[]): Promise<Position> {
  const at = await goToStation(context, new Set(names))
  if (!at) throw new ActionError('missing-table', `there is no ${names[0]} near`)
  return at
}

const slotsOf = (window: Window): (Item | null)[] => window.slots as (Item | null)[]

export const enchantItem = defineAction({
  name: 'enchantItem',
  description:
    'Enchant an item that is carried at an enchanting table near; takes lapis lazuli that is carried and levels.',
  family: 'items',
  words: ['enchant', 'enchanted', 'enchantment'],
  parameters: z.object({
    item,
    choice: z.number().int().min(1).max(3).default(3).describe('which of the three offers, 3 is the strongest'),
  }),
  label: args => `enchant ${readable(args.item)}`,
  async perform(context, args) {
    const { bot, signal } = context
    const { choice } = args
    carriedItem(bot, args.item)
    const lapis = carriedItem(bot, bot.registry.itemsByName.lapis_lazuli ? 'lapis_lazuli' : 'dye')
    const at = await stationOf(context, ['enchanting_table'])
    return withWindow(bot, at, signal, async window => {
      const numbers = windowNumbers(bot, window)
      try {
        await putOne(bot, window, args.item, 0, signal)
        await putOne(bot, window, lapis.name, 1, signal, choice)
        await sync(bot, window, signal)
        const offer = () => numbers.get(choice - 1) ?? 0
        // A table that offers nothing says so with zeros.
        await numbers.until(() => offer() > 0, tableAnswerMs, signal)
        if (offer() <= 0) throw new ActionError('not-allowed', `the table makes no offer ${choice} for ${args.item}`)
        const { level } = bot.experience
        if (level < offer())
          throw new ActionError('not-allowed', `offer ${choice} takes ${offer()} levels, has ${level}`)
        const there = slotsOf(window)[1]?.count ?? 0
        if (there < choice)
          throw new ActionError('missing-item', `offer ${choice} takes ${choice} lapis_lazuli, has ${there}`)
        raw(bot)._client.write('enchant_item', { windowId: window.id, enchantment: choice - 1 })
        const done = () =>
          slotsOf(window)[0]?.name === 'enchanted_book' || enchantsOf(bot, slotsOf(window)[0]).length > 0
        if (!(await until(window, ['updateSlot'], done, { ms: tableAnswerMs, signal })))
          throw new ActionError('refused-by-server', `the server did not enchant ${args.item}`)
        const enchants = enchantsOf(bot, slotsOf(window)[0]).map(one => `${one.name} ${one.lvl}`)
        for (const slot of [0, 1]) if (slotsOf(window)[slot]) await click(bot, window, slot, 0, 1, signal)
        await sync(bot, window, signal)
        return `enchanted ${args.item}: ${enchants.join(', ') || 'done'}`
      } finally {
        numbers.stop()
      }
    })
  },
})

export const repairItem = defineAction({
  name: 'repairItem',
  description:
    'Repair an item that is carried at an anvil near, with a second one or with its material, carried as well; takes levels.',
  family: 'items',
  words: ['repair', 'mend', 'anvil'],
  parameters: z.object({
    item,
    material: z.string().min(1).max(64).describe('second item or material, e.g. iron_ingot'),
  }),
  label: args => `repair ${readable(args.item)}`,
  async perform(context, args) {
    const { bot, signal } = context
    const first = carriedItem(bot, args.item)
    if (!bot.inventory.items().some(one => one.name === args.material && one.slot !== first.slot))
      throw new ActionError('missing-item', `has no ${args.material} to repair with`)
    const at = await stationOf(context, ['anvil', 'chipped_anvil', 'damaged_anvil'])
    return withWindow(bot, at, signal, async window => {
      const numbers = windowNumbers(bot, window)
      try {
        await putOne(bot, window, args.item, 0, signal)
        await putOne(bot, window, args.material, 1, signal, 64)
        await sync(bot, window, signal)
        const result = () => slotsOf(window)[2]
        const cost = () => numbers.get(0) ?? 0
        // The price comes with the result, or alone when it is too high.
        await numbers.until(() => cost() > 0, 1_500, signal)
        const { level } = bot.experience
        if (cost() > level) throw new ActionError('not-allowed', `the repair takes ${cost()} levels, has ${level}`)
        if (!(await until(window, ['updateSlot'], () => Boolean(result()), { ms: atServerPace(bot, 1_500), signal })))
          throw new ActionError('not-allowed', `the anvil does not combine ${args.item} and ${args.material}`)
        const worn = slotsOf(window)[0]?.durabilityUsed ?? 0
        const left = result()?.durabilityUsed ?? 0
        await click(bot, window, 2, 0, 1, signal)
        await sync(bot, window, signal)
        if (slotsOf(window)[0])
          throw new ActionError('refused-by-server', `the server did not hand out the repaired ${args.item}`)
        return `repaired ${args.item} with ${args.material}: ${worn - left} of its wear is gone`
      } finally {
        numbers.stop()
      }
    })
  },
})
