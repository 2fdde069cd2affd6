import { expect, test } from 'vitest'
import { wordsForAll } from '../../../../source/team/people/game/words-for-all.ts'

test.each([
  ['everyone, come here', 'come here'],
  ['each of you give me 2 dirt', 'give me 2 dirt'],
  ['each of you gives me 2 dirt', 'give me 2 dirt'],
  ['every one of you: follow me', 'follow me'],
  ['stop all', 'stop'],
  ['collect 4 dirt', undefined],
])('what is said to all agents: %s', (words, bare) => {
  expect(wordsForAll(words)).toBe(bare)
})
