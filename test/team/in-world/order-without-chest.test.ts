import { expect, test } from 'vitest'
import { createBody } from '../../../source/body/body.ts'
import { createClaims } from '../../../source/body/bot/claims.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import { abilities } from '../../../source/host/abilities.ts'
import { createReferee } from '../../../source/referee/referee.ts'
import { createSession } from '../../../source/session/log/session-log.ts'
import { createTeam } from '../../../source/team/team.ts'
import { startWorld } from '../../../source/world/start-world.ts'
import { simple } from '../support/harness.ts'

test('an agent that a person asks to put something into the chest makes one where it knows none, and goes nowhere else', async () => {
  const whole = simple('Collect 40 dirt.', { timeLimit: 300, inventories: { Bob: { oak_planks: 14, torch: 3 } } })
  const task = { ...whole, arena: { ...whole.arena!, containers: [] } }
  const version = '1.19.2'
  const world = await startWorld({ version, terrain: 'flat', seed: 1, operators: ['referee'] })
  const { host, port } = world
  const referee = await createReferee({ host, port, version, task, console: command => world.command(command) })
  try {
    await referee.prepare()
    const session = createSession({
      header: { mcteam: 1, id: 'test', startedAt: '2026-01-01T00:00:00Z', task, seed: 1, versions: {}, config: {} },
    })
    const done: string[] = []
    const stored = new Promise<void>(resolve => {
      session.subscribe(({ type, data }) => {
        if (type === 'action.started' && data.seat === 'Bob') done.push(data.name)
        if (type === 'world.container' && data.items.torch === 3) resolve()
      })
    })
    const claims = createClaims()
    const team = createTeam({
      ...{ session, task, abilities },
      brainFor: () => createRuleBrain(),
      bodies: async seat => {
        const body = await createBody({ host, port, version, username: seat, claims })
        await referee.equip(seat, Object.keys(session.state.seats).indexOf(seat))
        // It hears a moment later what it was given.
        await expect.poll(() => body.observe().inventory).toEqual(task.inventories[seat] ?? {})
        return body
      },
    })
    session.emit('session.goal', 'host', { goal: task.goal, by: 'host' })
    team.joined({ person: 'Ann', role: 'observer', access: 'owner' })
    await team.start()
    await team.command('Ann', { type: 'say', to: ['Bob'], text: 'put 3 torches into the chest', delivery: 'interrupt' })
    await stored
    const replies = session.state.messages.filter(({ from, to }) => from === 'Bob' && to.includes('Ann'))
    expect(replies[0]!.text).toMatch(/I know no chest: if I find none near, I make one\./)
    expect(done).not.toContain('moveAway')
    expect(done.slice(-2)).toEqual(['placeHere', 'deposit'])
    await team.stop('enough')
  } finally {
    await referee.close()
    await world.stop()
  }
})
