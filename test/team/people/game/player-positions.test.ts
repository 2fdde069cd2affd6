import { expect, it } from 'vitest'
import { noGoal } from '../../../../source/session/log/events/words.ts'
import { simple } from '../../support/harness.ts'
import { play } from '../../support/person.ts'

it('while nobody of the team moves, the log follows where a player is, in few words', async () => {
  const played = await play(simple(noGoal), { organization: 'tree', stays: true, humans: ['Steve'] })
  const { team, world, session, next, past } = played
  await team.start()
  const isAt = (x: number) => next('body.state', ({ seat, position }) => seat === 'Steve' && position?.[0] === x)
  world.standing.set('Steve', [7, -60, 3])
  world.bodies.get('Lena')!.hear('Steve', 'hello')
  if (session.state.seats.Steve?.body.position === undefined) await isAt(7)
  const far = isAt(-19)
  world.standing.set('Steve', [-19, -60, 3])
  await far
  // A step is told of when it was the last one.
  const near = isAt(-17.5)
  world.standing.set('Steve', [-17.5, -60, 3])
  await near
  expect(past('body.state').filter(({ data }) => data.seat === 'Steve' && data.position)).toHaveLength(3)
  await team.stop('the test is over')
})
