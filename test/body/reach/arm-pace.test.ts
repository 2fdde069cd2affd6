import { EventEmitter } from 'node:events'
import type { Bot } from 'mineflayer'
import { expect, test } from 'vitest'
import { attachBotState } from '../../../source/body/bot/bot-state.ts'
import { serverState } from '../../../source/body/bot/server-state.ts'
import { armMsOf } from '../../../source/body/reach/fight-creature.ts'

const at = (slowness: number): Bot => {
  const bot = new EventEmitter() as unknown as Bot
  attachBotState(bot, { server: serverState({ pace: { slowness } } as never) } as never)
  return bot
}

test.each([undefined, 'stone_sword', 'iron_axe', 'diamond_axe'])(
  'on a server that makes 10 ticks a second the arm (%s) rests twice as long',
  weapon => expect(armMsOf(at(2), weapon)).toBe(2 * armMsOf(at(1), weapon)),
)
