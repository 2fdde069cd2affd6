import { expect, test } from 'vitest'
import { createBody } from '../../../source/body/body.ts'
import { createClaims } from '../../../source/body/bot/claims.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import { abilities } from '../../../source/host/abilities.ts'
import { createReferee } from '../../../source/referee/referee.ts'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import { createSession } from '../../../source/session/log/session-log.ts'
import { createTeam } from '../../../source/team/team.ts'
import { startWorld } from '../../../source/world/start-world.ts'
import { simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'

// By hand seven logs take half a minute where the plan is made before the first inventories are known.
test.each(['tree', 'solo'])('the chest of the team is broken in the middle of the session: %s', async organization => {
  const axe = { iron_axe: 1, oak_log: 12 }
  // In this order: what is made after the logs were put away may be made of them.
  const task = simple('Craft 4 oak planks. Put 6 oak logs into the chest.', {
    timeLimit: 300,
    inventories: { Bob: axe, Mia: axe },
    organization,
  })
  const version = '1.19.2'
  const world = await startWorld({ version, terrain: 'flat', seed: 1, operators: ['referee'] })
  const { host, port } = world
  const referee = await createReferee({ host, port, version, task, console: command => world.command(command) })
  try {
    await referee.prepare()
    const session = createSession({
      header: { mcteam: 1, id: 'test', startedAt: '2026-01-01T00:00:00Z', task, seed: 1, versions: {}, config: {} },
    })
    const events: SessionEvent[] = []
    let broken: readonly number[] | undefined
    session.subscribe(event => {
      events.push(event)
      const { type, data } = event
      // The first one in which the logs lie.
      if (broken || type !== 'world.container' || (data.items.oak_log ?? 0) < 6) return
      broken = data.at
      void world.command(`setblock ${data.at.join(' ')} air`)
    })
    const claims = createClaims()
    const team = createTeam({
      ...{ session, task, abilities },
      brainFor: () => createRuleBrain(),
      bodies: async seat => {
        const body = await createBody({ host, port, version, username: seat, claims })
        await referee.equip(seat, Object.keys(session.state.seats).indexOf(seat))
        return body
      },
    })
    session.emit('session.goal', 'host', { goal: task.goal, by: 'host' })
    await team.start()
    expect(await team.ended).toMatchObject({ result: 'success' })
    expect(broken).toBeDefined()
    const vanished = events.flatMap(({ type, data }) => (type === 'world.vanished' ? [data.at] : []))
    expect(vanished).toEqual([broken])
    const stand = Object.values(session.state.containers ?? {})
    expect(stand.map(({ at, items }) => [at.join() === broken!.join(), items?.oak_log])).toEqual([[false, 6]])
    expect(violations(events)).toEqual([])
  } finally {
    await referee.close()
    await world.stop()
  }
})
