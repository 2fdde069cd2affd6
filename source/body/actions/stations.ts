import type { Bot } from 'mineflayer'
import type { Item } from 'prismarine-item'
import { z } from 'zod'
import { abortable, pause, until } from '../abort.ts'
import { approach } from '../approach.ts'
import { clean } from '../connection.ts'
import { hold, inventoryOf, itemId } from '../items.ts'
import { partsOf } from '../parts.ts'
import { goToStation, putBeside } from '../stations.ts'
import { cell, show, Terrain } from '../terrain.ts'
import { type ActionContext, ActionError, type Position } from '../types.ts'
import { middleOf, walkNear } from '../walk.ts'
import { closeWindow } from '../windows.ts'
import { defineAction, item, maybeAt, positionOf } from './define.ts'
import { gained, nearest } from './fight.ts'

async function stationOf(context: ActionContext, names: readonly string[]): Promise<Position> {
  const at = await goToStation(context, new Set(names))
  if (!at) throw new ActionError('missing-table', `there is no ${names[0]} near`)
  return at
}

/** Opens a station through mineflayer and closes it whatever happens. */
async function within<W, T>(
  { bot, signal }: ActionContext,
  opening: Promise<W>,
  what: string,
  use: (window: W) => Promise<T>,
): Promise<T> {
  try {
    const window = await abortable(opening, signal, 5_000, `opening the ${what}`).catch((error: unknown) => {
      if (error instanceof ActionError && error.code === 'timeout')
        throw new ActionError('unsupported', `this server does not open the ${what}`)
      throw error
    })
    return await use(window)
  } finally {
    if (bot.currentWindow) await closeWindow(bot, bot.currentWindow)
  }
}

const carried = (bot: Bot, name: string): Item => {
  itemId(bot, name)
  const found = bot.inventory.items().find(one => one.name === name)
  if (!found) throw new ActionError('missing-item', `has no ${name}`)
  return found
}

export const enchantItem = defineAction({
  name: 'enchantItem',
  description: 'Enchant an item at an enchanting table near; takes lapis lazuli and levels.',
  parameters: z.object({
    item,
    choice: z.number().int().min(1).max(3).default(3).describe('which of the three offers, 3 is the strongest'),
  }),
  label: args => `enchant ${args.item}`,
  async perform(context, args) {
    const { bot, signal } = context
    const target = carried(bot, args.item)
    const lapis = carried(bot, bot.registry.itemsByName.lapis_lazuli ? 'lapis_lazuli' : 'dye')
    const at = await stationOf(context, ['enchanting_table'])
    const block = bot.blockAt(middleOf(at))!
    return within(context, bot.openEnchantmentTable(block), 'enchanting table', async table => {
      await abortable(table.putTargetItem(target), signal, 5_000, 'putting the item in')
      await abortable(table.putLapis(lapis), signal, 5_000, 'putting lapis in')
      await until(
        table as never,
        ['ready'],
        () => table.enchantments.length > 0 && table.enchantments.some(one => one.level > 0),
        { ms: 3_000, signal },
      )
      const offer = table.enchantments[args.choice - 1]
      if (!offer || offer.level <= 0)
        throw new ActionError('not-allowed', `the table makes no offer ${args.choice} for ${args.item}`)
      if (bot.experience.level < offer.level)
        throw new ActionError(
          'not-allowed',
          `offer ${args.choice} takes ${offer.level} levels, has ${bot.experience.level}`,
        )
      await abortable(table.enchant(args.choice - 1), signal, 5_000, 'enchanting')
      const result = await abortable(table.takeTargetItem(), signal, 5_000, 'taking the item out')
      return `enchanted ${args.item}: ${result?.enchants?.map(one => `${one.name} ${one.lvl}`).join(', ') || 'done'}`
    })
  },
})

