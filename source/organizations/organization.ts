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
  /** How a goal becomes a plan. @default stages */
  readonly planning?: PlanMethod
  /** Who gets which item, and when. @default plan */
  readonly dispatch?: DispatchMethod
  /** A task in it must name a leader. @default false */
  readonly needsLeader?: boolean
  /** One seat does everything. @default false */
  readonly alone?: boolean
  /** Questions that are asked in it and not everywhere: where to look for an example of them. */
  readonly asks?: readonly string[]
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
}

/** The methods of `team/plans/methods`, each with its settings. */
export type PlanMethod =
  | { readonly method: 'stages' | 'parts' | 'graph' | 'curriculum' }
  | ({ readonly method: 'causal' } & CausalOptions)
  | { readonly method: 'debate'; readonly rounds: number }

export interface CausalOptions {
  /** Without: steps are handed out as they are listed, nothing waits for anything. @default true */
  readonly graph?: boolean
  /** Without: the edges of the first question stay, whatever the rules have to do with them. @default true */
  readonly causal?: boolean
  /** One question per rule set, or as in the paper one per step and one per edge and rule set. @default 'batched' */
  readonly ate?: 'batched' | 'literal'
}

/** The ways of `team/dispatch`, each with its settings. */
export type DispatchMethod = { readonly method: 'plan' | 'asked' } | ({ readonly method: 'paths' } & PathOptions)

export interface PathOptions {
  /** Without: a path is drawn by lot. @default true */
  readonly busyRate?: boolean
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
