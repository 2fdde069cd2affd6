import { readable } from '../../../minecraft/names/readable.ts'
import { chestAtPlace } from '../../../planner/named-chests.ts'
import { callOf } from '../act/action-call.ts'
import { follow } from './body-orders.ts'
import { readThing } from './gifts.ts'
import { bodiless, bodyCalled, isBodiless, type ReplyRule } from './reaction.ts'
import { workAsked } from './reply-work.ts'
import { placeCalled } from './where-talk.ts'

/** Orders to go to an agent or a player, or with one: `go to Mia`, `follow me`, `come here`; and to bring things to a place. */

export const walkOrders: readonly ReplyRule[] = [
  {
    example: 'go to @name',
    pattern:
      /^(?:(?:go|walk|run)\s+to|(?:go|walk|run|come|return|head)(?:\s+(?:back|over))?\s+to(?!\s+me$))\s+@?([a-z]\w*)$/,
    react: (found, input, message) => {
      if (found[1] === 'me' && isBodiless(message, input)) return bodiless
      const player = found[1] === 'me' ? message.from : bodyCalled(found[1]!, input)
      const call = player === undefined ? null : callOf(input.actions, ['goToPlayer'], { player })
      return call
        ? {
            say: `Ok, I go to ${player}.`,
            tasks: [{ title: `Go to ${player}`, done: { kind: 'report' }, actions: [call] }],
          }
        : null
    },
  },
  {
    example: 'follow me',
    pattern: /^(?:follow|come with)\s+(me|\w+)$|^(?:come)(?: here| to me| over)?$/,
    react: (found, input, message) => {
      if ((found[1] ?? 'me') === 'me' && isBodiless(message, input)) return bodiless
      const player = found[1] && found[1] !== 'me' ? (bodyCalled(found[1], input) ?? found[1]) : message.from
      const call = found[1]
        ? (callOf(input.actions, ['follow', 'followPlayer'], { player }) ??
          callOf(input.actions, ['goToPlayer'], { player }))
        : callOf(input.actions, ['goToPlayer', 'follow', 'followPlayer'], { player })
      return call
        ? {
            say: `Ok, I ${call.name.startsWith('follow') ? 'follow' : 'come to'} ${player}.`,
            tasks: [{ title: `${found[1] ? 'Follow' : 'Go to'} ${player}`, done: { kind: 'report' }, actions: [call] }],
          }
        : { say: 'I cannot walk to players.' }
    },
  },
]

/** `bring 3 dirt to spawn`: into the chest of that place, else there in the hands. */
export const carryOrder: ReplyRule = {
  example: null,
  pattern: /^(?:bring|carry|take|move|deliver)\s+(.+?)\s+to\s+(?:(?:the|our|my)\s+)?([a-z]\w*)(?:\s+point)?$/,
  react([, phrase = '', name = ''], input, message) {
    const at = placeCalled(name, input)
    const thing = at && readThing(phrase, input)
    if (!at || !thing) return null
    const chest = chestAtPlace(name, input)
    const things = `${thing.count ?? 1} ${readable(thing.item)}`
    if (chest) return workAsked(`put ${things} into the chest at ${chest.at.join(' ')}`, input, message)
    const hands = { ...input, plans: false }
    const gets = workAsked(`get ${things}`, hands, message)?.tasks ?? []
    const words = `bring ${readable(thing.item, thing.count ?? 1)} to “${name}”`
    const goes = follow(input, { action: 'goToRememberedPlace', args: { name }, words })
    const has = (input.observation?.inventory[thing.item] ?? 0) >= (thing.count ?? 1)
    return {
      say: `${goes.say} No chest is near it, so I keep ${thing.count === 1 ? 'it' : 'them'} there.`,
      tasks: [...(has ? [] : gets), ...(goes.tasks ?? [])],
    }
  },
}
