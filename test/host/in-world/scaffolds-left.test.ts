import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createBody } from '../../../source/body/body.ts'
import { createClaims } from '../../../source/body/bot/claims.ts'
import { resumeConfig } from '../../../source/cli/config/resume.ts'
import { sessionConfig } from '../../../source/cli/config/session.ts'
import { noSettings } from '../../../source/cli/settings/loaded.ts'
import { noteScaffolds, recallScaffolds } from '../../../source/host/scaffold-log.ts'
import { startSession } from '../../../source/host/start-session.ts'
import type { Position } from '../../../source/minecraft/blocks/position.ts'
import { createSession } from '../../../source/session/log/session-log.ts'
import { createWorld } from '../../../source/world/create-world.ts'
import { temporaryFolder } from '../../session/helpers.ts'
import { simple } from '../../team/support/harness.ts'
import { cleanup } from '../cleanup-said.ts'

const pillar: readonly Position[] = [-60, -59, -58, -57, -56].map(y => [6, y, 6])
const replaced: Position = [-4, -60, 5]
const gone: Position = [-4, -60, 8]

/** A session on a server that was stopped while these stood: a pillar, a block that a player changed, one that a player took away. */
const leftStanding = async () => {
  const world = await createWorld({ version: '1.19.2', port: 0, operators: ['referee'] })
  onTestFinished(() => world.stop())
  await world.command('gamerule doMobSpawning false')
  const server = `${world.host}:${world.port}`
  const record = join(temporaryFolder(), 'left.jsonl')
  const flags = { goal: 'Collect 40 dirt.', server, record, agents: '2' }
  const running = await startSession(await sessionConfig([], flags, noSettings))
  const { session } = running
  await vi.waitFor(() => expect(session.state.session.phase).toBe('running'), { timeout: 60_000, interval: 50 })
  for (const at of [...pillar, replaced, gone]) {
    await world.command(`setblock ${at.join(' ')} dirt`)
    session.emit('scaffold.placed', 'Bob', { at: [...at], block: 'dirt', seat: 'Bob' })
  }
  await running.stop('the host is stopped')
  await running.close()
  await world.command(`setblock ${replaced.join(' ')} gold_block`)
  await world.command(`setblock ${gone.join(' ')} air`)
  const standing = async () => {
    const answers = await Promise.all(
      [...pillar, replaced, gone].map(at => world.command(`execute unless block ${at.join(' ')} air run list`)),
    )
    return answers.map(lines => lines.some(line => line.includes('players')))
  }
  return { world, server, record, standing }
}
const goldAlone = [...pillar.map(() => false), true, false]

test('mcteam cleanup takes away what a session left, but nothing that a player has put there', async () => {
  const { server, record, standing } = await leftStanding()
  expect(await standing()).toEqual([...pillar.map(() => true), true, false])
  const { code, out } = await cleanup(record, server)
  expect(await standing()).toEqual(goldAlone)
  expect(out).toContain('Left alone: gold_block stands at -4 -60 5 now, where dirt was put up')
  expect(out).toContain('Gone already: dirt at -4 -60 8')
  expect(out.match(/^Taken away: dirt at 6 -\d+ 6$/gm)).toHaveLength(pillar.length)
  expect([code, out.trim().split('\n').at(-1)]).toEqual([0, 'Nothing is left of the scaffolds.'])
})

test('what is out of reach is told with the reason, and the command fails', async () => {
  const { world, server, record } = await leftStanding()
  // All around, so that no body gets out of its spawn.
  await world.command('fill -3 -60 -3 3 -56 3 bedrock')
  await world.command('fill -2 -60 -2 2 -57 2 air')
  await world.command('setworldspawn 0 -60 0')
  const { code, out } = await cleanup(record, server)
  expect(code).toBe(1)
  expect(out).toMatch(/^Left: dirt at 6 -60 6 \(.+\)$/m)
  expect(out.trim().split('\n').at(-1)).toBe('5 of 7 blocks are left.')
})

test('a team that goes on takes it away when its goal is reached', async () => {
  const { server, record, standing } = await leftStanding()
  const config = await resumeConfig([], { resume: record, server, trust: true }, noSettings)
  const running = await startSession(config)
  onTestFinished(() => running.close())
  expect(Object.keys(running.session.state.scaffolds ?? {})).toHaveLength(pillar.length + 2)
  expect((await running.ended).result).toBe('success')
  expect(await standing()).toEqual(goldAlone)
  expect(running.session.state.scaffolds).toEqual({})
})

test('the log tells what a builder climbs on while it stands, and of none when it is done', async () => {
  const world = await createWorld({ version: '1.19.2' })
  onTestFinished(() => world.stop())
  const task = simple('Build it.')
  const session = createSession({
    header: { mcteam: 1, id: 'test', startedAt: '2026-01-01T00:00:00Z', task, seed: 1, versions: {}, config: {} },
  })
  const told: string[] = []
  let most = 0
  session.subscribe(({ type, data }) => {
    if (type !== 'scaffold.placed' && type !== 'scaffold.removed') return
    told.push(`${type} ${data.at.join(' ')}`)
    most = Math.max(most, Object.keys(session.state.scaffolds ?? {}).length)
  })
  const claims = createClaims(noteScaffolds(session))
  const { host, port } = world
  const blueprints = { ledge: [{ at: [5, -54, 6], block: 'stone' }] as const }
  const body = await createBody({
    ...{ host, port, version: '1.19.2', username: 'Bob', claims },
    blueprints: () => blueprints,
  })
  onTestFinished(() => body.close())
  for (const command of ['give Bob stone 1', 'give Bob dirt 16', 'tp Bob 0 -60 0']) await world.command(command)
  await vi.waitFor(() => expect(body.observe().inventory.dirt).toBe(16), { timeout: 10_000 })
  const signal = AbortSignal.timeout(100_000)
  const built = await body.perform({ name: 'build', args: { blueprint: 'ledge' } }, { signal })
  expect(built).toMatchObject({ result: 'success' })
  expect(most).toBeGreaterThan(2)
  const [placed, removed] = ['placed', 'removed'].map(what =>
    told.filter(one => one.startsWith(`scaffold.${what}`)).map(one => one.split(' ').slice(1).join(' ')),
  )
  expect(new Set(removed)).toEqual(new Set(placed))
  expect(session.state.scaffolds).toEqual({})
  session.emit('scaffold.placed', 'Bob', { at: [1, 2, 3], block: 'dirt', seat: 'Bob' })
  const later = createClaims()
  recallScaffolds(session, later)
  expect([...later.pieces.values()]).toEqual([{ at: [1, 2, 3], block: 'dirt', by: 'Bob' }])
})
