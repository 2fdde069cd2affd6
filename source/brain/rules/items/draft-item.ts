import type { Condition, PlanItem } from '../../../session/log/events.ts'

/** An item while the plan is being made: what it is about, so that people's wishes can find it. */
export interface Draft {
  readonly id: string
  readonly stage: StageKey
  readonly title: string
  readonly assignee: string
  readonly requires: readonly string[]
  readonly done: Condition
  readonly because: string
  /** Names that a person may mean by it, beside the title. */
  readonly about: readonly string[]
  /** Rough effort, for fair shares: a block to place or an item to make is 1, a log to cut 4. */
  readonly effort: number
  /** Whose part it is where every seat plans one, when another worker is to do it now. */
  readonly owner?: string
  /** How many are collected; `needed`: how many of them go into what `by` makes. */
  readonly load?: { readonly amount: number; readonly needed: number; readonly by: string }
  /** A person wants its assignee to do it. */
  readonly wished?: true
  /** How much a person wants of whom: by the number of the wish. */
  readonly dealt?: number
  /** No other worker can do it, or may. */
  readonly bound?: boolean
}

/** Order of the stages; empty ones are left out. */
export const stages = {
  gather: 'Gather',
  craft: 'Craft',
  walls: 'Walls and light',
  roof: 'Roof and door',
  place: 'Place',
  stock: 'Fill the chest',
  switch: 'Levers and buttons',
  hold: 'Stand on the plates',
  beyond: 'Behind what opened',
  sign: 'Find out what comes next',
  exit: 'Get there',
} as const
export type StageKey = keyof typeof stages

/** `gather-oak_log-bob`: stable across versions, so that what is done stays done. */
export const draftId = (...parts: readonly (string | number)[]): string =>
  parts
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9_-]/g, '')
    // The end tells parts of one thing apart, so a long name loses its middle.
    .replace(/^(.{30}).{2,}(.{29})$/, '$1-$2')

/** A draft as it stands in a plan. */
export const toItem = ({ id, title, assignee, requires, done, because, wished }: Draft): PlanItem => ({
  id,
  title,
  assignee,
  requires: [...requires],
  done,
  because,
  wished,
})
