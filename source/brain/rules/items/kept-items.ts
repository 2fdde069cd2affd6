import type { PlanItem } from '../../../session/log/events/plan.ts'
import type { Draft, Planning } from './draft-item.ts'

/** What of the plan in force stays as it is in the next one. */
export interface Kept {
  /** Its items for parts of this building. */
  partsOf(blueprint: string): readonly PlanItem[]
  /** The worker that goes on with an item: it still works, and has not failed at it. */
  workerOf(id: string): string | undefined
  isUnderWay(id: string): boolean
  /** Some of these are parts of a building as the plan in force has them. */
  isCut(drafts: readonly Pick<Draft, 'id'>[]): boolean
}

export const nothingKept: Kept = {
  partsOf: () => [],
  workerOf: () => undefined,
  isUnderWay: () => false,
  isCut: () => false,
}

type Known = Pick<Planning, 'previous' | 'rejected' | 'running' | 'finished' | 'failed' | 'share' | 'numbered'>

/**
 * A plan that people turned down is not in force, nor one of which nothing has begun: with another worker all is dealt out anew. Where each seat
 * plans its own part no seat knows the plans of the others.
 */
export const keptFrom = (
  { previous, rejected, running, finished, failed, share, numbered }: Known,
  workers: readonly string[],
): Kept => {
  const isTurnedDown = JSON.stringify(rejected.at(-1)?.plan) === JSON.stringify(previous)
  const isOwnPart = share !== null && share.of > 1
  const isBegun = running.length + finished.length + failed.length > 0
  const items =
    previous === null || !isBegun || isTurnedDown || isOwnPart || numbered
      ? []
      : previous.stages.flatMap(stage => stage.items)
  return {
    partsOf: blueprint => items.filter(({ done }) => done.kind === 'built' && done.blueprint === blueprint),
    workerOf(id) {
      const item = items.find(one => one.id === id)
      const worker = item && (running.find(one => one.id === id)?.by ?? item.assignee)
      const isStill = (name: string): boolean =>
        workers.includes(name) && !failed.some(one => one.id === id && one.by === name)
      return typeof worker === 'string' && isStill(worker) ? worker : undefined
    },
    isUnderWay: id => running.some(one => one.id === id),
    isCut: drafts => drafts.some(({ id }) => items.some(one => one.id === id && one.done.kind === 'built')),
  }
}

/** Parts of a building as they were cut, without what stands by now; what no part had goes to the smallest. */
export const cutBefore = (
  before: readonly PlanItem[],
  cells: readonly number[],
): { item: PlanItem; cells: number[] }[] => {
  const left = new Set(cells)
  const parts = before
    .map(item => ({
      item,
      cells: ('cells' in item.done ? (item.done.cells ?? []) : []).filter(cell => left.delete(cell)),
    }))
    .filter(part => part.cells.length > 0)
  for (const cell of left)
    parts.reduce((least, one) => (one.cells.length < least.cells.length ? one : least), parts[0]!)?.cells.push(cell)
  return parts.map(one => ({ ...one, cells: one.cells.sort((a, b) => a - b) }))
}

/** Each part stays with its worker; the others go to those with the least to do, and a worker without any gets one that has not begun. */
export const dealParts = (
  parts: readonly { readonly item: PlanItem; readonly cells: readonly number[] }[],
  workers: readonly string[],
  kept: Kept,
): string[] => {
  const owners = parts.map(({ item }) => kept.workerOf(item.id))
  const loadOf = (name: string): number =>
    parts.reduce((sum, { cells }, index) => (owners[index] === name ? sum + cells.length : sum), 0)
  const least = (): string => workers.reduce((one, other) => (loadOf(other) < loadOf(one) ? other : one))
  for (const [index, owner] of owners.entries()) owners[index] = owner ?? least()
  const countOf = (name: string): number => owners.filter(owner => owner === name).length
  for (const idle of workers.filter(name => countOf(name) === 0)) {
    const from = owners.findLastIndex((owner, index) => countOf(owner!) > 1 && !kept.isUnderWay(parts[index]!.item.id))
    if (from >= 0) owners[from] = idle
  }
  return owners.map(owner => owner!)
}
