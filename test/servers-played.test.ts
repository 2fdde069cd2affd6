import { expect, test } from 'vitest'
import { fallen, fileOf, joinRows, type PlayedRow, playedFile, playedTable } from '../scripts/pages/servers-played.ts'

/** docs/servers.md's table of what was played, and the file that it is made from. */

const good: PlayedRow = {
  server: 'world',
  version: '1.20.4',
  date: '2026-01-02',
  mcteam: '0.1.0',
  steps: { join: 'passed', gather: 'passed', craft: 'passed', chest: 'passed' },
}
const bad: PlayedRow = {
  ...good,
  date: '2026-02-03',
  steps: { ...good.steps, craft: 'time-limit', chest: 'out-of-time' },
}
const old: PlayedRow = { ...good, server: 'old', version: '1.8.8', steps: { join: 'passed', chest: 'passed' } }

test('a row shows what passed, the reason where it did not, and what cannot be played there', () => {
  expect(playedTable({ rows: [bad, old] }).slice(2)).toEqual([
    '| the embedded world | 1.20.4 | yes | yes | no: `time-limit` | no: `out-of-time` | 2026-02-03 | 0.1.0 |',
    expect.stringContaining('| 1.8.8 | yes | – | – | yes | 2026-01-02 |'),
  ])
})

test.each([
  ['a server that is not known', { ...good, server: 'elsewhere' }],
  ['a version that is an address', { ...good, version: '127.0.0.1:25565' }],
  ['a day that is none', { ...good, date: 'yesterday' }],
  ['a step that is not known', { ...good, steps: { ...good.steps, fly: 'passed' } }],
  ['a reason in words', { ...good, steps: { join: 'it could not join' } }],
  ['a field more', { ...good, host: 'here' }],
])('%s is refused', (_, row) => {
  expect(() => playedTable({ rows: [row] })).toThrow()
})

test('rows that were not played again stay, in the order of servers and versions', () => {
  const early = { ...good, version: '1.9.1' }
  expect(joinRows([old, good], [bad, early])).toEqual([early, bad, old])
})

test('a step that passed before and does not now is named, and no other', () => {
  expect(fallen([good, old], [bad])).toEqual(['world 1.20.4: craft', 'world 1.20.4: chest'])
  expect(fallen([bad], [good])).toEqual([])
  expect(fallen([], [bad])).toEqual([])
})

test('the file has its keys in one order, whatever the order they came in', () => {
  const { server, version, date, mcteam, steps } = good
  const { join, gather, craft, chest } = steps
  const turned: PlayedRow = { mcteam, steps: { chest, craft, gather, join }, date, version, server }
  expect(fileOf([turned])).toBe(fileOf([good]))
  expect(playedFile.parse(JSON.parse(fileOf([old])))).toEqual({ rows: [old] })
})
