import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import { z } from 'zod'
import { cell, distance } from '../../../minecraft/blocks/position.ts'
import { withArticle } from '../../../minecraft/names/articles.ts'
import { creatureName } from '../../../minecraft/names/creatures.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { endHint, likelyName } from '../../../minecraft/names/suggestions.ts'
import { botStateOf } from '../../bot/bot-state.ts'
import { atServerPace } from '../../bot/server-pace.ts'
import { throwIfAborted, until } from '../../bot/waits.ts'
import { type ActionContext, ActionError } from '../../contract/body-types.ts'
import { countOf, hold, inventoryOf, itemId } from '../../hands/carried-items.ts'
import { clickCreature } from '../../reach/click-creature.ts'
import { comeWithin, fight } from '../../reach/fight-creature.ts'
import { dropComes, lateDropMs, pickUp } from '../../reach/pick-up-items.ts'
import { count, defineAction, item, player } from '../table/define-action.ts'
import { findPlayer } from './go-to.ts'

const entity = z.string().min(1).max(64).describe('kind of creature, e.g. cow')
/** Creatures that people live with. */
const companions = /^(?:villager|wandering_trader|iron_golem|snow_golem|wolf|cat|parrot|horse|donkey|mule|llama|allay)$/

export const attack = defineAction({
  name: 'attack',
  description: 'Attack and kill the nearest creature of a kind, and pick up what it drops.',
  fights: true,
  work: 'gather',
  aliases: ['attackTarget'],
  inVillagerBench: ['cooking'],
  outcome: 'creatures-killed',
  step: true,
  family: 'creatures',
  words: ['attack', 'kill', 'fight', 'defend', 'slay', 'zombie', 'skeleton', 'spider', 'creeper', 'monster'],
  parameters: z.object({ entity }),
  danger: args =>
    companions.test(args.entity) ? `${withArticle(args.entity)} may be another player's and does not come back` : null,
  label: args => `attack ${readable(args.entity)}`,
  async perform(context, args) {
    const target = nearest(context.bot, args.entity)
    if (!target) throw missingCreature(context.bot, args.entity)
    const before = inventoryOf(context.bot)
    const killed = await fightForLoot(context, target, mayDropMs)
    const loot = gained(context.bot, before)
    return `${killed ? 'killed' : 'drove off'} ${args.entity}${loot ? `, got ${loot}` : ''}`
  },
})

export const attackPlayer = defineAction({
  name: 'attackPlayer',
  description: 'Attack a player until they die or get away. This is only a game.',
  fights: true,
  family: 'creatures',
  words: ['attack', 'fight', 'duel'],
  parameters: z.object({ player }),
  dangerous: true,
  gate: 'attack',
  label: args => `attack ${args.player}`,
  async perform(context, args) {
    const killed = await fight(context, findPlayer(context.bot, args.player))
    return killed ? `${args.player} died` : `${args.player} got away`
  },
})

export const hunt = defineAction({
  name: 'hunt',
  description: 'Kill animals near for what they drop until there are `count` more of it.',
  work: 'gather',
  effects: ['gains-items'],
  countedBy: ['gained'],
  outcome: 'creatures-killed',
  family: 'creatures',
  words: ['hunt', 'kill', 'slaughter', 'meat', 'wool', 'beef', 'mutton', 'pork', 'porkchop', 'leather', 'feather'],
  parameters: z.object({
    item: item.describe('what they should drop, e.g. beef, leather, white_wool'),
    count: count.default(1),
  }),
  label: args => `hunt for ${readable(args.item, args.count)}`,
  async perform(context, args) {
    const { bot, signal, progress } = context
    itemId(bot, args.item)
    const prey = preyFor(args.item)
    if (prey.length === 0) throw new ActionError('not-allowed', `no animal drops ${args.item}`)
    const start = countOf(bot, args.item)
    const got = () => countOf(bot, args.item) - start
    while (got() < args.count) {
      throwIfAborted(signal)
      progress({ done: got(), total: args.count })
      const target = prey.map(kind => nearest(bot, kind)).find(Boolean)
      if (!target)
        throw new ActionError(
          'not-found',
          `got ${got()} of ${args.count} ${args.item}: no more ${prey.join(', ')} near`,
        )
      await fightForLoot(context, target, lateDropMs)
    }
    return `got ${got()} ${args.item}`
  },
})

/** How long to wait for what a creature leaves that often leaves nothing, in ms. */
const mayDropMs = 1_000

/** Fights one creature and picks up what lies where it ended. Waits `ms` for its own drops: what lay there before is not of it. */
async function fightForLoot(context: ActionContext, target: Entity, ms: number): Promise<boolean> {
  const { bot, signal } = context
  const lay = new Set(Object.values(bot.entities))
  const killed = await fight(context, target)
  const place = cell(target.position)
  if (killed) await dropComes(bot, place, 6, ms, signal, drop => !lay.has(drop.entity))
  await pickUp(bot, place, 8, signal)
  return killed
}

