import { raw } from '../bot/undeclared.ts'
import { listenTo } from '../bot/waits.ts'
import { knows } from './known-quirks.ts'
import type { Quirk } from './quirk.ts'

/** A body that has been put somewhere after its respawn counts as alive when nothing is said of health for so long, in ms. */
const healthSilenceMs = 1_500
/** The same on a server that is known to say nothing of it, in ms. */
const knownSilenceMs = 300
/** The same where the server does not even say where it stands, in ms. */
const positionSilenceMs = 6_000

/** mineflayer takes who respawned for dead until it hears of health. */
export const unspokenHealth: Quirk = {
  id: 'unspoken-health',
  symptom: 'It says nothing of the health of those who respawn.',
  remedy: 'Bodies count as alive, with full health, soon after they were put somewhere.',
  seenOn: [],
  watch(bot, learn) {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const rest = () => {
      clearTimeout(waiting)
      waiting = undefined
    }
    const reviveAfter = (ms: number) => {
      rest()
      if (bot.health > 0) return
      waiting = setTimeout(() => {
        waiting = undefined
        if (bot.health > 0) return
        learn()
        bot.health = 20
        bot.food = 20
        raw(bot).isAlive = true
        bot.emit('health')
        bot.emit('spawn')
      }, ms)
    }
    const onRespawn = () => reviveAfter(positionSilenceMs)
    const onPlaced = () => {
      // Moved while it lies dead and has not respawned: that says nothing.
      if (waiting !== undefined) reviveAfter(knows(bot, 'unspoken-health') ? knownSilenceMs : healthSilenceMs)
    }
    const onHealth = () => {
      if (bot.health > 0) rest()
    }
    const stop = listenTo(bot, { respawn: onRespawn, forcedMove: onPlaced, health: onHealth })
    return () => {
      rest()
      stop()
    }
  },
}
