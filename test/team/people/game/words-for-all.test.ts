import { expect, test } from 'vitest'
import { wordsForAll } from '../../../../source/team/people/game/words-for-all.ts'

test.each([
  ['everyone, come here', 'come here'],
  ['each of you give me 2 dirt', 'give me 2 dirt'],
  ['each of you gives me 2 dirt', 'give me 2 dirt'],
  ['every one of you: follow me', 'follow me'],
  ['stop all', 'stop'],
  ['hey everyone, come here', 'come here'],
  ['team, what is everyone up to?', 'what is everyone up to?'],
  ['hi team', 'hi'],
  ['come here guys', 'come here'],
  ['guys come here', 'come here'],
  ['collect 4 dirt', undefined],
  ['build a hut for the team', undefined],
  ['team up with Bob', undefined],
])('what is said to all agents: %s', (words, bare) => {
  expect(wordsForAll(words)).toBe(bare)
})
