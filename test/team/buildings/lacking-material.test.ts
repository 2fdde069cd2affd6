import { expect, onTestFinished, test } from 'vitest'
import type { SessionEvent } from '../../../source/session/log/events.ts'
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

/** No worker finds more wood than what is in hands and chests. */
const withoutWood = async (goal: string, items: Readonly<Record<string, number>>) => {
  const because = 'got none of 12 oak logs: no more oak log within 48 blocks'
  const world = new FakeWorld({
    blueprints: {},
    pace: 0,
    chests: [{ at: [2, -60, 2], items }],
    trouble: (_seat, { name, args }) =>
      name === 'collect' && args.item === 'oak_log' ? { result: 'failure', code: 'not-found', reason: because } : null,
  })
  const played = setUp(simple(goal), {
    bodies: seat => Promise.resolve(Object.assign(world.body(seat), { survey: () => Promise.resolve(ground) })),
  })
  onTestFinished(() => played.team.stop('the test is over'))
  await played.team.start()
  const past = <T extends SessionEvent['type']>(type: T) =>
    played.events.filter((one): one is Extract<SessionEvent, { type: T }> => one.type === type)
  return { ...played, past, because }
}

test.each(['Build a small house.', 'Build a hut near us', 'Put up a tower 6 blocks high'])(
  'where every worker has looked for the wood in vain, the next plan says that it is impossible, and why: %s',
  async goal => {
    const { team, past, because } = await withoutWood(goal, { dirt: 3 })
    expect(await team.ended).toMatchObject({
      result: 'given-up',
      cause: 'impossible',
      reason: expect.stringContaining(because) as string,
    })
    expect(past('plan.proposed').map(({ data }) => data.content.impossible !== undefined)).toEqual([false, true])
    expect(past('building.refused')).toHaveLength(1)
  },
)

test.each(['Build a wall 5 blocks long', 'Put up a small wall near the chest'])(
  'where something else is there, it is drawn anew of that: %s',
  async goal => {
    const { until, past, because } = await withoutWood(goal, { cobblestone: 300 })
    await until(({ type, data }) => type === 'plan.proposed' && data.version === 2)
    const drawn = past('building.designed').map(({ data }) => data)
    expect(drawn.map(({ ready }) => ready?.includes('cobblestone'))).toEqual([false, true])
    expect(drawn[1]!.notes.join()).toContain('no oak log, oak planks: collect')
    expect(drawn[1]!.notes.join()).toContain(because)
    expect(past('building.refused')).toEqual([])
  },
)
