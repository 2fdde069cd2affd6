import { expect, test } from 'vitest'
import { layDown } from '../../../../source/brain/rules/items/hand-over-items.ts'

const member = (name: string, inventory: Record<string, number>) =>
  ({ name, role: 'peer', person: false, available: true, inventory, position: null, doing: '' }) as const
const laid = (
  parts: readonly Record<string, number>[],
  hands: readonly Record<string, number>[],
  stock: Record<string, number> = {},
) => {
  const names = ['Andy', 'Jill', 'Randy']
  const build: Record<string, number> = {}
  for (const part of parts) for (const [item, count] of Object.entries(part)) build[item] = (build[item] ?? 0) + count
  return layDown(
    build,
    stock,
    parts.map((part, index) => ({ name: names[index]!, part })),
    hands.map((inventory, index) => member(names[index]!, inventory)),
  ).map(({ from, item, count }) => `${from}: ${count} ${item}`)
}

test.each<readonly [readonly Record<string, number>[], readonly Record<string, number>[], readonly string[]]>([
  // Halves of an odd number: each holds half of it, and one the half of the other.
  [
    [{ stone: 61 }, { stone: 60 }],
    [{ stone: 60 }, { stone: 61 }],
    ['Andy: 60 stone', 'Jill: 61 stone'],
  ],
  [
    [{ glass: 9, bricks: 2 }, { bricks: 7 }],
    [
      { glass: 4, bricks: 5 },
      { glass: 5, bricks: 4 },
    ],
    ['Andy: 4 glass', 'Andy: 5 bricks', 'Jill: 5 glass', 'Jill: 4 bricks'],
  ],
])('builders lay down what they hold where one lacks for its part what another has over', (parts, hands, all) => {
  expect(laid(parts, hands)).toEqual(all)
})

test.each<
  readonly [string, readonly Record<string, number>[], readonly Record<string, number>[], Record<string, number>]
>([
  ['each has what its part takes', [{ stone: 61 }, { stone: 60 }], [{ stone: 61, dirt: 3 }, { stone: 70 }], {}],
  ['what one lacks lies in the chest', [{ stone: 61 }, { stone: 60 }], [{ stone: 60 }, { stone: 61 }], { stone: 1 }],
  ['no other has it either', [{ stone: 61 }, { stone: 60 }], [{ stone: 4 }, { stone: 6 }], {}],
])('and keep it where %s', (_, parts, hands, stock) => {
  expect(laid(parts, hands, stock)).toEqual([])
})
