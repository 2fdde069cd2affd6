import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blueprintCells } from '../../../source/minecraft/blocks/blueprint.ts'
import { readDescription } from '../../../source/tasks/importers/read-description.ts'
import { parseTask } from '../../../source/tasks/load-task.ts'
import { checkPointKey, checkPointPoints } from '../../../source/tasks/metrics/completion.ts'
import { timeLimits } from '../../../source/tasks/metrics/complexity.ts'
import { importTasks } from '../../../source/tasks/sources/importers.ts'
import type { Task } from '../../../source/tasks/task-schema.ts'
import { taskYaml } from '../../../source/tasks/yaml.ts'

// Files in VillagerBench's formats that are kept in the repository: every field of them arrives or is listed.
const kept = fileURLToPath(new URL('../../../tasks/peers/villagerbench/', import.meta.url))
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mcteam-peers-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
// Written by this test or kept beside it, as JSON.
const stored = async (name: string): Promise<Json> => JSON.parse(await readFile(join(kept, name), 'utf8')) as Json
const listed = async (name: string): Promise<{ [key: string]: Json }[]> =>
  (await stored(name)) as { [key: string]: Json }[]

const files = ['blueprint_description.json', 'farm_setting.json', 'farm_blue_print.json', 'escape_atom.json'] as const

test.each([
  ['blueprint_description.json', 'villagerbench', 25],
  ['farm_setting.json', 'villagerbench-farm', 24],
  ['farm_blue_print.json', 'villagerbench-structures', 12],
  ['escape_atom.json', 'villagerbench-escape', 24],
] as const)('%s is known by its contents and gives a good task file for every entry', async (name, from, count) => {
  const { tasks, importer } = await importTasks(join(kept, name))
  expect(importer).toBe(from)
  expect(tasks).toHaveLength(count)
  for (const task of tasks) expect(parseTask(taskYaml(task), task.name)).toEqual(task)
})

/** What was left out or changed of each file, without where. */
test('all that is not taken over as it stands is of these kinds', async () => {
  const kinds: Record<string, number> = {}
  for (const name of files)
    for (const note of (await importTasks(join(kept, name))).notes) {
      const kind = note.replace(/^[^:]+(?::\d+)?: /, '').replace(/-?\d+ -?\d+ -?\d+/g, '…')
      kinds[kind] = (kinds[kind] ?? 0) + 1
    }
  expect(kinds).toMatchSnapshot()
})

/** Every value of a JSON text by its path, and the same text with another value there. */
const changes = (root: Json): { path: string; name: string; changed: Json }[] => {
  const found: { path: string; name: string; changed: Json }[] = []
  const put = (path: readonly (string | number)[], value: Json): Json => {
    const copy = structuredClone(root)
    // A path of this very value.
    let at = copy as Record<string | number, Json>
    for (const step of path.slice(0, -1)) at = at[step] as Record<string | number, Json>
    at[path.at(-1)!] = value
    return copy
  }
  const other = (value: Json): Json => {
    if (typeof value === 'number') return value + 1
    if (typeof value === 'boolean') return !value
    return value === 'true' || value === 'false' ? String(value === 'false') : `${String(value)}x`
  }
  const walk = (value: Json, path: readonly (string | number)[]): void => {
    if (value !== null && typeof value === 'object')
      for (const [key, part] of Object.entries(value)) walk(part, [...path, Array.isArray(value) ? Number(key) : key])
    else
      found.push({
        path: path.join('.'),
        name: path.map(step => (typeof step === 'number' ? '#' : step)).join('.'),
        changed: put(path, other(value)),
      })
  }
  walk(root, [])
  return found
}

/** Of each field the first, the middle and the last: all of them would take minutes. */
const some = <T extends { readonly name: string }>(all: readonly T[]): T[] =>
  [...Map.groupBy(all, one => one.name).values()].flatMap(same => [
    ...new Set([same[0]!, same[same.length >> 1]!, same.at(-1)!]),
  ])

const outcome = async (name: string, content: Json): Promise<string> => {
  await writeFile(join(folder, name), JSON.stringify(content))
  const { tasks, notes } = await importTasks(join(folder, name))
  return JSON.stringify({ tasks, notes })
}

