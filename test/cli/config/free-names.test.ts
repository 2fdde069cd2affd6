import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBody } from '../../../source/body/body.ts'
import { createClaims } from '../../../source/body/bot/claims.ts'
import type { Body } from '../../../source/body/contract/body-types.ts'
import { sessionConfig } from '../../../source/cli/config/session.ts'
import { noSettings } from '../../../source/cli/settings/loaded.ts'
import { startWorld } from '../../../source/world/start-world.ts'

/** A server on which a player called Bob plays. */

const version = '1.19.2'
let world: Awaited<ReturnType<typeof startWorld>>
let bob: Body
beforeAll(async () => {
  world = await startWorld({ version, terrain: 'flat', seed: 1, operators: [] })
  bob = await createBody({ host: world.host, port: world.port, version, username: 'Bob', claims: createClaims() })
})
afterAll(async () => {
  await bob.close()
  await world.stop()
})
const config = (flags: Record<string, unknown>) =>
  sessionConfig([], { server: `${world.host}:${world.port}`, goal: 'Bring Bob 2 dirt', ...flags } as never, noSettings)

test('an agent is called otherwise than a player who is there, which is said; the goal means the player', async () => {
  const { task, notices } = await config({})
  expect(task.seats).toEqual({ leader: 'Lena', workers: ['Ada', 'Mia'] })
  expect(task.goal).toBe('Bring Bob 2 dirt')
  expect(notices).toContainEqual(expect.stringMatching(/^Bob plays there already: that agent is called Ada\. --names/))
})

test.each([
  ['--names', { names: 'Lena,Bob' }, ['Bob']],
  ['--prefix', { prefix: 'red_' }, ['red_Bob', 'red_Mia']],
  ['--seat', { model: 'ollama/qwen3:8b', seat: ['Bob.persona=a cautious miner'] }, ['Bob', 'Mia']],
])('names that a person chose by %s stay', async (_flag, flags, workers) => {
  expect((await config(flags)).task.seats.workers).toEqual(workers)
})

test('a player who is expected has the name, too', async () => {
  const { task } = await config({ human: 'Mia' })
  expect(task.seats).toEqual({ leader: 'Lena', workers: ['Ada', 'Max'] })
})
