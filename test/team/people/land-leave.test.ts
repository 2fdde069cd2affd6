import { afterEach, expect, test } from 'vitest'
import type { Body, PerformOptions } from '../../../source/body/contract/body-types.ts'
import type { LandCause, LandOrder } from '../../../source/body/contract/land.ts'
import type { FakeWorld } from '../support/fake-world.ts'
import { simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { play as begin, type Playing } from '../support/person.ts'

let current: Playing | undefined
afterEach(async () => {
  await current?.team.stop('the test is over')
  expect(violations(current?.events ?? [])).toEqual([])
  current = undefined
})

/** Bodies that need leave for each of their collecting; `orders` fills with what they are told of the land. */
const play = async (land: 'ask' | 'box' | 'free', goal = 'Collect 6 oak logs.') => {
  const orders: (LandOrder | undefined)[] = []
  const cause: LandCause = 'tunnel'
  let world: FakeWorld | undefined
  const bodies = (seat: string): Promise<Body> => {
    const body = world!.body(seat)
    const perform = body.perform.bind(body)
    body.perform = async (call, options: PerformOptions) => {
      orders.push(options.land)
      if (!/^(?:collect|gather)$/.test(call.name) || !options.land || options.land.given.includes(cause))
        return perform(call, options)
      const refused = { result: 'failure', reason: 'needs leave', ms: 1 } as const
      return options.land.open.includes(cause)
        ? { ...refused, code: 'needs-leave', wish: { cause, at: [1, 2, 3] } }
        : { ...refused, code: 'no-leave' }
    }
    return Promise.resolve(body)
  }
  const played = await begin(simple(goal, { land, timeLimit: 120 }), { bodies })
  world = played.world
  current = played
  return { ...played, orders }
}

test('agents that need the same leave ask one question, and go on as if nothing had been when it is given', async () => {
  const { team, ask, next, past, session, orders } = await play('ask')
  const asked = next('approval.asked')
  await team.start()
  const { approval, kind, land, wants } = await asked
  expect([kind, land]).toEqual(['land', 'tunnel'])
  expect(wants).toBe('wants to dig a tunnel or a hole at 1 2 3, outside of what its work is about')
  expect(orders[0]).toMatchObject({ gathers: ['oak_log'], given: [], open: ['dig', 'place', 'tunnel', 'scaffold'] })
  expect(await ask({ type: 'approve', approval })).toMatchObject({ ok: true })
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(past('approval.asked')).toHaveLength(1)
  expect(session.state.session.always).toEqual({ 'land: tunnel': 'Ann' })
  expect(orders.at(-1)?.given).toEqual(['tunnel'])
  expect(past('task.changed').filter(({ data }) => data.status === 'failed')).toEqual([])
})

test('a no holds for all of them, and is asked for no second time', async () => {
  const { team, ask, next, past, orders } = await play('ask')
  const asked = next('approval.asked')
  await team.start()
  const { approval } = await asked
  const tried = next('action.ended', ({ code }) => code === 'no-leave')
  expect(await ask({ type: 'reject', approval, reason: 'it is my garden' })).toMatchObject({ ok: true })
  await tried
  expect(orders.at(-1)).toMatchObject({ given: [], open: ['dig', 'place', 'scaffold'] })
  expect(past('approval.asked')).toHaveLength(1)
})

test('with box no person is asked, and with free bodies are told nothing of the land', async () => {
  const boxed = await play('box')
  const tried = boxed.next('action.ended', ({ code }) => code === 'no-leave')
  const again = boxed.next('plan.proposed', ({ version }) => version === 2)
  await boxed.team.start()
  await tried
  expect(boxed.orders[0]).toMatchObject({ gathers: ['oak_log'], given: [], open: [] })
  const { content } = await again
  expect(content.impossible?.because).toContain('“collect 6 oak logs” is out of reach: needs leave')
  expect(boxed.past('approval.asked').filter(({ data }) => data.kind === 'land')).toEqual([])
  // Neither worker tries again what it has no leave for, nor does another plan ask for it.
  expect(boxed.orders.length).toBeLessThanOrEqual(2)
  await boxed.team.stop('enough')
  const free = await play('free')
  await free.team.start()
  expect(await free.team.ended).toMatchObject({ result: 'success' })
  expect(new Set(free.orders)).toEqual(new Set([undefined]))
})

test('what a person asks an agent for needs no other leave', async () => {
  const { team, say, next, orders, session } = await play('box', 'Collect 40 oak logs.')
  await team.start()
  const added = next('task.added', ({ from }) => from === 'Ann')
  await say('get 2 sand', ['Bob'])
  const { task } = await added
  await next('action.started', data => data.task === task)
  const before = orders.length
  await next('task.changed', data => data.task === task && data.status === 'succeeded')
  expect(orders.slice(before - 1)).toContain(undefined)
  expect(session.state.tasks[task]?.status).toBe('succeeded')
})
