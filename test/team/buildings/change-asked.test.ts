import { expect, test } from 'vitest'
import { changeAsked } from '../../../source/team/buildings/change-asked.ts'
import { begin, start } from '../support/waiting-building.ts'

test.each([
  ['Build the house higher.', 'house', 'higher'],
  ['make the birch hut two blocks wider', 'birch hut', 'two blocks wider'],
  ['Could you please make our tower a bit taller?', 'tower', 'a bit taller'],
  ['give the tower another level', 'tower', 'add another level'],
  ['add 2 floors to the storage', 'storage', 'add 2 floors'],
  ['Put one more storey on my cottage', 'cottage', 'add one more storey'],
  ['give the house a second window on the west side', 'house', 'add a second window on the west side'],
  ['Give our oak hut two more windows.', 'oak hut', 'add two more windows'],
  ['add a chimney to the cottage', 'cottage', 'add a chimney'],
  ['give it a door', '', 'add a door'],
  ['enlarge the house', 'house', 'bigger'],
  ['make it smaller', '', 'smaller'],
])('“%s” asks for a change of a building', (goal, of, wish) => {
  expect(changeAsked(goal)).toEqual({ of, wish })
})

test.each([
  'Build a house',
  'Build the house by the lake',
  'Build a higher house',
  'make 4 sticks',
  'give Bob 3 dirt',
  'give Bob a door',
  'add 3 dirt to the chest',
])('“%s” asks for none', goal => expect(changeAsked(goal)).toBeNull())

test.each([
  ['Build a small house', 'build the house higher', 'The small house keeps its design'],
  ['Build a tower near the chest', 'give the tower another level', 'The tower near the chest keeps its design'],
  ['Build a small house', 'make it bigger', 'The small house keeps its design'],
  ['Build a small house', 'give the house a second window on the west side', 'The small house keeps its design'],
])('“%s”, begun, is not changed by “%s”, and no second one is planned', async (first, goal, told) => {
  const played = await start(first)
  await begin(played)
  const { team, session, designs } = played
  const before = session.state.session.goal
  const reply = await team.command('Ann', { type: 'goal', goal })
  expect(reply).toMatchObject({ ok: false, text: expect.stringContaining(told) })
  expect(reply.text).toContain('asks for another one')
  expect(session.state.session.goal).toBe(before)
  expect(designs()).toHaveLength(1)
})

test('a building whose plan waits takes such a goal as a reason', async () => {
  const { team, session, designs, until } = await start('Build a small house')
  const drawn = until(({ type }) => type === 'building.designed')
  const reply = await team.command('Ann', { type: 'goal', goal: 'make the house two blocks wider' })
  expect(reply).toMatchObject({ ok: true, text: expect.stringContaining('“two blocks wider” is taken as a reason') })
  await drawn
  expect(session.state.session.goal).toBe('Build a small house')
  expect(designs().at(-1)!.data).toMatchObject({ name: 'small_house', wishes: ['two blocks wider'] })
})

test('a part that is asked for while the plan of its building waits is a wish about that building', async () => {
  const { team, session, designs, until } = await start('Build a small house')
  const drawn = until(({ type }) => type === 'building.designed')
  await team.command('Ann', { type: 'goal', goal: 'give the house a second window on the west side' })
  await drawn
  expect(session.state.session.goal).toBe('Build a small house')
  expect(designs().at(-1)!.data).toMatchObject({ wishes: ['add a second window on the west side'] })
})

test('a part that no ready design has is told of, and one of several buildings that cannot be built does not end the goal', async () => {
  const { session, designs, plan } = await start('Build a small hut with a door and a chimney and a drawbridge')
  expect(designs().map(({ data }) => (data as { name: string }).name)).toEqual(['small_hut_with_a_door_and_a_chimney'])
  expect(JSON.stringify(designs()[0]!.data)).toContain('“chimney” is not followed')
  expect(session.state.session.refusedBuildings).toMatchObject([{ name: 'drawbridge' }])
  expect(plan().content.impossible).toBeUndefined()
  expect(plan().content.stages).not.toEqual([])
})

test('a goal for a larger one of the kind has another one designed', async () => {
  const played = await start('Build a tower')
  await begin(played)
  const { team, designs, until } = played
  const drawn = until(({ type }) => type === 'building.designed')
  await team.command('Ann', { type: 'goal', goal: 'build a large tower' })
  await drawn
  expect(designs().at(-1)!.data).toMatchObject({ name: 'large_tower' })
})

test('a house that an earlier session of the home built is not built a second time by such words', async () => {
  const { team, session } = await start('Collect 2 oak logs')
  session.emit('home.opened', 'host', {
    notes: [],
    places: {},
    chests: [],
    goals: [{ goal: 'Build a birch house by the lake', result: 'success', seconds: 60, stages: [], day: '2026-11-01' }],
  } as never)
  const reply = await team.command('Ann', { type: 'goal', goal: 'make the house higher' })
  expect(reply).toMatchObject({ ok: false, text: expect.stringContaining('“Build a birch house by the lake”') })
})
