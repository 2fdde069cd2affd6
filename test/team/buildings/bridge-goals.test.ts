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

/** A plan of a bridge of 40 blocks, over a lake that has a pond beside it; the lake lies deep, and water is seen as far down as a body looks. */
const drawn = async () => {
  const deep = (at: Position): Ground => {
    const isWater = (x: number, z: number): boolean => (x >= 4 && x < 42) || (x === -10 && z > -20)
    const { from, rows } = landAround(at, () => false)
    const columns = (wet: boolean) =>
      rows.map((row, z) => row.map((_, x) => (isWater(from[0] + x, from[1] + z) === wet ? -60 : null)))
    return { from, rows: columns(false), water: columns(true) }
  }
  const world = new FakeWorld({
    blueprints: {},
    chests: [{ at: [2, -60, 2], items: { oak_planks: 300, oak_log: 64, birch_log: 64, birch_planks: 300 } }],
  })
  const { team, until, session, events } = setUp(simple('Build a bridge over 30 -60 2', { arena: undefined }), {
    approvals: 'plans',
    bodies: seat => Promise.resolve(Object.assign(world.body(seat), { survey: async (at: Position) => deep(at) })),
  })
  onTestFinished(() => team.stop('the test is over'))
  team.joined({ person: 'Ann', role: 'leader', access: 'owner' })
  const found = until(({ type }) => type === 'approval.asked')
  await team.start()
  await found
  const designs = () => events.filter(({ type }) => type === 'building.designed') as EventOf<'building.designed'>[]
  return {
    events,
    designs,
    first: designs()[0]!.data,
    reject: async (reason: string) => {
      const again = until(({ type }) => type === 'approval.asked')
      const open = Object.values(session.state.approvals).find(one => one.decision === undefined)!
      await team.command('Ann', { type: 'reject', approval: open.approval, reason })
      await again
      return designs().at(-1)!.data
    },
  }
}

test('a bridge whose plan is rejected keeps its banks, whatever is to be different', async () => {
  const { first, reject, events } = await drawn()
  expect(first.about).toMatch(/^40×4 blocks/)
  const [x, y, z] = first.from.at
  const birch = await reject('of birch')
  expect(birch).toMatchObject({ about: expect.stringMatching(/^40×4 blocks.*birch/), from: { at: [x, y, z] } })
  expect((await reject('without torches')).from.at).toEqual([x, y, z])
  // The chest stands beside it: it grows away from that.
  const wider = await reject('wider, and no railings')
  expect(wider).toMatchObject({ about: expect.stringMatching(/^40×6 blocks/), from: { at: [x, y, z - 2] } })
  expect((await reject('move it 4 blocks north')).from.at).toEqual([x, y, z - 6])
  const stays = await reject('move it 4 blocks east')
  expect(stays.from.at).toEqual([x, y, z - 6])
  expect(stays.notes).toContain(
    'not moved 4 blocks east, where it does not lead from bank to bank: it stays where it was',
  )
  expect((await reject('longer')).about).toMatch(/^42×6 blocks/)
  expect((await reject('narrower')).about).toMatch(/^42×4 blocks/)
  expect(events.filter(({ type }) => type === 'building.refused')).toEqual([])
})
