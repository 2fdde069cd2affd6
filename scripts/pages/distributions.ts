import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { blueprintCells } from '../../source/minecraft/blocks/blueprint.ts'
import { scenarios } from '../../source/tasks/generators/villagerbench/skill.ts'
import { suites } from '../../source/tasks/sources/suites.ts'
import type { Task } from '../../source/tasks/task-schema.ts'

/** How the tasks of the suites are distributed, beside the papers' own, whose numbers are data with their source. */

/** What is counted of a suite, by the names of the file. */
const originals = z.record(z.string(), z.record(z.string(), z.string()))
export type Originals = z.infer<typeof originals>
export const readOriginals = (): Originals =>
  originals.parse(JSON.parse(readFileSync(new URL('original-suites.json', import.meta.url), 'utf8')))

interface Measure {
  readonly words: string
  of(tasks: readonly Task[]): string
}

const sorted = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b)
const middle = (numbers: readonly number[]): number => {
  const list = sorted(numbers)
  const half = list.length >> 1
  return list.length % 2 === 1 ? list[half]! : (list[half - 1]! + list[half]!) / 2
}
const spread = (numbers: readonly number[]): string => {
  const list = sorted(numbers)
  return `${list[0]} / ${middle(list)} / ${list.at(-1)}`
}
const range = (numbers: readonly number[]): string => {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  return least === most ? String(least) : `${least} to ${most}`
}
const cellsOf = (task: Task) => Object.values(task.blueprints).flatMap(blueprintCells)
const countIf = (tasks: readonly Task[], holds: (task: Task) => boolean): number => tasks.filter(holds).length
const all = (count: number, tasks: readonly Task[]): string => (count === tasks.length ? 'all' : String(count))
const hasTag = (tag: string) => (task: Task) => task.tags.includes(tag)
const tagged = (prefix: string, task: Task): number =>
  Number(task.tags.find(tag => tag.startsWith(prefix))?.slice(prefix.length))
const heightOf = (task: Task): number => {
  const levels = cellsOf(task).map(({ at }) => at[1])
  return Math.max(...levels) - Math.min(...levels) + 1
}
/** Whether every kind of thing is in as many hands as there are pieces for, within one piece of each other. */
const isEven = ({ inventories }: Task): boolean => {
  const hands = Object.values(inventories)
  const tools = /_(?:pickaxe|axe|table)$/
  const kinds = new Set(hands.flatMap(items => Object.keys(items)).filter(item => !tools.test(item)))
  return [...kinds].every(item => {
    const counts = hands.map(items => items[item] ?? 0)
    return Math.max(...counts) - Math.min(...counts) <= 1
  })
}
const missingOf = ({ name }: Task): number => Number(/-m(\d)/.exec(name)?.[1] ?? 0)

