import { expect, test } from 'vitest'
import { sharedStart } from '../../../../source/tui/views/map/view.ts'

test('agents of a team with a prefix are told apart on the map by what follows it', () => {
  const initials = (names: string[]) => names.map(name => name[sharedStart(names)])
  expect(initials(['z_Ann', 'z_Ben', 'z_Cid'])).toEqual(['A', 'B', 'C'])
  expect(initials(['Ann', 'Anton'])).toEqual(['A', 'A'])
  expect(initials(['z_Ann', 'Ben'])).toEqual(['z', 'B'])
  expect(initials(['z_Ann'])).toEqual(['z'])
})
