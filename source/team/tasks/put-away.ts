import type { TaskState } from '../../session/log/state.ts'

/** How much of a thing was put into containers and lies there, as the log tells it. */

export const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

type Moved = NonNullable<TaskState['stored']>[number]

/** How much of a thing went into each container and came out of it; where that is not known, all is taken to be one container. */
const heapsOf = (entries: readonly Moved[]): readonly { readonly put: number; readonly out: number }[] => {
  const heaps = new Map<string, { put: number; out: number }>()
  const add = (place: string, put: number, out: number): void => {
    const before = heaps.get(place) ?? { put: 0, out: 0 }
    heaps.set(place, { put: before.put + put, out: before.out + out })
  }
  for (const { count, taken = 0, from = [], into = [] } of entries) {
    const put = count + taken
    // A log of before says only how much was put in, and not where.
    const isPlaced = into.length > 0 || put === 0
    for (const one of isPlaced ? into : []) add(one.at.join(), one.count, 0)
    for (const one of isPlaced ? from : []) add(one.at.join(), 0, one.count)
    const of = (list: typeof into): number => (isPlaced ? sumOf(list.map(one => one.count)) : 0)
    add('', put - of(into), taken - of(from))
  }
  return [...heaps.values()]
}

const entriesOf = (tasks: readonly Pick<TaskState, 'stored'>[], item: string, by?: string): Moved[] =>
  tasks.flatMap(({ stored = [] }) => stored.filter(one => one.item === item && (by === undefined || one.seat === by)))

/**
 * How many a seat put into containers for these tasks and let lie: less what it took out of the same ones. What it took out of another one, it has
 * brought from there.
 */
export const putBySeat = (tasks: readonly Pick<TaskState, 'stored'>[], seat: string, item: string): number =>
  sumOf(heapsOf(entriesOf(tasks, item, seat)).map(({ put, out }) => Math.max(0, put - out)))

/** How many it took out of containers into which it had put of the same. */
export const takenAgainBy = (tasks: readonly Pick<TaskState, 'stored'>[], seat: string, item: string): number =>
  sumOf(heapsOf(entriesOf(tasks, item, seat)).map(({ put, out }) => (put > 0 ? out : 0)))

/** How many all together put into containers, less what any of them took out of the same ones. */
export const putByAll = (tasks: readonly Pick<TaskState, 'stored'>[], item: string): number =>
  sumOf(heapsOf(entriesOf(tasks, item)).map(({ put, out }) => Math.max(0, put - out)))
