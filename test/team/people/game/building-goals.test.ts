import { expect, test } from 'vitest'
import { noGoal } from '../../../../source/session/log/events/words.ts'
import { noneSaved } from '../../../../source/team/buildings/given-design.ts'
import { simple } from '../../support/harness.ts'
import { play } from '../../support/person.ts'

test('a building that a player asks for is the goal of a team that has none', async () => {
  const played = await play(simple(noGoal), { organization: 'tree', stays: true, humans: ['Steve'] })
  const { team, session, world, next } = played
  await team.start()
  const begun = next('session.goal', ({ goal }) => goal === 'build a small hut')
  world.bodies.get('Lena')!.hear('Steve', 'can you build me a small hut?')
  await begun
  expect(session.state.session.goal).toBe('build a small hut')
  await team.stop('the test is over')
})

test.each([
  ['we need a hut right here', 'build a hut near Steve'],
  ['I want a small tower just over here', 'build a small tower near Steve'],
  ['We really need a stone house exactly here!', 'build a stone house near Steve'],
  ['I need a hut', 'build a hut'],
  ['goal we need a hut right here', 'we need a hut near Steve'],
])('who needs a building asks for one: %s', async (words, goal) => {
  const played = await play(simple(noGoal), { organization: 'tree', stays: true, humans: ['Steve'] })
  const { team, world, next } = played
  await team.start()
  const begun = next('session.goal')
  world.bodies.get('Lena')!.hear('Steve', words)
  expect((await begun).goal).toBe(goal)
  const proposed = await next('plan.proposed')
  expect(proposed.content.impossible?.why).not.toBe('not-understood')
  await team.stop('the test is over')
})

const kept = {
  ...noneSaved,
  names: () => ['badger', 'ice-castle'],
  read: () => ({ design: { parts: [{ kind: 'box', from: [0, 0, 0], to: [0, 2, 0], of: 'dirt' }] } }),
}

test.each([
  ['build a badger', 'build a badger'],
  ['can you build us the ice castle by the chest', 'build the ice castle by the chest'],
  ['goal build the badger by the chest', 'build the badger by the chest'],
])('a design that is kept is a building that players can ask for by its name: %s', async (words, wanted) => {
  const played = await play(simple(noGoal), { organization: 'tree', stays: true, humans: ['Steve'], designs: kept })
  const { team, world, next } = played
  await team.start()
  const begun = next('session.goal')
  world.bodies.get('Lena')!.hear('Steve', words)
  expect((await begun).goal).toBe(wanted)
  await team.stop('the test is over')
})

test.each([
  ['goal build the ice casle by the chest', 'did you mean ice castle?', 'build the ice castle by the chest'],
  ['goal build my bagder', 'did you mean badger?', 'build my badger'],
  ['build an ice castel', 'Did you mean “build an ice castle”?', 'build an ice castle'],
])('a kept design whose name is mistyped is asked about, and a yes builds it: %s', async (words, question, wanted) => {
  const played = await play(simple(noGoal), { organization: 'tree', stays: true, humans: ['Steve'], designs: kept })
  const { team, world, next } = played
  await team.start()
  const asked = next('message.sent', ({ text }) => text.includes(question))
  world.bodies.get('Lena')!.hear('Steve', words)
  await asked
  const begun = next('session.goal')
  world.bodies.get('Lena')!.hear('Steve', 'yes')
  expect((await begun).goal).toBe(wanted)
  await team.stop('the test is over')
})

test.each([
  ['build me a badger by the chest', 'build a badger by the chest'],
  ['goal build the ice castle', 'build the ice castle'],
])('at a screen the same words give the team its goal: %s', async (words, wanted) => {
  const played = await play(simple(noGoal), { organization: 'tree', stays: true, designs: kept })
  const { team, say, next, past, session } = played
  await team.start()
  const begun = next('session.goal')
  expect(await say(words)).toMatchObject({ ok: true, text: expect.stringMatching(/^The goal is set/) })
  expect((await begun).goal).toBe(wanted)
  expect(await say('remember that Ann likes birch')).toMatchObject({ ok: true, text: expect.stringContaining('until') })
  expect(session.state.home?.notes).toMatchObject([{ text: 'Ann likes birch', by: 'Ann' }])
  const long = `remember that ${'birch '.repeat(60)}`
  expect(await say(long)).toMatchObject({ ok: false, text: expect.stringContaining('300 is the most') })
  expect(session.state.home?.notes).toHaveLength(1)
  // Who may not give it is heard by the agents alone.
  team.joined({ person: 'Eve', role: 'observer', access: 'member' })
  await team.command('Eve', { type: 'say', to: [], text: 'goal collect 2 sand', delivery: 'queue' })
  expect(past('session.goal')).toHaveLength(1)
  expect(past('message.sent').at(-1)?.data.from).toBe('Eve')
  await team.stop('the test is over')
})
