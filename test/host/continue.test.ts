import { expect, test } from 'vitest'
import { inventoryDifference, placeDifference } from '../../source/host/differences.ts'
import { stillFalling } from '../../source/host/put-back.ts'
import { blockCommand, containerCommands, outfitCommands } from '../../source/referee/reinstate.ts'
import type { SessionEvent } from '../../source/session/log/events.ts'

test('what an agent carries now is told in words', () => {
  expect(inventoryDifference('Bob', { oak_log: 12, dirt: 8 }, { oak_log: 3, dirt: 8 })).toBe(
    'Bob had 12 oak logs, now has 3',
  )
  expect(inventoryDifference('Bob', { oak_log: 1 }, { stick: 4 })).toBe(
    'Bob had 1 oak log, now has none; had no sticks, now has 4',
  )
  expect(inventoryDifference('Bob', { dirt: 1 }, { dirt: 1 })).toBeNull()
  const many = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`item_${index}`, 1]))
  expect(inventoryDifference('Bob', many, {})).toMatch(/; and 3 more differ$/)
})

test('a place is told when it is another one', () => {
  expect(placeDifference('Bob', [3.5, -60, 4.2], [40, -60, 4])).toBe('Bob was at 3 -60 4, now is at 40 -60 4')
  expect(placeDifference('Bob', [3.5, -60, 4.2], [6, -60, 4])).toBeNull()
  expect(placeDifference('Bob', undefined, [6, -60, 4])).toBeNull()
})

test('a player gets what the log says, and loses what it does not', () => {
  expect(
    outfitCommands('Bob', { inventory: { oak_log: 5, dirt: 2 }, position: [1, -60, 2] }, { dirt: 8, stick: 1 }),
  ).toEqual(['gamemode survival Bob', 'give Bob oak_log 5', 'clear Bob dirt 6', 'clear Bob stick 1', 'tp Bob 1 -60 2'])
})

test('a chest is filled in stacks and emptied beyond', () => {
  const commands = containerCommands({ at: [2, -60, 2], block: 'chest', items: { dirt: 70 } }, '1.19.2')
  expect(commands).toHaveLength(27)
  expect(commands.slice(0, 3)).toEqual([
    'item replace block 2 -60 2 container.0 with dirt 64',
    'item replace block 2 -60 2 container.1 with dirt 6',
    'item replace block 2 -60 2 container.2 with air',
  ])
  expect(containerCommands({ at: [2, -60, 2], block: 'chest', items: {} }, '1.12.2')[0]).toBe(
    'replaceitem block 2 -60 2 container.0 air',
  )
})

test('nothing of a stranger’s recording becomes a command of its own', () => {
  expect(blockCommand({ at: [1, 2, 3], block: 'oak_door[facing=north,half=lower]' })).toBe(
    'setblock 1 2 3 oak_door[facing=north,half=lower]',
  )
  for (const block of ['stone\nop Eve', 'stone run op Eve', 'stone[a=b] destroy', '', '/op'])
    expect(blockCommand({ at: [1, 2, 3], block })).toBeNull()
  expect(blockCommand({ at: [1, 2.5, 3], block: 'stone' })).toBeNull()
  expect(outfitCommands('@a', { inventory: { dirt: 1 } }, {})).toEqual([])
  expect(outfitCommands('Bob', { inventory: { 'dirt 1\nop Eve': 1 } }, {})).toEqual(['gamemode survival Bob'])
  expect(
    containerCommands({ at: [0, 0, 0], block: 'chest', items: { 'dirt{a:1}': 3 } }, '1.19.2').every(one =>
      one.endsWith(' air'),
    ),
  ).toBe(true)
})

test('blocks whose items were not picked up stand again, the last broken ones first', () => {
  const block = (seq: number, x: number, name: string): SessionEvent => ({
    seq,
    t: seq,
    source: 'world',
    type: 'world.block',
    data: { at: [x, 0, 0], block: name },
  })
  const log = [
    ...[1, 2, 3, 4].map(x => block(x, x, 'oak_log')),
    block(5, 1, 'air'),
    block(7, 2, 'air'),
    block(8, 3, 'air'),
    block(9, 4, 'air'),
    block(10, 4, 'dirt'),
  ]
  // Before the gathering began, 1 was broken; on 4 stands something else since; one item was picked up.
  expect([...stillFalling(log, { since: 6, gained: 1 })]).toEqual([['3,0,0', 'oak_log']])
  expect([...stillFalling(log, { since: 6, gained: 2 })]).toEqual([])
  expect([...stillFalling(log.slice(5), { since: 6, gained: 0 })]).toEqual([
    ['2,0,0', undefined],
    ['3,0,0', undefined],
  ])
  expect([...stillFalling(log, undefined)]).toEqual([])
})
