import type { ReplanCause } from '../../session/log/events/replan-causes.ts'

/** A plan that is wanted: for which cause, and the same in words. */
export interface Replan {
  readonly cause: ReplanCause
  readonly text: string
  /** What a person wants of this plan, in their words. */
  readonly hint?: string
}
