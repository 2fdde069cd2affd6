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
import { worldVersions } from '../../../source/world/types.ts'
import { refusal } from '../../refusal.ts'

const defaults = (name: string) => {
  const suite = suites.find(one => one.name === name)!
  return { suite, values: Object.fromEntries(Object.entries(suite.parameters).map(([key, one]) => [key, one.default])) }
}

test('README.md says how many tasks are generated', () => {
  const all = suites
    .filter(({ name }) => name !== 'company')
    .reduce((sum, { name, count }) => sum + count(defaults(name).values), 0)
  expect(readFileSync('README.md', 'utf8')).toContain(`${all.toLocaleString('en-US')} tasks after VillagerBench`)
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
    expect(all.filter(one => one.cells.some(cell => cell.states?.facing)).length).toBe(22)
    expect(all.filter(one => one.cells.some(cell => cell.block === 'dirt_path')).length).toBe(35)
    for (const block of ['gravel', 'sand', 'grass_block'])
      expect(all.some(one => one.cells.some(cell => cell.block === block))).toBe(true)
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

  test('what is dealt out adds up to what the target takes, and no agent of several has all of it', () => {
    const { suite, values } = defaults('minecollab/crafting')
    fc.assert(
      fc.property(fc.nat(suite.count(values) - 1), fc.integer({ min: 2, max: 5 }), (index, agents) => {
        const { inventories } = suite.task(index, 1, { ...values, agents })
        const parts = Object.values(inventories).map(({ crafting_table: _, ...items }) => items)
        const total = parts.flatMap(items => Object.values(items)).reduce((sum, count) => sum + count, 0)
        expect(total).toBeGreaterThan(0)
        if (total > 1) expect(parts.filter(items => Object.keys(items).length > 0).length).toBeGreaterThan(1)
      }),
      { numRuns: 60 },
    )
  })

  test('MineCollab’s crafting has the depths, teams and blocked agents of the original', () => {
    const { suite, values } = defaults('minecollab/crafting')
    for (const seed of [1, 2]) {
      const all = Array.from({ length: suite.count(values) }, (_, index) => suite.task(index, seed, values))
      const depths = [0, 1, 2].map(depth => all.filter(({ tags }) => tags.includes(`depth-${depth}`)).length)
      expect(depths).toEqual([107, 75, 49])
      const teams = all.map(({ seats }) => seats.workers.length)
      expect([1, 2, 3, 4, 5].map(size => teams.filter(team => team === size).length)).toEqual([23, 70, 46, 46, 46])
      const withBlocked = all.filter(({ blocked }) => Object.keys(blocked).length > 0)
      expect(withBlocked.length / all.length).toBeGreaterThan(0.4)
      expect(withBlocked.length / all.length).toBeLessThan(0.6)
      for (const { world, inventories, judge } of all) {
        expect(world.version).toBe('1.21.1')
        const [part] = judge
        const target = part?.kind === 'holds' ? Object.keys(part.items)[0]! : ''
        expect(Object.values(inventories).some(items => target in items)).toBe(false)
      }
      // Another seed, other items.
      expect(new Set(all.map(({ title }) => title)).size).toBeGreaterThan(120)
    }
  })

  test('a seat that may not ask for the crafting plan knows from nowhere how the target is made', () => {
    for (const family of ['minecollab/crafting', 'minecollab/cooking']) {
      const { suite, values } = defaults(family)
      for (let index = 0; index < suite.count(values); index++) {
        const { blocked, recipes, knowledge, knows, goal, conversation, judge, seats } = suite.task(index, 1, values)
        for (const [seat, actions] of Object.entries(blocked)) {
          expect(actions).toContain('getCraftingPlan')
          expect(knows).toMatchObject({ recipes: 'told', chests: 'seen', inventories: 'told', plans: 'told' })
          const [part] = judge
          for (const item of part?.kind === 'holds' ? Object.keys(part.items) : []) {
            expect(recipes[item]).not.toContain(seat)
            expect(recipes[item]!.length).toBeGreaterThan(0)
          }
          expect(knowledge[seat]).toBeUndefined()
          expect(seats.workers.length).toBeGreaterThan(Object.keys(blocked).length)
          for (const lines of Object.values(knowledge))
            for (const line of lines) expect(`${goal} ${conversation}`).not.toContain(line)
        }
      }
    }
  })

  test('MineCollab’s houses are as large as the original’s, with doors, and each material is split evenly', () => {
    const { suite, values } = defaults('minecollab/construction')
    const all = Array.from({ length: suite.count(values) }, (_, index) => suite.task(index, 1, values))
    const sizes = all
      .map(({ blueprints }) => blueprintCells(Object.values(blueprints)[0]!).length)
      .sort((a, b) => a - b)
    expect(sizes[0]).toBeGreaterThanOrEqual(412)
    expect(sizes.at(-1)).toBeLessThanOrEqual(1400)
    expect(Math.abs(sizes[sizes.length >> 1]! - 724)).toBeLessThan(60)
    for (const { inventories, blueprints } of all) {
      const cells = blueprintCells(Object.values(blueprints)[0]!)
      expect(cells.some(({ block }) => block.endsWith('_door'))).toBe(true)
      const [one, other] = Object.values(inventories)
      for (const material of new Set(cells.map(({ block }) => block)))
        expect(Math.abs((one![material] ?? 0) - (other![material] ?? 0))).toBeLessThanOrEqual(1)
    }
  })

  test('each family has several wordings, which the seed draws, and none that another index must have', () => {
    for (const { name } of suites.filter(one => one.name !== 'company')) {
      const { suite, values } = defaults(name)
      // Names of things left out, what is left is the wording.
      const wordings = (index: number) =>
        new Set(Array.from({ length: 30 }, (_, seed) => suite.task(index, seed, values).goal.slice(0, 14)))
      expect(wordings(0).size, name).toBeGreaterThan(2)
    }
  })

  test('a reference is read with its parameters, and a wrong one is answered with what is right', async () => {
    expect(readReference('minecollab/cooking:3,agents=4,split=test')).toMatchObject({
      index: 3,
      values: { agents: 4, split: 'test', blocked: 'mixed' },
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
    const tasks = await Promise.all(
      [
        'villagerbench/construction:62',
        'villagerbench/cooking:35',
        'villagerbench/cooking:99',
        'villagerbench/escape:22',
        'villagerbench/escape:24,agents=4',
        'minecollab/cooking:0',
        'minecollab/hells-kitchen:5,agents=3',
        'minecollab/crafting:40',
        'minecollab/construction:134',
        'sagents/collect:5',
        'sagents/shelter:0',
      ].map(async reference => ({ reference, task: await openTask(reference) })),
    )
    for (const version of worldVersions.filter(one => tasks.some(({ task }) => task.world.version === one))) {
      const world = await startWorld({ version, operators: ['referee'] })
      try {
        for (const { reference, task } of tasks) {
          if (task.world.version !== version) continue
          const referee = await createReferee({
            ...{ host: world.host, port: world.port, version, task },
            console: command => world.command(command),
          })
          await referee.prepare()
          expect((await referee.score([], [])).completion, reference).toBe(0)
          await referee.close()
        }
      } finally {
        await world.stop()
      }
    }
  })
})

test('the demo task is a good file as it stands', () => {
  expect(parse(readFileSync('tasks/demo/cabin.yaml', 'utf8'))).toHaveProperty('name', 'cabin')
})
