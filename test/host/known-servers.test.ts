import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { knownServer, quirkFindings } from '../../source/host/known-servers.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcteam-known-servers-'))
  vi.stubEnv('XDG_CONFIG_HOME', folder)
})
afterEach(() => vi.unstubAllEnvs())
const files = () => readdirSync(join(folder, 'mcteam', 'servers'))

it('what is learned of a server is told once, remembered for that server alone, and shown by the doctor', () => {
  const told: string[] = []
  const first = knownServer('Play.Example.org', 25565, id => told.push(id))
  first.learn('unconfirmed-clicks')
  first.learn('unconfirmed-clicks')
  expect(told).toEqual(['unconfirmed-clicks'])
  const next = knownServer('play.example.org', 25565, id => told.push(id))
  expect(next.has('unconfirmed-clicks')).toBe(true)
  next.learn('unconfirmed-clicks')
  expect(told).toEqual(['unconfirmed-clicks'])
  expect(knownServer('play.example.org', 25566).has('unconfirmed-clicks')).toBe(false)
  expect(quirkFindings('play.example.org', 25566)).toEqual([])
  expect(quirkFindings('play.example.org', 25565)).toEqual([
    { state: 'note', what: 'Known of this server: It confirms no click in a window.', fix: expect.any(String) },
  ])
  next.forget('unconfirmed-clicks')
  expect(quirkFindings('play.example.org', 25565)).toEqual([])
})

it('a damaged file, and quirks of another version, are as if not there', () => {
  knownServer('example.org', 1).learn('set-backs')
  const [file = ''] = files()
  const path = join(folder, 'mcteam', 'servers', file)
  writeFileSync(path, '{"quirks":["set-backs","of-tomorrow"]}')
  expect(quirkFindings('example.org', 1)).toHaveLength(1)
  writeFileSync(path, '{"quirks":')
  const known = knownServer('example.org', 1)
  expect(known.has('set-backs')).toBe(false)
  known.learn('slow-pace')
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ quirks: ['slow-pace'] })
})
