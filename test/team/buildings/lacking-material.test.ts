import { expect, onTestFinished, test } from 'vitest'
import { FakeWorld } from '../support/fake-world.ts'
import { setUp, simple } from '../support/harness.ts'

const ground = { from: [-24, -24] as [number, number], rows: Array.from({ length: 49 }, () => Array(49).fill(-60)) }

test('a hut is drawn anew without the torch that the team has no leave to get coal for, and the plan says why', async () => {
  const because = 'may not dig a tunnel there'
  const world = new FakeWorld({
    blueprints: {},
    chests: [{ at: [2, -60, 2], items: { oak_planks: 200, oak_log: 64, coal: 4 } }],
    trouble: (_seat, { args }) =>
      /coal|torch/.test(String(args.item)) ? { result: 'failure', code: 'no-leave', reason: because } : null,
  })
  const played = setUp(simple('Build a small hut.'), {
    bodies: seat => Promise.resolve(Object.assign(world.body(seat), { survey: () => Promise.resolve(ground) })),
  })
  onTestFinished(() => played.team.stop('the test is over'))
  await played.team.start()
  await played.until(({ type, data }) => type === 'plan.proposed' && data.version === 2)
  const drawn = played.events.flatMap(one => (one.type === 'building.designed' ? [JSON.stringify(one.data)] : []))
  expect(drawn).toHaveLength(2)
  expect(drawn[0]).toContain('wall_torch')
  expect(drawn[1]).not.toContain('wall_torch')
  expect(drawn[1]).toContain(`no torch: ${because}`)
  const tries = world.performed.filter(({ call }) => /coal|torch/.test(String(call.args.item)))
  expect(tries.length).toBeLessThanOrEqual(2)
  expect(played.events.filter(({ type }) => type === 'building.refused')).toEqual([])
})
