import { type Counts, countIn, restOf, sum } from '../../../planner/materials.ts'
import type { Condition } from '../../../session/log/events/plan.ts'
import type { Container } from '../../questions/shapes.ts'

/** What lies in containers, and how things put into containers are counted: on top of what was there before, where nothing says that all counts. */

/** All that lies in them. */
export const stockOf = (containers: readonly Pick<Container, 'items'>[]): Counts =>
  sum(...containers.map(one => one.items ?? {}))

/** The containers without what earlier goals put there, and what is meant for other tasks. */
export const withoutKept = <T extends Pick<Container, 'items' | 'kept' | 'reserved'>>(containers: readonly T[]): T[] =>
  containers.map(one =>
    one.items && (one.kept || one.reserved)
      ? { ...one, items: restOf(one.items, sum(one.kept ?? {}, one.reserved ?? {})) }
      : one,
  )

export type Stored = Extract<Condition, { kind: 'stored' }>

export interface StoredSoFar {
  /** What was put there and still lies there. */
  readonly put: number
  readonly wanted: number
  /** What lies there in all. */
  readonly holds: number
  /** What still lies there of what did before; undefined: all counts. */
  readonly before: number | undefined
}

export const isPlace = (one: Pick<Container, 'at'>, at: Stored['at']): boolean =>
  !at || one.at.every((value, axis) => value === at[axis])

/** `containers`: all that are known; those count that the condition is about. */
export const storedSoFar = (
  { item, count, at, before: said }: Stored,
  containers: readonly Pick<Container, 'at' | 'items' | 'before' | 'gone'>[],
): StoredSoFar => {
  const places = containers.filter(one => isPlace(one, at))
  const amount = (items: Container['items'] | undefined): number => countIn(items, item)
  const holds = places.reduce((sum, { items }) => sum + amount(items), 0)
  if (said !== undefined) {
    const left = Math.max(0, said - places.reduce((sum, { gone }) => sum + amount(gone), 0))
    return { put: Math.max(0, holds - left), wanted: Math.max(1, count - said), holds, before: left }
  }
  const known = places.filter(({ before }) => before !== undefined)
  const left = (one: Pick<Container, 'before' | 'gone'>): number => Math.max(0, amount(one.before) - amount(one.gone))
  const before = known.length === 0 ? undefined : known.reduce((sum, one) => sum + left(one), 0)
  // Each by itself: what was taken out of one does not make less of what was put into another.
  const put = places.reduce((sum, one) => sum + Math.max(0, amount(one.items) - left(one)), 0)
  return { put, wanted: count, holds, before }
}

/** The same with what its container held before, where that became known later: `count` is then all that is to lie there. */
export const withBefore = <T extends Condition>(
  done: T,
  containers: readonly Pick<Container, 'at' | 'before'>[],
): T | Stored => {
  if (done.kind !== 'stored' || !done.at || done.before !== undefined) return done
  const before = containers.find(one => isPlace(one, done.at))?.before?.[done.item]
  return before === undefined ? done : { ...done, before, count: done.count + before }
}

/** How many are still to be put there. */
export const stillToStore = (done: Stored, containers: Parameters<typeof storedSoFar>[1]): number => {
  const { put, wanted } = storedSoFar(done, containers)
  return Math.max(0, wanted - put)
}

/**
 * Conditions of one plan, each with what was there before. A planner may count all that the container holds, or what is put there
 * for the goal; `asked`: how many of an item the goal wants stored. One that would be true without any work, or that says no more than
 * the goal does, counts what is put there, and so do the others of the same heap.
 */
export const onTopOfBefore = (
  conditions: readonly Stored[],
  containers: readonly Container[],
  asked: (item: string) => number,
): readonly Stored[] => {
  const heapOf = (done: Stored): { readonly at: Stored['at']; readonly before: number } | null => {
    const places = containers.filter(one => isPlace(one, done.at))
    const [place] = places
    // Of a container that was not opened yet, what was there is known later; of several, what is put into each counts.
    if (done.before !== undefined || places.length !== 1 || place?.items === null || place?.before === undefined)
      return null
    return { at: [...place.at], before: place.before[done.item] ?? 0 }
  }
  const key = (done: Stored, at: Stored['at']): string => `${at?.join(' ')} ${done.item}`
  const heaps = new Map<string, { least: number; most: number }>()
  for (const done of conditions) {
    const heap = heapOf(done)
    if (!heap) continue
    const known = heaps.get(key(done, heap.at)) ?? { least: done.count, most: done.count }
    heaps.set(key(done, heap.at), {
      least: Math.min(known.least, done.count),
      most: Math.max(known.most, done.count),
    })
  }
  return conditions.map(done => {
    const heap = heapOf(done)
    const bounds = heap && heaps.get(key(done, heap.at))
    if (!heap || !bounds) return done
    const { before, at } = heap
    // What one puts there itself lay there before under no name.
    const onTop = done.by !== undefined || bounds.least <= before || bounds.most <= asked(done.item)
    const more = onTop ? before : 0
    const most = done.most === undefined ? {} : { most: done.most + more }
    return { ...done, ...most, at, before, count: done.count + more }
  })
}

/** So many more than lie in the team's chest now. */
export const onTopOfNow = (done: Stored, containers: readonly Container[]): Stored => {
  const chest = containers.find(one => isPlace(one, done.at))
  if (!chest?.items) return done
  // Counted as in a chest whose things of before are all there still.
  const before = countIn(chest.items, done.item) + countIn(chest.gone, done.item)
  const most = done.most === undefined ? {} : { most: done.most + before }
  return { ...done, ...most, at: [...chest.at], count: done.count + before, before }
}
