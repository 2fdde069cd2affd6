import type { Bot } from 'mineflayer'
import { z } from 'zod'
import { cell } from '../../../minecraft/blocks/position.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { botStateOf } from '../../bot/bot-state.ts'
import { atServerPace } from '../../bot/server-pace.ts'
import { throwIfAborted, until } from '../../bot/waits.ts'
import { type ActionContext, ActionError } from '../../contract/body-types.ts'
import { isForbidden } from '../../contract/forbidden.ts'
import { countOf, inventoryOf } from '../../hands/carried-items.ts'
import { bestFood, eat, nourishment } from '../../hands/eat.ts'
import { chooseFuel, smelted } from '../../hands/furnace.ts'
import { ownDirection, walkStretch } from '../../reach/walk-stretch.ts'
import { isNight } from '../../reflexes/foes.ts'
import { defineAction } from '../table/define-action.ts'
import { craftItems } from './craft.ts'
import { lookRadius, mealsAround, provisionPoints, starvingFood, tables } from './meals.ts'
import { smeltItems } from './smelt.ts'

/** Hunger up to which one eats: from here on wounds heal. */
const satedFood = 18
/** Hunger above which nothing is urgent: only what is near is got, and other work does not wait for the rest. */
const contentFood = 14
/** How far a meal is then, in blocks; more for what takes longer. */
const contentMealBlocks = 36
/** A meal that cannot be got at is left; after so many the search ends. */
const mealsAtMost = 16
/** Where nothing is in sight, so many stretches of so many blocks are walked to look there. */
const stretches = { count: 4, blocks: 40 }
/** So often the server may keep it from eating before the search ends. */
const refusalsAtMost = 2
/** ms in which the server tells of what was eaten. */
const filledMs = 1_000

const furnaces = new Set(['furnace', 'lit_furnace', 'smoker'])

export const findFood = defineAction({
  name: 'findFood',
  description:
    'Get something to eat from what is near and eat it: what lies around, known chests, ripe plants, berries, animals; cooks meat in a furnace near and bakes bread.',
  work: 'gather',
  effects: ['gains-items', 'takes-stored'],
  sustains: true,
  finds: true,
  talkedOver: true,
  family: 'items',
  words: ['food', 'eat', 'hunger', 'hungry', 'starve', 'meal'],
  parameters: z.object({}),
  label: () => 'look for food',
  async perform(given) {
    const { bot, progress } = given
    // How many are done of one errand says nothing of the next.
    const context: ActionContext = { ...given, progress: ({ text }) => progress({ text }) }
    const before = bot.food
    const eaten: Record<string, number> = {}
    const refused = new Set<string>()
    let lastError: ActionError | undefined
    let refusals = 0
    progress({ text: 'looking for food' })
    for (let meals = 0; meals < mealsAtMost; meals++) {
      await prepare(context)
      const refusal = await eatUp(context, eaten)
      if (refusal) {
        lastError = refusal
        if (++refusals === refusalsAtMost) break
      }
      if (bot.food >= satedFood && carriedPoints(bot) >= provisionPoints) break
      const isUrgent = bot.food <= contentFood
      const [meal] = mealsAround(context, refused).filter(({ far }) => isUrgent || far <= contentMealBlocks)
      if (!meal) {
        if (!isUrgent || carriedPoints(bot) > 0 || !(await lookFarther(context, refused))) break
        continue
      }
      progress({ text: `looking for food: ${meal.what}` })
      try {
        await meal.get()
      } catch (error) {
        throwIfAborted(context.signal)
        if (!(error instanceof ActionError)) throw error
        lastError = error
      }
      // Got or not: what is still there of it is met again under another key.
      refused.add(meal.key)
    }
    const list = Object.entries(eaten).map(([name, count]) => readable(name, count))
    if (list.length === 0 && before <= contentFood && bot.food <= before && (carriedPoints(bot) === 0 || lastError)) {
      const why = lastError ? `: ${lastError.message}` : ''
      throw new ActionError('not-found', `finds nothing to eat near, food is ${bot.food} of 20${why}`)
    }
    const rest = carriedPoints(bot) > 0 ? ', carries more' : ''
    if (list.length === 0 && lastError && before < satedFood)
      return `got nothing to eat: ${lastError.message} (food ${bot.food} of 20)${rest}`
    return list.length > 0
      ? `ate ${list.join(', ')}: food ${before} → ${bot.food}${rest}`
      : `is not hungry (food ${bot.food} of 20)${rest}`
  },
})

/** Food points of all that is carried, as it would be cooked. */
const carriedPoints = (bot: Bot): number =>
  Object.entries(inventoryOf(bot)).reduce((sum, [name, count]) => sum + count * nourishment(bot, name, starvingFood), 0)

/** Eats until it is sated or carries nothing more; what the server does not let it eat is left for the next time. */
async function eatUp(context: ActionContext, eaten: Record<string, number>): Promise<ActionError | undefined> {
  const { bot } = context
  while (bot.food < satedFood) {
    throwIfAborted(context.signal)
    const food = bestFood(bot)
    if (!food) return undefined
    const before = bot.food
    try {
      await eat(context, food)
    } catch (error) {
      throwIfAborted(context.signal)
      if (!(error instanceof ActionError)) throw error
      return error
    }
    eaten[food] = (eaten[food] ?? 0) + 1
    const filled = () => bot.food > before
    // Where hunger does not count, nothing fills.
    if (!(await until(bot, ['health'], filled, { ms: atServerPace(bot, filledMs), signal: context.signal })))
      return undefined
  }
  return undefined
}

/** Cooks meat and bakes bread, where that can be done near; who is starving eats first. */
async function prepare(context: ActionContext): Promise<void> {
  const { bot, signal } = context
  if (bot.food <= starvingFood && bestFood(bot)) return
  const { index } = botStateOf(bot).ground
  const here = cell(bot.entity.position)
  const near = (names: ReadonlySet<string>) => index.find(names, here, lookRadius.items, 1).length > 0
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      throwIfAborted(signal)
      if (!(error instanceof ActionError)) throw error
    }
  }
  const wheat = Math.floor(countOf(bot, 'wheat') / 3)
  const mayBake =
    wheat > 0 && !isForbidden(context.orders, 'craft') && (near(tables) || countOf(bot, 'crafting_table') > 0)
  if (mayBake) await attempt(() => craftItems(context, 'bread', wheat))
  if (isForbidden(context.orders, 'smelt') || !near(furnaces)) return
  for (const [name, count] of Object.entries(inventoryOf(bot))) {
    const cooked = smelted(name)
    if (!cooked || nourishment(bot, name, starvingFood) === 0 || !bot.registry.foodsByName[cooked]) continue
    const few = Math.min(count, 8)
    if (chooseFuel(inventoryOf(bot), few, name)) await attempt(() => smeltItems(context, name, few))
  }
}

/** Walks on until something to eat is in sight, once around where it began; false where there is none, or it is night. */
async function lookFarther(context: ActionContext, refused: Set<string>): Promise<boolean> {
  const { bot, signal, progress } = context
  const key = 'farther'
  if (refused.has(key) || isNight(bot)) return false
  refused.add(key)
  // Those that are hungry together look in different directions.
  let turns = ownDirection(bot)
  for (let stretch = 0; stretch < stretches.count; stretch++, turns++) {
    progress({ text: 'looking for food farther away' })
    await walkStretch(bot, turns, stretches.blocks, signal)
    if (mealsAround(context, refused).length > 0) return true
  }
  return false
}
