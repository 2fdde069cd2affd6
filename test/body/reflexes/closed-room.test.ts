import { expect, test } from 'vitest'
import { closedRoom } from '../../../source/body/reflexes/closed-room.ts'
import type { BlockKind } from '../../../source/body/terrain/terrain.ts'
import { keyOf, type Position } from '../../../source/minecraft/blocks/position.ts'

const kind = (name: string, given: Partial<BlockKind> = {}): BlockKind => ({
  ...{ stateId: 0, name, states: {}, passable: false, height: 1, full: false, replaceable: false, liquid: false },
  ...{ swimmable: false, climbable: false, harmful: false, openable: false, interactive: false, diggable: true },
  ...given,
})
const air = kind('air', { passable: true, height: 0 })
const stone = kind('stone', { full: true })
const door = (half: string, open: boolean, name = 'oak_door') =>
  kind(name, { openable: open || name === 'oak_door', states: { half, open: String(open) } })
const feet: Position = [0, 0, 0]

/** A hut of 5 × 5 blocks and three of air under its roof, with these blocks in other places than stone and air. */
const hut = (others: readonly (readonly [Position, BlockKind | undefined])[] = [], half = 3, high = 3) => {
  const given = new Map(others.map(([at, block]) => [keyOf(at), block]))
  return {
    at(x: number, y: number, z: number) {
      const key = keyOf([x, y, z])
      if (given.has(key)) return given.get(key)
      const isWall = Math.max(Math.abs(x), Math.abs(z)) === half && y >= -1 && y <= high
      const isSlab = Math.max(Math.abs(x), Math.abs(z)) < half && (y === -1 || y === high)
      return isWall || isSlab || y < -1 ? stone : air
    },
  }
}

test('a room with walls, floor and roof is closed, and its air is known', () => {
  const room = closedRoom(hut(), feet)
  expect(room?.cells.size).toBe(5 * 5 * 3)
  expect(room?.openDoors).toEqual([])
})

test.each([
  ['a hole in the roof', [0, 3, 0], air],
  ['a hole in the wall', [3, 1, 0], air],
  ['a carpet in a hole', [3, 0, 0], kind('carpet', { height: 0.06 })],
  ['an open trapdoor', [0, 3, 0], kind('oak_trapdoor', { states: { open: 'true' } })],
  ['a ladder to the roof', [0, 3, 0], kind('ladder', { climbable: true })],
  ['an iron door that stands open', [3, 0, 0], door('lower', true, 'iron_door')],
  ['a cell that is not known', [3, 0, 0], undefined],
  ['lava', [1, 0, 0], kind('lava', { passable: true, harmful: true, liquid: true })],
] as const)('%s makes it no closed room', (_, at, block) => {
  expect(closedRoom(hut([[at, block]]), feet)).toBeUndefined()
})

test.each([
  ['glass panes', kind('glass_pane')],
  ['a shut trapdoor', kind('oak_trapdoor', { states: { open: 'false' } })],
  ['a shut door', door('lower', false)],
  ['a shut iron door', door('lower', false, 'iron_door')],
  ['an open barrel', kind('barrel', { full: true, states: { open: 'true' } })],
])('%s in the wall leave it closed', (_, block) => {
  expect(closedRoom(hut([[[3, 0, 0], block]]), feet)?.openDoors).toEqual([])
})

test('it is closed but for a door that stands open and can be shut', () => {
  const open = hut([
    [[3, 0, 0], door('lower', true)],
    [[3, 1, 0], door('upper', true)],
  ])
  const room = closedRoom(open, feet)
  expect(room?.openDoors).toEqual([[3, 0, 0]])
  expect(room?.cells.size).toBe(5 * 5 * 3)
})

test('a hall or a cave that goes on is no room', () => {
  expect(closedRoom(hut([], 9), feet)).toBeUndefined()
  expect(closedRoom(hut([], 40, 40), feet)).toBeUndefined()
})