describe('no field is passed over in silence: another value of it gives another task, or is told', () => {
  test('of cakes and stews', async () => {
    await cp(join(kept, 'farm_blue_print.json'), join(folder, 'farm_blue_print.json'))
    const tasks = await listed('farm_setting.json')
    for (const task of [tasks[3]!, tasks[7]!, tasks[20]!, tasks[23]!]) {
      const before = await outcome('farm_setting.json', [task])
      for (const { path, changed } of some(changes([task])))
        expect(await outcome('farm_setting.json', changed), `${String(task.name)}: ${path}`).not.toBe(before)
    }
  })

  test('of structures, as they are built and as they stand in an arena', async () => {
    const tasks = await listed('farm_setting.json')
    const structures = (await stored('farm_blue_print.json')) as { [key: string]: Json }
    for (const name of ['house', 'rabbit_pasture', 'carrot_farm', 'material_factory']) {
      const one = { [name]: structures[name]! }
      const both = async (content: Json): Promise<string> => {
        const built = await outcome('farm_blue_print.json', content)
        return built + (await outcome('farm_setting.json', [tasks[23]!]))
      }
      const before = await both(one)
      for (const { path, changed } of some(changes(one))) {
        // The name by which it is asked for.
        expect(await both(changed), path).not.toBe(before)
      }
    }
  })

  test('of escape atoms', async () => {
    for (const atom of await listed('escape_atom.json')) {
      const before = await outcome('escape_atom.json', [atom])
      for (const { path, changed } of some(changes([atom]))) {
        // Two who play together are as many as one, and what is never waited for may be so by any number below nothing.
        if (path.endsWith('min_player') && atom.min_player === 1) continue
        if (/wait_interval|activate_duration/.test(path) && atom[path.split('.').at(-1)!] === -1) continue
        // Of a room alone there are no others for which it could matter.
        if (path.endsWith('.same_room') && atom.same_room === false) continue
        expect(await outcome('escape_atom.json', changed), `${path} of ${JSON.stringify(atom)}`).not.toBe(before)
      }
    }
  })

  test('of description lines', async () => {
    const lists = (await stored('blueprint_description.json')) as { [key: string]: string[] }
    const words = /-?\d+|(?<=(?:material|name|shape):\s*)\w+|(?<=facing:\s*)\w+|\w+(?=:)/g
    for (const [name, lines] of Object.entries(lists)) {
      const before = JSON.stringify(readDescription(lines))
      for (const [index, line] of lines.entries())
        for (const { 0: word, index: at } of line.matchAll(words)) {
          const isNumber = /\d/.test(word)
          const isFacing = /facing:\s*$/.test(line.slice(0, at))
          const other = isNumber ? String(Number(word) + 40) : isFacing ? (word === 'N' ? 'S' : 'N') : `${word}x`
          const changed = line.slice(0, at) + other + line.slice(at + word.length)
          expect(JSON.stringify(readDescription(lines.with(index, changed))), `${name}: ${changed}`).not.toBe(before)
        }
    }
  })
})

test('what hands cannot place leaves what they can where both are named, in whatever order', () => {
  const isPlaceable = (block: string): boolean => block !== 'structure_block'
  const lines = ['material: gravel position: [0, 0, 0]', 'material: structure_block position: [0, 0, 0]']
  for (const order of [lines, lines.toReversed()]) {
    const { cells, notes } = readDescription(order, 'task', isPlaceable)
    expect(cells).toEqual([{ at: [0, 0, 0], block: 'gravel' }])
    expect(notes).toEqual([expect.stringMatching(/^task:2: 0 0 0 is .* → gravel$/)])
  }
})

test('corners that are of no rectangle are told', () => {
  const read = (corners: string) => readDescription([`material:dirt shape:rectangle corners:[${corners}]`]).notes
  expect(read('[0 0 0] [3 0 0] [3 0 2] [0 0 2]')).toEqual([])
  expect(read('[0 0 0] [3 0 2]')).toEqual([])
  for (const corners of [
    '[1 0 0] [3 0 0] [3 0 2] [0 0 2]',
    '[0 0 0] [3 0 0] [3 0 2] [0 0 1]',
    '[0 0 0] [3 0 0] [3 0 2]',
  ])
    expect(read(corners)).toEqual([expect.stringMatching(/^description:1: the corners are of no rectangle → /)])
})

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!

