import { expect, test } from 'vitest'
import { loadPrompts } from '../../../source/brain/providers/prompt-templates.ts'
import type { DesignBuildingInput } from '../../../source/brain/questions/design-building/shape.ts'

/** What a model reads that is to change a design. */

const hut = {
  palette: { wall: 'oak_planks' },
  parts: [{ kind: 'walls', from: [0, 0, 0], to: [4, 2, 4], of: 'wall' }],
}
const asked = (previous: DesignBuildingInput['previous']): DesignBuildingInput => ({
  goal: 'make the house one higher',
  building: 'small house',
  site: { width: 6, depth: 29, near: 'where it stands', stands: true },
  stock: {},
  available: ['oak_planks'],
  lacking: [],
  previous,
  wishes: ['one higher'],
})
const user = (previous: DesignBuildingInput['previous']): string =>
  loadPrompts().get('designBuilding')!.render(asked(previous), []).user

test('who changes a design reads it in the language of designs', () => {
  expect(user({ design: hut })).toContain(`Design of now, to be changed: ${JSON.stringify(hut)}\n`)
  expect(user(null)).not.toContain('Design of now')
})

test('of a design that is too long for a prompt its first parts are shown, and how many more there are', () => {
  const block = { kind: 'block', at: [0, 0, 0], of: 'wall' }
  const long = user({ design: { ...hut, parts: Array.from({ length: 200 }, () => block) } })
  const [, shown, more] = /to be changed: (\{.*\}) and (\d+) more of its 200 parts/.exec(long)!
  expect(shown!.length).toBeLessThanOrEqual(6000)
  expect(JSON.parse(shown!).parts.length + Number(more)).toBe(200)
})
