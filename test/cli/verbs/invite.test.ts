import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test, vi } from 'vitest'
import { run } from '../../../source/cli/verbs/invite.ts'
import { registerSession, runtimeDirectory } from '../../../source/session/attach/paths.ts'

test.each([
  ['on no bus', undefined, 'nats://…'],
  ['on a bus', 'nats://bus.example.org', 'nats://bus.example.org'],
])('an invitation to a session that is %s says so, and until when it holds', async (_, bus, where) => {
  const folder = mkdtempSync(join(tmpdir(), 'mct-'))
  vi.stubEnv('XDG_RUNTIME_DIR', folder)
  vi.stubEnv('MCTEAM_BUS_SECRET', 'a secret of sixteen letters or more, for tests')
  const address = join(runtimeDirectory(), 'host.sock')
  const server = createServer().listen(address)
  await once(server, 'listening')
  const written = { out: '', err: '' }
  const into = (stream: keyof typeof written) =>
    vi.spyOn(stream === 'out' ? process.stdout : process.stderr, 'write').mockImplementation(text => {
      written[stream] += String(text)
      return true
    })
  const [out, err] = [into('out'), into('err')]
  onTestFinished(() => {
    out.mockRestore()
    err.mockRestore()
    server.close()
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
  })
  const startedAt = '2026-01-01T00:00:00.000Z'
  registerSession({ id: 'cabin-1a2b3c', task: 'cabin', pid: process.pid, startedAt, address, bus }, runtimeDirectory())
  expect(await run([], { hours: 1 })).toBe(0)
  expect(written.out).toContain(` join cabin-1a2b3c --bus ${where}\n`)
  expect(written.err).toMatch(/may look on and speak in cabin-1a2b3c until \d{4}-\d\d-\d\d \d\d:\d\d:\n/)
  expect(written.err.includes('But cabin-1a2b3c is on no bus, where alone a token is of use')).toBe(bus === undefined)
})
