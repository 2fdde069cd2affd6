import { expect, test } from 'vitest'
import { noGoal } from '../../../../source/session/log/events/words.ts'
import { namesCalled } from '../../../../source/team/people/game/names-called.ts'
import { simple } from '../../support/harness.ts'
import { play } from '../../support/person.ts'

const seatOf = (name: string) => ['Lena', 'Bob', 'Mia'].find(one => one.toLowerCase() === name.toLowerCase())

test.each([
  ['bob come here', ['Bob'], 'come here'],
  ['bob and mia bring me one stick each', ['Bob', 'Mia'], 'bring me one stick each'],
  ['bob, mia: bring me 1 stick', ['Bob', 'Mia'], 'bring me 1 stick'],
  ['bob, mia bring me 1 stick', ['Bob', 'Mia'], 'bring me 1 stick'],
  ['Bob, Mia, and lena, come here', ['Bob', 'Mia', 'Lena'], 'come here'],
  ['@bob,mia come here', ['Bob', 'Mia'], 'come here'],
  ['@bob @mia what do you have?', ['Bob', 'Mia'], 'what do you have?'],
  ['bob & mia each bring me 1 stick', ['Bob', 'Mia'], 'bring me 1 stick'],
  ['bob and bob come here', ['Bob'], 'come here'],
  ['hello bob, bring me 3 dirt plz', ['Bob'], 'bring me 3 dirt plz'],
  ['hey, bob and mia: follow me', ['Bob', 'Mia'], 'follow me'],
  ['pls bob come here', ['Bob'], 'come here'],
  ['bob, mia needs 2 dirt', ['Bob'], 'mia needs 2 dirt'],
  ['bob and then dance', ['Bob'], 'and then dance'],
  ['bob: mia and lena are here', ['Bob'], 'mia and lena are here'],
])('%s: whom it calls, and what is said to them', (line, to, words) => {
  expect(namesCalled(line, seatOf)).toMatchObject({ to, words })
})

test.each(['hello bob', 'bob', 'come here', 'hello zed, come here'])('%s: it calls none', line => {
  expect(namesCalled(line, seatOf)).toBeUndefined()
})

test('each of those who are called takes on the order', async () => {
  const { team, session, world, next } = await play(simple(noGoal), {
    ...{ organization: 'tree', stays: true, humans: ['Steve'] },
  })
  await team.start()
  const done = ['Bob', 'Mia'].map(seat =>
    next('task.changed', ({ task, status }) => {
      const { assignees } = session.state.tasks[task]!
      return status === 'succeeded' && assignees.includes(seat)
    }),
  )
  world.bodies.get('Lena')!.hear('Steve', 'hello bob and mia, get 2 sand')
  await Promise.all(done)
  expect(Object.values(session.state.tasks).map(({ title, assignees }) => [title, assignees])).toEqual([
    ['Collect 2 sand', ['Bob']],
    ['Collect 2 sand', ['Mia']],
  ])
  await team.stop('the test is over')
})
