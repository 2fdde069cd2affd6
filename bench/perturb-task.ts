import { add, type Position } from '../source/minecraft/blocks/position.ts'
import { withArticle } from '../source/minecraft/names/articles.ts'
import { readable } from '../source/minecraft/names/readable.ts'
import { arenaBox } from '../source/tasks/arena-box.ts'
import { type Task, taskSchema } from '../source/tasks/task-schema.ts'

/**
 * The same task with other items of a kind, the land mirrored and the goal in words that no generator has: who solves the one and not the
 * other has learnt the suite and not the work.
 */
export const perturbTask = (task: Task): Task => {
  const other = withOtherItems(mirrored(task))
  return taskSchema.parse({ ...other, name: `${task.name}-other`, goal: goalByJudge(other) })
}

/** Kinds that stand for each other, in names and in words: `oak_log`, `oak logs`. */
const swaps: readonly (readonly [string, string])[] = [
  ['oak', 'birch'],
  ['sheep', 'pig'],
  ['mutton', 'porkchop'],
  ['red_mushroom', 'brown_mushroom'],
  ['raw_iron', 'raw_copper'],
  ['iron_ore', 'copper_ore'],
]
const coloured =
  /(?:wool|carpet|concrete|concrete_powder|terracotta|stained_glass|stained_glass_pane|bed|banner|candle|dye)(?![a-z_])/
const colours: readonly (readonly [string, string])[] = [
  ['red', 'blue'],
  ['white', 'yellow'],
]
/** What gives one colour and no other. */
const dyeSources = /poppy|tulip|rose|beetroot|lapis|cornflower|bone_meal|lily_of|dandelion|sunflower/

/** Land that nature made has the kinds that it has. */
const withOtherItems = (task: Task): Task => {
  if (!task.arena) return task
  const hasSources = Object.values(task.inventories).some(items =>
    Object.keys(items).some(item => dyeSources.test(item)),
  )
  const colour = (text: string): string =>
    hasSources ? text : colours.reduce((now, pair) => swapped(now, pair, `(?=_${coloured.source})`), text)
  return mapTexts(task, text => colour(swaps.reduce((now, pair) => swapped(now, pair, '(?![a-z])'), text))) as Task // names for names
}

const swapped = (text: string, [one, other]: readonly [string, string], behind: string): string => {
  const spaced = (name: string): string => name.replaceAll('_', '[_ -]')
  return text.replace(new RegExp(`(?<![a-z])(?<!dark[_ -])(?:${spaced(one)}|${spaced(other)})${behind}`, 'g'), found =>
    new RegExp(`^${spaced(one)}$`).test(found) ? other : one,
  )
}

/** Every text of a value, keys of records too. */
const mapTexts = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map(one => mapTexts(one, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [change(key), mapTexts(one, change)]))
}

/** East becomes west about the middle of the arena. */
export const mirrored = (task: Task): Task => {
  const box = arenaBox(task)
  if (!box) return task
  const sum = box.low[0] + box.high[0]
  const { blueprints, ...rest } = task
  return {
    ...(mirroredValue(rest, sum) as Omit<Task, 'blueprints'>), // places for places
    blueprints: Object.fromEntries(
      Object.entries(blueprints).map(([name, { origin, legend, layers }]) => {
        const width = Math.max(0, ...layers.flat().map(row => row.length))
        return [
          name,
          {
            origin: add(mirroredPlace(origin, sum), [1 - width, 0, 0]),
            legend: Object.fromEntries(Object.entries(legend).map(([key, block]) => [key, mirroredWords(block, sum)])),
            layers: layers.map(rows => rows.map(row => [...row.padEnd(width, '.')].reverse().join(''))),
          },
        ]
      }),
    ),
  } as Task
}

const mirroredPlace = ([x, y, z]: Position, sum: number): Position => [sum - x, y, z]
const isPlace = (value: unknown): value is Position =>
  Array.isArray(value) && value.length === 3 && value.every(one => Number.isSafeInteger(one))

const mirroredValue = (value: unknown, sum: number): unknown => {
  if (typeof value === 'string') return mirroredWords(value, sum)
  if (isPlace(value)) return mirroredPlace(value, sum)
  if (Array.isArray(value)) return value.map(one => mirroredValue(one, sum))
  if (typeof value !== 'object' || value === null) return value
  const { from, to } = value as { from?: unknown; to?: unknown }
  const all = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mirroredValue(one, sum)]))
  // A box keeps its lower corner first.
  if (isPlace(from) && isPlace(to))
    return { ...all, from: [sum - to[0], from[1], from[2]], to: [sum - from[0], to[1], to[2]] }
  return all
}

const opposite: Readonly<Record<string, string>> = { east: 'west', west: 'east', left: 'right', right: 'left' }
const mirroredWords = (text: string, sum: number): string =>
  text
    .replace(
      /(?<=facing=)(?:east|west)|(?<=(?:hinge|type)=)(?:left|right)|(?<=shape=(?:inner|outer)_)(?:left|right)/g,
      side => opposite[side]!,
    )
    .replace(/\b(?:east|west)\b(?!=)/g, (side, at: number, all: string) =>
      all[at - 1] === '=' ? side : opposite[side]!,
    )
    .replace(/(?<![\w.-])(-?\d+)(?= -?\d+ -?\d+(?!\d))/g, (x, _: string, at: number, all: string) =>
      isBehindNumber(all, at) ? x : String(sum - Number(x)),
    )
/** The second number of a place is no x. */
const isBehindNumber = (text: string, at: number): boolean => /-?\d+ $/.test(text.slice(0, at))

const named = (item: string): string => withArticle(readable(item))

/** What the judge looks for, in words of its own. */
export const goalByJudge = ({ judge, goal }: Task): string => {
  const said = judge.flatMap((part): string[] => {
    switch (part.kind) {
      case 'built':
        return [`"${part.blueprint}" is only a drawing so far. Change that, please, and leave nothing of it out.`]
      case 'stored':
        return [`The chest looks empty to me. ${readable(part.item, part.count)} would do it good.`]
      case 'have':
        return [`Is there a way for you to end up with ${named(part.item)}? Try.`]
      case 'holds':
        return [
          `Think of me as a customer. I came for ${Object.keys(part.items).map(named).join(' plus ')}, in a single bag.`,
        ]
      case 'each':
        return [
          `Wishes of the day, by name: ${Object.entries(part.targets)
            .map(([seat, item]) => `${seat} – ${named(item)}`)
            .join(', ')}. Nothing else counts.`,
        ]
      case 'checkpoints':
        return [
          `The table is laid, and what is still missing on it is ${part.points.map(one => named(one.item)).join(', ')}.`,
        ]
      case 'inside':
        return [
          `Freedom is the square of emerald with its corners at ${part.box.from.join(' ')} and ${part.box.to.join(' ')}. None of you is free until all are.`,
        ]
      default:
        return []
    }
  })
  return said.join(' ') || goal
}
