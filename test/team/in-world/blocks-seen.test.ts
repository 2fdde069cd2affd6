import { expect, test } from 'vitest'
import { createBody } from '../../../source/body/body.ts'
import { createClaims } from '../../../source/body/bot/claims.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import { abilities } from '../../../source/host/abilities.ts'
import type { BlueprintCell } from '../../../source/minecraft/blocks/blueprint.ts'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import { loggedBlock } from '../../../source/session/log/logged-blocks.ts'
import { createSession } from '../../../source/session/log/session-log.ts'
import { createTeam } from '../../../source/team/team.ts'
import { createCache } from '../../../source/tui/screen/cache.ts'
import { printFrame } from '../../../source/tui/screen/print.ts'
import { groundOf } from '../../../source/tui/views/map/ground.ts'
import { startWorld } from '../../../source/world/start-world.ts'
import { testView } from '../../tui/view.ts'
import { simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'

/** A server without a referee: what stands there is what bodies see of it. */

test('without a referee the map shows what bodies built, and a hole that a player dug when a body looks again', async () => {
  const version = '1.19.2'
  const task = simple('Build a birch wall 4 blocks long near us', {
    arena: undefined,
    timeLimit: 300,
    approvals: 'none',
  })
  const world = await startWorld({ version, terrain: 'flat', seed: 1 })
  const { host, port } = world
  const session = createSession({
    header: { mcteam: 1, id: 'test', startedAt: '2026-01-01T00:00:00Z', task, seed: 1, versions: {}, config: {} },
  })
  const events: SessionEvent[] = []
  session.subscribe(event => void events.push(event))
  const until = (fits: (event: SessionEvent) => boolean): Promise<unknown> =>
    new Promise<void>(resolve => {
      const stop = session.subscribe(event => {
        if (!fits(event)) return
        stop()
        resolve()
      })
    })
  session.emit('session.started', 'host', {
    ...{ goal: '', taskName: task.name, stays: true, organization: task.organization, schedule: task.schedule },
    ...{ approvals: 'none', brain: 'rules', world: { kind: 'server', version, address: '' }, blueprints: {} },
  })
  const claims = createClaims()
  const team = createTeam({
    ...{ session, task, abilities },
    brainFor: () => createRuleBrain(),
    bodies: async seat => {
      const blueprints = () => session.state.session.blueprints as Record<string, BlueprintCell[]>
      const body = await createBody({ host, port, version, username: seat, claims, blueprints })
      await world.command(`give ${seat} birch_planks 40`)
      await expect.poll(() => body.observe().inventory.birch_planks).toBe(40)
      return body
    },
  })
  try {
    team.joined({ person: 'Ann', role: 'observer', access: 'owner' })
    const ended = until(({ type }) => type === 'goal.ended')
    session.emit('session.goal', 'host', { goal: task.goal, by: 'host' })
    await team.start()
    await ended
    const [cells] = Object.values(session.state.session.blueprints)
    const solid = cells!.filter(({ block }) => block !== 'air')
    const ground = () => groundOf(createCache(), session.state, undefined).blueprint
    expect(ground()).toEqual({ built: solid.length, wrong: 0, total: solid.length })
    const frame = printFrame(
      { ...testView(session.state), now: undefined, connection: () => 'closed' },
      { columns: 100, rows: 30 },
      { title: 'wall', ui: { view: 'map' } },
    )
    expect(frame).toMatch(new RegExp(`built +${solid.length} of ${solid.length}`))

    const { at } = solid.at(-1)!
    await world.command(`setblock ${at.join(' ')} air`)
    const seen = until(({ type, data }) => type === 'world.block' && data.at.join() === at.join())
    await team.command('Ann', { type: 'goal', goal: 'Collect 2 dirt.' })
    await seen
    expect(loggedBlock(session.state.blocks, at)).toBe('air')
    expect(violations(events)).toEqual([])
  } finally {
    await team.stop('the test is over')
    await world.stop()
  }
})
