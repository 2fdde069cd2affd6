import { expect, test } from 'vitest'
import { createWayBack } from '../../../source/body/connection/way-back.ts'

const taken = 'kicked: You logged in from another location'
const start = () => {
  let now = 0
  const way = createWayBack('Bob', () => now)
  const stands = (ms: number) => {
    way.back()
    now += ms
  }
  return { way, stands }
}

test('a body comes back at once after a kick, also after the first by a player of its name', () => {
  const { way, stands } = start()
  expect(way.lost('kicked: for a test')).toBeNull()
  expect(way.pauseMs(1)).toBe(500)
  stands(1000)
  expect(way.lost(taken)).toBeNull()
  expect([1, 2, 9].map(way.pauseMs)).toEqual([500, 1000, 30_000])
})

test('thrown out twice in a row by a player of its name, it says so once and comes back ever more rarely', () => {
  const { way, stands } = start()
  stands(5000)
  way.lost('kicked: {"translate":"multiplayer.disconnect.duplicate_login"}')
  stands(1000)
  expect(way.lost(taken)).toMatch(/another team uses this name.*--names Ann,Ben,Cid or --prefix red_/)
  const pauses = [way.pauseMs(1)]
  for (let times = 0; times < 7; times++) {
    stands(30_000)
    expect(way.lost(taken)).toBeNull()
    pauses.push(way.pauseMs(1))
  }
  expect(pauses).toEqual([30, 60, 120, 240, 480, 600, 600, 600].map(s => s * 1000))
  // Ten minutes in peace: the name is its own again.
  stands(600_000)
  expect(way.lost(taken)).toBeNull()
  expect(way.pauseMs(1)).toBe(500)
})
