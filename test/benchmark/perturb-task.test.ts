import { describe, expect, test } from 'vitest'
import { mirrored, perturbTask } from '../../bench/perturb-task.ts'
import { sampleTasks } from '../../bench/sample-tasks.ts'
import { blueprintCells } from '../../source/minecraft/blocks/blueprint.ts'
import { solveEscape } from '../../source/tasks/generators/villagerbench/escape-solver.ts'
import { parseTask } from '../../source/tasks/load-task.ts'
import { suiteTask } from '../../source/tasks/sources/suites.ts'
import { taskYaml } from '../../source/tasks/yaml.ts'

const sample = Object.entries(sampleTasks).flatMap(([suite, indices]) => indices.map(index => `${suite}:${index}`))
const sizes = (counts: Readonly<Record<string, number>>): number[] => Object.values(counts).sort((a, b) => a - b)

describe('a changed task', () => {
  test.each(sample)('%s is a good file with as much to do, and other words', reference => {
    const task = suiteTask(reference, 1)!
    const other = perturbTask(task)
    expect(parseTask(taskYaml(other), reference)).toEqual(other)
    expect(other.goal).not.toBe(task.goal)
    expect(other.seats).toEqual(task.seats)
    expect(other.judge.map(({ kind }) => kind)).toEqual(task.judge.map(({ kind }) => kind))
    for (const [seat, items] of Object.entries(task.inventories))
      expect(sizes(other.inventories[seat]!)).toEqual(sizes(items))
    const cells = Object.values(task.blueprints).flatMap(blueprintCells)
    expect(Object.values(other.blueprints).flatMap(blueprintCells)).toHaveLength(cells.length)
    if (task.tags.includes('escape')) expect(solveEscape(other).solved).toBe(true)
    // What a seat does not know stands in no goal.
    for (const line of Object.values(other.knowledge).flat()) expect(other.goal).not.toContain(line)
  })

  test.each(sample)('%s mirrored twice is the same', reference => {
    const task = suiteTask(reference, 1)!
    expect(mirrored(mirrored(task))).toEqual(task)
    if (task.arena) expect(mirrored(task)).not.toEqual(task)
  })

  test('has birch for oak and what looks east looks west, and dark oak stays', () => {
    const house = suiteTask('minecollab/construction:0', 3)!
    const name = Object.keys(house.blueprints)[0]!
    const legend = { a: 'oak_door[facing=east,half=lower,hinge=left]', b: 'dark_oak_planks', c: 'red_wool' }
    const task = {
      ...house,
      blueprints: { [name]: { origin: [0, -60, 0] as [number, number, number], legend, layers: [['abc']] } },
    }
    const [drawing] = Object.values(perturbTask(task).blueprints)
    expect(Object.values(drawing!.legend)).toEqual([
      'birch_door[facing=west,half=lower,hinge=right]',
      'dark_oak_planks',
      'blue_wool',
    ])
    expect(drawing!.layers).toEqual([['cba']])
  })
})
