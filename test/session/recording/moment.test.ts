import { expect, test } from 'vitest'
import type { Marker } from '../../../source/session/recording/file/markers.ts'
import { readMoment } from '../../../source/session/recording/moment.ts'

const markers: Marker[] = [
  { t: 1000, seq: 5, kind: 'plan', text: 'Lena proposes plan 1', version: 1 },
  { t: 5000, seq: 20, kind: 'plan', text: 'Lena proposes plan 20', version: 20 },
  { t: 9000, seq: 30, kind: 'plan', text: 'Lena proposes plan 2', version: 2 },
  { t: 9500, seq: 31, kind: 'death', text: 'Bob died: fell' },
]
const goals: Marker[] = [
  { t: 100, seq: 3, kind: 'person', text: 'Ann: not goal 2' },
  { t: 1000, seq: 9, kind: 'goal', text: 'goal 2: Collect 4 sand.', goal: 2 },
]
const recording = { duration: 600_000, lastSeq: 400, markers }

test.each([
  ['2:30', { t: 150_000 }],
  ['90', { t: 90_000 }],
  ['1.5', { t: 1500 }],
  ['10:00', { t: 600_000 }],
  ['600.5', { t: 600_000 }],
  ['50 %', { t: 300_000 }],
  ['12.5%', { t: 75_000 }],
  ['100 %', { t: 600_000 }],
  ['#123', { seq: 123 }],
  ['m2', { seq: 20 }],
  ['marker 4', { seq: 31 }],
  ['plan 2', { seq: 30 }],
  ['before plan 2', { seq: 29 }],
  ['After Death', { seq: 31 }],
  ['start', { t: 0 }],
  ['end', { seq: 400 }],
])('%s', (text, wanted) => {
  expect(readMoment(text, recording)).toEqual(wanted)
})

test('a plan is found where it can be seen: at its request, or with its tasks', () => {
  const decided: Marker[] = [
    ...markers.slice(0, 1),
    { t: 1100, seq: 7, kind: 'plan', text: 'plan 1 approved by rules', version: 1 },
    { t: 5000, seq: 20, kind: 'plan', text: 'Lena proposes plan 2', version: 2 },
    { t: 5001, seq: 21, kind: 'approval', text: 'Lena asks: …', version: 2 },
    { t: 9000, seq: 30, kind: 'plan', text: 'plan 2 rejected by Ann: no', version: 2 },
  ]
  const session = { ...recording, markers: decided }
  expect(readMoment('plan 1', session)).toEqual({ seq: 7, tasks: true })
  expect(readMoment('plan 2', session)).toEqual({ seq: 21 })
  expect(readMoment('before plan 2', session)).toEqual({ seq: 19 })
})

test('a goal is found by its number; the first may be what the session began with', () => {
  const session = { ...recording, markers: goals }
  expect(readMoment('goal 2', session)).toEqual({ seq: 9 })
  expect(readMoment('before goal 2', session)).toEqual({ seq: 8 })
  expect(readMoment('goal 1', session)).toEqual({ t: 0 })
  expect(readMoment('goal 3', session)).toEqual({ error: 'there is no goal 3; there are 2' })
  expect(readMoment('goal 2', recording)).toEqual({ error: 'there is no goal 2; there is one' })
})

test.each([
  ['soon', '“soon” is no moment: write 2:30'],
  ['1:2:3:4', '“1:2:3:4” is no moment'],
  ['1:99', '1:99 is no time: behind a colon stands 00 to 59; the end is at 10:00'],
  ['1:02:03', '1:02:03 is beyond the end, which is at 10:00'],
  ['999%', '999 % is beyond the end: write 0 % to 100 %'],
  ['100.5 %', '100.5 % is beyond the end'],
  ['#401', 'there is no event 401; the last is #400'],
  ['m5', 'there is no marker 5; there are 4'],
  ['before plan 3', 'this recording has plan 1, 2 and 20 only'],
  ['before wall 3', 'is no moment'],
  ['', 'is no moment'],
])('%s is refused', (text, reason) => {
  expect(readMoment(text, recording)).toEqual({ error: expect.stringContaining(reason) })
})

test('a share is one of what was played, however long people looked at its end', () => {
  const end: Marker = { t: 200_000, seq: 380, kind: 'end', text: 'success: the judge found everything done' }
  const looked = { ...recording, markers: [...markers, end] }
  expect(readMoment('50%', looked)).toEqual({ t: 100_000 })
  expect(readMoment('5:00', looked)).toEqual({ t: 300_000 })
})
