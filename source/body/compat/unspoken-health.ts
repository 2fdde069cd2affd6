import type { Bot } from 'mineflayer'
import { raw } from '../bot/undeclared.ts'
import { listenTo } from '../bot/waits.ts'

/** A server that answers death with nothing is asked again this often, in ms. */
const respawnAgainMs = 3_000
/** A body that has been put somewhere after its respawn counts as alive when nothing is said of health for so long, in ms. */
const healthSilenceMs = 1_500
/** The same where the server does not even say where it stands, in ms. */
const positionSilenceMs = 6_000

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
    waiting = undefined
  }
  const onDeath = () => {
    clearInterval(asking)
    asking = setInterval(() => bot.respawn(), respawnAgainMs)
  }
  const onRespawn = () => {
    rest()
    reviveAfter(positionSilenceMs)
  }
  const onPlaced = () => {
    // Moved while it lies dead and has not respawned: that says nothing.
    if (waiting !== undefined) reviveAfter(healthSilenceMs)
  }
  const reviveAfter = (ms: number) => {
    clearTimeout(waiting)
    if (bot.health > 0) return
    waiting = setTimeout(() => {
      waiting = undefined
      if (bot.health > 0) return
      bot.health = 20
      bot.food = 20
      raw(bot).isAlive = true
      bot.emit('health')
      bot.emit('spawn')
    }, ms)
  }
  const onHealth = () => {
    if (bot.health > 0) rest()
  }
  const stop = listenTo(bot, { death: onDeath, respawn: onRespawn, forcedMove: onPlaced, health: onHealth })
  return () => {
    rest()
    stop()
  }
}
