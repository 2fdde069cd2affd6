import { expect, test } from 'vitest'
import type { Observation } from '../../../source/body/contract/observation.ts'
import { nothingSeen } from '../../../source/body/contract/observation.ts'
import { sightingsOf } from '../../../source/team/knowledge/recollections.ts'
import type { Member } from '../../../source/team/seats/member.ts'

const sees = (blocks: Observation['blocks']): Member[] =>
  // Of a member and its body nothing else is looked at.
  [{ seat: 'Bob', body: { online: true, observe: () => ({ ...nothingSeen, blocks }) } }] as unknown as Member[]
const at: Observation['position'] = [4, -60, 2]

test('a log that is part of a building is no place to get logs from', () => {
  const logs = { name: 'birch_log', count: 12, nearest: at }
  expect(sightingsOf(sees([{ ...logs, built: 12 }]), ['birch_log'])).toEqual([])
  expect(sightingsOf(sees([{ ...logs, built: 9 }]), ['birch_log'])).toEqual([{ worker: 'Bob', item: 'birch_log', at }])
  const ores = [
    { name: 'iron_ore', count: 1, nearest: at, built: 1 },
    { name: 'deepslate_iron_ore', count: 2, nearest: at },
  ]
  expect(sightingsOf(sees(ores), ['raw_iron'])).toEqual([{ worker: 'Bob', item: 'raw_iron', at }])
})