const measures: Readonly<Record<string, Measure>> = {
  tasks: { words: 'tasks', of: tasks => String(tasks.length) },
  blocks: { words: 'blocks, least / median / most', of: tasks => spread(tasks.map(task => cellsOf(task).length)) },
  height: { words: 'height at most', of: tasks => String(Math.max(...tasks.map(heightOf))) },
  kinds: {
    words: 'materials at most',
    of: tasks => String(Math.max(...tasks.map(task => new Set(cellsOf(task).map(({ block }) => block)).size))),
  },
  axis: {
    words: 'tasks with an axis',
    of: tasks => String(countIf(tasks, task => cellsOf(task).some(({ states }) => states?.axis !== undefined))),
  },
  facing: {
    words: 'tasks with a facing',
    of: tasks => String(countIf(tasks, task => cellsOf(task).some(({ states }) => states?.facing !== undefined))),
  },
  ground: {
    words: 'tasks with paths or tilled earth (here paths: tilled earth dries out)',
    of: tasks => String(countIf(tasks, task => cellsOf(task).some(({ block }) => block === 'dirt_path'))),
  },
  dishes: {
    words: 'cakes / rabbit stews',
    of: tasks => `${countIf(tasks, hasTag('cake'))} / ${countIf(tasks, hasTag('rabbit_stew'))}`,
  },
  levels: {
    words: 'levels',
    of: tasks =>
      tasks.some(task => task.tags.includes('escape'))
        ? String(new Set(tasks.map(task => tagged('level-', task))).size)
        : [/rooms_(\d)/, /materials_(\d)/, /window_(\d)/, /carpet_(\d)/]
            .map(level => new Set(tasks.map(({ name }) => level.exec(name)?.[1])).size)
            .join(' × '),
  },
  scenarios: {
    words: 'dig / craft / place / useitem / move / interact',
    of: tasks =>
      Object.keys(scenarios)
        .map(scenario => countIf(tasks, hasTag(scenario)))
        .join(' / '),
  },
  chest: {
    words: 'tasks whose items lie in a chest, of those that take some',
    of(tasks) {
      const inChest = countIf(
        tasks,
        ({ arena }) => arena?.containers.some(one => Object.keys(one.items).length > 0) === true,
      )
      const inHands = countIf(tasks, ({ inventories }) => Object.keys(inventories).length > 0)
      return `${Math.round((100 * inChest) / Math.max(1, inChest + inHands))} %`
    },
  },
  depths: {
    words: 'tasks of depth 0 / 1 / 2',
    of: tasks => [0, 1, 2].map(depth => countIf(tasks, hasTag(`depth-${depth}`))).join(' / '),
  },
  agents: { words: 'agents', of: tasks => range(tasks.map(({ seats }) => seats.workers.length)) },
  alone: {
    words: 'tasks for one agent',
    of: tasks => String(countIf(tasks, ({ seats }) => seats.workers.length === 1)),
  },
  blocked: {
    words: 'tasks in which some agents are blocked',
    of: tasks => String(countIf(tasks, ({ blocked }) => Object.keys(blocked).length > 0)),
  },
  missing: {
    words: 'tasks that lack 0 / 1 / 2 kinds of parts',
    of: tasks =>
      `${[0, 1, 2].map(many => Math.round((100 * countIf(tasks, task => missingOf(task) === many)) / tasks.length)).join(' / ')} %`,
  },
  doors: {
    words: 'houses with doors',
    of: tasks =>
      all(
        countIf(tasks, task => cellsOf(task).some(({ block }) => block.endsWith('_door'))),
        tasks,
      ),
  },
  shares: {
    words: 'tasks in which each kind of thing is split evenly',
    of: tasks => all(countIf(tasks, isEven), tasks),
  },
  amounts: {
    words: 'amounts',
    of: tasks => {
      const counts = tasks.flatMap(({ judge }) => judge.flatMap(part => (part.kind === 'stored' ? [part.count] : [])))
      return sorted([...new Set(counts)]).join(', ')
    },
  },
  version: {
    words: 'Minecraft',
    of: tasks => [...new Set(tasks.map(({ world }) => world.version))].join(', '),
  },
}

/** All tasks of a suite with its defaults and seed 1. */
const tasksOf = (name: string): Task[] => {
  const suite = suites.find(one => one.name === name)
  if (!suite) throw new Error(`original-suites.json names a suite ${name}, which there is not`)
  const values = Object.fromEntries(Object.entries(suite.parameters).map(([key, one]) => [key, one.default]))
  return Array.from({ length: suite.count(values) }, (_, index) => suite.task(index, 1, values))
}

/** Both distributions as one table, and where the originals' numbers are from. */
export const distributions = (given: Originals = readOriginals()): string => {
  const rows = Object.entries(given).flatMap(([name, { source: _, ...numbers }]) => {
    const tasks = tasksOf(name)
    return Object.entries(numbers).map(([key, original]) => {
      const measure = measures[key]
      if (!measure) throw new Error(`original-suites.json has ${key} of ${name}, which is not counted`)
      return `| \`${name}\` | ${measure.words} | ${original} | ${measure.of(tasks)} |`
    })
  })
  return [
    ['| suite | counted | original | generated |', '| --- | --- | --- | --- |', ...rows].join('\n'),
    `The originals’ numbers: ${Object.entries(given)
      .map(([name, { source }]) => `\`${name}\` from ${source}`)
      .join('; ')}.`,
  ].join('\n\n')
}
