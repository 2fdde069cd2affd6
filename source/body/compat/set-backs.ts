import type { Bot } from 'mineflayer'
import { botStateOf } from '../bot/bot-state.ts'
import { atServerPace } from '../bot/server-pace.ts'
import { listenTo } from '../bot/waits.ts'
import type { Quirk } from './quirk.ts'

/** A body that is put back comes to where it said to be within this time, in ms, or nearly so; a teleport leads elsewhere. */
const momentMs = 1_000
const nearlyBlocks = 0.5
/** So many within this are more than the odd one after a join. */
const manySetBacks = 3
const withinMs = 10_000

/** So long after the last of them bodies walk and do not run, in ms. */
const calmMs = 60_000

/** Whether this body has been put back so often of late that it had better walk. */
export const walksOnly = (bot: Bot): boolean => performance.now() < botStateOf(bot).server.setBacks.calmUntil

export const setBacks: Quirk = {
  id: 'set-backs',
  symptom: `It puts bodies back to where they were, ${manySetBacks} times within ${withinMs / 1_000} s: an anti-cheat plug-in, or a slow connection.`,
  remedy:
    'From then on bodies turn and click at the pace of a human (--pace fast keeps them from it). They walk instead of running for a minute, and find their way anew from there; ask the server’s owner to exempt the agents’ names.',
  seenOn: [],
  watch(bot, learn) {
    let here = bot.entity.position.clone()
    let before = here
    /** Where the body said to be of its own accord, of late. */
    let said: { readonly at: typeof here; readonly when: number }[] = []
    const onMove = () => {
      before = here
      here = bot.entity.position.clone()
      const since = performance.now() - atServerPace(bot, momentMs)
      said = [...said.filter(one => one.when > since), { at: here, when: performance.now() }]
    }
    let latest: number[] = []
    const onForced = () => {
      // mineflayer first says to be where it was put.
      said.pop()
      if (![before, ...said.map(one => one.at)].some(at => at.distanceTo(here) < nearlyBlocks)) return
      botStateOf(bot).server.setBacks.count++
      const now = performance.now()
      // No more than the rule counts: a server may send thousands of them in a second.
      latest = [...latest, now].slice(-manySetBacks)
      if (latest.length < manySetBacks || now - latest[0]! >= withinMs) return
      botStateOf(bot).server.setBacks.calmUntil = now + calmMs
      botStateOf(bot).handPace.putBack()
      learn()
    }
    return listenTo(bot, { move: onMove, forcedMove: onForced })
  },
}
