import type { Bot } from 'mineflayer'
import { botStateOf } from '../bot/bot-state.ts'
import { listenTo } from '../bot/waits.ts'
import type { Quirk } from './quirk.ts'

/** A correction by more than this is a teleport, in blocks. */
const jumpBlocks = 8
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
    // mineflayer tells a correction as a move first: where the body was is what it said before that.
    let before = bot.entity.position.clone()
    let latest: number[] = []
    const onMove = (said: Bot['entity']['position']) => {
      before = said
    }
    const onForced = () => {
      if (bot.entity.position.distanceTo(before) >= jumpBlocks) return
      botStateOf(bot).server.setBacks.count++
      const now = performance.now()
      latest = [...latest.filter(when => now - when < withinMs), now]
      if (latest.length < manySetBacks) return
      botStateOf(bot).server.setBacks.calmUntil = now + calmMs
      botStateOf(bot).handPace.putBack()
      learn()
    }
    return listenTo(bot, { move: onMove, forcedMove: onForced })
  },
}
