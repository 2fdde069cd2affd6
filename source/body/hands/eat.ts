import type { Bot } from 'mineflayer'
import { isEatenAt, isRisky } from '../../minecraft/names/edible.ts'
import { clickHeld } from '../bot/look-and-click.ts'
import { atServerPace } from '../bot/server-pace.ts'
import { pause, until } from '../bot/waits.ts'
import { type ActionContext, ActionError } from '../contract/body-types.ts'
import { countOf, hold } from './carried-items.ts'

/** Food points of an item that a body eats at this hunger; 0: it does not. */
export const nourishment = (bot: Bot, item: string, hunger = bot.food): number =>
  isEatenAt(item, hunger) ? (bot.registry.foodsByName?.[item]?.foodPoints ?? 0) : 0

/** The name of the most filling food that a body carries and that does no harm. */
export function bestFood(bot: Bot): string | undefined {
  return bot.inventory
    .items()
    .map(one => one.name)
    .filter(name => nourishment(bot, name) > 0)
    .sort((a, b) => Number(isRisky(a)) - Number(isRisky(b)) || nourishment(bot, b) - nourishment(bot, a))[0]
}

/** Food up to which one eats at any time, health up to which one eats to be healed, and food from which wounds heal. */
const [hungryFood, hurtHealth, healingFood] = [12, 14, 18]

/** Whether it is time to eat; `quiet`: nothing bites meanwhile. */
export const wantsFood = (bot: Bot, quiet: boolean): boolean =>
  bot.food <= hungryFood || (quiet && bot.health <= hurtHealth && bot.food < healingFood)

/** Eats one of an item; ends when the server took it out of the hand. */
export async function eat({ bot, signal }: ActionContext, name: string): Promise<void> {
  await hold(bot, name, signal)
  const slot = bot.inventory.hotbarStart + bot.quickBarSlot
  const before = countOf(bot, name)
  await clickHeld(bot, signal)
  const eaten = () => countOf(bot, name) < before || bot.inventory.slots[slot]?.name !== name
  try {
    if (!(await until(bot.inventory, ['updateSlot'], eaten, { ms: atServerPace(bot, 4_000), signal })))
      throw new ActionError('refused-by-server', `cannot eat ${name}: the server does not let it`)
  } finally {
    if (!eaten()) bot.deactivateItem()
  }
  await pause(50, signal)
}
