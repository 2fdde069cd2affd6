import { callOf } from '../act/action-call.ts'
import { bodiless, bodyCalled, isBodiless, type ReplyRule } from './reaction.ts'

/** Orders to go to an agent or a player, or with one: `go to Mia`, `follow me`, `come here`. */

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
