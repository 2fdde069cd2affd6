import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  isOwnLand,
  type LandFile,
  landConsents,
  readLandFile,
  sealedLand,
  writeLandFile,
} from '../../source/host/land-file.ts'
import { temporaryFolder } from '../session/helpers.ts'

/** The file of what stood before an arena, when another person wrote it. An operator does what it says. */

beforeEach(() => {
  vi.stubEnv('XDG_CONFIG_HOME', temporaryFolder())
})

const land: LandFile = {
  // As long as a name may be.
  session: `${'a'.repeat(240)}.jsonl`,
  server: { host: 'localhost', port: 25_565, version: '1.21.1' },
  kept: {
    land: { box: { low: [0, 60, 0], high: [1, 60, 0] }, palette: ['stone', 'air'], cells: new Uint16Array([0, 1]) },
    containers: [{ at: [0, 60, 0], items: [{ slot: 0, item: 'dirt', count: 127 }], special: 0 }],
    ...{ unread: 0, creatures: 0, rules: { doMobSpawning: 'true' } },
  },
}
const written = () => {
  const file = join(temporaryFolder(), 'a.land.json')
  writeLandFile(file, sealedLand(land))
  return file
}
const changed = (from: string, to: string) => {
  const file = written()
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  writeFileSync(file, text.replace(from, to))
  return readLandFile(file)!
}

test('a file that a session of this user wrote is its own, also once it was put back', () => {
  const own = readLandFile(written())!
  expect(isOwnLand(own)).toBe(true)
  expect(isOwnLand({ ...own, restored: new Date(0).toISOString() })).toBe(true)
})

test.each([
  ['other blocks', '"stone"', '"lava"'],
  ['another place', '"to":[1,60,0]', '"to":[0,60,1]'],
  ['another server', '"localhost"', '"example.org"'],
  ['other items', '"dirt"', '"tnt"'],
  ['another rule', '"doMobSpawning":"true"', '"randomTickSpeed":"2147483647"'],
  ['no seal', '"seal"', '"sea"'],
])('one with %s is not', (_, from, to) => {
  expect(isOwnLand(changed(from, to))).toBe(false)
})

test('what another person’s file has an operator do is told', () => {
  const own = readLandFile(written())!
  vi.stubEnv('XDG_CONFIG_HOME', temporaryFolder())
  expect(isOwnLand(own)).toBe(false)
  expect(landConsents(own)).toEqual([
    '2 blocks from 0 60 0 to 1 60 0 on localhost:25565, of 2 kinds',
    'items in 1 of its containers',
    'the game rule doMobSpawning true',
  ])
})

test.each([
  ['two million containers that are none', '"containers":[', `"containers":[${'{},'.repeat(2_000_000)}`],
  ['five million runs that are none', '"runs":[', `"runs":[${'"",'.repeat(5_000_000)}`],
  [
    'a hundred thousand rules',
    '"rules":{',
    `"rules":{${Array.from({ length: 1e5 }, (_, i) => `"r${i}":{},`).join('')}`,
  ],
  ['more bytes than are ever written', '"unread"', `${' '.repeat(17 << 20)}"unread"`],
  ['a place beyond the world', '"to":[1,60,0]', '"to":[9000000000,60,0]'],
])('%s are refused in little memory', (_, from, to) => {
  const before = process.memoryUsage().heapUsed
  expect(() => changed(from, to)).toThrow(/does not hold what stood before an arena/)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(500 << 20)
})
