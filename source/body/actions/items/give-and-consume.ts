import { z } from 'zod'
import { readable } from '../../../minecraft/names/readable.ts'
import { turn } from '../../bot/look-and-click.ts'
import { ActionError } from '../../contract/body-types.ts'
import { countOf, hold, itemId } from '../../hands/carried-items.ts'
import { bestFood, eat } from '../../hands/eat.ts'
import { toss } from '../../hands/toss.ts'
import { wear } from '../../hands/wear.ts'
import { count, defineAction, item, player } from '../table/define-action.ts'
import { goNearPlayer } from '../world/go-to.ts'
import { comesBlocks, type HandOver, handOver, inTurnAt, othersLeave } from './hand-over.ts'

export const give = defineAction({
  name: 'give',
  description: 'Walk to a player, hand items that are carried over and make sure that they got them.',
  offered: { have: 20, report: 60, reply: 40 },
  finishes: { handed: ({ item, count, to }) => ({ player: to, item, count }) },
  effects: ['moves-items'],
  leaves: 'gift',
  aliases: ['givePlayer', 'handoverBlock', 'handOver'],
  orders: { handOver: ['item', 'player', 'count'] },
  countedBy: ['lost'],
  inVillagerBench: 'all',
  family: 'items',
  words: ['give', 'hand', 'share', 'bring'],
  parameters: z.object({ player, item, count: count.default(1) }),
  label: args => `give ${readable(args.item, args.count)} to ${args.player}`,
  async perform(context, args) {
    const { bot, signal, progress } = context
    itemId(bot, args.item)
    if (args.player.toLowerCase() === bot.username.toLowerCase())
      throw new ActionError('bad-arguments', 'cannot give something to itself')
    const have = countOf(bot, args.item)
    if (have < args.count)
      throw new ActionError('missing-item', `has ${have} ${args.item}, not ${args.count}, to give to ${args.player}`)
    let given = 0
    progress({ done: given, total: args.count, unit: args.item })
    const strays = new Map<string, number>()
    let last: HandOver | undefined
    await inTurnAt(context, await goNearPlayer(context, args.player, comesBlocks), async () => {
      for (let tries = 0; tries < 3 && given < args.count && countOf(bot, args.item) > 0; tries++) {
        const recipient = await goNearPlayer(context, args.player, 2)
        if (tries === 0) await othersLeave(bot, recipient, signal)
        const thrown = await handOver(bot, recipient, args.item, args.count - given, signal)
        given += thrown.taken
        // Tries are counted: each of them got on, also where nothing was taken.
        progress({ done: given, total: args.count, unit: args.item, headway: true })
        last = thrown.walkedTo || !last?.walkedTo ? thrown : { ...thrown, walkedTo: last.walkedTo }
        for (const [name, count] of thrown.strays) strays.set(name, (strays.get(name) ?? 0) + count)
      }
    })
    if (given < args.count) {
      const got = `${args.player} took only ${given} of ${args.count} ${args.item}`
      const others = [...strays].map(([name, count]) => `${name}, who stands too near, picked up ${count}`)
      const moved = last?.walkedTo && `${args.player} walked off to ${last.walkedTo.join(' ')}`
      const why = [...others, ...(moved ? [moved] : [])].join(', and ') || 'is their inventory full?'
      const rest = last && last.lying > 0 ? `; ${last.lying} lie on the ground near ${last.thrownAt.join(' ')}` : ''
      throw new ActionError(strays.size === 0 ? 'refused-by-server' : 'missing-item', `${got}: ${why}${rest}`)
    }
    return `gave ${given} ${args.item} to ${args.player}, who picked them up`
  },
})

/** Waste: no other body needs it. */
const cheapItems = /^(?:dirt|cobblestone|cobbled_deepslate|gravel|netherrack|rotten_flesh|\w*_seeds)$/

