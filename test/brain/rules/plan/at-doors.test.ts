import { expect, test } from 'vitest'
import { atDoors } from '../../../../source/brain/rules/plan/at-doors.ts'
import { outlineOf } from '../../../../source/mind/observation-summary.ts'
import { taskBlueprints } from '../../../../source/minecraft/blocks/blueprint.ts'
import type { Demand } from '../../../../source/planner/demand.ts'
import { cabin } from '../../../team/support/harness.ts'

/** The door of the cabin is at -4 -60 -1, in its south wall. */
const outline = outlineOf('cabin', taskBlueprints(cabin()), null)!
const torches = (count: number, words: string): Demand => {
  const torch = { kind: 'place', block: 'torch', at: null, unread: [words] } as const
  return count === 1 ? torch : { ...torch, count }
}
const build: Demand = { kind: 'build', blueprint: 'cabin' }
const placesOf = (
  demands: readonly Demand[],
  containers: readonly { block: string; at: [number, number, number] }[] = [],
) =>
  atDoors(demands, {
    blueprints: [outline],
    containers: containers.map(one => ({ ...one, items: {} })),
  } as never).flatMap(one => (one.kind === 'place' ? [one.at] : []))

test.each(['next to the door', 'beside its door', 'near the entrance', 'in front of the cabin door'])(
  'a torch %s stands outside at its side, and not in its way',
  words => {
    expect(placesOf([build, torches(1, words)])).toEqual([[-3, -60, 0]])
  },
)

test('two stand on both sides, and what is taken is left free', () => {
  expect(placesOf([build, torches(2, 'next to the door')])).toEqual([
    [-3, -60, 0],
    [-5, -60, 0],
  ])
  expect(placesOf([torches(1, 'by the door')], [{ block: 'chest', at: [-3, -60, 0] }])).toEqual([[-5, -60, 0]])
  const both = [build, torches(1, 'by the door'), torches(1, 'next to the door')]
  expect(new Set(placesOf(both).map(at => at?.join(' '))).size).toBe(2)
})

test('what is to be elsewhere, or where no door is to be hung, gets no such place', () => {
  expect(placesOf([build, torches(1, 'next to the lake')])).toEqual([null])
  const standing = { ...outline, missing: outline.missing.filter(({ block }) => block !== 'oak_door') }
  const [, torch] = atDoors([build, torches(1, 'by the door')], { blueprints: [standing], containers: [] })
  expect(torch).toMatchObject({ at: null, unread: ['by the door'] })
})

test('the words that are followed are no longer told as not read', () => {
  const [, torch] = atDoors([build, torches(1, 'next to the door')], { blueprints: [outline], containers: [] })
  expect(torch).toMatchObject({ unread: [] })
})
