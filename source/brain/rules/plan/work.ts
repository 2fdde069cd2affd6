import type { Demand } from '../../../planner/demand.ts'
import type { Plan, PlanGaps } from '../../../session/log/events/plan.ts'
import type { Draft } from '../items/draft-item.ts'
import type { TakenBack } from './take-back.ts'
import type { Mended, Wish, Wishes } from './wishes.ts'

/** What became of a wish, for people. */
export interface Told {
  readonly isMet: boolean
  readonly text: string
  /** It is followed as far as it can be: nothing else need be said. */
  readonly isPartly?: true | undefined
  /** There was nothing in the plan that it could be about. */
  readonly isEmpty?: true | undefined
  /** Of the newest wish that it is about, its place among all that was said. */
  readonly nth?: number | undefined
}

/** The work that a goal comes to, before it is laid out as stages or as a graph. */
export interface Work {
  readonly drafts: readonly Draft[]
  /** The same before people's wishes about items. */
  readonly planned: readonly Draft[]
  readonly demands: readonly Demand[]
  /** What the judge of the task looks for, where the words of the goal do not say it and the plan is made from that. */
  readonly byJudge?: readonly Demand[] | undefined
  readonly workers: readonly string[]
  readonly wishes: Wishes
  /** What people said with slips of the pen, of the plan before this one. */
  readonly mended: readonly Mended[]
  /** Parts of the goal that the rules cannot read, or have no work for, in words. */
  readonly leftOut: readonly string[]
  readonly takenOut: Readonly<NonNullable<Plan['takenOut']>>
  readonly unbuilt: Readonly<NonNullable<Plan['unbuilt']>>
  readonly outOfReach: Readonly<NonNullable<Plan['outOfReach']>>
  /** What earlier goals put away and this one takes, for a building or because there is no other way. */
  readonly takenBack: readonly TakenBack[]
  /** What became of wishes about amounts. */
  readonly told: readonly Told[]
  /** Wishes about amounts that say who does all of something. */
  readonly assigned: Wishes['assign']
  /** Wishes to leave something out that were about items of the plan. */
  readonly aside: ReadonlySet<Wish>
}

type ReadonlyGaps = { readonly [Gap in keyof PlanGaps]?: Readonly<NonNullable<PlanGaps[Gap]>> | undefined }

/** What a plan does not cover, without the kinds of which there is nothing. */
export const gapsOf = ({
  leftOut = [],
  takenOut = [],
  unbuilt = [],
  outOfReach = [],
  takenBack = [],
  unfollowed = [],
  followed = [],
}: ReadonlyGaps): PlanGaps => ({
  leftOut: leftOut.length > 0 ? [...leftOut] : undefined,
  takenOut: takenOut.length > 0 ? [...takenOut] : undefined,
  unbuilt: unbuilt.length > 0 ? [...unbuilt] : undefined,
  outOfReach: outOfReach.length > 0 ? [...outOfReach] : undefined,
  takenBack: takenBack.length > 0 ? [...takenBack] : undefined,
  unfollowed: unfollowed.length > 0 ? [...unfollowed] : undefined,
  followed: followed.length > 0 ? [...followed] : undefined,
})
