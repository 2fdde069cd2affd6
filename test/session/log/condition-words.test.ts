import { expect, test } from 'vitest'
import { doneWhen, reachedWhen } from '../../../source/session/log/condition-words.ts'
import { titleOf } from '../../../source/session/log/item-titles.ts'

/** When a task counts as done, for people: no state of a block is shown as the game writes it. */

test.each([
  ['oak_door[facing=north,half=lower]', 'oak door that faces north stands at 3,-60,4'],
  [
    'oak_door[half=lower,hinge=left,open=false]',
    'oak door that has its hinge on the left and is shut stands at 3,-60,4',
  ],
  ['lever[powered=true]', 'lever that is switched on stands at 3,-60,4'],
  ['furnace[lit=false]', 'furnace that does not burn stands at 3,-60,4'],
  ['spruce_log[axis=x]', 'spruce log that lies from west to east stands at 3,-60,4'],
  ['oak_door[half=lower]', 'oak door stands at 3,-60,4'],
  ['crafting_table', 'crafting table stands at 3,-60,4'],
])('a block that is to stand turned in one way is told so in words: %s', (block, words) => {
  const done = { kind: 'placed' as const, block, at: [3, -60, 4] as [number, number, number] }
  expect(doneWhen(done)).toBe(words)
  expect(reachedWhen([done])).toBe(words)
})

test('the title of what is to be made and set up is in words, too', () => {
  const done = { kind: 'placed' as const, block: 'chest[facing=east]', at: [3, -60, 4] as [number, number, number] }
  expect(titleOf({ way: 'craft', amount: undefined, done })).toBe('Craft and set up a chest that faces east')
})
