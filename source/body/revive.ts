import type { Bot } from 'mineflayer'
import { raw } from './raw.ts'

/** A server that answers death with nothing is asked again this often, in ms. */
const askAgain = 3_000
/** After its respawn a body counts as alive when the server has said nothing of health for so long, in ms. */
const silence = 1_500

/**
 * Gets a body up again on servers that leave out what others send: those that miss the first request to respawn, and those
 * that never tell the health of the respawned, whom mineflayer would take for dead for ever. Returns what stops it.
 */
export function watchRespawn(bot: Bot): () => void {
  let asking: ReturnType<typeof setInterval> | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  const rest = () => {
    clearInterval(asking)
    clearTimeout(waiting)
  }
  const onDeath = () => {
    clearInterval(asking)
    asking = setInterval(() => bot.respawn(), askAgain)
  }
  const onRespawn = () => {
    rest()
    if (bot.health > 0) return
    waiting = setTimeout(() => {
      if (bot.health > 0) return
      bot.health = 20
      bot.food = 20
      raw(bot).isAlive = true
      bot.emit('health')
      bot.emit('spawn')
    }, silence)
  }
  const onHealth = () => {
    if (bot.health > 0) rest()
  }
  bot.on('death', onDeath)
  bot.on('respawn', onRespawn)
  bot.on('health', onHealth)
  return () => {
    rest()
    bot.removeListener('death', onDeath)
    bot.removeListener('respawn', onRespawn)
    bot.removeListener('health', onHealth)
  }
}
