import { expect, onTestFinished, test } from 'vitest'
import type { Position } from '../../../source/minecraft/blocks/position.ts'
import { FakeWorld } from '../support/fake-world.ts'
import { setUp, simple } from '../support/harness.ts'

/** Flat land, of which one that is dead or has just come back sees nothing. */
const land = (sees: boolean) => ({
  from: [-24, -24] as [number, number],
  rows: Array.from({ length: 49 }, () => Array(49).fill(sees ? -60 : null)),
})

test('while all bodies are dead a building waits for its design, and is no building that cannot be built', async () => {
  const world = new FakeWorld({
    blueprints: {},
    chests: [{ at: [2, -60, 2], items: { oak_planks: 200, oak_log: 64 } }],
  })
  const { team, until, events } = setUp(simple('Build a hut'), {
    approvals: 'plans',
    bodies: seat => {
      const body = world.body(seat)
      body.dead = true
      return Promise.resolve(
        Object.assign(body, { survey: (_: Position) => Promise.resolve(land(body.absence === null)) }),
      )
    },
  })
  onTestFinished(() => team.stop('the test is over'))
  team.joined({ person: 'Ann', role: 'leader', access: 'owner' })
  const waits = until(({ data }) => 'note' in data && data.note === 'waits for a body to look for a site')
  await team.start()
  await waits
  const designed = until(({ type }) => type === 'building.designed')
  for (const body of world.bodies.values()) body.rise()
  await designed
  expect(events.filter(({ type }) => type === 'building.refused')).toEqual([])
})
