import { expect, test } from 'vitest'
import { loadPrompts } from '../../source/brain/providers/prompt-templates.ts'
import { blueprintOutline } from '../../source/brain/questions/shapes.ts'
import { outlineOf, seenFrom } from '../../source/mind/observation-summary.ts'
import { planInput } from '../brain/support/question-inputs.ts'
import { FakeWorld } from '../team/support/fake-world.ts'

test('a question tells of no block that is farther away than it says', () => {
  const observation = new FakeWorld().body('Bob').observe()
  const [x, y, z] = observation.position
  const blocks = [
    { name: 'oak_fence_gate', count: 1, nearest: [x, y, z + 36] as const },
    { name: 'potatoes', count: 3, nearest: [x + 20, y, z] as const },
  ]
  const seen = seenFrom({ ...observation, blocks })
  expect(seen.within).toBe(24)
  expect(seen.blocks.map(({ name }) => name)).toEqual(['potatoes'])
})

test('of a whole blueprint is told in which boxes nothing may stand, and what of them is filled', () => {
  const places = Array.from({ length: 27 }, (_, index) => [
    index % 3,
    64 + Math.floor(index / 9),
    Math.floor(index / 3) % 3,
  ])
  const hut = places.map(at => ({
    at: at as [number, number, number],
    block: at[0] === 1 && at[2] === 1 ? 'air' : 'oak_planks',
    states: {},
  }))
  const outline = outlineOf('hut', { hut }, [0, 4])!
  expect(blueprintOutline.parse(outline)).toMatchObject({
    empty: [{ from: [1, 64, 1], to: [1, 66, 1] }],
    missing: [
      { block: 'air', cells: '4', at: [[1, 64, 1]] },
      { block: 'oak_planks', cells: '0' },
    ],
  })
  expect(outlineOf('hut', { hut }, [], [0, 1])!.empty).toBeUndefined()
  expect(outlineOf('hut', { hut }, [...hut.keys()])!.missing[0]!.at).toBeUndefined()
  const prompt = loadPrompts()
    .get('planTask')!
    .render(planInput('Build the hut.', { blueprints: [outline] }), []).user
  expect(prompt).toContain('something stands at 1 64 1, where nothing should be')
  expect(prompt).toContain('nothing may stand in the end at 1 64 1 to 1 66 1')
})
