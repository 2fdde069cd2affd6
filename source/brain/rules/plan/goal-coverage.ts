import { blockName } from '../../../minecraft/blocks/block-text.ts'
import { type Demand, inWords, recipientOf } from '../../../planner/demand.ts'
import { addTo, type Counts } from '../../../planner/materials.ts'
import type { Way } from '../../../session/log/events/plan.ts'
import { thingIn } from '../../../session/log/item-titles.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import { groupsOf, itemOf, itemsFor } from '../items/building-items.ts'
import type { Draft } from '../items/draft-item.ts'

/** Holds what was read in a goal against the work that is planned for it: what no work comes of must be said. */

/** What the planned work brings about, in the amounts of its conditions. */
interface Brought {
  /** In hands: gathered, crafted or set up to be worked at. */
  readonly made: Counts
  /** In the chest; of several turns at it the last counts all. */
  readonly stored: Counts
  readonly placed: readonly { readonly block: string; readonly at: readonly number[] }[]
}

const broughtBy = (drafts: readonly Draft[]): Brought => {
  const made: Counts = {}
  const stored: Counts = {}
  const placed: { block: string; at: readonly number[] }[] = []
  for (const { done, way, amount } of drafts) {
    // What goes from hand to hand is there already.
    if (way === 'give') continue
    if (done.kind === 'have') addTo(made, done.item, amount ?? done.count)
    else if (done.kind === 'stored') stored[done.item] = Math.max(stored[done.item] ?? 0, done.count)
    else if (done.kind === 'placed') {
      placed.push({ block: done.block, at: done.at })
      addTo(made, itemOf(done.block), 1)
    }
  }
  return { made, stored, placed }
}

/** Several demands for the same count together. */
const added = (demands: readonly Demand[]): Demand[] => {
  const sums = new Map<string, Demand>()
  for (const demand of demands) {
    const thing = 'item' in demand ? demand.item : demand.kind === 'place' && !demand.at ? demand.block : null
    const key = thing === null ? `${sums.size}` : `${demand.kind} ${thing} ${recipientOf(demand) ?? ''}`
    const before = sums.get(key)
    sums.set(key, before ? ({ ...demand, count: countOf(before) + countOf(demand) } as Demand) : demand)
  }
  return [...sums.values()]
}
const countOf = (demand: Demand): number => ('count' in demand ? (demand.count ?? 1) : 1)

/** Parts of the goal that no planned or finished work is for, in words. */
export const leftOutOf = (
  demands: readonly Demand[],
  planned: readonly Draft[],
  { finished, blueprints }: Pick<PlanTaskInput, 'finished' | 'blueprints'>,
): string[] => {
  const { made, stored, placed } = broughtBy(planned)
  const isFinished = (ways: readonly Way[], thing?: string): boolean =>
    finished.some(({ way, done }) => way && ways.includes(way) && (thing === undefined || thingIn(done) === thing))
  const outlines = demands.flatMap(one =>
    one.kind === 'build' ? blueprints.filter(({ name }) => name === one.blueprint) : [],
  )
  const built = outlines.map(outline => itemsFor(groupsOf(outline)))
  const lastBuild = demands.findLastIndex(({ kind }) => kind === 'build')
  const crafts = demands.some(({ kind }) => kind === 'craft')

  const reaches = (to: string, item: string): boolean =>
    [...planned.map(one => ({ done: one.done, by: one.assignee })), ...finished].some(
      ({ done, by }) => done?.kind === 'have' && done.item === item && (done.seat ?? by) === to,
    )

  const isCovered = (demand: Demand): boolean => {
    switch (demand.kind) {
      case 'collect':
      case 'craft': {
        const { item, count, to } = demand
        if (to !== undefined && !reaches(to, item)) return false
        const all = demands.reduce(
          (sum, one) => ((one.kind === 'collect' || one.kind === 'craft') && one.item === item ? sum + one.count : sum),
          0,
        )
        return (
          Math.max(made[item] ?? 0, stored[item] ?? 0) >= Math.max(count, all) ||
          built.some(items => (items[item] ?? 0) > 0) ||
          isFinished(['collect', 'mine', 'craft', 'place'], item)
        )
      }
      case 'store':
        return (stored[demand.item] ?? 0) >= demand.count || isFinished(['store'], demand.item)
      case 'place': {
        const { block, at, count = 1 } = demand
        const there = placed.filter(
          one => one.block === block && (at?.every((value, axis) => value === one.at[axis]) ?? true),
        )
        const elsewhere = at ? 0 : demands.filter(one => one.kind === 'place' && one.at && one.block === block).length
        return there.length >= count + elsewhere || isFinished(['place'], blockName(block))
      }
      case 'build':
        return outlines.some(({ name }) => name === demand.blueprint)
      // A building is lit by the lights of its blueprint.
      case 'light':
        return planned.some(({ part }) => part === 'light' || part === 'lamps') || outlines.some(({ done }) => done > 0)
      case 'reach':
        return planned.some(({ stage }) => stage === 'exit') || isFinished(['reach'])
      case 'act':
        return planned.some(({ stage }) => stage === 'act')
      case 'oneHand':
        return crafts || new Set(planned.flatMap(one => (one.done.kind === 'have' ? [one.assignee] : []))).size === 1
      // What is put away before something is built is for the building.
      case 'storeRest':
        return demands.indexOf(demand) < lastBuild
      case 'bring':
      case 'unknown':
        return false
    }
  }
  return added(demands).flatMap(demand => (isCovered(demand) ? [] : [inWords(demand)]))
}
