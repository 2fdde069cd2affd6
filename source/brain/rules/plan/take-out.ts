import { type Demand, inWords } from '../../../planner/goal-demands.ts'
import { goesInto } from '../../../planner/materials.ts'
import type { Plan } from '../../../session/log/events.ts'
import type { PlanTaskInput } from '../../questions/index.ts'
import type { Draft } from '../items/draft-item.ts'
import { isAbout, type Unwanted } from './read-wishes.ts'

/** What people take out of a goal: parts that they name, and parts that are made of what nobody may collect. */

type TakenOut = NonNullable<Plan['takenOut']>[number]

/** A goal with the parts that are left of it. */
export interface Remaining {
  readonly demands: readonly Demand[]
  readonly takenOut: readonly TakenOut[]
  /** Wishes that are about no part of the goal: they are held against the items of the plan. */
  readonly without: readonly Unwanted[]
}

/** The item that a part of a goal is about. */
export const thingOf = (demand: Demand): string | null =>
  'item' in demand
    ? demand.item
    : demand.kind === 'place'
      ? demand.block.replace(/\[.*$/, '').replace('wall_', '')
      : demand.kind === 'light'
        ? 'light'
        : null

const means = ({ thing, words }: Unwanted, demand: Demand): boolean => {
  const own = thingOf(demand)
  return own !== null && (thing === undefined ? isAbout(words, own) : thing === own)
}

const taken = (demand: Demand, { by, said }: Unwanted): TakenOut => ({ part: inWords(demand), by, said })

/** `own`: what the goal itself asks for; what people added beside it is no part of it. */
export const withoutUnwanted = (
  demands: readonly Demand[],
  own: readonly Demand[],
  without: readonly Unwanted[],
): Remaining => {
  const wishFor = (demand: Demand): Unwanted | undefined => without.find(wish => means(wish, demand))
  return {
    demands: demands.filter(demand => !wishFor(demand)),
    takenOut: own.flatMap(demand => {
      const wish = wishFor(demand)
      return wish ? [taken(demand, wish)] : []
    }),
    without: without.filter(wish => !own.some(demand => means(wish, demand))),
  }
}

/** The same without one more part, where the plan collects what nobody may collect for it; null: it does not. */
export const withoutSpoilt = (
  { demands, takenOut, without }: Remaining,
  drafts: readonly Draft[],
  recipes: PlanTaskInput['recipes'],
): Remaining | null => {
  for (const wish of without) {
    const { thing } = wish
    if (thing === undefined) continue
    if (!drafts.some(({ stage, done }) => stage === 'gather' && done.kind === 'have' && done.item === thing)) continue
    const spoilt = demands.findLast(demand => {
      const own = thingOf(demand)
      return own !== null && goesInto([own], recipes).has(thing)
    })
    if (spoilt)
      return {
        demands: demands.filter(demand => demand !== spoilt),
        takenOut: [...takenOut, taken(spoilt, wish)],
        without,
      }
  }
  return null
}
