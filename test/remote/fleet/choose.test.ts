import { expect, test } from 'vitest'
import { chooseFleet, type FleetView } from '../../../source/remote/fleet/choose.ts'

const fleet = (
  name: string,
  change: Partial<FleetView['load']> & { roundTrip?: number; seats?: number } = {},
): FleetView => {
  const { roundTrip, seats = 0, ...load } = change
  return {
    name,
    seats,
    age: 10_000,
    ...(roundTrip === undefined ? {} : { roundTrip }),
    load: { seats, capacity: 8, cpu: 0, memory: 150, free: 4000, draining: false, ...load },
  }
}
const order = (fleets: readonly FleetView[]) => chooseFleet(fleets)?.name ?? null

test.each([
  ['the one with fewer seats', [fleet('a', { seats: 3 }), fleet('b', { seats: 1 })], 'b'],
  ['the one with more room for as many seats', [fleet('a', { seats: 2, capacity: 4 }), fleet('b', { seats: 2 })], 'b'],
  ['the one with less to do', [fleet('a', { cpu: 0.9 }), fleet('b', { cpu: 0.1 })], 'b'],
  ['the nearer one', [fleet('a', { roundTrip: 180 }), fleet('b', { roundTrip: 2 })], 'b'],
  ['the first by name, all else alike', [fleet('b'), fleet('a')], 'a'],
  ['none that is full', [fleet('a', { seats: 8 }), fleet('b', { seats: 7, cpu: 1 })], 'b'],
  ['none that is draining', [fleet('a', { draining: true }), fleet('b', { seats: 7 })], 'b'],
  ['none that has no memory left', [fleet('a', { free: 40 }), fleet('b', { seats: 7 })], 'b'],
  ['nobody where nobody has room', [fleet('a', { seats: 8 }), fleet('b', { draining: true })], null],
] as const)('chosen is %s', (_, fleets, expected) => {
  expect(order(fleets)).toBe(expected)
})

test('seats that come one after the other are spread over equal fleets', () => {
  const seats = { a: 0, b: 0 }
  for (let seat = 0; seat < 6; seat++)
    seats[order([fleet('a', { seats: seats.a }), fleet('b', { seats: seats.b })]) as 'a' | 'b']++
  expect(seats).toEqual({ a: 3, b: 3 })
})
