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

// The limit of the session comes before that of the test: it says what was left undone.
test.each([
  ['tree', 'async'],
  ['causal', 'rounds'],
] as const)(
  'three real bots mine 8 logs and make a chest: %s, %s',
  { timeout: 360_000 },
  async (organization, schedule) => {
    // With bare hands a log takes three seconds.
    const axe = { iron_axe: 1 }
    const task = simple('Collect 8 oak logs. Craft a chest.', { timeLimit: 300, inventories: { Bob: axe, Mia: axe } })
    const world = await startWorld({ version: '1.19.2', terrain: 'flat', seed: 1, operators: ['referee'] })
    const referee = await createReferee({
      host: world.host,
      port: world.port,
      version: '1.19.2',
      task,
      console: command => world.command(command),
    })
    try {
      await referee.prepare()
      const session = createSession({
        header: { mcteam: 1, id: 'test', startedAt: '2026-01-01T00:00:00Z', task, seed: 1, versions: {}, config: {} },
      })
      const events: SessionEvent[] = []
      session.subscribe(event => void events.push(event))
      const claims = createClaims()
      const team = createTeam({
        session,
        task: { ...task, organization, schedule },
        abilities,
        brainFor: () => createRuleBrain(),
        referee,
        bodies: async seat => {
          const body = await createBody({
            host: world.host,
            port: world.port,
            version: '1.19.2',
            username: seat,
            claims,
          })
          await referee.equip(seat, Object.keys(session.state.seats).indexOf(seat))
          return body
        },
      })
      session.emit('session.goal', 'host', { goal: task.goal, by: 'host' })
      team.joined({ person: 'Ann', role: 'observer', access: 'owner' })
      await team.start()
      await team.command('Ann', { type: 'say', to: ['Bob', 'Mia'], text: 'Thank you.', delivery: 'queue' })
      expect(await team.ended).toEqual({
        result: 'success',
        cause: 'observed',
        reason: expect.stringMatching(/^every task is done/),
      })
      expect(violations(events)).toEqual([])
      const counts = Object.values(session.state.seats).map(seat => seat.body.inventory.chest ?? 0)
      expect(counts.reduce((all, count) => all + count, 0)).toBeGreaterThanOrEqual(1)
    } finally {
      await referee.close()
      await world.stop()
    }
  },
)
