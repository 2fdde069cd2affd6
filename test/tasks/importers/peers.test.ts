import { globSync, readFileSync, statSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { blockText } from '../../../source/minecraft/blocks/block-text.ts'
import { blueprintCells } from '../../../source/minecraft/blocks/blueprint.ts'
import type { Position } from '../../../source/minecraft/blocks/position.ts'
import { importTasks } from '../../../source/tasks/sources/importers.ts'
import type { Task } from '../../../source/tasks/task-schema.ts'

const folder = 'tasks/peers/minecollab'
type Counts = Readonly<Record<string, number>>
/** A task as it stands in its file. */
interface Written {
  readonly goal: string | Readonly<Record<string, string>>
  readonly conversation: string
  readonly agent_count: number
  readonly timeout: number
  readonly initial_inventory: Readonly<Record<string, Counts>>
  readonly target?: string | readonly string[] | Counts
  readonly number_of_target?: number
  readonly depth?: number
  readonly missing_items?: readonly string[]
  readonly blocked_actions?: Readonly<Record<string, readonly string[]>>
  readonly recipes?: Readonly<Record<string, readonly string[]>>
  readonly blocked_access_to_recipe?: readonly string[]
  readonly blueprint?: {
    readonly levels: readonly {
      readonly coordinates: Position
      readonly placement: readonly (readonly string[])[]
    }[]
  }
}

const files = globSync('*.json', { cwd: folder }).sort()
const tasks = new Map<string, { written: Written; task: Task | undefined }>()
const notes = new Map<string, readonly string[]>()

beforeAll(async () => {
  for (const file of files) {
    const path = `${folder}/${file}`
    const written = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, Written>>
    const found = await importTasks(path)
    expect(found.importer).toBe('minecollab')
    notes.set(file, found.notes)
    for (const [id, one] of Object.entries(written))
      tasks.set(id, { written: one, task: found.tasks.find(task => task.title === id) })
  }
})

const goalsOf = ({ goal }: Written): string[] => (typeof goal === 'string' ? [goal] : Object.values(goal))
const family = (tag: string) =>
  [...tasks.values()]
    .filter(({ task }) => task!.tags.includes(tag))
    .map(({ written, task }) => ({ written, task: task! }))

test('every task of every file is imported, and what of a file is not taken over is listed', () => {
  expect([...tasks].filter(([, { task }]) => !task).map(([id]) => id)).toEqual([])
  const listed = Object.fromEntries([...notes].map(([file, list]) => [file, list]))
  const open = 'recipes of which no step stands in a goal → not told; who knows them knows them from the game'
  const lines = (file: string, ...fields: string[]) =>
    fields.map(field => `${file}: ${field} tells about a task → not taken over`)
  expect(listed).toEqual({
    'construction-large.json': [],
    'construction-small.json': [],
    'cooking.json': [`cooking.json: ${open}`],
    'crafting.json': lines('crafting.json', 'max_depth', 'depth', 'missing_items', 'requires_ctable'),
    'hells-kitchen.json': lines('hells-kitchen.json', 'task_type', 'difficulty', 'difficulty_metrics'),
  })
})

describe('field by field', () => {
  test('goals, conversations, times, teams and what agents carry', () => {
    for (const { written, task } of tasks.values()) {
      const seats = task!.seats.workers
      expect(seats).toHaveLength(written.agent_count)
      const own = typeof written.goal === 'string' ? {} : written.goal
      if (typeof written.goal === 'string') expect(task!.goal).toBe(written.goal)
      expect(task!.knowledge).toEqual(
        Object.fromEntries(Object.entries(own).map(([nth, goal]) => [seats[Number(nth)], [goal]])),
      )
      expect(task!.conversation).toBe(written.conversation)
      expect(task!.timeLimit).toBe(written.timeout)
      const held = Object.entries(written.initial_inventory).map(([nth, items]) => [seats[Number(nth)], items])
      expect(task!.inventories).toEqual(Object.fromEntries(held))
    }
  })

  test('targets, in one hand or each in its own', () => {
    for (const { written, task } of tasks.values()) {
      if (written.blueprint) continue
      const { target } = written
      const seats = task!.seats.workers
      const judge = Array.isArray(target)
        ? { kind: 'each', targets: Object.fromEntries(target.map((item, nth) => [seats[nth], item])) }
        : { kind: 'holds', items: typeof target === 'string' ? { [target]: written.number_of_target } : target }
      expect(task!.judge).toMatchObject([judge])
    }
  })

  test('blocks of blueprints, each in its place', () => {
    for (const { written, task } of tasks.values()) {
      if (!written.blueprint) continue
      const wanted = new Map<string, string>()
      for (const { coordinates, placement } of written.blueprint.levels)
        for (const [z, row] of placement.entries())
          for (const [x, block] of row.entries())
            wanted.set([coordinates[0] + x, coordinates[1], coordinates[2] + z].join(' '), block)
      const cells = blueprintCells(task!.blueprints[task!.name]!)
      expect(cells).toHaveLength(wanted.size)
      const sorted = (text: string) =>
        text.replace(/\[(.*)\]/, (_, states) => `[${states.split(',').sort().join(',')}]`)
      for (const cell of cells) expect(blockText(cell)).toBe(sorted(wanted.get(cell.at.join(' '))!))
    }
  })

  test('fuel for the kitchen, which no file names: it is in the world of the original', () => {
    for (const { task } of family('cooking')) {
      const stored = task.arena!.containers.map(container => container.items.coal ?? 0)
      expect(Math.max(0, ...stored)).toBeGreaterThanOrEqual(task.seats.workers.length)
    }
  })

  test('who may not ask for the crafting plan, and who was told a recipe', () => {
    for (const { written, task } of tasks.values()) {
      const seats = task!.seats.workers
      const barred = Object.entries(written.blocked_actions ?? {}).flatMap(([nth, list]) =>
        list.length > 0 ? [seats[Number(nth)]!] : [],
      )
      expect(Object.keys(task!.blocked)).toEqual(barred)
      const told = (dish: string): string[] =>
        typeof written.goal === 'string'
          ? seats.filter((_, nth) => !written.blocked_access_to_recipe!.includes(String(nth)))
          : seats.filter((_, nth) => goalsOf(written)[nth]?.includes(written.recipes![dish]![0]!))
      const secret = written.recipes
        ? Object.keys(written.recipes).map(dish => [dish, told(dish)] as const)
        : written.target
          ? [[written.target as string, seats.filter(seat => !barred.includes(seat))] as const]
          : []
      const open = (list: readonly string[]) => list.length === 0 || list.length === seats.length
      expect(task!.recipes).toEqual(Object.fromEntries(secret.filter(([, list]) => !open(list))))
    }
  })
})

describe('they are like those that the format is from', () => {
  test('in number and size of files', () => {
    const sizes = files.map(file => statSync(`${folder}/${file}`).size)
    expect(sizes.reduce((all, one) => all + one, 0)).toBeLessThan(1_500_000)
    const kitchens = family('hells-kitchen').length
    expect(kitchens).toBeGreaterThanOrEqual(20)
    expect(family('cooking').length - kitchens).toBeGreaterThanOrEqual(20)
    for (const tag of ['techtree', 'construction']) expect(family(tag).length).toBeGreaterThanOrEqual(20)
  })

  test('in depths, teams and what is kept from agents', () => {
    const crafting = family('techtree')
    const share = (of: number): number =>
      crafting.filter(({ written }) => written.depth === of).length / crafting.length
    for (const [depth, count] of [107, 75, 49].entries())
      expect(Math.abs(share(depth) - count / 231)).toBeLessThan(0.05)
    for (const agents of [1, 2, 3, 4, 5])
      expect(crafting.filter(({ task }) => task.seats.workers.length === agents).length).toBeGreaterThan(1)
    const blocked = crafting.filter(({ task }) => Object.keys(task.blocked).length > 0)
    expect(blocked.length / crafting.length).toBeCloseTo(0.5, 1)
    expect(crafting.filter(({ written }) => written.missing_items!.length > 0).length).toBeGreaterThan(2)
  })

  test('in blocks, doors and shares of material', () => {
    const built = family('construction').map(({ written, task }) => ({
      written,
      blocks: blueprintCells(task.blueprints[task.name]!).filter(cell => cell.block !== 'air'),
    }))
    const counts = built.map(({ blocks }) => blocks.length).filter(count => count >= 412)
    counts.sort((a, b) => a - b)
    expect(counts.at(-1)).toBeLessThanOrEqual(1338)
    expect(Math.abs(counts[counts.length >> 1]! - 724)).toBeLessThan(50)
    const doors = built.filter(({ blocks }) => blocks.some(({ block }) => block.endsWith('_door')))
    expect(doors.length / built.length).toBeGreaterThan(0.9)
    const even = built.filter(({ written }) => {
      const [first, ...others] = Object.values(written.initial_inventory).map(items => JSON.stringify(items))
      return others.every(other => other === first)
    })
    expect(even.length / built.length).toBeGreaterThan(0.7)
    expect(even.length).toBeLessThan(built.length)
  })

  test('in words that are no two the same', () => {
    const texts = [...tasks.values()].flatMap(({ written }) => goalsOf(written))
    expect(new Set(texts).size).toBe(texts.length)
    const beginnings = [...tasks.values()].map(({ written }) => goalsOf(written)[0]!.split(' ').slice(0, 3).join(' '))
    expect(new Set(beginnings).size / beginnings.length).toBeGreaterThan(0.95)
  })
})
