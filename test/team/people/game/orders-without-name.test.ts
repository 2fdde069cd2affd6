import { expect, test } from 'vitest'
import { noGoal } from '../../../../source/session/log/events/words.ts'
import { simple } from '../../support/harness.ts'
import { play } from '../../support/person.ts'

/** An order without a name that a team without a goal hears goes to a free agent, whatever work it is. */

const begin = async () => {
  const played = await play(simple(noGoal), { organization: 'tree', stays: true, humans: ['Steve'] })
  await played.team.start()
  const hear = (words: string): void => played.world.bodies.get('Lena')!.hear('Steve', words)
  return { ...played, hear }
}

test.each([
  ['get 6 oak logs', 'Collect 6 oak logs'],
  ['get 6 oak logs please', 'Collect 6 oak logs'],
  ['collect 3 dirt', 'Collect 3 dirt'],
])('%s, by a player: a free agent takes it and does not speak of the goal', async (words, title) => {
  const { team, session, next, past, hear } = await begin()
  const answered = next('message.sent', ({ to, kind }) => to.includes('Steve') && kind === 'reply')
  const done = next('task.changed', ({ status }) => status === 'succeeded')
  hear(words)
  expect((await answered).text).toBe(`Ok: ${title.toLowerCase()}.`)
  await done
  expect(Object.values(session.state.tasks).map(task => task.title)).toEqual([title])
  expect(past('message.sent').filter(({ data }) => data.text.includes('/goal'))).toEqual([])
  await team.stop('the test is over')
})

test('two such orders in a row go to two agents', async () => {
  const { team, session, next, hear } = await begin()
  for (const words of ['get 6 oak logs', 'collect 3 dirt']) {
    const added = next('task.added', ({ from }) => from === 'Steve')
    hear(words)
    await added
  }
  const assignees = Object.values(session.state.tasks).flatMap(task => task.assignees)
  expect(new Set(assignees).size).toBe(2)
  await team.stop('the test is over')
})

test('what all are to get is the goal of a team that has none', async () => {
  const { team, next, hear } = await begin()
  const begun = next('session.goal')
  hear('team, get 6 oak logs')
  expect((await begun).goal).toBe('get 6 oak logs')
  await team.stop('the test is over')
})

test('the same order once more is taken on anew, and nothing is said to be left', async () => {
  const { team, next, past, hear } = await begin()
  for (const _ of [1, 2]) {
    const answered = next('message.sent', ({ to, kind }) => to.includes('Steve') && kind === 'reply')
    hear('bob come')
    await answered
  }
  const said = past('message.sent').flatMap(({ data }) => (data.to.includes('Steve') ? [data.text] : []))
  expect(said.filter(text => text.startsWith('Ok, I come'))).toHaveLength(2)
  expect(said.join(' ')).not.toContain('I leave')
  await team.stop('the test is over')
})
