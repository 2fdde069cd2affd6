import type { Bot } from 'mineflayer'

/** Further away a player does not see where eyes look. */
const sightBlocks = 16
/** Height of the eyes of a player who stands. */
const eyesBlocks = 1.62

/** Turns the head to the first of these players who is in sight. */
export const lookAtPlayer = (bot: Bot, names: readonly string[]): void => {
  const entity = names
    .map(name => (Object.hasOwn(bot.players, name) ? bot.players[name]?.entity : undefined))
    .find(one => one && one.position.distanceTo(bot.entity.position) <= sightBlocks)
  if (entity) void bot.lookAt(entity.position.offset(0, eyesBlocks, 0), true)
}
