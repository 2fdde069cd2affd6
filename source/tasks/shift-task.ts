import { type Corners, holds } from '../minecraft/blocks/box.ts'
import { add, type Position } from '../minecraft/blocks/position.ts'
import { arenaBox } from './arena-box.ts'
import type { Task } from './task-schema.ts'

/** `3 -60 5`, `3, -60, 5`: a place as tasks, signs and people write it. */
const written = /(?<![\w.-])(-?\d+)(,? +|, ?)(-?\d+)(,? +|, ?)(-?\d+)(?![\w.]*\d)/g

/** Parts of a task whose form is free: there only what lies in the arena is taken for a place. */
const isFree = (path: readonly string[]): boolean => path[0] === 'documents'

/**
 * The same task at another place: all that names one goes along, also the words that its agents, people and signs use. A place in words
 * is three numbers within the arena; other numbers stay.
 */
export const shiftTask = (task: Task, by: Position): Task => {
  const box = arenaBox(task)
  if (!box || by.every(value => value === 0)) return task
  // The shape stays: places for places, words for words.
  return shifted(task, by, box, []) as Task
}

function shifted(value: unknown, by: Position, box: Corners, path: readonly string[]): unknown {
  if (typeof value === 'string') return shiftedWords(value, by, box)
  if (Array.isArray(value)) {
    if (isPlace(value)) return isFree(path) && !holds(box, value) ? value : add(value, by)
    return value.map(one => shifted(one, by, box, path))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, shifted(one, by, box, [...path, key])] as const),
  )
}

/** No other list of three whole numbers stands in a task. */
const isPlace = (value: readonly unknown[]): value is Position =>
  value.length === 3 && value.every(one => Number.isSafeInteger(one))

const shiftedWords = (text: string, by: Position, box: Corners): string =>
  text.replace(written, (found, x: string, first: string, y: string, second: string, z: string) => {
    const at: Position = [Number(x), Number(y), Number(z)]
    if (!holds(box, at)) return found
    const [east, up, south] = add(at, by)
    return `${east}${first}${up}${second}${south}`
  })
