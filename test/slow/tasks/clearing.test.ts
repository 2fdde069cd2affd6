import { expect, test } from 'vitest'
import { setUp, simple } from '../../team/support/harness.ts'

test('builders on a slow machine finish what they take away, however long each step of it takes', async () => {
  const task = simple('Build the floor from the blueprint.', {
    blueprints: { floor: { origin: [5, -60, 5], legend: { P: 'oak_planks' }, layers: [['PPPPPPPPPPPPPPPPPP']] } },
    seats: { leader: 'Lena', workers: ['Bob'] },
  })
  const { session, team, events, until, world } = setUp(
    task,
    {},
    { chests: [{ at: [2, -60, 2], items: { oak_planks: 64 } }] },
  )
  await team.start()
  const building = until(({ type, data }) => type === 'action.started' && data.name === 'build')
  await building
  world.pace = 1500
  session.emit('score.changed', 'referee', { completion: 1, parts: [] })
  expect(await team.ended).toMatchObject({ result: 'success', cause: 'judged' })
  const ends = events.flatMap(one => (one.type === 'action.ended' ? [one.data.result] : []))
  expect(ends.at(-1)).toBe('success')
})
