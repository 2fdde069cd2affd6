import { expect, onTestFailed, test } from 'vitest'
import { createBody } from '../../../source/body/body.ts'
import { createClaims } from '../../../source/body/bot/claims.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import { abilities } from '../../../source/host/abilities.ts'
import { createReferee } from '../../../source/referee/referee.ts'
import { createSession } from '../../../source/session/log/session-log.ts'
import { createTeam } from '../../../source/team/team.ts'
import { startWorld } from '../../../source/world/start-world.ts'
import { cabin, simple } from '../support/harness.ts'

// Half a minute of the game, which goes slower on a busy machine; its session has no limit that counts.
test('an agent with empty hands that is to place a torch makes the pickaxe for the coal first', {
  timeout: 660_000,
}, async () => {
  const task = simple('Place 1 torch at 0 -60 6.', {
    ...{ timeLimit: 600, organization: 'solo', inventories: {} },
    arena: {
      ...cabin().arena!,
      containers: [],
      blocks: [{ block: 'coal_ore', from: [3, -60, 3], to: [3, -59, 3] }],
    },
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
    const failed: (string | undefined)[] = []
    const told: string[] = []
    session.subscribe(({ t, type, data }) => {
      if (type === 'action.ended' && data.result === 'failure') failed.push(data.code)
      if (/^(?:action|plan|session|alert)/.test(type)) told.push(`${t} ${type} ${JSON.stringify(data).slice(0, 300)}`)
    })
    // It failed once in many runs: what its agent did is what the reason is found by.
    onTestFailed(() => console.error(told.join('\n')))
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
    expect(await team.ended).toMatchObject({ result: 'success', reason: expect.any(String) })
    expect(failed).not.toContain('missing-tool')
  } finally {
    await referee.close()
    await world.stop()
  }
})
