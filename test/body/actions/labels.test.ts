import { expect, test } from 'vitest'
import { actions } from '../../../source/body/actions/index.ts'

test('people read what an agent is at in words, and no name of the game', () => {
  const args = { item: 'oak_log', entity: 'polar_bear', blueprint: 'fence_around_the_hut', player: 'Ann', count: 2 }
  const at = { x: 1, y: 2, z: 3, distance: 4, name: 'home', text: 'hello', cells: [1, 2] }
  const labels = actions.flatMap(({ label }) => {
    try {
      // Without what it is about, where that is an argument of another name.
      const said: string | undefined = label?.({ ...args, ...at } as never)
      return said === undefined ? [] : [said]
    } catch {
      return []
    }
  })
  expect(labels).toEqual(
    expect.arrayContaining(['take 2 oak logs from a chest', 'build fence around the hut (2 cells)']),
  )
  expect(labels.filter(label => label.includes('_'))).toEqual([])
})
