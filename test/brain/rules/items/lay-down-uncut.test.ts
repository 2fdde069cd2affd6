import { expect, test } from 'vitest'
import { layDown } from '../../../../source/brain/rules/items/hand-over-items.ts'
import { team } from '../../support/question-inputs.ts'

/** Before a building is cut any part of it may fall to each of its builders. */

const names = ['Andy', 'Jill']
type Counts = Readonly<Record<string, number>>
const laid = (build: Counts, stock: Counts, ...hands: readonly Counts[]) =>
  layDown(
    build,
    stock,
    names.map(name => ({ name, part: null })),
    team(names).map((one, index) => ({ ...one, inventory: { ...hands[index] } })),
  ).map(({ item, count, from }) => [from, item, count])

const house = { birch_planks: 40, oak_door: 2 }
const half = { birch_planks: 20, oak_door: 1 }
const everything = names.flatMap(name => Object.entries(half).map(([item, count]) => [name, item, count]))

test('equal shares are put together: a part may be of one material alone', () => {
  expect(laid(house, {}, half, half)).toEqual(everything)
  // What lies in the chest already does not make up for what another still carries.
  expect(laid(house, half, {}, half)).toEqual(everything.slice(2))
})

test('nothing is where the chest or each worker has all of it', () => {
  expect(laid(house, house, half, {})).toEqual([])
  expect(laid(house, {}, house, house)).toEqual([])
  expect(laid(house, {}, {}, {})).toEqual([])
})
