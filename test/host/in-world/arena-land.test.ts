import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sessionConfig } from '../../../source/cli/config/session.ts'
import { noSettings } from '../../../source/cli/settings/loaded.ts'
import { landFileOf, readLandFile } from '../../../source/host/land-file.ts'
import { startSession } from '../../../source/host/start-session.ts'
import { createWorld } from '../../../source/world/create-world.ts'
import { createOddServer } from '../../body/connection/odd-server.ts'
import { temporaryFolder } from '../../session/helpers.ts'
import { cleanup } from '../cleanup-said.ts'

/** A task with an arena on a server of others: a house of a player stands where the task would go. */

const onServer = async () => {
  const world = await createWorld({ version: '1.19.2', port: 0, operators: ['referee'] })
  onTestFinished(() => world.stop())
  for (const command of [
    'gamerule doMobSpawning false',
    'setworldspawn -60 -60 -60',
    'fill 2 -60 2 4 -58 4 cobblestone',
    'setblock 3 -60 1 chest[facing=north]',
    'item replace block 3 -60 1 container.0 with diamond 3',
  ])
    await world.command(command)
  const odd = await createOddServer(world)
  onTestFinished(() => odd.close())
  // It does not say that it is one of ours.
  odd.oddity.silent = (name, packet) => name === 'custom_payload' && String(packet.channel).endsWith('brand')
  const server = `${odd.host}:${odd.port}`
  const record = join(temporaryFolder(), 'arena.jsonl')
  const stands = async (x: number, y: number, z: number, block: string) =>
    (await world.command(`execute if block ${x} ${y} ${z} ${block} run list`)).some(line => line.includes('players'))
  const houseStands = async () =>
    (await stands(3, -58, 3, 'cobblestone')) &&
    (await stands(3, -60, 1, 'chest[facing=north]')) &&
    (await world.command('data get block 3 -60 1 Items')).join().includes('diamond')
  const start = async (flags: object) => {
    const given = { server, record, referee: 'referee', ...flags }
    const running = await startSession(await sessionConfig(['tasks/demo/escape.yaml'], given, noSettings))
    const { session } = running
    await vi.waitFor(() => expect(session.state.session.phase).toBe('running'), { timeout: 60_000, interval: 50 })
    const said = () => session.state.alerts.map(({ text }) => text)
    return { running, session, said }
  }
  return { world, server, record, houseStands, stands, start }
}

test('the arena goes where there is room with all that names it, and the land is put back at the end on request', async () => {
  const { houseStands, start, record, stands } = await onServer()
  const { running, session, said } = await start({ restore: 'end' })
  const { region, goal } = session.state.session
  const [x = 0, y = 0, z = 0] = region!.from
  expect([x, z]).not.toEqual([-4, -8])
  expect(y).toBe(-61)
  expect(goal).toContain(`from ${x + 19} -60 ${z + 6} to ${x + 22} -60 ${z + 10}`)
  expect(await houseStands()).toBe(true)
  await running.stop('enough')
  await running.close()
  expect(said().at(-1)).toMatch(/^The land of the arena is as it was: put back \d+ blocks, \d+ rules of the game\./)
  expect(readLandFile(landFileOf(record))?.restored).toBeDefined()
  expect(await stands(x + 5, y, z + 5, 'grass_block')).toBe(true)
  expect(await houseStands()).toBe(true)
})

test('where a person says where, the arena stands there, and cleanup puts the house back after a crash', async () => {
  const { houseStands, start, record, server } = await onServer()
  const { running, session } = await start({ arena: 'task' })
  expect(session.state.session.region?.from).toEqual([-4, -61, -8])
  expect(await houseStands()).toBe(false)
  await running.stop('enough')
  await running.close()
  expect(await houseStands()).toBe(false)
  // To another user it is a file of another person.
  vi.stubEnv('XDG_CONFIG_HOME', temporaryFolder())
  await expect(cleanup(record, server)).rejects.toThrow(/arena\.land\.json bears no seal of yours.* blocks from /)
  expect(await houseStands()).toBe(false)
  vi.unstubAllEnvs()
  const { code, out } = await cleanup(record, server)
  expect(out).toMatch(/put back \d+ blocks, 1 container with its items, \d+ rules of the game\./)
  expect([code, await houseStands()]).toEqual([0, true])
  const again = await cleanup(record, server)
  expect([again.code, again.out]).toEqual([0, expect.stringContaining('The land of its arena was put back at ')])
})
