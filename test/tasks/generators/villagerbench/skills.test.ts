import { describe, expect, test } from 'vitest'
import { interactions, scenarios } from '../../../../source/tasks/generators/villagerbench/skill.ts'
import { skillTaskOf, skillTasks } from '../../../../source/tasks/generators/villagerbench/skills.ts'
import { parseTask } from '../../../../source/tasks/load-task.ts'
import { taskYaml } from '../../../../source/tasks/yaml.ts'

const all = (seed: number) => Array.from({ length: skillTasks }, (_, index) => skillTaskOf(index, seed))

describe('single skills in the shares of VillagerBench’s own generator', () => {
  test('each scenario has its share of a hundred, and each action of interact a part of it', () => {
    const tasks = all(1)
    for (const [scenario, share] of Object.entries(scenarios))
      expect(tasks.filter(({ tags }) => tags.includes(scenario)).length, scenario).toBe(share)
    const acts = tasks.flatMap(({ tags }) => (tags.includes('interact') ? [tags.at(-1)!] : []))
    expect([...new Set(acts)].toSorted()).toEqual([...interactions].toSorted())
    const counts = Object.fromEntries(interactions.map(action => [action, acts.filter(one => one === action).length]))
    expect(counts).toMatchObject({ cook: 7, feed: 5, milk: 1, chat: 9, toggle: 7, bed: 2 })
  })

  test('a third of what can lie in a chest does', () => {
    const tasks = [1, 2, 3].flatMap(all)
    const inChest = tasks.filter(({ arena }) => arena!.containers.some(one => Object.keys(one.items).length > 0))
    const inHands = tasks.filter(({ inventories }) => Object.keys(inventories).length > 0)
    const share = inChest.length / (inChest.length + inHands.length)
    expect(share).toBeGreaterThan(0.25)
    expect(share).toBeLessThan(0.4)
  })

  test('every task is a good task file with a name of its own, one agent, and a judge that is not met from the start', () => {
    for (const seed of [1, 9]) {
      const tasks = all(seed)
      expect(new Set(tasks.map(({ name }) => name)).size).toBe(skillTasks)
      for (const task of tasks) {
        expect(parseTask(taskYaml(task), task.name)).toEqual(task)
        expect(task.seats.workers).toEqual(['Alice'])
        expect(task.judge.length, task.name).toBeGreaterThan(0)
        expect(task.timeLimit).toBe(300)
        const { spawn, blocks } = task.arena!
        for (const one of blocks)
          if ('at' in one) expect(one.at.join(' '), `${task.name}: ${one.block}`).not.toBe(spawn.join(' '))
      }
    }
  })

  test('the seed draws another task of the same skill, and the same seed the same one', () => {
    expect(skillTaskOf(10, 4)).toEqual(skillTaskOf(10, 4))
    const drawn = new Set([1, 2, 3, 4, 5, 6].map(seed => skillTaskOf(10, seed).goal))
    expect(drawn.size).toBeGreaterThan(3)
  })
})
