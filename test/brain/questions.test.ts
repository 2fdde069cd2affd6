import { expect, test } from 'vitest'
import { questionNamed, questions } from '../../source/brain/questions/index.ts'

const names = (fits: (name: string) => boolean | undefined) => Object.keys(questions).filter(fits).toSorted()

test('a question says itself whether its answer leads to a plan', () => {
  const planning = ['decomposeTask', 'judgeTask', 'negateRules', 'outlineSteps', 'planTask', 'relateSteps']
  expect(names(name => questionNamed(name)?.plans)).toEqual(planning)
})

test('a question stands in the table under its own name, and a name that is not there is none', () => {
  for (const [name, question] of Object.entries(questions)) expect(question.name).toBe(name)
  for (const name of ['askTheMoon', 'constructor', '__proto__']) expect(questionNamed(name)).toBeUndefined()
})
