import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { blueprintCells } from '../../../source/minecraft/blocks/blueprint.ts'
import { createReferee } from '../../../source/referee/referee.ts'
import { materials } from '../../../source/tasks/generators/villagerbench/palette.ts'
import { parseTask } from '../../../source/tasks/load-task.ts'
import { openTask } from '../../../source/tasks/sources/open-task.ts'
import { readReference, suites } from '../../../source/tasks/sources/suites.ts'
import { taskYaml } from '../../../source/tasks/yaml.ts'
import { startWorld } from '../../../source/world/start-world.ts'
import { refusal } from '../../refusal.ts'

const defaults = (name: string) => {
  const suite = suites.find(one => one.name === name)!
  return { suite, values: Object.fromEntries(Object.entries(suite.parameters).map(([key, one]) => [key, one.default])) }
}

test('README.md says how many tasks are generated', () => {
  const all = suites
    .filter(({ name }) => name !== 'company')
    .reduce((sum, { name, count }) => sum + count(defaults(name).values), 0)
  expect(readFileSync('README.md', 'utf8')).toContain(`all ${all.toLocaleString('en-US')} of these`)
})

describe('the suites', () => {
  test('every task of every suite is a good task file, named once, and the same when it is made again', () => {
    for (const { name } of suites) {
      const { suite, values } = defaults(name)
      const names = new Set<string>()
      const count = suite.count(values)
      for (let index = 0; index < count; index++) {
        const task = suite.task(index, 1, values)
        names.add(task.name)
        expect(task.team).toBe('fixed')
        // One in ten also goes through a file, as `tasks generate` writes it.
        if (index % 10 === 0) expect(parseTask(taskYaml(task), `${name}:${index}`)).toEqual(task)
      }
      expect(names.size, name).toBe(count)
      expect(suite.task(count - 1, 1, values)).toEqual(suite.task(count - 1, 1, values))
    }
  })

  test('construction has the sizes, heights and directions of the benchmark', () => {
    const { suite, values } = defaults('villagerbench/construction')
    const all = Array.from({ length: 100 }, (_, index) => {
      const drawing = Object.values(suite.task(index, 1, values).blueprints)[0]!
      return { drawing, cells: blueprintCells(drawing) }
    })
    const sizes = all.map(one => one.cells.length).sort((a, b) => a - b)
    expect(sizes[0]).toBeGreaterThanOrEqual(3)
    expect(sizes.at(-1)).toBeLessThanOrEqual(101)
    expect(sizes[50]).toBeGreaterThan(28)
    expect(sizes[50]).toBeLessThan(42)
    expect(Math.max(...all.map(one => one.drawing.layers.length))).toBeLessThanOrEqual(11)
    expect(all.filter(one => one.cells.some(cell => cell.states?.axis)).length).toBe(33)
    expect(all.filter(one => one.cells.some(cell => cell.states?.facing)).length).toBe(20)
    expect(materials.length).toBeGreaterThanOrEqual(79)
    for (const { cells } of all)
      for (const cell of cells) {
        expect(cell.at[0]).toBeGreaterThanOrEqual(-22)
        expect(cell.at[0]).toBeLessThanOrEqual(-8)
        expect(Math.abs(cell.at[2])).toBeLessThanOrEqual(8)
      }
  })

  test('every team begins on the ground of its arena, not above it', () => {
    for (const suite of suites) {
      const { values } = defaults(suite.name)
      const count = suite.count(values)
      for (const index of [0, Math.floor(count / 2), count - 1]) {
        const { name, arena } = suite.task(index, 1, values)
        if (arena) expect(arena.spawn[1], name).toBe(arena.region.from[1] + 1)
      }
    }
  })

  test('a material factory stands what drops itself in piles, in free cells of the arena', () => {
    const { suite, values } = defaults('villagerbench/construction')
    for (let index = 0; index < 100; index++) {
      const mining = suite.task(index, 1, { ...values, factory: 'on' })
      expect(mining.blueprints).toEqual(suite.task(index, 1, values).blueprints)
      const needed = new Map<string, number>()
      for (const { block } of blueprintCells(Object.values(mining.blueprints)[0]!))
        needed.set(block, (needed.get(block) ?? 0) + 1)
      const blocks = mining.arena!.blocks.flatMap(one => ('at' in one ? [one] : []))
      const { from, to } = mining.arena!.region!
      expect(new Set(blocks.map(({ at }) => String(at))).size, `construction ${index}`).toBe(blocks.length)
      for (const { block, at } of blocks) {
        expect(at.every((value, axis) => value >= from[axis]! && value <= to[axis]!)).toBe(true)
        if (at[0] < 3) continue
        expect(blocks.filter(one => one.block === block).length).toBeGreaterThan(needed.get(block)!)
        expect(mining.goal).toContain(`${needed.get(block)} ${block.replaceAll('_', ' ')}`)
      }
    }
  })
  test('cooking holds every combination of sources once', () => {
    const { suite, values } = defaults('villagerbench/cooking')
    const titles = new Set(Array.from({ length: 100 }, (_, index) => suite.task(index, 1, values).title))
    expect(titles.size).toBe(100)
    expect([...titles].filter(title => title.startsWith('Cake')).length).toBe(36)
  })

  test('what is dealt out adds up to what the target takes, and no agent has all of it', () => {
    const { suite, values } = defaults('minecollab/crafting')
    fc.assert(
      fc.property(fc.nat(suite.count(values) - 1), fc.integer({ min: 2, max: 5 }), (index, agents) => {
        const { inventories } = suite.task(index, 1, { ...values, agents })
        const kinds = Object.values(inventories).map(items => Object.keys(items))
        const all = new Set(kinds.flat())
        const total = Object.values(inventories)
          .flatMap(items => Object.values(items))
          .reduce((sum, count) => sum + count, 0)
        if (total > 1)
          expect(kinds.some(held => held.length === all.size && kinds.filter(k => k.length > 0).length === 1)).toBe(
            false,
          )
      }),
      { numRuns: 60 },
    )
  })

  test('a reference is read with its parameters, and a wrong one is answered with what is right', async () => {
    expect(readReference('minecollab/cooking:3,agents=4,split=test')).toMatchObject({
      index: 3,
      values: { agents: 4, split: 'test', blocked: 0 },
    })
    expect(readReference('tasks/demo/cabin.yaml')).toBeNull()
    for (const family of ['villagerbench', 'villagerbench/', 'villagerbench:3'])
      expect(await refusal(() => openTask(family))).toMatch(
        /is no task but has suites: villagerbench\/construction, .*Say which one: villagerbench\/construction:0/s,
      )
    expect(await refusal(() => readReference('minecollab/cooking:3,agents=9'))).toMatch(
      'agents cannot be "9". Choose a whole number from 2 to 5',
    )
    expect(await refusal(() => readReference('villagerbench/cooking:100'))).toMatch(
      'has 100 tasks. Choose a number from 0 to 99',
    )
    expect(await refusal(() => readReference('gathering:1,agents=2'))).toMatch(
      'no parameter "agents". Parameters: workers.',
    )
    expect(await refusal(() => openTask('villagerbench/cookin:1'))).toMatch('Did you mean villagerbench/cooking:1?')
    expect(await refusal(() => openTask('villagerbench/cookin'))).toMatch('Did you mean villagerbench/cooking:0?')
    expect(await refusal(() => openTask('villagerbench/cooking'))).toMatch('Say which one: villagerbench/cooking:0')
    expect(await refusal(() => openTask('minecollab/crafting:1?blocked=1'))).toMatch(
      /is not read.* A number follows a colon, parameters commas: minecollab\/crafting:0/s,
    )
    expect((await openTask('tasks/demo/cabin.yaml')).name).toBe('cabin')
  })

  test('the referee sets up one arena of each family, and it stands', async () => {
    const world = await startWorld({ version: '1.19.2', operators: ['referee'] })
    try {
      for (const reference of [
        'villagerbench/construction:62',
        'villagerbench/cooking:35',
        'villagerbench/cooking:99',
        'villagerbench/escape:22',
        'villagerbench/escape:24,agents=4',
        'minecollab/cooking:0',
        'minecollab/hells-kitchen:5,agents=3',
        'minecollab/crafting:40',
        'minecollab/construction:80',
        'sagents/collect:5',
        'sagents/shelter:0',
      ]) {
        const referee = await createReferee({
          host: world.host,
          port: world.port,
          version: '1.19.2',
          task: await openTask(reference),
          console: command => world.command(command),
        })
        await referee.prepare()
        expect((await referee.score([], [])).completion, reference).toBe(0)
        await referee.close()
      }
    } finally {
      await world.stop()
    }
  })
})

test('the demo task is a good file as it stands', () => {
  expect(parse(readFileSync('tasks/demo/cabin.yaml', 'utf8'))).toHaveProperty('name', 'cabin')
})
