import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlanTaskInput } from '../../../../source/brain/questions/plan-task/shape.ts'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import { readWishes } from '../../../../source/brain/rules/plan/read-wishes.ts'
import { cabinOutline, planInput } from '../../support/question-inputs.ts'

/** What people want to come first, in many words: it is read, and where it cannot be first the plan says what it needs. */

const wordings = [
  'make the % first',
  'Make % first',
  'craft the % first, please',
  'get the % first',
  'do the % first',
  'build % first',
  'the % comes first',
  'The % goes first',
  '% first',
  'the % is first',
  'the % should come first',
  'the % must be made first',
  'the % has to be crafted first',
  'first the %',
  'First craft the %, then gather',
  'first make the % and then the walls',
  'make the % first, then the rest',
  'first of all build the %',
  'start with the %',
  'start with making the %',
  'begin by crafting the %',
  'we should make the % first',
]
const read = (text: string) => readWishes([{ text, by: 'Ann', wish: true }], ['Bob', 'Mia'])

test('the thing is what is left of the words', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...wordings),
      fc.constantFrom('chest', 'crafting table', 'torches', 'roof', 'oak planks'),
      (words, thing) => {
        const said = words.replace('%', thing)
        const { first, unread } = read(said)
        expect(
          first.map(one => one.words.replace(/^craft the /, '')),
          said,
        ).toEqual([thing])
        expect(unread, said).toEqual([])
      },
    ),
    { numRuns: 300, seed: 5 },
  )
})

test.each(['Gather comes first', 'gather first', 'do the gathering first', 'gathering comes first'])(
  'a kind of work comes first: “%s”',
  said => {
    expect(read(said).first).toMatchObject([{ words: expect.stringMatching(/^(?:gather|collect)$/) }])
    expect(turnedDown(table, said).analysis).not.toMatch(/Not followed|could not read|not of all/)
  },
)

const table = planInput('Collect 2 oak logs, craft a chest and a crafting table and put 4 sticks into the chest.', {
  containers: [],
})
const cabin = planInput('Build the cabin.', { blueprints: [cabinOutline], containers: [] })
const turnedDown = (input: PlanTaskInput, reason: string) => {
  const previous = planByRules(input)
  return planByRules({ ...input, previous, rejected: [{ reason, by: 'Ann', plan: previous }] })
}

test.each(['Make the chest first', 'The chest comes first', 'First craft the chest, then gather', 'chest first'])(
  'what needs other things says so: “%s”',
  said => {
    const { analysis } = turnedDown(table, said)
    expect(analysis.split('\n')[0]).toMatch(
      /^First in its stage, not of all: Ann said: .*chest.*“Craft a chest and set it up” needs “Collect .*logs?”.* first\.$/i,
    )
    expect(analysis).not.toMatch(/Not followed|could not read/)
  },
)

test('a stage that needs none of the earlier ones is said to come after them', () => {
  expect(turnedDown(cabin, 'the roof comes first').analysis.split('\n')[0]).toMatch(
    /^First in its stage, not of all: .*roof/,
  )
})

test('what is nowhere in the plan is still said not to be followed', () => {
  expect(turnedDown(table, 'the beacon comes first').analysis).toMatch(/^Not followed: .*“beacon”/)
})
