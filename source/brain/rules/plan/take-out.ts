import { type Demand, inWords } from '../../../planner/demand.ts'
import { countIn, goesInto } from '../../../planner/materials.ts'
import type { Plan } from '../../../session/log/events/plan.ts'
import { thingIn } from '../../../session/log/item-titles.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import { itemOf } from '../items/building-items.ts'
import type { Draft } from '../items/draft-item.ts'
import { isPlace } from '../items/stored-items.ts'
import { isAbout, type Unwanted } from './wishes.ts'

/** What people take out of a goal: parts that they name, and parts that are made of what must not be collected. */

type TakenOut = NonNullable<Plan['takenOut']>[number]

/** A goal with the parts that are left of it. */
export interface Remaining {
  readonly demands: readonly Demand[]
  readonly takenOut: readonly TakenOut[]
  readonly outOfReach: Readonly<NonNullable<Plan['outOfReach']>>
  /** What of those parts is there all the same, and is still to be put away. */
  readonly partly?: ReadonlySet<Demand>
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
    outOfReach: [],
    without: without.filter(wish => !own.some(demand => means(wish, demand))),
  }
}

/** Whether a part of the goal is a thing, or is made of it; of a building: what is missing of it. */
const rests = (
  demand: Demand,
  thing: string,
  { recipes, blueprints = [] }: Pick<PlanTaskInput, 'recipes'> & Partial<Pick<PlanTaskInput, 'blueprints'>>,
): boolean => {
  const outline = demand.kind === 'build' ? blueprints.find(({ name }) => name === demand.blueprint) : undefined
  const own = outline?.missing.map(({ block }) => itemOf(block)) ?? [thingOf(demand) ?? []].flat()
  return own.includes(thing) || goesInto(own, recipes).has(thing)
}

/** Why nothing can be put where the goal says; undefined: it can, or the goal names no place. */
const chestUnknown = (demand: Demand, { containers }: Pick<PlanTaskInput, 'containers'>): string | undefined =>
  demand.kind === 'store' && demand.at && !containers.some(one => isPlace(one, [...demand.at!]))
    ? `no chest or barrel is known at ${demand.at.join(' ')}`
    : undefined

/** What is there of a thing that is to be put away and that no more can be got of: that much of it is still put there. Null: nothing is, or it is another kind of part. */
const asFarAsThere = (
  demand: Demand,
  { team, containers }: Pick<PlanTaskInput, 'team' | 'containers'>,
): Demand | null => {
  if (demand.kind !== 'store') return null
  const carried = team.reduce((sum, one) => sum + (one.available ? countIn(one.inventory, demand.item) : 0), 0)
  const put = containers.reduce(
    (sum, { items, before }) => sum + Math.max(0, countIn(items, demand.item) - countIn(before, demand.item)),
    0,
  )
  const count = Math.min(demand.count, carried + put)
  return count > 0 ? { ...demand, count } : null
}

/** The same without the parts that the last plan found out of reach; `again`: things that a person wants to be tried once more. */
export const withoutKnown = (remaining: Remaining, input: PlanTaskInput, again: ReadonlySet<string>): Remaining => {
  const { previous, goal } = input
  // A plan for another goal says nothing about this one.
  const known = previous?.objective === objectiveOf(goal) ? (previous.outOfReach ?? []) : []
  const reasonOf = (demand: Demand): string | undefined =>
    chestUnknown(demand, input) ??
    ([...again].some(thing => thing === thingOf(demand) || (demand.kind === 'build' && rests(demand, thing, input)))
      ? undefined
      : known.find(({ part }) => part === inWords(demand))?.because)
  const parts = new Map(remaining.demands.map(one => [one, chestUnknown(one, input) ? null : asFarAsThere(one, input)]))
  const partOf = (demand: Demand): Demand[] => [parts.get(demand) ?? []].flat()
  return {
    ...remaining,
    demands: remaining.demands.flatMap(demand => (reasonOf(demand) === undefined ? [demand] : partOf(demand))),
    partly: new Set(remaining.demands.flatMap(demand => (reasonOf(demand) === undefined ? [] : partOf(demand)))),
    outOfReach: remaining.demands.flatMap(demand => {
      const because = reasonOf(demand)
      return because === undefined ? [] : [{ part: inWords(demand), because }]
    }),
  }
}

/** A goal as a plan states it. */
export const objectiveOf = (goal: string): string => goal.trim().replace(/\s+/g, ' ')

/** The same without one more part, where the plan asks for what no worker could get; null: it does not. */
export const withoutUnreachable = (
  remaining: Remaining,
  drafts: readonly Draft[],
  input: PlanTaskInput,
): Remaining | null => {
  for (const { id, outOfReach, way, detail, reason = detail } of input.failed) {
    const done = outOfReach ? drafts.find(draft => draft.id === id)?.done : undefined
    const thing = thingIn(done)
    const demand = remaining.demands.findLast(one =>
      done?.kind === 'built'
        ? one.kind === 'build' && one.blueprint === done.blueprint
        : thing !== null && !remaining.partly?.has(one) && rests(one, thing, input),
    )
    // Where it cannot be put there, no part of it can.
    const part = demand && way !== 'store' ? asFarAsThere(demand, input) : null
    if (demand)
      return {
        ...remaining,
        demands: remaining.demands.flatMap(one => (one === demand ? (part ?? []) : [one])),
        partly: new Set([...(remaining.partly ?? []), ...(part ? [part] : [])]),
        outOfReach: [...remaining.outOfReach, { part: inWords(demand), because: reason }],
      }
  }
  return null
}

/** The same without one more part, where the plan collects what must not be collected for it; null: it does not. */
export const withoutSpoilt = (
  { demands, takenOut, outOfReach, without, partly }: Remaining,
  drafts: readonly Draft[],
  recipes: PlanTaskInput['recipes'],
): Remaining | null => {
  for (const wish of without) {
    const { thing } = wish
    if (thing === undefined) continue
    if (!drafts.some(({ stage, done }) => stage === 'gather' && done.kind === 'have' && done.item === thing)) continue
    const spoilt = demands.findLast(demand => rests(demand, thing, { recipes }))
    if (spoilt)
      return {
        demands: demands.filter(demand => demand !== spoilt),
        takenOut: [...takenOut, taken(spoilt, wish)],
        outOfReach,
        without,
        partly,
      }
  }
  return null
}
