import { expect, test } from 'vitest'
import { noGoal } from '../../../../source/session/log/events/words.ts'
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