const drops: Readonly<Record<string, readonly string[]>> = {
  cow: ['beef', 'leather', 'cooked_beef'],
  mooshroom: ['beef', 'leather'],
  pig: ['porkchop', 'cooked_porkchop'],
  sheep: ['mutton', 'cooked_mutton'],
  chicken: ['chicken', 'feather', 'cooked_chicken'],
  rabbit: ['rabbit', 'rabbit_hide', 'rabbit_foot'],
  cod: ['cod'],
  salmon: ['salmon'],
  squid: ['ink_sac'],
  zombie: ['rotten_flesh'],
  skeleton: ['bone', 'arrow'],
  spider: ['string', 'spider_eye'],
  creeper: ['gunpowder'],
  enderman: ['ender_pearl'],
  slime: ['slime_ball'],
  blaze: ['blaze_rod'],
}

const preyFor = (name: string): string[] =>
  name.endsWith('_wool') ? ['sheep'] : Object.keys(drops).filter(kind => drops[kind]!.includes(name))

/** Meat and the like comes from these, for planning. */
export const comesFromAnimals = (name: string): boolean => preyFor(name).length > 0 && !name.startsWith('cooked_')

export const useItemOnEntity = defineAction({
  name: 'useItemOnEntity',
  description:
    'Use an item that is carried on the nearest creature of a kind, once: shears on a sheep, a bucket on a cow, wheat to breed, a bone on a wolf.',
  effects: ['gains-items'],
  aliases: ['UseOn'],
  orders: { UseOn: ['entity', 'item'] },
  inVillagerBench: ['cooking'],
  step: true,
  family: 'creatures',
  words: [
    'milk',
    'shear',
    'wool',
    'breed',
    'feed',
    'tame',
    'ride',
    'dye',
    'cow',
    'sheep',
    'mooshroom',
    'bucket',
    'saddle',
    'leash',
  ],
  parameters: z.object({ item: item.optional().describe('what to use; by default what is in the hand'), entity }),
  label: args => `use ${readable(args.item ?? 'the hand')} on ${readable(args.entity)}`,
  async perform(context, args) {
    const { bot, signal } = context
    if (args.item) {
      itemId(bot, args.item)
      await hold(bot, args.item, signal)
    }
    const player = playerBody(bot, args.entity)
    const targets = [...allNear(bot, args.entity), ...(player ? [player] : [])].slice(0, 4)
    if (targets.length === 0) throw missingCreature(bot, args.entity)
    const before = inventoryOf(bot)
    const changed = () => JSON.stringify(inventoryOf(bot)) !== JSON.stringify(before)
    const used = args.item ?? bot.heldItem?.name ?? 'the hand'
    for (const target of targets) {
      throwIfAborted(signal)
      await comeWithin(bot, target, 2.8, signal)
      await clickCreature(bot, target, signal, () => bot.activateEntity(target))
      await until(bot, ['entityUpdate', 'physicsTick'], changed, { ms: atServerPace(bot, 700), signal })
      await pickUp(bot, cell(target.position), 3, signal)
      // One that is fed, shorn or milked already is left for the next of its kind.
      if (changed() || !args.item) break
    }
    const loot = gained(bot, before)
    if (args.item && !changed()) return `used ${used} on ${args.entity}, but nothing came of it`
    return `used ${used} on ${args.entity}${loot ? `, got ${loot}` : ''}`
  },
})

const playerBody = (bot: Bot, name: string): Entity | undefined =>
  Object.values(bot.players).find(one => one.username.toLowerCase() === name.toLowerCase())?.entity

export const nearest = (bot: Bot, kind: string): Entity | undefined => allNear(bot, kind, 64)[0]

/** Living creatures of a kind, nearest first. */
function allNear(bot: Bot, kind: string, radius = 64): Entity[] {
  const wanted = creatureName(kind)
  const here = cell(bot.entity.position)
  const { fallen } = botStateOf(bot).danger
  const gap = (one: Entity) => distance(cell(one.position), here)
  return Object.values(bot.entities)
    .filter(one => one !== bot.entity && !fallen.has(one) && one.name === wanted && gap(one) <= radius)
    .sort((a, b) => gap(a) - gap(b))
}

function missingCreature(bot: Bot, kind: string): ActionError {
  const known = Object.keys(bot.registry.entitiesByName).map(creatureName)
  const near = known.includes(creatureName(kind)) ? undefined : likelyName(kind, known)
  return new ActionError('not-found', `sees no ${kind} near${endHint(near)}`)
}

export function gained(bot: Bot, before: Readonly<Record<string, number>>): string {
  return Object.entries(inventoryOf(bot))
    .flatMap(([name, n]) => (n > (before[name] ?? 0) ? [`${n - (before[name] ?? 0)} ${name}`] : []))
    .join(', ')
}
