import type { Dispatch, DispatchNeeds } from '../dispatch/dispatch.ts'
import type { Planner } from '../plans/methods/plan-method.ts'

/** Who may command whom, who plans, and how work is handed on: all that sets one organization apart from another. */
export interface Organization {
  readonly name: string
  readonly description: string
  /** Where it comes from. */
  readonly paper: string
  /** Seats that turn the goal into a plan; each gets its own part when there are several. */
  planners(seats: readonly Seat[]): readonly string[]
  /** Seats that a planner's plan may give work to. */
  workers(seats: readonly Seat[], planner: string): readonly string[]
  /** Edges of command: `[from, to]`. */
  edges(seats: readonly Seat[]): readonly (readonly [string, string])[]
  /** Who hands out an item of a planner's plan: the planner, or the worker that did the item before. */
  readonly handsOn: 'planner' | 'predecessor'
  /** What an item waits for: the whole stage before it, or only what it names itself. @default 'stages' */
  readonly dependencies?: 'stages' | 'items'
  /** How a goal becomes a plan. @default one question for stages of items */
  readonly makePlan?: Planner
  /** Who gets which item, and when. @default as the plan says */
  readonly dispatch?: (needs: DispatchNeeds) => Dispatch
  /** No seat plans for others: each agrees with the others in talks between two. @default false */
  readonly talks?: boolean
  /** Bounds of one agent's work on one item of a plan; a task file overrides them. @default none */
  readonly limits?: Limits
  /** Agents look back on each item of a plan and keep a state in mind. @default false */
  readonly reflects?: boolean
  /** What may be set behind its name (`causal:no-graph,steps=10`): what each option does. */
  readonly options?: Readonly<Record<string, string>>
  /** The organization with these options; values are those behind `=`, `true` without one. */
  configure?(given: Readonly<Record<string, string | true>>): Organization
  /** Schedule that suits it; a flag overrides it. */
  readonly schedule: 'async' | 'rounds' | 'relay'
}

/** Rounds of thinking and acting, and seconds of both; whichever is over first. */
export interface Limits {
  readonly steps?: number | undefined
  readonly seconds?: number | undefined
}

export interface Seat {
  readonly name: string
  readonly role: 'leader' | 'worker' | 'peer' | 'observer'
}

export const workersOf = (seats: readonly Seat[]): string[] =>
  seats.filter(seat => seat.role === 'worker').map(seat => seat.name)
export const leaderOf = (seats: readonly Seat[]): string | undefined => seats.find(seat => seat.role === 'leader')?.name
/** All seats that act for the team, the leader first. */
export const actorsOf = (seats: readonly Seat[]): string[] => {
  const leader = leaderOf(seats)
  return [...(leader === undefined ? [] : [leader]), ...workersOf(seats)]
}
