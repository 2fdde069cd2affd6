import { expect, test } from 'vitest'
import type { Seen } from '../../../source/brain/questions/shapes.ts'
import { simple } from '../support/harness.ts'
import { play } from '../support/person.ts'

/** What a seat has read on a sign is told to it in the questions that follow, wherever it is by then. */

const sign = { block: 'oak_sign', at: [60, -60, 4] as [number, number, number], states: {}, text: 'Pull it twice.' }

test.each([['tree'], ['peers']])('in a %s', async organization => {
  const { world, team, next, say } = await play(simple('Collect 40 oak logs.', { organization }), {}, { pace: 5 })
  let isNear = true
  const { body: bodyOf } = world
  world.body = seat => {
    const body = bodyOf.call(world, seat)
    const observe = body.observe.bind(body)
    return Object.assign(body, { observe: () => ({ ...observe(), devices: isNear && seat === 'Bob' ? [sign] : [] }) })
  }
  await team.start()
  await next('action.started', ({ seat }) => seat === 'Bob')
  isNear = false
  const asked = next('mind.asked', one => one.seat === 'Bob' && one.question === 'nextActions')
  await say('Look around and report what you see.', ['Bob'], 'interrupt')
  const { observation } = (await asked).input as { observation: Seen }
  expect(observation.devices).toEqual([{ ...sign, before: true }])
  await team.stop('the test is over')
})
