import { expect, test } from 'vitest'
import type { Body } from '../../../source/body/contract/body-types.ts'
import { placesKept, placesToKeep } from '../../../source/team/restore/kept-places.ts'
import type { Member } from '../../../source/team/seats/member.ts'

const member = (seat: string, body: Partial<Body> | null): [string, Member] => [seat, { seat, body } as Member]

test('the places that a body remembers come back to its seat with the keyframe', () => {
  const kept = placesToKeep({
    members: new Map([
      member('bob', { places: () => ({ mine: [3, 12, -4] }) }),
      member('mia', {}),
      member('leo', null),
    ]),
  })
  const read: unknown = JSON.parse(JSON.stringify(kept))
  expect(placesKept(read, 'bob')).toEqual({ mine: [3, 12, -4] })
  expect(placesKept(read, 'mia')).toEqual({})
  expect(placesKept(read, 'leo')).toBeUndefined()
})

test.each([undefined, null, 7, {}, { parts: null }, { parts: [] }])('a keyframe with %j has none', saved => {
  expect(placesKept(saved, 'bob')).toBeUndefined()
})