test('constructions are spread as the benchmark’s', async () => {
  const lists = (await stored('blueprint_description.json')) as { [key: string]: string[] }
  const { tasks } = await importTasks(join(kept, 'blueprint_description.json'))
  const cells = tasks.map(task => blueprintCells(Object.values(task.blueprints)[0]!))
  const sizes = cells.map(all => all.length)
  const lines = Object.values(lists).map(one => one.length)
  expect([Math.min(...sizes), median(sizes), Math.max(...sizes)]).toEqual([3, 34, 101])
  expect([Math.min(...lines), median(lines)]).toEqual([2, 7])
  expect(Math.max(...lines)).toBeGreaterThanOrEqual(28)
  const share = (is: (cell: (typeof cells)[number][number]) => boolean): number =>
    cells.filter(all => all.some(is)).length / cells.length
  expect(share(({ block }) => /^(?:dirt_path|farmland)$/.test(block))).toBeCloseTo(0.33, 1)
  expect(share(({ states = {} }) => 'facing' in states || 'axis' in states)).toBeCloseTo(0.43, 1)
  for (const [x, y, z] of cells.flat().map(cell => cell.at)) {
    expect(x >= -22 && x <= -8 && z >= -8 && z <= 8).toBe(true)
    expect(y >= -60 && y < -49).toBe(true)
  }
  // All of it can be had: paths and farmland as themselves.
  for (const task of tasks) {
    const chests = Object.assign({}, ...task.arena!.containers.map(one => one.items)) as Record<string, number>
    for (const { block } of blueprintCells(Object.values(task.blueprints)[0]!))
      if (/^(?:dirt_path|farmland)$/.test(block)) expect(chests[block], task.name).toBeGreaterThanOrEqual(64)
  }
})

test('the time is limited as the benchmark’s judge does', async () => {
  const { tasks } = await importTasks(join(kept, 'farm_setting.json'))
  const limitOf = (name: string): number => tasks.find(task => task.name === name)!.timeLimit
  // One for each ingredient, and how far down the list of its sources each is: 40 s of actions, 200 s in all.
  expect(limitOf('farm-cake_0')).toBe(timeLimits.cooking(3).wall)
  expect(limitOf('farm-cake_7')).toBe(timeLimits.cooking(3 + 2 + 3 + 1).wall)
  expect(limitOf('farm-rabbit_stew_0')).toBe(1200)
  expect(limitOf('farm-rabbit_stew_14')).toBe(2400)
  const { tasks: buildings } = await importTasks(join(kept, 'blueprint_description.json'))
  // Three blocks on each other: the ground and the next one carry the lowest.
  const d = 2 * (1 / 3) + 2 * (1 / 3 + 0.02) + 2 * (1 / 2 + 0.04)
  expect(buildings[0]!.timeLimit).toBe(Math.ceil((Math.log(d) + 1) * 180 + 600))
})

/** The score as the benchmark’s judge counts it: flat, without what is a part of anything that was reached. */
const flatScore = (task: Task, points: { [key: string]: Json }[], reached: ReadonlySet<string>): number => {
  const byName = new Map(points.map(point => [String(point.name), point]))
  const inside = new Set<string>()
  const below = (name: string, seen: ReadonlySet<string>): void => {
    for (const part of (byName.get(name)?.sub_check_point ?? []) as string[])
      if (!seen.has(part)) {
        inside.add(part)
        below(part, new Set([...seen, part]))
      }
  }
  for (const name of reached) below(name, new Set([name]))
  const root = String(task.name.startsWith('farm-cake') ? 'cake' : 'rabbit_stew')
  if (reached.has(root)) return 100
  return Math.min(
    100,
    [...reached].filter(name => !inside.has(name)).reduce((sum, name) => sum + Number(byName.get(name)!.score), 0),
  )
}

test('any state of any dish is worth what the benchmark’s judge gives for it', async () => {
  const entries = await listed('farm_setting.json')
  const { tasks } = await importTasks(join(kept, 'farm_setting.json'))
  for (const [index, task] of tasks.entries()) {
    const points = entries[index]!.check_point as { [key: string]: Json }[]
    const part = task.judge[0]!
    if (part.kind !== 'checkpoints') throw new Error(`${task.name} has no check points`)
    fc.assert(
      fc.property(fc.subarray(points.map(point => String(point.name))), reached => {
        const held = new Set(reached)
        const { points: given } = checkPointPoints(part.points, point => held.has(checkPointKey(point).split(' ')[1]!))
        expect(given, `${task.name}: ${reached.join(' ')}`).toBe(flatScore(task, points, held))
      }),
    )
  }
})

test('nothing is worth a point from the start, and what it asks for is not there', async () => {
  const { tasks } = await importTasks(join(kept, 'escape_atom.json'))
  for (const task of tasks) {
    const placed = task.judge.flatMap(part => (part.kind === 'placed' ? [part] : []))
    expect(placed.length, task.name).toBeGreaterThan(0)
    const { blocks } = task.arena!
    for (const { at, block } of placed) {
      const there = blocks.findLast(one =>
        'at' in one
          ? one.at.join() === at.join()
          : at.every(
              (value, axis) =>
                value >= Math.min(one.from[axis]!, one.to[axis]!) && value <= Math.max(one.from[axis]!, one.to[axis]!),
            ),
      )
      expect(there?.block ?? 'air', `${task.name} at ${at.join(' ')}`).not.toBe(block)
    }
  }
})
