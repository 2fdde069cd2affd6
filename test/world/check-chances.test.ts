import { expect, test } from 'vitest'
import { chanceOf } from '../../scripts/checks-by-chance.js'

const death = 'death, drops at the place, respawn'
const dig = 'dig time and reach are enforced'

test.each([
  [death, 'drops at (48.9, -60, 10.5),(42.5, -60, 16.52), died at (42.5, -60, 10.5)', '20 %'],
  [dig, 'a dig that was never started succeeds', '7 %'],
  ['milk a cow, shear a sheep', 'a bare sheep can be sheared', '1 %'],
])('a failure of “%s” that chance explains is looked at again', (name, detail, share) => {
  expect(chanceOf(name, detail)).toMatchObject({ share })
})

test.each([
  ['farther than anything flies', death, 'drops at (49.4, -60, 10.5),(42.5, -60, 10.5), died at (42.5, -60, 10.5)'],
  ['nothing lies there', death, 'drops at , died at (42.5, -60, 10.5)'],
  ['things are kept', death, 'alice kept 5 diamond'],
  ['a client broke', death, 'drops at (48.9, -60, 10.5), died at (42.5, -60, 10.5) [client error: (1, 2, 3)]'],
  ['a quick dig', dig, 'a client that claims to dig stone by hand in no time succeeds'],
  ['another check', 'walk and climb', 'a dig that was never started succeeds'],
])('another failure counts at once: %s', (_, name, detail) => {
  expect(chanceOf(name, detail)).toBeUndefined()
})