export const repairItem = defineAction({
  name: 'repairItem',
  description: 'Repair an item at an anvil near, with a second one or with its material.',
  parameters: z.object({
    item,
    material: z.string().min(1).max(64).describe('second item or material, e.g. iron_ingot'),
  }),
  label: args => `repair ${args.item}`,
  async perform(context, args) {
    const { bot, signal } = context
    const first = carried(bot, args.item)
    const second = bot.inventory.items().find(one => one.name === args.material && one.slot !== first.slot)
    if (!second) throw new ActionError('missing-item', `has no ${args.material} to repair with`)
    const at = await stationOf(context, ['anvil', 'chipped_anvil', 'damaged_anvil'])
    const block = bot.blockAt(middleOf(at))!
    return within(context, bot.openAnvil(block), 'anvil', async anvil => {
      await abortable(anvil.combine(first, second), signal, 8_000, 'repairing').catch((error: unknown) => {
        if (error instanceof ActionError) throw error
        throw new ActionError('not-allowed', `the anvil does not combine ${args.item} and ${args.material}`)
      })
      return `repaired ${args.item} with ${args.material}`
    })
  },
})

export const trade = defineAction({
  name: 'trade',
  description: 'Trade with a villager near; without an item it lists the offers.',
  parameters: z.object({
    item: item.optional().describe('what to buy'),
    count: z.number().int().min(1).max(64).default(1).describe('how many times'),
  }),
  label: args => (args.item ? `buy ${args.item}` : 'look at the offers'),
  async perform(context, args) {
    const { bot, signal } = context
    const villager = nearest(bot, 'villager') ?? nearest(bot, 'wandering_trader')
    if (!villager) throw new ActionError('not-found', 'sees no villager near')
    await walkNear(bot, cell(villager.position), 2, signal, { target: 'the villager' })
    const before = inventoryOf(bot)
    const words = await within(context, bot.openVillager(villager), 'villager', async merchant => {
      const { trades } = merchant
      const offers = trades.map(
        (one, index) =>
          `${index}: ${one.inputItem1.count} ${one.inputItem1.name}${one.hasItem2 && one.inputItem2 ? ` + ${one.inputItem2.count} ${one.inputItem2.name}` : ''} → ${one.outputItem.count} ${one.outputItem.name}`,
      )
      if (!args.item) return `offers: ${offers.join('; ') || 'none'}`
      const index = trades.findIndex(one => one.outputItem.name === args.item && !one.tradeDisabled)
      if (index < 0)
        throw new ActionError('not-found', `nobody sells ${args.item} here; offers: ${offers.join('; ') || 'none'}`)
      await abortable(bot.trade(merchant, index, args.count), signal, 15_000, 'trading').catch((error: unknown) => {
        if (error instanceof ActionError) throw error
        throw new ActionError('missing-item', `cannot pay: ${offers[index]}`)
      })
      return undefined
    })
    if (words) return words
    await until(bot.inventory, ['updateSlot'], () => gained(bot, before) !== '', { ms: 1_000, signal })
    return `traded: got ${gained(bot, before) || 'nothing'}`
  },
})

const pagesOf = (bot: Bot, name: string): string[] => {
  const book = carried(bot, name)
  const raw = book as unknown as {
    nbt?: { value?: { pages?: { value?: { value?: unknown[] } } } }
    components?: { type: string; data?: { pages?: { content?: unknown }[] } }[]
  }
  const old = raw.nbt?.value?.pages?.value?.value
  const now = raw.components?.find(one => /book_content/.test(one.type))?.data?.pages?.map(page => page.content)
  return (old ?? now ?? []).map(page => clean(pageText(page), 1_000))
}

function pageText(page: unknown): string {
  if (typeof page !== 'string')
    return typeof page === 'object' && page !== null && 'raw' in page ? pageText(page.raw) : JSON.stringify(page ?? '')
  try {
    const parsed = JSON.parse(page) as { text?: string } | string
    return typeof parsed === 'string' ? parsed : (parsed.text ?? page)
  } catch {
    return page
  }
}

