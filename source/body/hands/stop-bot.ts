import type { Bot } from 'mineflayer'
import { raw } from '../bot/undeclared.ts'
import { closeWindow, emptyCursor } from './windows.ts'

/** Stops whatever a body is doing: walking, digging, eating, looking into a window. */
export function stopBot(bot: Bot): void {
  try {
    bot.pathfinder.setGoal(null)
    bot.stopDigging()
    bot.clearControlStates()
    if (bot.usingHeldItem) bot.deactivateItem()
    emptyCursor(bot)
    if (bot.currentWindow) void closeWindow(bot, bot.currentWindow)
    if (raw(bot)._client.state === 'play') bot.entity.velocity.set(0, bot.entity.velocity.y, 0)
  } catch {
    // The connection is gone, and with it everything that could still move.
  }
}
