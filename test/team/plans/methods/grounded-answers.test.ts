import { expect, it } from 'vitest'
import { actions, findAction } from '../../../../source/body/actions/index.ts'
import { positionsIn } from '../../../../source/body/actions/table/define-action.ts'
import { questions } from '../../../../source/brain/questions/index.ts'
import { createQuestionRecipes } from '../../../../source/planner/question-recipes.ts'
import { grounded } from '../../../../source/team/plans/methods/grounded-answers.ts'

const act = grounded(
  { ...questions.nextActions, check: undefined },
  {
    names: createQuestionRecipes('1.19.2').all,
    within: ([x, , z]) => Math.abs(x) < 256 && Math.abs(z) < 256,
    member: () => true,
  },
)
/** What is wrong with an answer of this one call. */
const faultsOf = (name: string, args: object): readonly string[] =>
  act.check!({} as never, { actions: [{ name, args }] } as never)

it.each([
  ['fillArea', { item: 'dirt', x1: 0, y1: 64, z1: 0, x2: 90_000, y2: 64, z2: 3 }, '90000 64 3'],
  ['clearArea', { x1: -90_000, y1: 64, z1: 0, x2: 2, y2: 64, z2: 3 }, '-90000 64 0'],
  ['layPath', { x: 1, y: 64, z: 0, x1: 0, y1: 64, z1: 90_000 }, '0 64 90000'],
  ['goTo', { x: 1, y: 64, z: 0, x2: 90_000 }, '90000 64 0'],
  ['goToCoordinates', { position: [90_000, 64, 0] }, '90000 64 0'],
])('a far corner of %s is refused, whatever its argument is called', (name, args, far) => {
  expect(faultsOf(name, args)).toEqual([`${far} (in ${name}) is far outside the place of this task.`])
})

it('what is near is taken', () => {
  expect(faultsOf('fillArea', { item: 'dirt', x1: 0, y1: 64, z1: 0, x2: 4, y2: 66, z2: 3 })).toEqual([])
  expect(faultsOf('layPath', { place: 'mill', x1: 90_000 })).toEqual([])
})

it('every argument of an action that is a coordinate by its name is read as one', () => {
  for (const { name, parameters } of actions) {
    const named = Object.keys(parameters.shape).filter(one => /^[xyz]\d*$/.test(one))
    const args = Object.fromEntries(named.map(one => [one, 7]))
    expect(positionsIn(findAction(name)!.parameters, args).length, name).toBe(named.length / 3)
  }
})
