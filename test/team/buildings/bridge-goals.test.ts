import { expect, onTestFinished, test } from 'vitest'
import type { Ground } from '../../../source/body/contract/ground.ts'
import type { Position } from '../../../source/minecraft/blocks/position.ts'
import type { EventOf } from '../../../source/session/log/events.ts'
import { FakeWorld } from '../support/fake-world.ts'
import { setUp, simple } from '../support/harness.ts'

/** Flat land around a place, as far as a body surveys; `isWater` tells where water lies on it. */
const landAround = (at: Position, isWater: (x: number) => boolean): Ground => {
  const from: [number, number] = [at[0] - 28, at[2] - 28]
  const rows = (wet: boolean) =>
    Array.from({ length: 57 }, () => Array.from({ length: 57 }, (_, x) => (isWater(from[0] + x) === wet ? -60 : null)))
  return { from, rows: rows(false), water: rows(true) }
}

/** What comes of a goal: a design, or why there is none. */
const comesOf = async (goal: string, isWater: (x: number) => boolean) => {
  const world = new FakeWorld({
    blueprints: {},
    chests: [{ at: [2, -60, 2], items: { oak_planks: 300, oak_log: 64 } }],
  })
  const { team, until } = setUp(simple(goal, { arena: undefined }), {
    approvals: 'plans',
    bodies: seat =>
      Promise.resolve(
        Object.assign(world.body(seat), { survey: (at: Position) => Promise.resolve(landAround(at, isWater)) }),
      ),
  })
  onTestFinished(() => team.stop('the test is over'))
  team.joined({ person: 'Ann', role: 'leader', access: 'owner' })
  const found = until(({ type }) => type === 'building.designed' || type === 'building.refused')
  await team.start()
  return (await found) as EventOf<'building.designed'> | EventOf<'building.refused'>
}

test('where no water is in sight a bridge over it is refused, with what to say, and is not built on dry land', async () => {
  const { data } = await comesOf('Build a bridge over the water', () => false)
  expect(data).toMatchObject({ because: expect.stringContaining('no way of at most 56 blocks over the water') })
  expect(data).toMatchObject({ because: expect.stringContaining('“over X Y Z”') })
})

test.each([
  ['Build a bridge over the water', 'over the water'],
  ['Build a bridge over 50 -60 4', 'over 50 -60 4'],
])('a bridge leads over water that lies farther off than the land around the agents: %s', async (goal, place) => {
  const { data } = await comesOf(goal, x => x >= 40 && x < 46)
  expect(data).toMatchObject({
    about: expect.stringMatching(new RegExp(`^8×4 blocks and .* from bank to bank .* ${place}`)),
    from: { at: [39, -60, expect.any(Number)] },
  })
})