export const read = defineAction({
  name: 'read',
  description: 'Read a sign near (or at a position), or a book that is carried.',
  parameters: z.object({
    item: z.string().max(64).optional().describe('writable_book or written_book; a sign when left out'),
    ...maybeAt,
  }),
  label: args => `read ${args.item ?? 'the sign'}`,
  async perform(context, args) {
    const { bot, signal } = context
    if (args.item?.includes('book')) {
      const pages = pagesOf(bot, args.item)
      return pages.length > 0
        ? pages.map((page, index) => `page ${index + 1}: ${page}`).join('; ')
        : `the ${args.item} is empty`
    }
    const names = bot.registry.blocksArray.map(block => block.name).filter(name => /sign$/.test(name))
    const at = positionOf(args) ?? partsOf(bot).index.find(new Set(names), cell(bot.entity.position), 32, 1)[0]
    if (!at) throw new ActionError('not-found', 'sees no sign within 32 blocks')
    await approach(bot, at, signal)
    const block = bot.blockAt(middleOf(at))
    if (!block || !/sign$/.test(block.name)) throw new ActionError('not-found', `there is no sign at ${show(at)}`)
    const text = block
      .getSignText()
      .filter(Boolean)
      .map(side => clean(side!.replaceAll('\n', ' / '), 400))
      .join(' | ')
    return `the sign at ${show(at)} says: ${text || '(nothing)'}`
  },
})

export const readPage = defineAction({
  name: 'readPage',
  description: 'Read one page of a book that is carried.',
  parameters: z.object({ item, page: z.number().int().min(1).max(200).describe('number of the page') }),
  async perform({ bot }, args) {
    const pages = pagesOf(bot, args.item)
    const page = pages[args.page - 1]
    if (page === undefined) throw new ActionError('not-found', `the ${args.item} has ${pages.length} pages`)
    return `page ${args.page}: ${page}`
  },
})

export const write = defineAction({
  name: 'write',
  description: 'Write on a sign near (or at a position), or into a book and quill.',
  parameters: z.object({
    text: z.string().min(1).max(1_000).describe('what; lines by \\n'),
    item: z.string().max(64).optional().describe('writable_book; a sign when left out'),
    ...maybeAt,
  }),
  label: args => `write “${args.text.slice(0, 30)}”`,
  async perform(context, args) {
    const { bot, signal } = context
    if (args.item) {
      const book = carried(bot, args.item)
      if (book.name !== 'writable_book') throw new ActionError('not-allowed', `${args.item} cannot be written in`)
      await hold(bot, 'writable_book', signal)
      const pages = args.text.match(/[\s\S]{1,250}/g) ?? ['']
      await abortable(bot.writeBook(bot.heldItem!.slot, pages), signal, 4_000, 'writing').catch((error: unknown) => {
        if (error instanceof ActionError && error.code === 'timeout')
          throw new ActionError('unsupported', 'this server does not let books be written')
        throw error
      })
      return `wrote ${pages.length} pages`
    }
    const names = bot.registry.blocksArray.map(block => block.name).filter(name => /sign$/.test(name))
    const editable = !/^1\.(8|9|1[0-9])(\.|$)/.test(bot.version)
    const own = bot.inventory.items().find(one => /sign$/.test(one.name))?.name
    // Before 1.20 only whoever has just placed a sign may write on it.
    if (!editable && !own)
      throw new ActionError(
        'missing-item',
        `on ${bot.version} only a sign that is placed anew can be written on, and it has none`,
      )
    const at = editable
      ? (positionOf(args) ?? partsOf(bot).index.find(new Set(names), cell(bot.entity.position), 32, 1)[0])
      : await putBeside(context, own!)
    if (!at) throw new ActionError('not-found', 'sees no sign within 32 blocks')
    await approach(bot, at, signal)
    const block = bot.blockAt(middleOf(at))
    if (!block || !/sign$/.test(block.name))
      throw new ActionError('not-found', `there is no ${'sign'} at ${show(at)}, but ${new Terrain(bot).of(at)?.name}`)
    const first = args.text.split('\n')[0]!.trim()
    const words = () => bot.blockAt(middleOf(at))?.getSignText().join(' ') ?? ''
    if (editable) {
      bot.activateBlock(block).catch(() => undefined)
      await pause(150, signal)
    }
    bot.updateSign(block, args.text.split('\n').slice(0, 4).join('\n'))
    if (
      !(await until(bot, ['blockEntityData', 'blockUpdate'] as never, () => words().includes(first.slice(0, 10)), {
        ms: 1_500,
        signal,
      }))
    )
      throw new ActionError('refused-by-server', `the sign at ${show(at)} does not take the text`)
    return `wrote on the sign at ${show(at)}`
  },
})
