import { expect, test } from 'vitest'
import { noGoal } from '../../../../source/session/log/events/words.ts'
import { simple } from '../../support/harness.ts'
import { play } from '../../support/person.ts'

test.each(['', 'bob '])('yes to “Did you mean …?” gives the order that was meant: %s', async name => {
  const played = await play(simple(noGoal), { organization: 'tree', stays: true, humans: ['Steve'] })
  const { team, session, world, next } = played
  await team.start()
  const say = (words: string): void => world.bodies.get('Lena')!.hear('Steve', words)
  const asked = next('message.sent', ({ text }) => text.includes('Did you mean “collect 2 sand”?'))
  say(`${name || '@bob '}colect 2 sand`)
  await asked
  const done = next('task.changed', ({ status }) => status === 'succeeded')
  say(`${name}yes`)
  await done
  expect(Object.values(session.state.tasks).map(({ title, assignees }) => [title, assignees])).toEqual([
    ['Collect 2 sand', ['Bob']],
  ])
  await team.stop('the test is over')
})