export const discard = defineAction({
  name: 'discard',
  description: 'Throw items that are carried away.',
  effects: ['moves-items'],
  aliases: ['tossItem', 'drop'],
  countedBy: ['lost'],
  step: true,
  family: 'items',
  words: ['discard', 'drop', 'throw', 'away'],
  after: ['inventory-full', 'container-full'],
  parameters: z.object({ item, count: count.default(1) }),
  danger: args => (cheapItems.test(args.item) ? null : 'what lies on the ground is gone after five minutes'),
  label: args => `throw away ${readable(args.item, args.count)}`,
  async perform({ bot, signal }, args) {
    itemId(bot, args.item)
    const before = countOf(bot, args.item)
    if (before === 0) throw new ActionError('missing-item', `has no ${args.item} to throw away`)
    await turn(bot, bot.entity.yaw, 0, signal)
    await toss(bot, args.item, Math.min(before, args.count), signal)
    const gone = before - countOf(bot, args.item)
    return `threw away ${gone} ${args.item}, has ${countOf(bot, args.item)} left`
  },
})

const destinations = ['hand', 'off-hand', 'head', 'torso', 'legs', 'feet'] as const

export const equip = defineAction({
  name: 'equip',
  description: 'Take an item that is carried into the hand, or put armour on.',
  aliases: ['equipItem', 'wear'],
  inVillagerBench: 'all',
  step: true,
  family: 'items',
  words: ['equip', 'wear', 'hold', 'wield', 'armor', 'armour', 'helmet', 'shield'],
  after: ['missing-tool'],
  parameters: z.object({
    item,
    slot: z.enum(destinations).optional().describe('where; by default what suits the item'),
  }),
  label: args => `equip ${readable(args.item)}`,
  async perform({ bot, signal }, args) {
    itemId(bot, args.item)
    const slot = args.slot ?? suitable(args.item)
    if (slot === 'hand') {
      await hold(bot, args.item, signal)
      return `holds ${args.item}`
    }
    const worn = () => bot.inventory.slots[bot.getEquipmentDestSlot(slot)]?.name === args.item
    if (worn()) return `wears ${args.item} already`
    const found = bot.inventory.items().find(one => one.name === args.item)
    if (!found) throw new ActionError('missing-item', `has no ${args.item}`)
    await wear(bot, found, bot.getEquipmentDestSlot(slot), signal)
    if (!worn()) throw new ActionError('refused-by-server', `${args.item} does not go on the ${slot}`)
    return `wears ${args.item} on the ${slot}`
  },
})

function suitable(name: string): (typeof destinations)[number] {
  if (/_helmet$|^carved_pumpkin$|_head$|_skull$/.test(name)) return 'head'
  if (/_chestplate$|^elytra$/.test(name)) return 'torso'
  if (/_leggings$/.test(name)) return 'legs'
  if (/_boots$/.test(name)) return 'feet'
  return name === 'shield' ? 'off-hand' : 'hand'
}

export const consume = defineAction({
  name: 'consume',
  description: 'Eat or drink something that is carried.',
  aliases: ['eat', 'drink'],
  countedBy: ['lost'],
  step: true,
  family: 'items',
  words: ['eat', 'drink', 'food', 'hungry', 'heal'],
  parameters: z.object({ item: item.optional().describe('what; by default the best food there is') }),
  label: args => `eat ${readable(args.item ?? 'something')}`,
  async perform(context, args) {
    const { bot } = context
    const name = args.item ?? bestFood(bot)
    if (!name) throw new ActionError('missing-item', 'has nothing to eat')
    itemId(bot, name)
    const food = bot.registry.foodsByName?.[name]
    if (!food && !/potion|milk_bucket|honey_bottle/.test(name))
      throw new ActionError('not-allowed', `${name} is nothing to eat or drink`)
    if (food && bot.food >= 20 && !/golden_apple|honey|chorus|stew|suspicious/.test(name))
      throw new ActionError('not-allowed', 'is not hungry')
    const before = countOf(bot, name)
    const hunger = bot.food
    await eat(context, name)
    return `consumed ${name}: ${before - countOf(bot, name)} used, food ${hunger} → ${bot.food}`
  },
})
