import type { Position } from '../../../minecraft/blocks/position.ts'

/** One entry of VillagerBench's `meta` tasks: one skill of one agent. */

/** What stands in `task_scenario`, with its share of a hundred in VillagerBench's own generator of such tasks. */
export const scenarios = { dig: 7, craft: 16, place: 7, useitem: 1, move: 2, interact: 67 } as const
export type Scenario = keyof typeof scenarios

/** What stands in `action` of `interact`, with its weight: 39 of a hundred are of the first kind, 61 of the second. */
export const basicActions = {
  attack: 6,
  feed: 8,
  cook: 10,
  handover: 4,
  store: 4,
  shear: 3,
  milk: 2,
  water: 1,
} as const
export const advancedActions = {
  ...{ till: 7, fishing: 5, bone_meal: 8, chat: 13, sign: 5, toggle: 10, saddle: 4, boat: 3, minecart: 3, bed: 3 },
} as const
export type Interaction = keyof typeof basicActions | keyof typeof advancedActions
export const interactions: readonly string[] = [...Object.keys(basicActions), ...Object.keys(advancedActions)]

/** The fields of `evaluation_arg`, with names of this version of the game. */
export interface Skill {
  readonly scenario: Scenario
  /** Of `interact`. */
  readonly action?: Interaction | undefined
  readonly target: string
  readonly at: Position
  /** `north` … `west`, `x` … `z`; empty: any. */
  readonly facing: string
  /** Where the items are: in the hands, or in a chest. */
  readonly from: 'inventory' | 'chest'
  readonly tool: string
  /** Crafting steps, 1 or 2. */
  readonly step: number
  /** Places of `place`; items of `cook`, `store` and `handover`. */
  readonly places: readonly Position[]
  readonly items: readonly string[]
  /** What is planted, and on what. */
  readonly crop?: string
  readonly ground?: string
  /** What is said, or stands on the sign. */
  readonly words?: string | undefined
}
