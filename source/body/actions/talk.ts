import { z } from 'zod'
import { describeScene } from '../scene.ts'
import { defineAction } from './define.ts'

export const say = defineAction({
  name: 'say',
  description: "Say something in the game's chat.",
  aliases: ['chat'],
  parameters: z.object({ text: z.string().min(1).max(1_000).describe('what to say') }),
  label: args => `say “${args.text.slice(0, 40)}”`,
  async perform({ body }, args) {
    body.say(args.text)
    return 'said it'
  },
})

export const look = defineAction({
  name: 'look',
  description: 'Look around: blocks, creatures, players, containers and blueprints near.',
  aliases: ['lookAround', 'nearbyBlocks', 'entities', 'scanNearbyEntities', 'get_environment_info'],
  parameters: z.object({}),
  label: () => 'look around',
  async perform({ body }) {
    return describeScene(body.observe())
  },
})
