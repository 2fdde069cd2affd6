import { z } from 'zod'
import { type ActionContext, ActionError } from '../../contract/body-types.ts'
import type { MindControl } from '../../contract/mind-control.ts'
import { defineAction, player } from '../table/define-action.ts'

const text = z.string().min(1).max(1_000)

/** These actions move no block: they reach the mind behind the body, where there is one. */
export function mindOf({ mind, bot }: Pick<ActionContext, 'mind' | 'bot'>): MindControl {
  if (mind) return mind
  throw new ActionError(
    'unsupported',
    `${bot.username} is driven by hand: there is no mind behind it that could do that`,
  )
}

export const goal = defineAction({
  name: 'goal',
  description: 'Set oneself a goal and keep working on it until it is reached or ended.',
  aliases: ['selfPrompt'],
  family: 'self',
  words: ['goal'],
  parameters: z.object({ text: text.describe('the goal') }),
  label: args => `set the goal “${args.text.slice(0, 40)}”`,
  perform: async (context, args) => mindOf(context).goal(args.text),
})

export const endGoal = defineAction({
  name: 'endGoal',
  description: 'Stop working on the goal that one set oneself.',
  family: 'self',
  words: ['goal'],
  parameters: z.object({}),
  perform: async context => mindOf(context).endGoal(),
})

export const quiet = defineAction({
  name: 'quiet',
  description: 'Fall silent and go on working; off: speak again.',
  aliases: ['stfu'],
  family: 'self',
  words: ['quiet', 'silent', 'silence'],
  parameters: z.object({ on: z.boolean().default(true).describe('true: silent') }),
  label: args => (args.on ? 'fall silent' : 'speak again'),
  perform: async (context, args) => mindOf(context).quiet(args.on),
})

export const restart = defineAction({
  name: 'restart',
  description: 'Start thinking afresh: forget the plan of the hour and look at the situation again.',
  notInPrograms: true,
  family: 'self',
  words: ['restart'],
  parameters: z.object({}),
  perform: async context => mindOf(context).restart(),
})

export const clearChat = defineAction({
  name: 'clearChat',
  description: 'Forget what was said and done so far.',
  family: 'self',
  words: ['forget'],
  parameters: z.object({}),
  perform: async context => mindOf(context).clearChat(),
})

export const startConversation = defineAction({
  name: 'startConversation',
  description: 'Begin a private talk with somebody of the team; no need to walk there.',
  offered: { reply: 100 },
  talkedOver: true,
  outcome: 'words-said',
  partOf: 'communication',
  family: 'talk',
  words: ['talk', 'ask', 'conversation', 'discuss'],
  parameters: z.object({ player, text: text.describe('what to say first') }),
  label: args => `talk with ${args.player}`,
  perform: async (context, args) => mindOf(context).startConversation(args.player, args.text),
})

export const endConversation = defineAction({
  name: 'endConversation',
  description: 'End the talk with somebody.',
  partOf: 'communication',
  family: 'talk',
  words: ['conversation'],
  parameters: z.object({ player }),
  label: args => `end the talk with ${args.player}`,
  perform: async (context, args) => mindOf(context).endConversation(args.player),
})
