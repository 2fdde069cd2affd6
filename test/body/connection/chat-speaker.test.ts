import type { Bot } from 'mineflayer'
import { expect, test } from 'vitest'
import { chatLines, Speaker } from '../../../source/body/connection/chat-speaker.ts'

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

test('what is longer than a line of the game is several lines, each of whole words', () => {
  const words = Array.from({ length: 90 }, (_, index) => `word${index}`).join(' ')
  const lines = chatLines(words)
  expect(lines.length).toBeGreaterThan(2)
  expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(240)
  expect(lines.join(' ')).toBe(words)
  expect(chatLines('x'.repeat(500)).map(line => line.length)).toEqual([240, 240, 20])
})
