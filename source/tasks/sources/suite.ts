import type { Task } from '../task-schema.ts'

/** What can be chosen of a family. */
export interface Parameter {
  readonly summary: string
  readonly default: number | string
  /** Allowed words, or the least and largest number; the default is always allowed. */
  readonly values: readonly string[] | readonly [number, number]
}

/** The value of a parameter with which the index draws it, in the shares of the original. */
export const mixed = 'mixed'

export type Values = Readonly<Record<string, number | string>>

/** A family of generated tasks: same index, seed and parameters, same task. */
export interface Suite {
  readonly name: string
  readonly summary: string
  /** Where it comes from. */
  readonly source: string
  /** What the index chooses and what the seed does, for the documentation. */
  readonly details: string
  readonly parameters: Readonly<Record<string, Parameter>>
  /** How many different tasks there are with these parameters. */
  count(values: Values): number
  task(index: number, seed: number, values: Values): Task
}
