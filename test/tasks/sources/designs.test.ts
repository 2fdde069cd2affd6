import { expect, test } from 'vitest'
import { billOf } from '../../../source/designs/bill-of-materials.ts'
import { designTasks } from '../../../source/tasks/sources/designs.ts'
import { suiteTask } from '../../../source/tasks/sources/suites.ts'
import { unknownName } from '../../../source/tasks/unknown-names.ts'

test.each(designTasks.map(one => one.name))('%s is a task whose chest holds what the building takes', name => {
  const task = suiteTask(name, 1)!
  expect(unknownName(task)).toBeNull()
  const [drawing] = Object.values(task.blueprints)
  const wanted = billOf(Object.values(drawing!.legend))
  const held = Object.assign({}, ...task.arena!.containers.map(one => one.items)) as Record<string, number>
  for (const item of Object.keys(wanted)) expect(held[item], item).toBeGreaterThan(0)
  expect(task.judge).toMatchObject([{ kind: 'built' }])
})

test('choices are named behind it; wrong ones are refused in one line', () => {
  const task = suiteTask('design/house,width=9,material=dark_oak', 3)!
  expect(task.seed).toBe(3)
  const [drawing] = Object.values(task.blueprints)
  expect(drawing!.layers[0]![0]).toHaveLength(9)
  expect(Object.values(drawing!.legend)).toContain('dark_oak_planks')
  expect(() => suiteTask('design/house,width=99', 1)).toThrow(/width cannot be "99"/)
  expect(() => suiteTask('design/house,material=gold', 1)).toThrow(/there is no material "gold"/)
  expect(() => suiteTask('design/fence,material=dirt', 1)).toThrow('design/fence: a fence cannot be made of dirt.')
  const fence = suiteTask('design/fence,material=birch', 1)!
  expect(Object.values(Object.values(fence.blueprints)[0]!.legend)).toContain('birch_fence')
  expect(() => suiteTask('design/hause', 1)).toThrow('There is no task design/hause.')
})

test('a road lies in the ground, its chest stands upon it', () => {
  const task = suiteTask('design/road', 1)!
  expect(Object.values(task.blueprints)[0]!.origin[1]).toBe(-61)
  expect(task.arena!.containers[0]!.at[1]).toBe(-60)
})
