import { expect, test } from 'vitest'
import { questionNamed, questions } from '../../../source/brain/questions/index.ts'
import { organizations } from '../../../source/organizations/index.ts'

const names = (fits: (name: string) => boolean | undefined) => Object.keys(questions).filter(fits).toSorted()

test('a question says itself whether it counts as one of planning', () => {
  const planning = ['assignTasks', 'converse', 'decomposeTask', 'discuss', 'nextActions', 'planTask', 'proposeTask']
  expect(names(name => questionNamed(name)?.plans)).toEqual(planning)
})

test('the questions by which organizations differ are in the table', () => {
  const asked = Object.values(organizations).flatMap(({ asks = [] }) => asks)
  expect(asked.length).toBeGreaterThan(8)
  expect(Object.keys(questions)).toEqual(expect.arrayContaining(asked))
})

test('a question stands in the table under its own name, and a name that is not there is none', () => {
  for (const [name, question] of Object.entries(questions)) expect(question.name).toBe(name)
  for (const name of ['askTheMoon', 'constructor', '__proto__']) expect(questionNamed(name)).toBeUndefined()
})
