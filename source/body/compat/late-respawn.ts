import { listenTo } from '../bot/waits.ts'
import { knows } from './known-quirks.ts'
import type { Quirk } from './quirk.ts'

/** A server that answers death with nothing is asked again this often, in ms; and so often where it is known to need it. */
const respawnAgainMs = 3_000
const knownAgainMs = 1_000

export const lateRespawn: Quirk = {
  id: 'late-respawn',
  symptom: `It leaves the dead without an answer for ${respawnAgainMs / 1_000} s.`,
  remedy: `Bodies ask again until they are alive: every ${respawnAgainMs / 1_000} s, where it is known every ${knownAgainMs / 1_000} s.`,
  seenOn: [],
  watch(bot, learn) {
    let asking: ReturnType<typeof setInterval> | undefined
    const rest = () => clearInterval(asking)
    const ask = () => {
      learn()
      bot.respawn()
    }
    const onDeath = () => {
      rest()
      asking = setInterval(ask, knows(bot, 'late-respawn') ? knownAgainMs : respawnAgainMs)
    }
    const onHealth = () => {
      if (bot.health > 0) rest()
    }
    const stop = listenTo(bot, { death: onDeath, respawn: rest, health: onHealth })
    return () => {
      rest()
      stop()
    }
  },
}
