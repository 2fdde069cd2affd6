import { expect, test } from 'vitest'
import type { PlanTaskInput } from '../../../../source/brain/questions/plan-task/shape.ts'
import { freeSpot } from '../../../../source/brain/rules/items/free-spots.ts'
import { atDoors } from '../../../../source/brain/rules/plan/at-doors.ts'
import { outlineOf } from '../../../../source/mind/observation-summary.ts'
import { taskBlueprints } from '../../../../source/minecraft/blocks/blueprint.ts'
import type { Demand } from '../../../../source/planner/demand.ts'
import { cabin } from '../../../team/support/harness.ts'
import { seen } from '../../support/question-inputs.ts'

/** The door of the cabin is at -4 -60 -1, in its south wall. */
const outline = outlineOf('cabin', taskBlueprints(cabin()), null)!
const standing = { ...outline, missing: outline.missing.filter(({ block }) => block !== 'oak_door') }
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
  const [, torch] = atDoors([build, torches(1, 'by the door')], { blueprints: [standing], containers: [] })
  expect(torch).toMatchObject({ at: null, unread: ['by the door'] })
})

type Place = [number, number, number]
const seeing = (block: string, at: Place, position: Place = [0, -60, 8]) => ({
  observation: { ...seen(), position, devices: [{ block, at, states: { open: 'false' } }] },
})

test('beside a door that hangs already it stands outside at its side, too', () => {
  const doors = [build, torches(2, 'next to the door')]
  const known = { blueprints: [standing], containers: [], ...seeing('oak_door', [-4, -60, -1]) }
  expect(atDoors(doors, known).flatMap(one => (one.kind === 'place' ? [one.at] : []))).toEqual([
    [-3, -60, 0],
    [-5, -60, 0],
  ])
})

test('beside a door of no known building it stands at a corner, on the side of the one who sees it, and in no way through it', () => {
  const known = { blueprints: [], containers: [], ...seeing('spruce_door', [20, -60, 10], [18, -60, 14]) }
  const [torch] = atDoors([torches(1, 'beside the door')], known)
  expect(torch).toMatchObject({ at: [19, -60, 11], unread: [] })
})

test('what is set up anywhere is set up in no way through a door that is seen', () => {
  const free = (devices: Partial<PlanTaskInput['observation']>) =>
    freeSpot({ blueprints: [], containers: [], observation: { ...seen(), ...devices, position: [0, -60, 0] } }, [])
  expect(free({})).toEqual([2, -60, 0])
  expect(free(seeing('oak_door', [2, -60, 1]).observation)).not.toEqual([2, -60, 0])
  expect(free(seeing('oak_trapdoor', [2, -60, 1], [0, -60, 0]).observation)).toEqual([2, -60, 0])
})

test('the words that are followed are no longer told as not read', () => {
  const [, torch] = atDoors([build, torches(1, 'next to the door')], { blueprints: [outline], containers: [] })
  expect(torch).toMatchObject({ unread: [] })
})
