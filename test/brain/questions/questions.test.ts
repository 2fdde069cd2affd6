import { expect, test } from 'vitest'
import { questionNamed, questions } from '../../../source/brain/questions/index.ts'
import { member } from '../../../source/brain/questions/shapes.ts'
import { organizations } from '../../../source/organizations/index.ts'

test('the questions by which organizations differ are in the table', () => {
  const asked = Object.values(organizations).flatMap(({ asks = [] }) => asks)
  expect(asked.length).toBeGreaterThan(8)
  expect(Object.keys(questions)).toEqual(expect.arrayContaining(asked))
})

test('a question stands in the table under its own name, and a name that is not there is none', () => {
  for (const [name, question] of Object.entries(questions)) expect(question.name).toBe(name)
  for (const name of ['askTheMoon', 'constructor', '__proto__']) expect(questionNamed(name)).toBeUndefined()
})

test('the field `team` of an input holds members, so that what a seat may not know of others can be left out of it', () => {
  const [own, other] = [{ name: 'Bob' }, { name: 'Mia', unseen: true }].map(one => ({
    ...{ role: 'worker', person: false, available: true, inventory: {}, position: null, doing: '' },
    ...one,
  }))
  const withTeam = Object.entries(questions).flatMap(([name, { input }]) =>
    'team' in input.shape ? [[name, input.shape.team] as const] : [],
  )
  expect(withTeam.length).toBeGreaterThan(3)
  for (const [name, team] of withTeam)
    expect(
      team.safeParse([own, other]).data,
      `${name}: \`team\` must be z.array(member) of questions/shapes.ts (team/knowledge/seat-view.ts makes them); names alone need another field, such as \`mates\``,
    ).toEqual(member.array().parse([own, other]))
})
