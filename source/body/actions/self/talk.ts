import { z } from 'zod'
import { ActionError } from '../../contract/body-types.ts'
import { defineAction, player } from '../table/define-action.ts'
import { findPlayer, goNearPlayer } from '../world/go-to.ts'

const text = z.string().min(1).max(1_000).describe('what to say')

export const say = defineAction({
  name: 'say',
  description: "Say something in the game's chat.",
  offered: { report: 50 },
  tells: true,
  talkedOver: true,
  aliases: ['chat'],
  outcome: 'words-said',
  partOf: 'communication',
  family: 'talk',
  words: ['say', 'announce', 'tell', 'chat'],
  parameters: z.object({ text }),
  label: args => `say “${args.text.slice(0, 40)}”`,
  async perform({ body }, args) {
    body.say(args.text)
    return `said “${args.text}”`
  },
})

export const talkTo = defineAction({
  name: 'talkTo',
  description: 'Walk to a player or villager and say something to them.',
  tells: true,
  talkedOver: true,
  outcome: 'words-said',
  partOf: 'communication',
  family: 'talk',
  words: ['talk', 'speak', 'tell', 'villager'],
  parameters: z.object({ player, text }),
  label: args => `talk to ${args.player}`,
  async perform(context, args) {
    const { bot, body } = context
    try {
      findPlayer(bot, args.player)
    } catch (error) {
      if (error instanceof ActionError && bot.players[args.player]) {
        body.say(`@${args.player} ${args.text}`)
        return `${args.player} is far away; said “${args.text}” in the chat`
      }
      throw error
    }
    const entity = await goNearPlayer(context, args.player, 3)
    await bot.lookAt(entity.position.offset(0, 1.6, 0), true)
    body.say(`@${args.player} ${args.text}`)
    return `said “${args.text}” to ${args.player}`
  },
})
