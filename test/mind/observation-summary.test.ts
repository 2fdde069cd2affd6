import { expect, test } from 'vitest'
import { loadPrompts } from '../../source/brain/providers/prompt-templates.ts'
import { blueprintOutline, type Seen } from '../../source/brain/questions/shapes.ts'
import { outlineOf, rememberedNear, seenFrom, withKindsFor } from '../../source/mind/observation-summary.ts'
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

type Device = NonNullable<Seen['devices']>[number]
const signAt = (x: number, text?: string): Device => ({ block: 'oak_sign', at: [x, -60, 0], states: {}, text })
const leverAt = (x: number, powered = 'false'): Device => ({ block: 'lever', at: [x, -60, 0], states: { powered } })

test('what was read on signs is told later, with what stands behind a wall near, marked as seen before', () => {
  const observation = {
    ...new FakeWorld().body('Bob').observe(),
    position: [0, -60, 0] as const,
    devices: [leverAt(2, 'true'), signAt(5)],
  }
  const remembered = [
    leverAt(2),
    signAt(5, 'To the left.'),
    leverAt(9),
    leverAt(90),
    signAt(90, 'Last, the lever 9 -60 0.'),
  ]
  const told = seenFrom(observation, rememberedNear(remembered, [0, -60, 0], observation)).devices
  expect(told).toEqual([
    leverAt(2, 'true'),
    signAt(5, 'To the left.'),
    { ...leverAt(9), before: true },
    { ...signAt(90, 'Last, the lever 9 -60 0.'), before: true },
  ])
  // A sign that was changed says nothing until it is read again.
  const other = { ...observation, devices: [{ ...signAt(5), block: 'birch_sign' }] }
  expect(seenFrom(other, remembered.slice(1, 2)).devices).toEqual([{ ...signAt(5), block: 'birch_sign' }])
})

test('of a hundred signs that were read, one who acts is told the nearest', () => {
  const observation = { ...new FakeWorld().body('Bob').observe(), position: [0, -60, 0] as const, devices: [] }
  const remembered = Array.from({ length: 100 }, (_, index) => signAt(40 + index, `Number ${index}.`))
  const told = seenFrom(observation, rememberedNear(remembered, [0, -60, 0], observation)).devices!
  expect(told.map(one => one.text)).toEqual(Array.from({ length: 8 }, (_, index) => `Number ${index}.`))
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

test.each([
  ['iron_ingot', ['raw_iron'], 'deepslate_iron_ore'],
  ['cobblestone', [], 'stone'],
  ['carrot', [], 'carrots'],
  ['sand', [], 'sand'],
])('of many kinds of blocks those are told that the work needs: %s', (item, parts, block) => {
  const kinds = [...Array.from({ length: 20 }, (_, index) => `kind_${index}`), block]
  const blocks = kinds.map(name => ({ name, count: 1, nearest: [1, -60, 0] as const }))
  const observation = { ...new FakeWorld().body('Bob').observe(), position: [0, -60, 0] as const, blocks }
  const told = (needed: readonly string[]) => withKindsFor(seenFrom(observation), needed).blocks.map(one => one.name)
  expect(told([item, ...parts])).toEqual([...kinds.slice(0, 15), block])
  expect(told([])).toEqual(kinds.slice(0, 16))
})
