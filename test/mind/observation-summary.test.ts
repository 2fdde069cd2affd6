import { expect, test } from 'vitest'
import { seenFrom } from '../../source/mind/observation-summary.ts'
import { FakeWorld } from '../team/support/fake-world.ts'

test('a question tells of no block that is farther away than it says', () => {
  const observation = new FakeWorld().body('Bob').observe()
  const [x, y, z] = observation.position
  const blocks = [
    { name: 'oak_fence_gate', count: 1, nearest: [x, y, z + 36] as const },
    { name: 'potatoes', count: 3, nearest: [x + 20, y, z] as const },
  ]
  const seen = seenFrom({ ...observation, blocks })
  expect(seen.within).toBe(24)
  expect(seen.blocks.map(({ name }) => name)).toEqual(['potatoes'])
})
