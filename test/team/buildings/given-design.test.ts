import { expect, test } from 'vitest'
import {
  checkedDesign,
  givenInWish,
  noneSaved,
  type SavedDesigns,
  wishInShort,
} from '../../../source/team/buildings/given-design.ts'

const pillar = { parts: [{ kind: 'box', from: [0, 0, 0], to: [0, 2, 0], of: 'oak_log' }] }
const saved: SavedDesigns = {
  ...noneSaved,
  names: () => ['hut', 'cosy-hut', 'pillar'],
  read: name => (name === 'pillar' ? { about: 'a pillar', design: pillar } : { design: { parts: [{ kind: 'dome' }] } }),
}
const faultsOf = (given: ReturnType<typeof givenInWish>): readonly string[] =>
  given && 'faults' in given ? given.faults : []

test('a wish gives a design by its name or as text, and all that is wrong with it is told', () => {
  expect(givenInWish('design: Pillar', saved, '1.19.2')).toMatchObject({ design: { turn: 0 } })
  expect(givenInWish(JSON.stringify(pillar), saved, '1.19.2')).toMatchObject({ design: { turn: 0 } })
  expect(givenInWish('# mine\nparts:\n  - { kind: block, at: [0, 0, 0], of: stone }\n', saved, '1.19.2')).toMatchObject(
    {
      design: { parts: [{ kind: 'block' }] },
    },
  )
  expect(wishInShort(JSON.stringify(pillar))).toBe('a design of the building')
  expect(
    givenInWish('about: mine\ndesign:\n  parts:\n    - { kind: block, at: [0, 0, 0], of: stone }\n', saved, '1.19.2'),
  ).toMatchObject({
    design: { parts: [{ kind: 'block' }] },
  })
  expect(wishInShort('design: pillar')).toBe('design: pillar')
  expect(givenInWish('higher, of birch', saved, '1.19.2')).toBeNull()
  expect(faultsOf(givenInWish('design: pilar', saved, '1.19.2'))[0]).toContain('pillar')
  expect(faultsOf(givenInWish('design: cosy hut', saved, '1.19.2'))[0]).toMatch(/^parts\.0/)
  expect(faultsOf(givenInWish('parts: [', saved, '1.19.2'))).toHaveLength(1)
  const wrong = { parts: [{ kind: 'box', from: [0, 0, 0], to: [0, 2, 0], of: 'mahogany_log' }] }
  expect(checkedDesign(wrong, '1.19.2')).toEqual({
    faults: ['mahogany_log is no block of 1.19.2. Did you mean oak_log?'],
  })
})
