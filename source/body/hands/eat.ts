import type { Bot } from 'mineflayer'
import { atServerPace } from '../bot/server-pace.ts'
import { pause, until } from '../bot/waits.ts'
import { type ActionContext, ActionError } from '../contract/body-types.ts'
import { countOf, hold } from './carried-items.ts'

/** The name of the most filling food that a body carries and that does no harm. */
export function bestFood(bot: Bot): string | undefined {
  const foods = bot.registry.foodsByName ?? {}
  return bot.inventory
    .items()
    .filter(
      one => foods[one.name] && !/rotten|spider_eye|poisonous|pufferfish|golden_apple|chorus|suspicious/.test(one.name),
    )
    .sort((a, b) => (foods[b.name]?.foodPoints ?? 0) - (foods[a.name]?.foodPoints ?? 0))[0]?.name
}

/** Eats one of an item; ends when the server took it out of the hand. */
export async function eat({ bot, signal }: ActionContext, name: string): Promise<void> {
  await hold(bot, name, signal)
  const slot = bot.inventory.hotbarStart + bot.quickBarSlot
  const before = countOf(bot, name)
  bot.activateItem()
  const eaten = () => countOf(bot, name) < before || bot.inventory.slots[slot]?.name !== name
  try {
    if (!(await until(bot.inventory, ['updateSlot'], eaten, { ms: atServerPace(bot, 4_000), signal })))
      throw new ActionError('refused-by-server', `the server did not let it eat ${name}`)
  } finally {
    if (!eaten()) bot.deactivateItem()
  }
  await pause(50, signal)
}
