import type { Bot } from 'mineflayer'
import { expect, test } from 'vitest'
import { Speaker } from '../../../source/body/connection/chat-speaker.ts'

test('a body that leaves says its last lines at once, which would have waited for their turn', () => {
  const said: string[] = []
  const bot = { chat: (text: string) => void said.push(text) } as unknown as Bot // the part of a bot that speaks
  const speaker = new Speaker()
  const lines = Array.from({ length: 12 }, (_, index) => `line ${index}`)
  for (const line of lines) speaker.say(bot, line)
  expect(said).toEqual(lines.slice(0, 5))
  speaker.finish()
  expect(said).toEqual([...lines.slice(0, 5), ...lines.slice(-5)])
})
