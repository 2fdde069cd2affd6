import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { forkConfig, whyNoFork } from '../../../source/cli/config/fork.ts'
import { noSettings } from '../../../source/cli/settings/loaded.ts'

import {
  registerSession,
  runtimeDirectory,
  sessionAddress,
  unregisterSession,
} from '../../../source/session/attach/paths.ts'

/** The cabin's recording, as if it had been played elsewhere. */
function recordedOn(world: object, change: object = {}): string {
  const [first, ...events] = readFileSync('recordings/samples/cabin.jsonl', 'utf8').split('\n')
  const header = JSON.parse(first!)
  const file = join(mkdtempSync(join(tmpdir(), 'fork-')), 'played.jsonl')
  const task = { ...header.task, ...change }
  writeFileSync(file, [JSON.stringify({ ...header, task, config: { ...header.config, world } }), ...events].join('\n'))
  return file
}
const fork = (file: string) => forkConfig(file, {}, noSettings, () => ({ t: 10_000 }))

test('a goal that was played in the land of a server is not forked: no recording holds that land', async () => {
  const elsewhere = { kind: 'server', host: 'localhost', port: 25_565 }
  const file = recordedOn(elsewhere, { arena: undefined, judge: [] })
  await expect(fork(file)).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringContaining('which a recording does not hold'),
    remedy: expect.stringContaining(`tui --resume ${file}`),
  })
  const [first] = readFileSync(file, 'utf8').split('\n')
  const why = () => whyNoFork({ header: JSON.parse(first!), path: file })
  expect(await why()).toMatch(/which a recording does not hold.*--resume/s)
  const server = createServer()
  const address = sessionAddress('live-1a', runtimeDirectory())
  server.listen(address)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const startedAt = '2026-01-01T00:00:00.000Z'
  registerSession(
    { id: 'live-1a', task: 'x', pid: process.pid, startedAt, address, recording: file },
    runtimeDirectory(),
  )
  onTestFinished(() => unregisterSession('live-1a', runtimeDirectory()))
  expect(await why()).toMatch(/It is still running\..*join live-1a/s)
  expect((await fork(recordedOn(elsewhere))).world).toEqual({ kind: 'embedded' })
  expect((await fork(recordedOn({ kind: 'embedded' }, { judge: [] }))).world).toEqual({ kind: 'embedded' })
})
