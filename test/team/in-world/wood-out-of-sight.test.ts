import { expect, test } from 'vitest'
import { createBody } from '../../../source/body/body.ts'
import { createClaims } from '../../../source/body/bot/claims.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import { abilities } from '../../../source/host/abilities.ts'
import { createSession } from '../../../source/session/log/session-log.ts'
import { itemsOf } from '../../../source/team/plans/plan-changes.ts'
import { createTeam } from '../../../source/team/team.ts'
import { startWorld } from '../../../source/world/start-world.ts'
import { simple } from '../support/harness.ts'

/** Where no wood is in sight (24 blocks), and one kind of it within the way that agents go for it (48 blocks). */

const tree = (wood: string, x: number, z: number): string[] => [
  `fill ${x - 2} -57 ${z - 2} ${x + 2} -55 ${z + 2} ${wood}_leaves`,
  `fill ${x} -60 ${z} ${x} -56 ${z} ${wood}_log`,
]

test.each([
  ['birch', 40, 'Craft a wooden pickaxe.', 'to its end'],
  ['spruce', 34, 'Craft a chest.', 'as planned'],
])('%s alone, %d blocks away: %s is planned with that wood at once, %s', async (wood, far, goal, until) => {
  const version = '1.19.2'
  const task = simple(goal, { arena: undefined, inventories: {}, timeLimit: 300 })
  const world = await startWorld({ version, terrain: 'flat', seed: 1, operators: ['referee'] })
  const { host, port } = world
  try {
    for (const z of [-6, 0, 6]) for (const line of tree(wood, far, z)) await world.command(line)
    const session = createSession({
      header: { mcteam: 1, id: 'test', startedAt: '2026-01-01T00:00:00Z', task, seed: 1, versions: {}, config: {} },
    })
    const planned = new Promise<readonly string[]>(resolve => {
      session.subscribe(({ type, data }) => {
        if (type === 'plan.proposed')
          resolve(itemsOf(data.content).flatMap(({ done }) => (done.kind === 'have' ? [done.item] : [])))
      })
    })
    const claims = createClaims()
    const team = createTeam({
      ...{ session, task, abilities },
      brainFor: () => createRuleBrain(),
      bodies: seat => createBody({ host, port, version, username: seat, claims }),
    })
    session.emit('session.goal', 'host', { goal: task.goal, by: 'host' })
    await team.start()
    const logs = (await planned).filter(item => item.endsWith('_log'))
    expect(new Set(logs)).toEqual(new Set([`${wood}_log`]))
    if (until === 'to its end') expect(await team.ended).toMatchObject({ result: 'success' })
    await team.stop('enough')
  } finally {
    await world.stop()
  }
})
