import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { noSettings } from '../../../source/cli/settings/loaded.ts'
import { chosen, run } from '../../../source/cli/verbs/join.ts'
import { run as sessions } from '../../../source/cli/verbs/sessions.ts'
import { UsageError } from '../../../source/errors.ts'
import {
  listSessions,
  pastSessions,
  registerSession,
  runtimeDirectory,
  unregisterSession,
} from '../../../source/session/attach/paths.ts'

const ended = (recording: string | undefined, id = 'cabin-1a2b3c') => {
  const session = { id, task: 'cabin', pid: process.pid, startedAt: '2026-01-01T00:00:00.000Z', address: '/nowhere' }
  registerSession({ ...session, recording }, runtimeDirectory())
  unregisterSession(id, runtimeDirectory())
}
const inFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'mct-'))
  vi.stubEnv('XDG_RUNTIME_DIR', folder)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
  })
}
const refusal = (...input: string[]): Promise<UsageError> =>
  run(input, {}, noSettings).then(
    () => expect.unreachable(),
    (error: unknown) => error as UsageError,
  )

test('who comes too late is told how the session ended, where its recording is, and how to look at it', async () => {
  inFolder()
  ended(resolve('recordings/samples/cabin.jsonl'))
  const named = await refusal('cabin-1a')
  expect(named).toBeInstanceOf(UsageError)
  expect(named.message).toMatch(/^\S+ \(.*\) is over\. It ended: success: /)
  expect(named.remedy).toMatch(/^Watch it again: .*replay recordings\/samples\/cabin\.jsonl$/)
  const last = await refusal()
  expect(last.message).toMatch(
    /^No session is running on this machine\. The last one, .* is over\. It ended: success: /,
  )
  expect(last.remedy).toBe(named.remedy)
})

test('who wants to join a session that was killed is told what goes on with it', async () => {
  inFolder()
  const cut = join(runtimeDirectory(), 'cut.jsonl')
  const lines = readFileSync('recordings/samples/cabin.jsonl', 'utf8').split('\n')
  writeFileSync(cut, `${lines.slice(0, 60).join('\n')}\n`)
  ended(cut)
  const named = await refusal('cabin-1a')
  expect(named.message).toMatch(/^\S+ \(.*\) was cut off: its host is gone\.$/)
  expect(named.remedy).toMatch(/^Go on with it: .* tui --resume \S*cut\.jsonl$/)
})

test('a start of a name that fits several running sessions is no choice: they are listed', async () => {
  inFolder()
  const address = join(runtimeDirectory(), 'host.sock')
  const server = createServer().listen(address)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const runs = { task: 'Collect', pid: process.pid, startedAt: '2026-01-01T00:00:00.000Z', address }
  for (const id of ['collect-24-1a', 'collect-6-2b', 'craft-2-3c']) registerSession({ ...runs, id }, runtimeDirectory())
  const several = await refusal('collect')
  expect(several).toBeInstanceOf(UsageError)
  expect(several.message).toBe('Several running sessions fit “collect”.')
  expect(several.remedy).toMatch(/^Name one: \S.* join collect-\S+\ncollect-\S+ .*\ncollect-\S+ /)
  expect(several.remedy).not.toContain('craft')
  expect((await refusal('c')).remedy).toContain('craft-2-3c')
  expect((await refusal('d')).message).toBe('There is no session d.')
})

test('a session that ends while it is chosen is told of as one that is over', async () => {
  inFolder()
  ended(resolve('recordings/samples/cabin.jsonl'))
  const address = join(runtimeDirectory(), 'host.sock')
  const server = createServer(() => void server.close()).listen(address)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const recording = resolve('recordings/samples/cabin.jsonl')
  const runs = { id: 'cabin-1a2b3c', task: 'cabin', pid: process.pid, startedAt: '2026-01-01T00:00:00.000Z' }
  registerSession({ ...runs, address, recording }, runtimeDirectory())
  const gone = await refusal('cabin-1a')
  expect(gone).toBeInstanceOf(UsageError)
  expect(gone.message).toMatch(/^\S+ \(.*\) is over\. It ended: success: /)
})

test('without a name the session that still runs is joined, and those that have ended are named so, last', async () => {
  inFolder()
  const address = join(runtimeDirectory(), 'host.sock')
  const server = createServer().listen(address)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const runs = { task: 'Collect', pid: process.pid, address }
  const register = (id: string, day: number, ended?: true) =>
    registerSession({ ...runs, id, startedAt: `2026-01-0${day}T00:00:00.000Z`, ended }, runtimeDirectory())
  register('old-1a', 1)
  register('done-2b', 2, true)
  register('done-3c', 3, true)
  expect(await chosen(await listSessions(), undefined)).toMatchObject({ id: 'old-1a' })
  register('new-4d', 4)
  const { message, remedy } = await refusal()
  expect(message).toBe('There are several sessions.')
  const lines = remedy.split('\n').slice(1)
  expect(lines.map(line => line.split(' ')[0])).toEqual(['new-4d', 'old-1a', 'done-3c', 'done-2b'])
  expect(lines.map(line => line.endsWith('  ended'))).toEqual([false, false, true, true])
  // The other list of sessions has the same order.
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await sessions([], {})
  const rows = written.mock.calls.map(([text]) => `${text}`).join('')
  written.mockRestore()
  expect(rows.split('\n').flatMap(row => /^[a-z]+-\d\w/.exec(row)?.[0] ?? [])).toEqual([
    'new-4d',
    'old-1a',
    'done-3c',
    'done-2b',
  ])
})

test('a session that left no recording is not spoken of', async () => {
  inFolder()
  ended(undefined)
  ended('/nowhere/gone.jsonl', 'gone-1')
  expect((await refusal()).message).toBe('No session is running on this machine.')
  expect((await refusal('gone')).message).toBe('No session is running on this machine.')
})

test('so many sessions that are over are remembered, the newest first', () => {
  inFolder()
  for (let index = 0; index < 60; index++) ended('x.jsonl', `s-${index}`)
  const ids = pastSessions().map(({ id }) => id)
  expect(ids).toHaveLength(50)
  expect(ids).not.toContain('s-0')
})
