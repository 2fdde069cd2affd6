import { expect, onTestFinished, test } from 'vitest'
import { buildingsOfPlan } from '../../../source/session/log/buildings-of-plan.ts'
import type { EventOf, SessionEvent } from '../../../source/session/log/events.ts'
import { createCache } from '../../../source/tui/screen/cache.ts'
import { groundOf } from '../../../source/tui/views/map/ground.ts'
import { FakeWorld } from '../support/fake-world.ts'
import { setUp, simple } from '../support/harness.ts'

/** Flat land as far as a body sees. */
const ground = { from: [-24, -24] as [number, number], rows: Array.from({ length: 49 }, () => Array(49).fill(-60)) }

const start = async (goal: string) => {
  const world = new FakeWorld({
    blueprints: {},
    chests: [{ at: [2, -60, 2], items: { oak_planks: 200, oak_log: 64 } }],
  })
  const played = setUp(simple(goal), {
    approvals: 'plans',
    bodies: seat => Promise.resolve(Object.assign(world.body(seat), { survey: () => Promise.resolve(ground) })),
  })
  onTestFinished(() => played.team.stop('the test is over'))
  played.team.joined({ person: 'Ann', role: 'leader', access: 'owner' })
  const next = async (after: number): Promise<EventOf<'building.designed'>['data']> => {
    const isPlan = (event: SessionEvent): boolean => event.type === 'approval.asked' && event.seq > after
    if (!played.events.some(isPlan)) await played.until(isPlan)
    return played.events.findLast(event => event.type === 'building.designed')!.data
  }
  const reject = async (reason: string) => {
    const [open] = Object.values(played.session.state.approvals).filter(one => one.decision === undefined)
    const { seq } = played.session.state
    await played.team.command('Ann', { type: 'reject', approval: open!.approval, reason })
    return await next(seq)
  }
  await played.team.start()
  return { ...played, first: await next(0), reject }
}

test('a person sees a building before it is built, and has it drawn anew with a reason', async () => {
  const { first, reject, session } = await start('Build a small hut near the chest')
  expect(first).toMatchObject({ name: 'small_hut_near_the_chest', ready: 'design/hut' })
  const [open] = Object.values(session.state.approvals)
  expect(open!.detail).toMatch(/^Small hut near the chest: 5×5 blocks and 4 high, .* takes 34 oak planks \(34 there\)/)
  // The map shows all of it as missing while the plan waits, and nothing stands there yet.
  expect(groundOf(createCache(), session.state, undefined).blueprint).toMatchObject({ built: 0, total: 73 })
  expect(buildingsOfPlan(Object.values(session.state.plans)[0]!.content, session.state)).toEqual([
    { about: `Small hut near the chest: ${first.about}`, notes: first.notes },
  ])
  const moved = await reject('move it 4 blocks east')
  expect(moved.from.at).toEqual([first.from.at[0] + 4, first.from.at[1], first.from.at[2]])
  const turned = await reject('the door to the north')
  expect(turned).toMatchObject({
    from: { at: moved.from.at, design: { turn: 180 } },
    wishes: ['move it 4 blocks east', 'the door to the north'],
    followed: ['move it 4 blocks east', 'the door to the north'],
  })
  // Its design answers them: no plan says that it does not follow them.
  expect(Object.values(session.state.plans)[0]!.content.unfollowed ?? []).toEqual([])
  const cut = await reject('add a level, no torches')
  expect(cut.drawing.layers).toHaveLength(turned.drawing.layers.length + 1)
  expect(JSON.stringify(cut.drawing.legend)).not.toContain('torch')
  const back = await reject('cut a level')
  expect(back.drawing.layers).toHaveLength(turned.drawing.layers.length)
  const same = await reject('more purple')
  expect(same.notes.join()).toContain('“more purple” changes nothing of the design')
  expect(same.drawing).toEqual(back.drawing)
})
