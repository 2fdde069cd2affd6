import { expect, test } from 'vitest'
import type { Position } from '../../../source/minecraft/blocks/position.ts'
import { placeDesign } from '../../../source/team/buildings/place-design.ts'

/** Flat land with a pond in the east. */
const ground = {
  from: [0, 0] as [number, number],
  rows: Array.from({ length: 30 }, () => Array.from({ length: 30 }, (_, x) => (x >= 20 && x < 24 ? null : 64))),
}
const floor = { parts: [{ kind: 'box', from: [0, 0, 0], to: [2, 0, 2], of: 'oak_planks' }] }
const moved = (move: [number, number], bodies: Position[] = []) => {
  const placed = placeDesign(
    { design: floor, move, because: '' },
    {
      ...{ ground, near: { at: [10, 64, 10], called: 'the chest' }, stock: {}, workers: 1, version: '1.19.2' },
      ...{ taken: { boxes: [], places: [], bodies }, before: { from: { at: [10, 64, 10] } } },
    },
  )
  return 'fault' in placed ? placed : { at: placed.from.at, said: placed.notes.filter(note => note.includes('moved')) }
}

test('a building is moved by exactly what is said, or it is told where it went instead', () => {
  expect(moved([4, 0])).toEqual({ at: [14, 64, 10], said: [] })
  // Agents step aside.
  expect(moved([4, 0], [[15, 64, 11]])).toEqual({ at: [14, 64, 10], said: [] })
  expect(moved([10, 0])).toEqual({
    at: [16, 64, 10],
    said: ['not moved 10 blocks east, where the ground is not level and free: it is 6 blocks east of where it was'],
  })
})
