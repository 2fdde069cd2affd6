import { expect, test } from 'vitest'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import { planInput } from '../../support/question-inputs.ts'

/** `bring 8 logs to spawn`: a goal carries things to a chest or to a member of the team, and says so where another place is named. */

test.each([
  ['bring 8 oak logs to spawn', 'spawn', '8 oak logs'],
  ['Bring 3 dirt to the lake.', 'the lake', '3 dirt'],
])('a place that is none is refused with what can be asked for: %s', (goal, place, things) => {
  const { impossible, stages } = planByRules(planInput(goal, { names: ['dirt'] }))
  expect(stages).toEqual([])
  expect(impossible?.why).toBe('not-understood')
  expect(impossible?.because).toContain(`${place}” is no member of the team; “put ${things} into the chest”`)
})

test.each(['Bring 8 oak logs to Bob.', 'Bring 8 oak logs to the chest.'])('what is one is planned: %s', goal => {
  expect(planByRules(planInput(goal, { names: ['dirt'] })).impossible).toBeUndefined()
})

test('where of a place for a chest nothing is read, the coordinates that can be are named', () => {
  const { analysis } = planByRules(planInput('put 8 oak logs into a chest at spawn'))
  expect(analysis).toContain('I could not read “at spawn” from the goal')
  expect(analysis).toContain('“put 8 oak logs into the chest at 2 -60 2”')
})
