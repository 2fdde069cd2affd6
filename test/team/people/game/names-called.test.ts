import { expect, test } from 'vitest'
import { noGoal } from '../../../../source/session/log/events/words.ts'
import { calledLast, namesCalled } from '../../../../source/team/people/game/names-called.ts'
import { abilities } from '../../support/fake-world.ts'
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

test.each(['hello bob', 'bob', 'come here', 'hello zed, come here', 'bob and mia share the logs'])(
  '%s: it calls none',
  line => {
    expect(namesCalled(line, seatOf)).toBeUndefined()
  },
)

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

test.each([
  ['go home bob', 'Bob', 'go home'],
  ['hi, @mia!', 'Mia', 'hi'],
  ['bob?', 'Bob', 'hello'],
])('%s: whom it calls with its last word', (line, to, words) => {
  expect(calledLast(line, seatOf)).toEqual({ to, words })
})

test.each([
  ['get 2 sand mia', 'Mia', 'Ok: collect 2 sand.'],
  ['hi bob', 'Bob', 'Hello Steve. I have nothing to do right now.'],
  ['what are you up to, bob?', 'Bob', 'I have nothing to do right now.'],
  ['team, what is everyone up to?', 'Lena', 'Lena: nothing just now; Bob: nothing just now; Mia: nothing just now.'],
  ['hello everyone', 'Lena', expect.stringMatching(/^Hello Steve\./)],
  ['bring me and zed 3 dirt', 'Lena', expect.stringMatching(/^I see nobody called “zed” here, so I bring nothing\./)],
  ['yes', 'Lena', 'Nothing waits for your answer.'],
  ['mia, yes', 'Mia', 'Nothing waits for your answer.'],
])('who is meant answers: %s', async (line, from, text) => {
  const { team, world, next } = await play(simple(noGoal), {
    ...{ organization: 'tree', stays: true, humans: ['Steve'] },
  })
  await team.start()
  const answer = next('message.sent', ({ to }) => to.includes('Steve'))
  world.bodies.get('Lena')!.hear('Steve', line)
  expect(await answer).toMatchObject({ from, text })
  await team.stop('the test is over')
})

test('a person at the screen calls an agent with the last word, too', async () => {
  const { team, next, say } = await play(simple(noGoal), { organization: 'tree', stays: true }, {}, 'leader')
  await team.start()
  const answer = next('message.sent', ({ to }) => to.includes('Ann'))
  expect(await say('what do you have, mia?')).toMatchObject({ text: 'to Mia' })
  expect(await answer).toMatchObject({ from: 'Mia', text: 'I carry nothing.' })
  // What the leader reads, or nobody, is for all.
  for (const words of ['let Bob make the doors', 'without Bob'])
    expect(await say(words)).toMatchObject({ text: 'to everybody' })
  await team.stop('the test is over')
})

test('what a person says before a name stays in the message, and is read with the rest', async () => {
  const { team, session, next, say } = await play(simple(noGoal), { organization: 'tree', stays: true }, {}, 'leader')
  await team.start()
  const answer = next('message.sent', ({ to }) => to.includes('Ann'))
  expect(await say('hello @mia what do you have?')).toMatchObject({ text: 'to Mia' })
  expect(session.state.messages.findLast(({ from }) => from === 'Ann')).toMatchObject({
    to: ['Mia'],
    text: 'hello what do you have?',
  })
  expect(await answer).toMatchObject({ from: 'Mia', text: 'I carry nothing.' })
  await team.stop('the test is over')
})

test('who asked an agent to look for something hears what was found', async () => {
  const search = {
    name: 'searchForBlock',
    description: 'finds',
    parameters: [{ name: 'item', type: 'string', optional: false }],
  }
  const { team, world, next } = await play(
    simple(noGoal),
    {
      organization: 'tree',
      stays: true,
      humans: ['Steve'],
      abilities: { ...abilities, list: [...abilities.list, search] },
    },
    {
      trouble: (_, { name }) =>
        name === 'searchForBlock' ? { result: 'success', reason: 'found iron_ore at 5 -60 9' } : null,
    },
  )
  await team.start()
  const done = next('message.sent', ({ to, text }) => to.includes('Steve') && text.startsWith('Done'))
  world.bodies.get('Lena')!.hear('Steve', 'bob look for oak logs')
  expect(await done).toMatchObject({
    from: 'Bob',
    text: expect.stringMatching(/^Done: .*: found iron ore at 5 -60 9\.$/),
  })
  await team.stop('the test is over')
})

test.each([
  ['hello bob, come here', 'hello come here', ['Bob']],
  ['good morning bob and mia, what do you have?', 'good morning what do you have?', ['Mia']],
  ['bob, come here', 'come here', ['Bob']],
])('the message of a line in the game keeps its greeting, as at the screen: %s', async (line, text, to) => {
  const { team, world, next } = await play(simple(noGoal), { organization: 'tree', stays: true, humans: ['Steve'] })
  await team.start()
  const sent = next('message.sent', ({ from, to: whom }) => from === 'Steve' && whom.includes(to[0]!))
  world.bodies.get('Lena')!.hear('Steve', line)
  expect(await sent).toMatchObject({ text, to })
  await team.stop('the test is over')
})
