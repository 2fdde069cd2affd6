import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createBody } from '../../../source/body/body.ts'
import { createClaims } from '../../../source/body/bot/claims.ts'
import type { Body } from '../../../source/body/contract/body-types.ts'
import { namesOfSessions, refuseNamesInUse } from '../../../source/cli/config/names-in-use.ts'
import { playInLines, playOnScreen } from '../../../source/cli/play.ts'
import { noSettings } from '../../../source/cli/settings/loaded.ts'
import {
  registerSession,
  runtimeDirectory,
  sessionAddress,
  unregisterSession,
} from '../../../source/session/attach/paths.ts'
import { startWorld } from '../../../source/world/start-world.ts'

/** A session goes on only where no other has the names of its agents. */

const version = '1.19.2'
let world: Awaited<ReturnType<typeof startWorld>>
let joe: Body
beforeAll(async () => {
  world = await startWorld({ version, terrain: 'flat', seed: 1, operators: [] })
  joe = await createBody({ host: world.host, port: world.port, version, username: 'Joe', claims: createClaims() })
})
afterAll(async () => {
  await joe.close()
  await world.stop()
})
const refused = (names: readonly string[], id = 'old', port = world.port): Promise<string> =>
  refuseNamesInUse({ kind: 'server', host: world.host, port }, names, id).then(
    () => '',
    (error: Error) => error.message,
  )

test('a player with the name of an agent is named', async () => {
  expect(await refused(['Bob', 'joe'])).toMatch(/^On \S+ there are players named joe already/)
  expect(await refused(['Bob', 'Mia'])).toBe('')
})

test('a new session, too, is refused before a body joins, with what to choose', async () => {
  const task = { seats: { leader: 'Zoe', workers: ['Joe'] } }
  const { host, port } = world
  const config = { world: { kind: 'server', host, port }, task, recording: 'none.jsonl' } as never // what is looked at
  for (const start of [() => playInLines(config, {}), () => playOnScreen(config, {}, noSettings)])
    await expect(start()).rejects.toMatchObject({
      message: expect.stringMatching(/^On \S+ there are players named Joe already/),
      remedy: 'Choose other names: --names A,B,C, or --prefix red_ before each.',
    })
}, 20_000)

test('a session of this machine that has the names on that server is named, with what to do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mct-'))
  const { XDG_RUNTIME_DIR } = process.env
  process.env.XDG_RUNTIME_DIR = folder
  onTestFinished(() => {
    if (XDG_RUNTIME_DIR === undefined) delete process.env.XDG_RUNTIME_DIR
    else process.env.XDG_RUNTIME_DIR = XDG_RUNTIME_DIR
    rmSync(folder, { recursive: true, force: true })
  })
  const directory = runtimeDirectory()
  const address = sessionAddress('red', directory)
  const host = createServer(socket => socket.end()).listen(address)
  onTestFinished(() => void host.close())
  await new Promise(done => host.once('listening', done))
  const recording = resolve('recordings/samples/cabin.jsonl')
  const names = Object.values(JSON.parse(readFileSync(recording, 'utf8').split('\n')[0]!).task.seats).flat() as string[]
  registerSession(
    {
      ...{ id: 'red', task: 'a hut', pid: process.pid, startedAt: new Date().toISOString(), address, recording },
      world: `localhost:${world.port}`,
    },
    directory,
  )
  onTestFinished(() => unregisterSession('red', directory))
  expect(await refused(names)).toBe(
    `red plays on ${world.host}:${world.port} with the same names: ${names.join(', ')}.`,
  )
  expect(await refused(names, 'red')).toBe('')
  expect(await namesOfSessions({ kind: 'server', host: world.host, port: world.port })).toEqual(
    expect.arrayContaining([...names]),
  )
  expect(await refused(['Zoe'])).toBe('')
  expect(await refused(names, 'old', world.port + 1)).toBe('')
})
